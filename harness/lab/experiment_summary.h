// From samples to what an experiment shows: the table with the published figures beside ours, the
// same as JSON and CSV, and the plots.
#pragma once

#include <string>
#include <vector>

#include "harness/lab/experiment_config.h"
#include "harness/lab/measurements.h"
#include "harness/match/run.h"

namespace zwarm::lab {

// All samples of an experiment: [row][sample], each with the columns of the measurement.
struct ExperimentData {
    std::vector<std::string> columns;
    std::vector<std::vector<Sample>> rows;
    // What was played or run for a row, whatever number of samples it gave: [row]. 0 or nothing for
    // rows that put others together: of these every sample is a test.
    std::vector<std::size_t> tests{};
};

// Rows that put others together get their samples: those of the rows that `pool` matches, and those
// of the rows that `turned` matches seen from the other side, first_.. and second_.. exchanged.
void fill_pools(const ExperimentConfig& config, ExperimentData& data);

// Throws std::runtime_error if the config prints or plots what the measurement does not give.
void check_experiment(const ExperimentConfig& config, const std::vector<std::string>& columns);

// The function of a printed figure over values without NaN; NaN if there are none.
[[nodiscard]] double aggregate(const std::string& function, std::vector<double> values);

// Ours: [row][print].
[[nodiscard]] std::vector<std::vector<double>> figures(const ExperimentConfig& config,
                                                       const ExperimentData& data);

[[nodiscard]] std::string summary_text(const ExperimentConfig& config, const ExperimentData& data);
// One line.
[[nodiscard]] std::string summary_json(const ExperimentConfig& config, const ExperimentData& data);
// One row a figure: row, figure, ours, published.
[[nodiscard]] std::string summary_csv(const ExperimentConfig& config, const ExperimentData& data);

[[nodiscard]] std::vector<match::NamedFile> summary_plots(const ExperimentConfig& config,
                                                          const ExperimentData& data);

}  // namespace zwarm::lab
