// How a row of an experiment is measured, and the table of all ways to do it. A measurement cuts
// its row into pieces of work that do not depend on each other; threads and shards share out the
// pieces, and the samples they give are put together in order. An experiment that plays matches
// needs no code; one that measures something new adds a file with a Measurement and a row to the
// table. What a measurement's rows may say, and its columns, stand in its file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/lab/experiment_config.h"

namespace zwarm::lab {

// One observation: a number for each column; kNone where the column does not apply.
using Sample = std::vector<double>;
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// A column and what stands in it, said in one place. `Facts` is what is known of an observation.
template <class Facts>
struct Column {
    std::string_view name;
    double (*value)(const Facts& facts);
};

template <class Facts, std::size_t count>
[[nodiscard]] std::vector<std::string> names_of(const Column<Facts> (&columns)[count]) {
    std::vector<std::string> names;
    for (const Column<Facts>& column : columns) names.emplace_back(column.name);
    return names;
}

template <class Facts, std::size_t count>
[[nodiscard]] Sample sample_of(const Column<Facts> (&columns)[count], const Facts& facts) {
    Sample sample;
    for (const Column<Facts>& column : columns) sample.push_back(column.value(facts));
    return sample;
}

// The processor's time of this thread so far, in seconds.
[[nodiscard]] double cpu_seconds();

// A row, ready to be measured on one thread.
class Measurement {
  public:
    virtual ~Measurement() = default;

    // At least 1. A chain of games that learn from each other is one piece.
    [[nodiscard]] virtual int pieces() const = 0;
    // How many games or runs a piece stands for in the table.
    [[nodiscard]] virtual int tests_a_piece() const { return 1; }
    // The samples of a piece (from 0). Everything by chance depends on the seed, which is the
    // piece's own, and nothing on the pieces before.
    [[nodiscard]] virtual std::vector<Sample> run(int piece, std::uint64_t seed) = 0;
};

struct MeasurementEntry {
    std::string_view name;
    std::string_view description;
    std::vector<std::string> (*columns)();
    // Throws std::runtime_error or std::invalid_argument if the row cannot be measured. The row
    // must outlive the measurement.
    std::unique_ptr<Measurement> (*make)(const ExperimentRow& row);
};

[[nodiscard]] std::span<const MeasurementEntry> measurements();
// nullptr if there is none of this name.
[[nodiscard]] const MeasurementEntry* find_measurement(std::string_view name);

// The rows of the table, each from its own file.
[[nodiscard]] MeasurementEntry match_measurement();
[[nodiscard]] MeasurementEntry chain_measurement();
[[nodiscard]] MeasurementEntry stillness_measurement();
[[nodiscard]] MeasurementEntry salesman_measurement();
[[nodiscard]] MeasurementEntry swarm_measurement();
[[nodiscard]] MeasurementEntry scoring_measurement();
[[nodiscard]] MeasurementEntry learning_measurement();

}  // namespace zwarm::lab
