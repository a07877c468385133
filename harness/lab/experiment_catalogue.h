// The experiments that come with the program: the files of experiments/, compiled in.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/lab/experiment_config.h"

namespace zwarm::lab {

struct CatalogueEntry {
    std::string_view name;
    std::string_view text;
};

[[nodiscard]] std::span<const CatalogueEntry> experiment_catalogue();

// By name, or by the path of a config file. Throws std::runtime_error with one line.
[[nodiscard]] ExperimentConfig find_experiment(const std::string& name);

}  // namespace zwarm::lab
