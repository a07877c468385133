// Our plug-in as the engine of tables: referee of our packs, and a player for each level. A level
// is an option of the plug-in's Zwarm.ini, which lies beside it; so each level has a folder with a
// link to the plug-in and an ini of its own.
#pragma once

#include <filesystem>
#include <string>

#include "harness/table/seat_engine.h"

namespace zwarm::cli {

class OwnEngines final : public table::Engines {
  public:
    // `choice` is what the command line says of engines: "rules", "none" or a file. Folders of
    // levels are made below `folder`; empty = there are no levels.
    OwnEngines(host::HostOptions options, std::string choice, std::filesystem::path folder);

    host::EngineChoice referee(const std::string& rules_path) const override;
    std::string player(const std::string& rules_path, const zrf::Model& model,
                       const table::Seat& seat) const override;
    bool has_levels(const std::string& rules_path) const override;

  private:
    bool is_ours(const std::string& rules_path) const;
    std::string plugin_of_level(int level) const;

    table::RuleFileEngines named_;
    std::string choice_;
    std::filesystem::path folder_;
    std::string plugin_;
};

// Where this user's games and settings are kept, as the system wants it; it need not exist.
[[nodiscard]] std::filesystem::path state_folder();

}  // namespace zwarm::cli
