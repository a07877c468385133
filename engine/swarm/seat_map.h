// The symmetry of the board that turns one player's seat into another's, so that what one seat has
// learnt serves every seat.
#pragma once

#include <optional>

#include "engine/board/symmetries.h"
#include "engine/rules/variant.h"
#include "engine/swarm/pheromone_field.h"

namespace zwarm {

using SeatMap = BoardMap;

// Maps the start and the target of the first seat onto those of the second; a rotation where there
// is one, otherwise a reflection. std::nullopt if the boards differ or no symmetry does it.
[[nodiscard]] std::optional<SeatMap> seat_map(const Variant& from, Player from_player,
                                              const Variant& to, Player to_player);

// The field as the second seat would have it.
[[nodiscard]] PheromoneField carried(const PheromoneField& field, const SeatMap& map);

}  // namespace zwarm
