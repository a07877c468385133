// zwarm bench: the signature and the speeds.
#include <cstdint>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/lab/bench.h"

namespace zwarm::cli {

namespace {

struct BenchOptions {
    bool signature_only = false;
    std::string check;
    int tries = 100;
    bool json = false;
};

void run_bench(const BenchOptions& options, Exit& exit) {
    const lab::BenchWork work = lab::run_bench_work();
    std::cout << "Bench: " << work.nodes << std::endl;
    nlohmann::json report{{"bench", work.nodes}};
    if (!options.signature_only) {
        std::vector<lab::Speed> speeds{
            {"agents", static_cast<double>(work.nodes) / work.seconds / 1e6, "M nodes/s"}};
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
    if (options.json) std::cout << report << std::endl;
}

}  // namespace

void add_bench_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand("bench", "Do fixed work: the signature, then speeds");
    auto options = std::make_shared<BenchOptions>();
    command->add_flag("--signature", options->signature_only, "Only the signature, no speeds");
    command->add_option("--check", options->check, "Compare the signature with this file's number");
    command->add_option("--tries", options->tries, "Searches to stop for the latency")
        ->check(CLI::Range(1, 100'000));
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] { run_bench(*options, exit); });
}

}  // namespace zwarm::cli
