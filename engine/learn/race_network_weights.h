// The networks of races as weights: read, and those that come with the program.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/evaluate/race_network.h"
#include "engine/learn/weights.h"

namespace zwarm {

// The names of a network's tensors; the first has the shape {cells, 2, kHidden}.
inline constexpr const char* kRaceStones = "stones";
inline constexpr const char* kRaceBias = "bias";
inline constexpr const char* kRaceOutput = "output";

// nullptr and a reason if the text is no network for this variant.
[[nodiscard]] std::shared_ptr<const RaceNetwork> read_race_network(const Variant& variant,
                                                                   std::string_view text,
                                                                   std::string& error);

// nullptr where no network comes with the program.
[[nodiscard]] std::shared_ptr<const RaceNetwork> built_in_race_network(const Variant& variant);

}  // namespace zwarm
