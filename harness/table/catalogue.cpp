#include "harness/table/catalogue.h"

#include "harness/base/file_lookup.h"
#include "harness/base/words.h"
#include "harness/table/board_view.h"

namespace zwarm::table {

std::string rules_name(const std::string& path) {
    std::string name = base::last_part(path);
    const std::size_t dot = name.find_last_of('.');
    if (dot != std::string::npos && dot > 0) name.resize(dot);
    return name;
}

std::string Catalogue::add(const std::string& path) {
    zrf::LoadOptions load;
    load.language = options_.language;
    load.library = options_.program_folder;
    const zrf::LoadResult loaded = zrf::load_game_file(path, load);
    if (loaded.game) {
        add(loaded.game);
        return {};
    }
    for (const zrf::Diagnostic& diagnostic : loaded.diagnostics) {
        if (diagnostic.severity == zrf::Severity::kError) return zrf::to_text(diagnostic);
    }
    return path + " has no playable game in it";
}

void Catalogue::add(std::shared_ptr<const zrf::GameFile> file) {
    std::string name = rules_name(file->path());
    std::erase_if(entries_, [&](const Entry& entry) { return entry.file->path() == file->path(); });
    entries_.push_back({std::move(name), std::move(file)});
}

std::shared_ptr<const zrf::GameFile> Catalogue::find(const std::string& name) const {
    for (const Entry& entry : entries_) {
        if (base::same_letters(entry.name, name) ||
            base::same_letters(entry.name, rules_name(name))) {
            return entry.file;
        }
    }
    return nullptr;
}

std::vector<std::string> Catalogue::names() const {
    std::vector<std::string> names;
    for (const Entry& entry : entries_) names.push_back(entry.name);
    return names;
}

nlohmann::json Catalogue::described() const {
    nlohmann::json games = nlohmann::json::array();
    for (const Entry& entry : entries_) {
        nlohmann::json variants = nlohmann::json::array();
        for (const zrf::Variant& variant : entry.file->variants()) {
            if (variant.model) variants.push_back(variant_view(variant));
        }
        const zrf::Variant* first = entry.file->default_variant();
        games.push_back({{"rules", entry.name},
                         {"title", first == nullptr ? entry.name : first->title},
                         {"default", first == nullptr ? "" : first->title},
                         {"variants", std::move(variants)}});
    }
    return games;
}

}  // namespace zwarm::table
