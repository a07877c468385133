// zwarm bench: the signature and the speeds.
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/progress_line.h"
#include "harness/host/own_files.h"
#include "harness/lab/bench.h"
#include "harness/lab/bench_positions.h"
#include "harness/lab/plugin_speed.h"
#include "harness/lab/plugin_stops.h"
#include "harness/lab/record_bench.h"

namespace zwarm::cli {

namespace {

struct BenchOptions {
    bool signature_only = false;
    bool stops_only = false;
    bool speed_only = false;
    std::string check;
    std::string records;
    bool long_too = false;
    int tries = 100;
    std::string dll;
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

// The plug-in beside this program, and the DLL if one was named.
nlohmann::json measure_stops(const BenchOptions& options) {
    nlohmann::json list = nlohmann::json::array();
    for (const std::string& plugin : {host::own_program("Zwarm.so").string(), options.dll}) {
        if (plugin.empty()) continue;
        const std::string name = std::filesystem::path(plugin).filename().string();
        for (const auto& latency : lab::measure_plugin_stops(plugin, options.tries)) {
            const auto ms = [](std::int64_t us) { return static_cast<double>(us) / 1e3; };
            std::cout << std::left << std::setw(24) << name + ", " + latency.way << std::right
                      << std::fixed << std::setprecision(3) << std::setw(10)
                      << ms(latency.median_us) << " ms to stop (median), " << ms(latency.p99_us)
                      << " (99 %), " << ms(latency.most_us) << " (worst); " << std::setprecision(1)
                      << 100 * latency.in_time << " % of " << latency.stops << " within "
                      << host::kPromptStopUs / 1000 << " ms" << std::endl;
            list.push_back({{"plugin", name},
                            {"way", latency.way},
                            {"stops", latency.stops},
                            {"over_before", latency.over},
                            {"median_ms", ms(latency.median_us)},
                            {"p99_ms", ms(latency.p99_us)},
                            {"worst_ms", ms(latency.most_us)},
                            {"share_in_20_ms", latency.in_time}});
        }
    }
    return list;
}

// The named DLL beside the plug-in beside this program.
nlohmann::json compare_speeds(const BenchOptions& options) {
    constexpr int kPlies = 16;
    constexpr int kTimeMs = 250;
    nlohmann::json list = nlohmann::json::array();
    std::cout << "M nodes/s                   native       DLL  DLL / native" << std::endl;
    for (const lab::PluginSpeed& speed : lab::compare_plugin_speeds(
             host::own_program("Zwarm.so").string(), options.dll, kPlies, kTimeMs)) {
        std::cout << std::left << std::setw(24) << speed.title << std::right << std::fixed
                  << std::setprecision(3) << std::setw(10) << speed.native / 1e6 << std::setw(10)
                  << speed.dll / 1e6 << std::setprecision(2) << std::setw(14) << speed.ratio()
                  << std::endl;
        list.push_back({{"title", speed.title},
                        {"native_nodes_per_second", speed.native},
                        {"dll_nodes_per_second", speed.dll},
                        {"ratio", speed.ratio()}});
    }
    return list;
}

// The rows of the README's table: a command, what it found and what it took.
void bench_records(const BenchOptions& options, Exit& exit) {
    std::vector<lab::RecordTask> tasks;
    try {
        tasks = lab::parse_record_tasks(base::read_whole(options.records));
    } catch (const std::runtime_error& error) {
        throw WrongUse(options.records + ": " + error.what());
    }
    const std::filesystem::path folder = std::filesystem::path(options.records).parent_path();
    const std::filesystem::path program = host::own_program("zwarm");
    const std::atomic<bool>& stop = wish_to_end();
    nlohmann::json rows = nlohmann::json::array();
    std::cout << "| command | length | bound | proved | CPU s | wall s | allowed | MB |\n"
              << "|---|---|---|---|---|---|---|---|" << std::endl;
    for (const lab::RecordTask& task : tasks) {
        if (task.takes_long && !options.long_too) continue;
        const auto run = lab::run_record_task(program, folder, task, [&] { return stop.load(); });
        if (!run) {
            exit = Exit::kFalse;
            break;
        }
        const bool reached = run->length > 0 && run->length <= task.length;
        if (!reached) exit = Exit::kFalse;
        std::cout << "| `zwarm solve " << task.arguments << "` | " << run->length
                  << (reached ? "" : " instead of " + std::to_string(task.length)) << " | "
                  << run->bound << " | " << (run->proved ? "yes" : "no") << " | " << std::fixed
                  << std::setprecision(2) << run->cpu_seconds << " | " << run->seconds << " | "
                  << std::setprecision(0);
        if (task.seconds > 0) std::cout << task.seconds;
        std::cout << " | " << (run->peak_bytes >> 20) << " |" << std::endl;
        rows.push_back({{"arguments", task.arguments},
                        {"wanted", task.length},
                        {"length", run->length},
                        {"bound", run->bound},
                        {"proved", run->proved},
                        {"cpu_seconds", run->cpu_seconds},
                        {"seconds", run->seconds},
                        {"allowed_seconds", task.seconds},
                        {"megabytes", run->peak_bytes >> 20}});
    }
    if (options.json) print_json(nlohmann::json{{"records", rows}});
}

void run_bench(const BenchOptions& options, Exit& exit) {
    if (!options.records.empty()) return bench_records(options, exit);
    if (options.stops_only) {
        const nlohmann::json stops{{"stops", measure_stops(options)}};
        if (options.json) print_json(stops);
        return;
    }
    if (options.speed_only) {
        const nlohmann::json speeds{{"plugin_speeds", compare_speeds(options)}};
        if (options.json) print_json(speeds);
        return;
    }
    const lab::BenchWork work = lab::run_bench_work();
    std::cout << "Bench: " << work.nodes << std::endl;
    nlohmann::json report = to_json(work);
    if (!options.signature_only) {
        print_paces(work);
        std::vector<lab::Speed> speeds{
            {"all agents", static_cast<double>(work.nodes) / work.seconds / 1e6, "M nodes/s"}};
        for (const auto& speed : lab::measure_perft()) speeds.push_back(speed);
        for (const auto& speed : lab::measure_signals()) speeds.push_back(speed);
        report["speeds"] = nlohmann::json::array();
        for (const lab::Speed& speed : speeds) {
            std::cout << std::left << std::setw(24) << speed.what << std::right << std::fixed
                      << std::setprecision(3) << std::setw(10) << speed.value << ' ' << speed.unit
                      << std::endl;
            report["speeds"].push_back(
                {{"what", speed.what}, {"value", speed.value}, {"unit", speed.unit}});
        }
        report["stops"] = measure_stops(options);
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
    command->add_flag("--stops", options->stops_only, "Only how soon the plug-in stops")
        ->excludes("--signature");
    command->add_option("--check", options->check,
                        "Compare the signature with this file's first number");
    command->add_option("--tries", options->tries, "Searches to stop, each way, for the latency")
        ->check(CLI::Range(1, 100'000));
    command->add_option("--dll", options->dll, "Measure this Zwarm.dll too, under Wine")
        ->check(CLI::ExistingFile);
    command
        ->add_flag("--speed", options->speed_only,
                   "Only how fast that DLL searches beside the native plug-in")
        ->needs("--dll")
        ->excludes("--signature")
        ->excludes("--stops");
    command
        ->add_option("--records", options->records,
                     "Only the commands of this table (harness/lab/records/bench.tsv): what each "
                     "finds from nothing, and the time and memory it takes")
        ->check(CLI::ExistingFile)
        ->excludes("--signature")
        ->excludes("--stops");
    command->add_flag("--long", options->long_too, "With those commands that take long")
        ->needs("--records");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] { run_bench(*options, exit); });
}

}  // namespace zwarm::cli
