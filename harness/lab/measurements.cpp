#include "harness/lab/measurements.h"

#include <algorithm>
#include <ctime>

namespace zwarm::lab {

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

std::span<const MeasurementEntry> measurements() {
    static const MeasurementEntry kMeasurements[] = {
        match_measurement(), chain_measurement(),   stillness_measurement(), salesman_measurement(),
        swarm_measurement(), scoring_measurement(), learning_measurement()};
    return kMeasurements;
}

const MeasurementEntry* find_measurement(std::string_view name) {
    const auto all = measurements();
    const auto found = std::ranges::find(all, name, &MeasurementEntry::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace zwarm::lab
