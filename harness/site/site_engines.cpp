#include "harness/site/site_engines.h"

#include <sys/stat.h>

#include "harness/base/whole_file.h"

namespace zwarm::site {

namespace {

constexpr const char* kEngine = "/Zwarm";

bool is_ours(const std::string& rules_path) {
    return rules_path.starts_with(kPacks);
}

std::string folder_of_level(int level) {
    return kEngines + std::string("level-") + std::to_string(level);
}

void make_folder(const std::string& path) {
    constexpr mode_t kEverybody = 0777;
    mkdir(path.c_str(), kEverybody);
}

}  // namespace

// What the swarms learn lies in one folder for all levels.
SiteEngines::SiteEngines() {
    make_folder(kEngines);
    for (int level = 0; level <= table::kLevels; ++level) {
        make_folder(folder_of_level(level));
        std::string text = "[Zwarm]\nSeed = clock\nMemory = " + std::string(kEngines) + "memory\n";
        if (level > 0) text += "Level = " + std::to_string(level) + "\n";
        base::write_whole(folder_of_level(level) + "/Zwarm.ini", text);
    }
}

host::EngineChoice SiteEngines::referee(const std::string& rules_path) const {
    if (!is_ours(rules_path)) return {};
    return {false, folder_of_level(0) + kEngine};
}

std::string SiteEngines::player(const std::string& rules_path, const zrf::Model& /*model*/,
                                const table::Seat& seat) const {
    return is_ours(rules_path) ? folder_of_level(seat.level) + kEngine : std::string();
}

bool SiteEngines::has_levels(const std::string& rules_path) const {
    return is_ours(rules_path);
}

}  // namespace zwarm::site
