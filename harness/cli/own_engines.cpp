#include "harness/cli/own_engines.h"

#include <cstdlib>
#include <utility>

#include "harness/base/whole_file.h"
#include "harness/cli/variant_option.h"
#include "harness/host/own_files.h"

namespace zwarm::cli {

namespace fs = std::filesystem;

OwnEngines::OwnEngines(host::HostOptions options, std::string choice, fs::path folder)
    : named_(std::move(options)),
      choice_(std::move(choice)),
      folder_(std::move(folder)),
      plugin_(own_plugin().string()) {}

bool OwnEngines::is_ours(const std::string& rules_path) const {
    std::error_code error;
    return choice_ == "rules" &&
           fs::equivalent(fs::path(rules_path).parent_path(), host::pack_folder(), error);
}

host::EngineChoice OwnEngines::referee(const std::string& rules_path) const {
    if (is_ours(rules_path)) return {false, plugin_};
    if (choice_ == "rules") return {};
    return {false, choice_ == "none" ? "" : choice_};
}

std::string OwnEngines::player(const std::string& rules_path, const zrf::Model& model,
                               const table::Seat& seat) const {
    if (is_ours(rules_path)) return seat.level == 0 ? plugin_ : plugin_of_level(seat.level);
    if (choice_ == "rules") return named_.player(rules_path, model, seat);
    return choice_ == "none" ? "" : choice_;
}

bool OwnEngines::has_levels(const std::string& rules_path) const {
    return is_ours(rules_path) && !folder_.empty();
}

std::string OwnEngines::plugin_of_level(int level) const {
    std::error_code error;
    const fs::path folder = folder_ / ("level-" + std::to_string(level));
    const fs::path link = folder / fs::path(plugin_).filename();
    if (fs::read_symlink(link, error) == plugin_) return link.string();
    try {
        fs::create_directories(folder);
        base::write_whole(folder / "Zwarm.ini",
                          "[Zwarm]\nLevel = " + std::to_string(level) + "\nSeed = clock\n");
        fs::remove(link, error);
        fs::create_symlink(plugin_, link);
        return link.string();
    } catch (const std::exception&) {
        return plugin_;  // a stronger opponent is better than none
    }
}

fs::path state_folder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
        return fs::path(state) / "zwarm";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return fs::path(home) / ".local" / "state" / "zwarm";
    }
    return fs::temp_directory_path() / "zwarm";
}

}  // namespace zwarm::cli
