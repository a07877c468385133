// A seeded random game written out ply by ply. Committed playthroughs show any change of the rules
// as a difference between two texts.
#pragma once

#include <zwarm/engine.h>

#include <string>

namespace zwarm::lab {

// The same text for the same variant, on every machine.
[[nodiscard]] std::string playthrough(const Variant& variant);

}  // namespace zwarm::lab
