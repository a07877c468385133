#include "harness/lab/experiment_catalogue.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace zwarm::lab {

ExperimentConfig find_experiment(const std::string& name) {
    const auto all = experiment_catalogue();
    const auto found = std::ranges::find(all, name, &CatalogueEntry::name);
    if (found != all.end()) return parse_experiment(name, found->text);
    std::ifstream file(name, std::ios::binary);
    if (!name.ends_with(".cfg") || !file) {
        throw std::runtime_error("no experiment '" + name +
                                 "'; `zwarm experiment list` shows them, or give a .cfg file");
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return parse_experiment(std::filesystem::path(name).stem().string(), text);
}

}  // namespace zwarm::lab
