// The engine of the web edition: the one that is linked to the module, for our own packs. Whatever
// else a rule file names cannot be had in a browser; the built-in player takes its place.
#pragma once

#include <string>

#include "harness/table/seat_engine.h"

namespace zwarm::site {

// Where things lie in the module's files.
inline constexpr const char* kPacks = "/packs/";
inline constexpr const char* kDropped = "/dropped/";
inline constexpr const char* kEngines = "/engines/";

class SiteEngines final : public table::Engines {
  public:
    // Writes what each level's engine finds beside it.
    SiteEngines();

    host::EngineChoice referee(const std::string& rules_path) const override;
    std::string player(const std::string& rules_path, const zrf::Model& model,
                       const table::Seat& seat) const override;
    bool has_levels(const std::string& rules_path) const override;
};

}  // namespace zwarm::site
