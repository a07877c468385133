// zwarm perft ID DEPTH: counts turn sequences, by the engine or by the rule file's interpreter.
#include <zwarm/engine.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/cli/variant_option.h"
#include "harness/zrf/turns.h"

namespace zwarm::cli {

namespace {

struct PerftOptions {
    std::string id;
    int depth = 1;
    std::string position;
    std::string via = "engine";
    bool json = false;
};

using Count = std::function<std::uint64_t(int depth)>;

Count count_by_engine(const PerftOptions& options) {
    return [position = position_named(variant_named(options.id), options.position)](
               int depth) mutable { return perft(position, depth); };
}

Count count_by_rule_file(const PerftOptions& options) {
    if (!options.position.empty()) throw WrongUse("--position is for --via engine only");
    const PackVariant found = pack_variant(options.id);
    const auto file = load_rules(found.rules.string(), {});
    return [file, model = variant_titled(*file, found.title).model](int depth) {
        return zrf::perft(zrf::State::initial(*model), depth);
    };
}

void run_perft(const PerftOptions& options) {
    const Count count_to =
        options.via == "zrf" ? count_by_rule_file(options) : count_by_engine(options);
    nlohmann::json counts = nlohmann::json::array();
    for (int depth = 1; depth <= options.depth; ++depth) {
        const auto begin = std::chrono::steady_clock::now();
        const std::uint64_t count = count_to(depth);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        counts.push_back(count);
        std::cout << std::setw(3) << depth << std::setw(16) << count << std::fixed
                  << std::setprecision(1) << std::setw(9)
                  << (seconds > 0 ? static_cast<double>(count) / seconds / 1e6 : 0.0)
                  << " M turns/s" << std::endl;
    }
    if (options.json) {
        print_json(
            nlohmann::json{{"variant", options.id}, {"via", options.via}, {"perft", counts}});
    }
}

}  // namespace

void add_perft_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand("perft", "Count turn sequences of a variant");
    auto options = std::make_shared<PerftOptions>();
    command->add_option("id", options->id, "Variant")->required();
    command->add_option("depth", options->depth, "Plies")->required()->check(CLI::Range(1, 20));
    command->add_option("--position", options->position, "Position text instead of the start");
    command
        ->add_option("--via", options->via,
                     "Who counts: the engine, or the rule file's interpreter")
        ->check(CLI::IsMember({"engine", "zrf"}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_perft(*options); });
}

}  // namespace zwarm::cli
