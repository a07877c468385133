// zwarm perft ID DEPTH: counts turn sequences.
#include <zwarm/engine.h>

#include <chrono>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"

namespace zwarm::cli {

namespace {

struct PerftOptions {
    std::string id;
    int depth = 1;
    std::string position;
    bool json = false;
};

void run_perft(const PerftOptions& options) {
    const Variant& variant = variant_named(options.id);
    Position position(variant);
    if (!options.position.empty()) {
        std::string error;
        const auto parsed = parse_position(variant, options.position, error);
        if (!parsed) throw WrongUse("not a position of " + options.id + ": " + error);
        position = *parsed;
    }
    nlohmann::json counts = nlohmann::json::array();
    for (int depth = 1; depth <= options.depth; ++depth) {
        const auto begin = std::chrono::steady_clock::now();
        const std::uint64_t count = perft(position, depth);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        counts.push_back(count);
        std::cout << std::setw(3) << depth << std::setw(16) << count << std::fixed
                  << std::setprecision(1) << std::setw(9)
                  << (seconds > 0 ? static_cast<double>(count) / seconds / 1e6 : 0.0)
                  << " M turns/s" << std::endl;
    }
    if (options.json) {
        std::cout << nlohmann::json{{"variant", options.id}, {"perft", counts}} << std::endl;
    }
}

}  // namespace

void add_perft_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand("perft", "Count turn sequences of a variant");
    auto options = std::make_shared<PerftOptions>();
    command->add_option("id", options->id, "Variant")->required();
    command->add_option("depth", options->depth, "Plies")->required()->check(CLI::Range(1, 20));
    command->add_option("--position", options->position, "Position text instead of the start");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_perft(*options); });
}

}  // namespace zwarm::cli
