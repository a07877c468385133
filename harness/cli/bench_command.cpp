// zwarm bench: the signature and the speeds.
#include <cstdint>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/lab/bench.h"
#include "harness/lab/bench_positions.h"

namespace zwarm::cli {

namespace {

struct BenchOptions {
    bool signature_only = false;
    std::string check;
    int tries = 100;
    bool json = false;
};

void print_paces(const lab::BenchWork& work) {
    std::cout << std::left << std::setw(18) << "agent" << std::right << std::setw(10) << "nodes"
              << std::setw(12) << "M nodes/s" << std::setw(12) << "median ms" << std::setw(12)
              << "worst ms\n"
              << std::fixed;
    for (const lab::Pace& pace : lab::paces(work)) {
        std::cout << std::left << std::setw(18) << pace.agent << std::right << std::setw(10)
                  << pace.nodes << std::setprecision(3) << std::setw(12)
                  << static_cast<double>(pace.nodes) / pace.seconds / 1e6 << std::setw(12)
                  << pace.median * 1e3 << std::setw(11) << pace.worst * 1e3 << "  "
                  << lab::kBenchPositions[pace.worst_position].variant << '\n';
    }
    std::cout << std::flush;
}

nlohmann::json to_json(const lab::BenchWork& work) {
    nlohmann::json report{
        {"bench", work.nodes}, {"seconds", work.seconds}, {"paces", nlohmann::json::array()}};
    for (const lab::Pace& pace : lab::paces(work)) {
        report["paces"].push_back({{"agent", pace.agent},
                                   {"nodes", pace.nodes},
                                   {"seconds", pace.seconds},
                                   {"median_seconds", pace.median},
                                   {"worst_seconds", pace.worst},
                                   {"worst_position", pace.worst_position}});
    }
    for (const lab::BenchDecision& decision : work.decisions) {
        report["decisions"].push_back({{"agent", decision.agent},
                                       {"position", decision.position},
                                       {"variant", lab::kBenchPositions[decision.position].variant},
                                       {"nodes", decision.nodes},
                                       {"seconds", decision.seconds}});
    }
    return report;
}

void run_bench(const BenchOptions& options, Exit& exit) {
    const lab::BenchWork work = lab::run_bench_work();
    std::cout << "Bench: " << work.nodes << std::endl;
    nlohmann::json report = to_json(work);
    if (!options.signature_only) {
        print_paces(work);
        std::vector<lab::Speed> speeds{
            {"all agents", static_cast<double>(work.nodes) / work.seconds / 1e6, "M nodes/s"}};
        for (const auto& speed : lab::measure_perft()) speeds.push_back(speed);
        for (const auto& speed : lab::measure_signals()) speeds.push_back(speed);
        for (const auto& speed : lab::measure_stop(options.tries)) speeds.push_back(speed);
        report["speeds"] = nlohmann::json::array();
        for (const lab::Speed& speed : speeds) {
            std::cout << std::left << std::setw(24) << speed.what << std::right << std::fixed
                      << std::setprecision(3) << std::setw(10) << speed.value << ' ' << speed.unit
                      << std::endl;
            report["speeds"].push_back(
                {{"what", speed.what}, {"value", speed.value}, {"unit", speed.unit}});
        }
    }
    if (!options.check.empty()) {
        std::ifstream file(options.check);
        std::uint64_t expected = 0;
        if (!(file >> expected)) throw WrongUse("no signature in " + options.check);
        report["expected"] = expected;
        if (expected != work.nodes) {
            std::cerr << "zwarm: the signature is " << work.nodes << ", but " << options.check
                      << " says " << expected << '\n';
            exit = Exit::kFalse;
        }
    }
    if (options.json) print_json(report);
}

}  // namespace

void add_bench_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand("bench", "Do fixed work: the signature, then speeds");
    auto options = std::make_shared<BenchOptions>();
    command->add_flag("--signature", options->signature_only,
                      "Only the signature, no tables of speeds");
    command->add_option("--check", options->check,
                        "Compare the signature with this file's first number");
    command->add_option("--tries", options->tries, "Searches to stop for the latency")
        ->check(CLI::Range(1, 100'000));
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] { run_bench(*options, exit); });
}

}  // namespace zwarm::cli
