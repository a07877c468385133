// zwarm probe ENGINE: a conformance report of any engine.
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/host/probe.h"

namespace zwarm::cli {

namespace {

struct ProbeOptions {
    host::ProbeSettings settings;
    bool json = false;
};

nlohmann::json json_of(const host::ProbeReport& report) {
    nlohmann::json lines = nlohmann::json::array();
    for (const host::ProbeLine& line : report.lines) {
        lines.push_back({{"verdict", host::name(line.verdict)},
                         {"check", line.check},
                         {"detail", line.detail}});
    }
    nlohmann::json latencies = nlohmann::json::array();
    for (const host::StopLatency& latency : report.latencies) {
        latencies.push_back({{"way", latency.way},
                             {"median_us", latency.median_us},
                             {"p90_us", latency.p90_us},
                             {"p99_us", latency.p99_us},
                             {"most_us", latency.most_us}});
    }
    return {{"passed", report.passed()},
            {"rules", report.rules_path},
            {"titles", report.titles},
            {"lines", lines},
            {"stop_latency", latencies}};
}

void run_probe(ProbeOptions& options, Exit& exit) {
    // An engine may be written as in a match.
    std::string& path = options.settings.engine_path;
    if (path.starts_with("plugin:")) path.erase(0, std::string("plugin:").size());
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        throw WrongUse("there is no engine " + path);
    }
    // A rule file that cannot be used says nothing about the engine.
    if (!options.settings.rules_path.empty()) {
        const auto rules = load_rules(options.settings.rules_path, options.settings.options);
        static_cast<void>(variant_titled(*rules, options.settings.title));
    }
    const auto report = host::probe_engine(options.settings, [](const host::ProbeLine& line) {
        std::cout << std::left << std::setw(5) << host::name(line.verdict) << ' ' << line.check
                  << ": " << base::shown_line(line.detail) << std::endl;
    });
    if (!report.passed()) {
        exit = Exit::kFalse;
        std::cerr << base::shown_line(path) << " breaks the interface\n";
    }
    if (options.json) {
        print_json(json_of(report));
    }
}

}  // namespace

void add_probe_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "probe", "Test an engine (Windows DLL or native library) as a host would use it");
    auto options = std::make_shared<ProbeOptions>();
    host::ProbeSettings& settings = options->settings;
    command->add_option("engine", settings.engine_path, "The engine's file")->required();
    command->add_option("--rules", settings.rules_path, "A rule file that uses the engine");
    command->add_option("--variant", settings.title, "Only this title");
    command->add_option("--stops", settings.stops, "Searches for each way of stopping")
        ->check(CLI::Range(1, 100000));
    command->add_option("--cycles", settings.cycles, "Games for the leak test")
        ->check(CLI::Range(1, 1000000));
    command->add_option("--plies", settings.plies, "Length of the test game")
        ->check(CLI::Range(1, 100000));
    command->add_option("--movetime", settings.move_time_ms, "Time for a move of it, ms")
        ->check(CLI::Range(1, 3600000));
    command->add_flag("--json", options->json, "One JSON object on the last line");
    add_host_option(*command, settings.options);
    add_patience(*command, settings.options);
    command->callback([options, &exit] { run_probe(*options, exit); });
}

}  // namespace zwarm::cli
