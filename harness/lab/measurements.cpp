// The table of all ways to measure a row of an experiment.
#include <algorithm>

#include "harness/lab/chain_measurement.h"
#include "harness/lab/match_measurement.h"
#include "harness/lab/measurement.h"
#include "harness/lab/salesman_measurement.h"
#include "harness/lab/stillness_measurement.h"
#include "harness/lab/swarm_measurement.h"

namespace zwarm::lab {

namespace {

constexpr MeasurementEntry kMeasurements[] = {
    {"match", "games between agents", make_match_measurement},
    {"chain", "games of one agent that remembers, one after the other", make_chain_measurement},
    {"stillness", "turns since a stone last moved, through games between agents",
     make_stillness_measurement},
    {"salesman", "ants and bees on the travelling salesman", make_salesman_measurement},
    {"swarm", "games of the paper's swarm, by its counting", make_swarm_measurement},
};

}  // namespace

std::span<const MeasurementEntry> measurements() {
    return kMeasurements;
}

std::unique_ptr<Measurement> make_measurement(std::string_view name) {
    const auto* found = std::ranges::find(kMeasurements, name, &MeasurementEntry::name);
    return found == std::end(kMeasurements) ? nullptr : found->make();
}

}  // namespace zwarm::lab
