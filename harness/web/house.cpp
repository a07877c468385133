#include "harness/web/house.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/base/whole_file.h"
#include "harness/table/command_fields.h"
#include "harness/web/access.h"

namespace zwarm::web {

namespace {

namespace fs = std::filesystem;

// Doors that are no seat's.
constexpr int kManage = -1;
constexpr int kWatch = -2;
constexpr std::size_t kLargestFile = 4u << 20;

// Whole or not at all: whoever reads sees the old file or the new one.
void write_atomically(const fs::path& path, const std::string& content) {
    const fs::path fresh = path.string() + ".new";
    base::write_whole(fresh, content);
    fs::rename(fresh, path);
}

}  // namespace

House::House(table::Surroundings surroundings, HouseSettings settings)
    : around_(std::move(surroundings)),
      settings_(std::move(settings)),
      places_{std::make_shared<table::ThinkingPlaces>(settings_.thinking_places),
              std::make_shared<table::ThinkingPlaces>(settings_.looking_places)} {
    if (!settings_.folder.empty()) read_folder();
}

void House::index(const std::string& id, const Keys& keys) {
    doors_[keys.manage] = {id, kManage};
    doors_[keys.watch] = {id, kWatch};
    for (std::size_t i = 0; i < keys.seats.size(); ++i) {
        doors_[keys.seats[i]] = {id, static_cast<int>(i)};
    }
}

void House::read_folder() {
    std::error_code error;
    fs::create_directories(settings_.folder, error);
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto& file : fs::directory_iterator(settings_.folder, error)) {
        if (file.path().extension() == ".json") {
            files.emplace_back(file.last_write_time(error), file.path());
        }
    }
    std::sort(files.begin(), files.end());
    for (const auto& [time, path] : files) {
        std::string wrong;
        const auto text = base::read_bytes(path, kLargestFile, wrong);
        const Json file = Json::parse(text.value_or(""), nullptr, false);
        if (!file.is_object() || entries_.size() >= settings_.most_tables) continue;
        try {
            Keys keys;
            keys.manage = file.at("manage").get<std::string>();
            keys.watch = file.at("watch").get<std::string>();
            keys.seats = file.at("seats").get<std::vector<std::string>>();
            Entry entry;
            entry.stored = file.at("table");
            entry.card = card_of(entry.stored);
            entry.used = ++uses_;
            const std::string id = path.stem().string();
            index(id, keys);
            entry.keys = std::make_shared<const Keys>(std::move(keys));
            entries_[id] = std::move(entry);
        } catch (const Json::exception&) {
            continue;  // not one of ours
        }
    }
}

House::Card House::card_of(const Json& stored) {
    Card card;
    const std::string zsg = stored.at("zsg").get<std::string>();
    const std::string word = "VariantName=";
    if (const std::size_t at = zsg.find(word); at != std::string::npos) {
        const std::size_t begin = at + word.size();
        card.title = zsg.substr(begin, zsg.find_first_of("\r\n", begin) - begin);
    }
    card.ply = static_cast<int>(stored.at("thoughts").size());
    card.over = stored.at("over").get<bool>();
    return card;
}

Json House::open_table(const Json& command) {
    {
        const std::lock_guard lock(mutex_);
        if (entries_.size() >= settings_.most_tables) {
            return {{"ok", false}, {"error", "there are too many games here; end some first"}};
        }
    }
    auto table = std::make_shared<table::RunningTable>(around_, places_);
    const std::string word = command.is_object() ? command.value("do", "") : "";
    if (word != "new" && word != "load") {
        return {{"ok", false}, {"error", "a table begins with a new game or a saved one"}};
    }
    Json reply = table->command(command);
    if (!reply.at("ok").get<bool>()) return reply;
    const Json stored = table->stored();
    Keys keys{new_key(), new_key(), {}};
    for (std::size_t i = 0; i < stored.at("seats").size(); ++i) keys.seats.push_back(new_key());
    const std::lock_guard lock(mutex_);
    try {
        make_room();
    } catch (const table::Refused& refused) {
        return {{"ok", false}, {"error", refused.what()}};
    }
    const std::string id = new_key();
    Entry& entry = entries_[id];
    entry.used = ++uses_;
    entry.table = table;
    entry.card = card_of(stored);
    index(id, keys);
    entry.keys = std::make_shared<const Keys>(std::move(keys));
    watch_over(id, entry);
    reply["key"] = entry.keys->manage;
    return reply;
}

// From now on every change is written before anybody hears of it.
void House::watch_over(const std::string& id, Entry& entry) {
    if (settings_.folder.empty()) return;
    const fs::path path = settings_.folder / (id + ".json");
    entry.table->on_change([path, keys = entry.keys](const Json& now) { write(path, *keys, now); });
}

void House::write(const fs::path& path, const Keys& keys, const Json& stored) {
    try {
        write_atomically(path, base::json_text(Json{{"manage", keys.manage},
                                                    {"watch", keys.watch},
                                                    {"seats", keys.seats},
                                                    {"table", stored}}));
    } catch (const std::exception& error) {
        std::cerr << "zwarm: a game could not be written: " << base::shown(error.what())
                  << std::endl;
    }
}

std::shared_ptr<table::RunningTable> House::wake(const std::string& id, Entry& entry) {
    entry.used = ++uses_;
    if (entry.table) return entry.table;
    make_room();
    auto table = std::make_shared<table::RunningTable>(around_, places_);
    table->restore(entry.stored);
    entry.table = table;
    entry.stored = nullptr;
    watch_over(id, entry);
    return table;
}

House::Door House::enter(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = doors_.find(key);
    if (found == doors_.end()) return {};
    const auto& [id, seat] = found->second;
    Entry& entry = entries_.at(id);
    Door door;
    door.id = id;
    door.table = wake(id, entry);
    door.seat = seat >= 0 ? seat : -1;
    door.rights.manage = seat == kManage;
    door.rights.seats = seat == kManage ? ~0ULL : seat >= 0 ? 1ULL << seat : 0;
    return door;
}

// Open tables have processes; there are only so many of them. Throws Refused when people sit at all
// of them.
void House::make_room() {
    while (std::count_if(entries_.begin(), entries_.end(), [](const auto& one) {
               return one.second.table != nullptr;
           }) >= static_cast<std::ptrdiff_t>(settings_.most_open)) {
        close_one();
    }
}

// The one that nobody has used for the longest time, and nobody looks at: who does holds it, too.
void House::close_one() {
    Entry* oldest = nullptr;
    for (auto& [id, entry] : entries_) {
        if (!entry.table || entry.table.use_count() > 1) continue;
        if (oldest == nullptr || entry.used < oldest->used) oldest = &entry;
    }
    if (oldest == nullptr) throw table::Refused("too many games are being played; try again later");
    oldest->stored = oldest->table->stored();
    oldest->card = card_of(oldest->stored);
    oldest->table.reset();
}

Json House::keys(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    if (found == entries_.end()) return nullptr;
    const Keys& keys = *found->second.keys;
    return {{"manage", keys.manage}, {"watch", keys.watch}, {"seats", keys.seats}};
}

Json House::list() {
    const std::lock_guard lock(mutex_);
    std::vector<Entry*> order;
    for (auto& [id, entry] : entries_) {
        if (entry.table) entry.card = card_of(entry.table->stored());
        order.push_back(&entry);
    }
    std::sort(order.begin(), order.end(),
              [](const Entry* a, const Entry* b) { return a->used > b->used; });
    Json list = Json::array();
    for (const Entry* entry : order) {
        list.push_back({{"key", entry->keys->manage},
                        {"title", base::shown_line(entry->card.title)},
                        {"ply", entry->card.ply},
                        {"over", entry->card.over}});
    }
    return list;
}

void House::remove(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    std::erase_if(doors_, [&](const auto& door) { return door.second.first == id; });
    if (found->second.table) found->second.table->on_change({});
    entries_.erase(found);
    std::error_code error;
    if (!settings_.folder.empty()) fs::remove(settings_.folder / (id + ".json"), error);
}

void House::tick() {
    std::vector<std::shared_ptr<table::RunningTable>> open;
    {
        const std::lock_guard lock(mutex_);
        for (auto& [id, entry] : entries_) {
            if (entry.table) open.push_back(entry.table);
        }
    }
    for (const auto& table : open) table->tick();
}

}  // namespace zwarm::web
