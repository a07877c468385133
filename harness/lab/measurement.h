// How a row of an experiment is measured. A measurement cuts a row into pieces of work that do not
// depend on each other; threads and shards share out the pieces, and the samples they give are put
// together in order. An experiment that plays matches needs no code; one that measures something
// new adds a class here and a row to the table in measurements.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/lab/experiment_config.h"

namespace zwarm::lab {

// One observation: a number for each column; NaN where the column does not apply.
using Sample = std::vector<double>;

class Measurement {
  public:
    virtual ~Measurement() = default;

    [[nodiscard]] virtual std::vector<std::string> columns() const = 0;

    // Pieces of the row, at least 1. A chain of games that learn from each other is one piece.
    // Throws std::runtime_error if the row cannot be measured.
    [[nodiscard]] virtual int pieces(const ExperimentRow& row) const = 0;

    // The samples of a piece (from 0). Everything by chance hangs on the seed, which is the
    // piece's own. Called from several threads at once.
    [[nodiscard]] virtual std::vector<Sample> run(const ExperimentRow& row, int piece,
                                                  std::uint64_t seed) const = 0;
};

struct MeasurementEntry {
    std::string_view name;
    std::string_view description;
    std::unique_ptr<Measurement> (*make)();
};

[[nodiscard]] std::span<const MeasurementEntry> measurements();
// nullptr if there is none of this name.
[[nodiscard]] std::unique_ptr<Measurement> make_measurement(std::string_view name);

}  // namespace zwarm::lab
