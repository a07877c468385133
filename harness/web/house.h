// All tables of a server: found by keys, kept in files, closed when nobody is there and opened
// again when somebody comes back. A table has a key for whoever manages it, one for each seat and
// one for onlookers; who has a key has its rights and no others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "harness/table/running_table.h"

namespace zwarm::web {

using Json = nlohmann::json;

struct HouseSettings {
    std::filesystem::path folder;   // of the games; empty = nothing is kept
    std::size_t most_tables = 500;  // known ones, open or closed
    std::size_t most_open = 64;     // with processes behind them
    int thinking_places = 2;
    int looking_places = 2;  // questions about a position that are answered at once
};

class House {
  public:
    House(table::Surroundings surroundings, HouseSettings settings);

    // What a key opens; `table` is null if it opens nothing.
    struct Door {
        std::shared_ptr<table::RunningTable> table;
        table::Rights rights;
        int seat = -1;  // of a seat's key
        std::string id;
    };

    // A new table with a game on it as the command says (`new` or `load`). The answer has `key`, or
    // is a refusal.
    Json open_table(const Json& command);
    // Throws table::Refused when the table cannot be opened again.
    Door enter(const std::string& key);
    // The keys of a table, for the one who manages it: {"manage", "watch", "seats": [..]}.
    Json keys(const std::string& id);
    // The tables there are, newest first: for the start page of the one whose house it is.
    Json list();
    // Ends a table and its file.
    void remove(const std::string& id);
    // The clocks of all open tables; closes tables that nobody has used for long.
    void tick();

    [[nodiscard]] const table::Surroundings& surroundings() const { return around_; }

  private:
    struct Keys {
        std::string manage, watch;
        std::vector<std::string> seats;
    };
    // What is said of a table in a list.
    struct Card {
        std::string title;
        int ply = 0;
        bool over = false;
    };
    struct Entry {
        std::shared_ptr<const Keys> keys;
        Card card;
        Json stored;  // when it is closed
        std::shared_ptr<table::RunningTable> table;
        std::int64_t used = 0;
    };

    std::shared_ptr<table::RunningTable> wake(const std::string& id, Entry& entry);
    void watch_over(const std::string& id, Entry& entry);
    static Card card_of(const Json& stored);
    static void write(const std::filesystem::path& path, const Keys& keys, const Json& stored);
    void read_folder();
    void make_room();
    void close_one();
    void index(const std::string& id, const Keys& keys);

    table::Surroundings around_;
    HouseSettings settings_;
    table::SharedPlaces places_;
    std::mutex mutex_;
    std::map<std::string, Entry> entries_;                      // by id
    std::map<std::string, std::pair<std::string, int>> doors_;  // key: id and seat, or below
    std::int64_t uses_ = 0;
};

}  // namespace zwarm::web
