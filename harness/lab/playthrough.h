// A seeded random game written out ply by ply. Committed playthroughs show any change of the rules
// as a difference between two texts.
#pragma once

#include <string>

#include "engine/rules/variant.h"

namespace zwarm::lab {

// The same text for the same variant, on every machine.
[[nodiscard]] std::string playthrough(const Variant& variant);

}  // namespace zwarm::lab
