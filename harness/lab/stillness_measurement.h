// `measure = stillness`: the Selfo thesis's indicator of self-organisation (section 3.4), the mean
// number of own turns since a stone last moved, followed through games between agents. While it
// stays around the number of stones the whole set is on the move; far above it most stones have
// settled. One sample a round.
#pragma once

#include <memory>

#include "harness/lab/measurement.h"

namespace zwarm::lab {

[[nodiscard]] std::unique_ptr<Measurement> make_stillness_measurement();

}  // namespace zwarm::lab
