// zwarm solve: the shortest game of a problem, alone or together; hunts; proofs that none is
// shorter.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/progress_line.h"
#include "harness/cli/run_options.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/solver/bounds.h"
#include "harness/lab/solver/certificate.h"
#include "harness/lab/solver/hunt.h"
#include "harness/lab/solver/record.h"
#include "harness/lab/solver/solve.h"

namespace zwarm::cli {

namespace {

constexpr double kBoundTime = 60;  // seconds for a bound, unless told otherwise

struct SolveOptions {
    std::string problem;
    bool cooperative = false;
    std::vector<std::string> guides;
    std::string out;
    std::string log;
    lab::SolveSettings settings{.threads = 0};
    int hunt = 0;  // > 0: so many beams with guides drawn by chance
    match::Shard shard;
    bool replace = false;
    int refute = 0;  // > 0: the length to be shown impossible
    bool bound_only = false;
    std::string folder;
    bool json = false;
};

lab::Problem problem_named(const SolveOptions& options) {
    lab::Problem problem = options.problem.ends_with(".problem")
                               ? lab::read_problem(options.problem)
                               : lab::problem_of(variant_named(options.problem));
    problem.cooperative = options.cooperative;
    return problem;
}

// What an interrupted search goes on from; none without --out.
std::filesystem::path progress_file(const SolveOptions& options) {
    return options.out.empty() ? "" : options.out + ".progress";
}

// What no game can be shorter than, as far as it is known without a search: by argument, and by the
// certificate of a variant's transfer or of the one beside a .problem file.
int known_bound(const SolveOptions& options, const lab::Problem& problem) {
    const int bound = lab::simple_bound(problem);
    if (problem.cooperative) return bound;
    std::filesystem::path file = options.problem;
    if (file.extension() != ".problem") {
        return std::max(bound, known_transfer(variant_named(options.problem)).at_least);
    }
    file.replace_extension(".proof");
    if (!std::filesystem::exists(file)) return bound;
    const lab::ProvedLength proved = lab::parse_certificate(problem.name, base::read_whole(file));
    const bool same = lab::problem_text(proved.problem) == lab::problem_text(problem);
    return same ? std::max(bound, proved.length + 1) : bound;
}

std::string state_text(const lab::SolveState& state) {
    std::ostringstream line;
    line << "attempt " << state.attempt << ", width " << state.beam.width << ", layer "
         << state.layer.layer << " (" << state.layer.boards << " boards), best ";
    if (state.best == 0) {
        line << "none yet";
    } else {
        line << state.best;
    }
    line << ", " << duration_text(state.seconds);
    if (state.remaining > 0) line << ", " << duration_text(state.remaining) << " left";
    return line.str();
}

void hunt(const SolveOptions& options, const lab::Problem& problem, Exit& exit) {
    const lab::SolveSettings& solve = options.settings;
    lab::HuntSettings settings{problem, options.hunt, solve.width,
                               solve.bound > 0 ? solve.bound : 400, solve.seed};
    match::RunOptions run;
    run.folder =
        options.out.empty() ? "hunts/" + problem.name + shard_suffix(options.shard) : options.out;
    run.shard = options.shard;
    run.concurrency = solve.threads;
    run.resume = solve.resume;
    run.replace = options.replace;
    try {
        RunWatch watch(run);
        const lab::HuntResult result = lab::run_hunt(settings, run);
        watch.finish("beams", result.complete);
        std::cout << lab::hunt_report(result);
        if (!result.complete) exit = Exit::kFalse;
        if (options.json) std::cout << lab::hunt_json(result) << std::endl;
    } catch (const std::invalid_argument& error) {
        throw WrongUse(error.what());
    }
}

// One refutation with its progress line. `seconds` > 0: not longer.
lab::Certificate refuted(const SolveOptions& options, const lab::Problem& problem, int length,
                         double seconds) {
    using Clock = std::chrono::steady_clock;
    const lab::RefutationSettings settings{.length = length,
                                           .threads = options.settings.threads,
                                           .memory = options.settings.memory,
                                           .folder = options.folder,
                                           .progress = progress_file(options),
                                           .resume = options.settings.resume};
    const std::atomic<bool>& stop = wish_to_end();
    const auto begin = Clock::now();
    ProgressLine line;
    lab::Certificate certificate = lab::refute(
        problem, settings,
        [&] {
            const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
            return stop.load() || (seconds > 0 && passed > seconds);
        },
        [&](const lab::RefutationState& state) {
            if (!line.due()) return;
            std::ostringstream text;
            text << "at most " << length << " moves: level " << state.level << ", " << std::fixed
                 << std::setprecision(0) << 100 * state.share << " %, about " << state.boards
                 << " boards, middle at least " << state.floor;
            line.show(text.str());
        });
    line.clear();
    return certificate;
}

void write_certificate(const SolveOptions& options, const lab::Problem& problem,
                       const lab::Certificate& certificate) {
    if (!certificate.complete || options.out.empty()) return;
    base::write_whole(options.out, lab::certificate_text(problem, certificate));
}

void print_refutation(const SolveOptions& options, const lab::Problem& problem,
                      const lab::Certificate& certificate, int bound) {
    if (!options.json) return;
    print_json(nlohmann::ordered_json{{"variant", problem.name},
                                      {"length", certificate.met},
                                      {"seconds", certificate.seconds},
                                      {"proved", certificate.complete},
                                      {"bound", bound},
                                      {"levels", certificate.levels},
                                      {"megabytes", certificate.bytes >> 20},
                                      {"out", options.out}});
}

void refute(const SolveOptions& options, const lab::Problem& problem, Exit& exit) {
    const lab::Certificate certificate =
        refuted(options, problem, options.refute, options.settings.seconds);
    std::cout << lab::certificate_words(problem, certificate);
    write_certificate(options, problem, certificate);
    if (!certificate.complete) exit = Exit::kFalse;
    print_refutation(options, problem, certificate,
                     certificate.complete ? options.refute + 1 : lab::simple_bound(problem));
}

// What no game can be shorter than: by argument, and for transfers by one refutation after the
// other until the time is up.
void print_bound(const SolveOptions& options, const lab::Problem& problem) {
    const auto begin = std::chrono::steady_clock::now();
    int bound = lab::simple_bound(problem);
    std::cout << problem.title() << ": no game is shorter than " << bound
              << ", by Bell's argument\n";
    lab::Certificate best;
    if (options.settings.resume && std::filesystem::exists(options.out)) {
        const auto done = lab::parse_certificate(options.out, base::read_whole(options.out));
        bound = std::max(bound, done.length + 1);
        best.complete = true;
    }
    while (!problem.cooperative && !wish_to_end()) {
        const double passed =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const double allowed = options.settings.seconds > 0 ? options.settings.seconds : kBoundTime;
        if (passed >= allowed) break;
        const lab::Certificate next = refuted(options, problem, bound, allowed - passed);
        if (next.met > 0) {
            std::cout << "there is a game of " << next.met << " moves\n";
            best.met = next.met;
        }
        if (!next.complete) break;
        best = next;
        ++bound;
        write_certificate(options, problem, best);
        std::cout << "none of " << bound - 1 << ", by search: no game is shorter than " << bound
                  << std::endl;
    }
    print_refutation(options, problem, best, bound);
}

void run_solve(SolveOptions& options, Exit& exit) {
    const lab::Problem problem = problem_named(options);
    lab::SolveSettings& settings = options.settings;
    if (settings.threads == 0) {
        settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    }
    if (options.hunt > 0) return hunt(options, problem, exit);
    if (settings.resume && options.out.empty()) throw WrongUse("--resume needs --out");
    if (options.refute > 0) return refute(options, problem, exit);
    if (options.bound_only) return print_bound(options, problem);
    for (const std::string& text : options.guides)
        settings.guides.push_back(lab::parse_guide(text));
    settings.at_least = known_bound(options, problem);
    settings.progress = progress_file(options);
    const std::atomic<bool>& stop = wish_to_end();
    ProgressLine line;
    const lab::SolveOutcome outcome = lab::solve(
        problem, settings, [&] { return stop.load(); },
        [&](const lab::SolveState& state) {
            if (line.due()) line.show(state_text(state));
        });
    line.clear();
    if (!options.log.empty()) {
        std::string text;
        for (const std::string& beam : outcome.log) text += beam + "\n";
        base::write_whole(options.log, text);
    }
    const bool proved = !outcome.game.empty() && outcome.length() <= outcome.bound;
    if (outcome.game.empty()) {
        std::cout << problem.title() << ": no game found in " << outcome.seconds << " s\n";
        exit = Exit::kFalse;
    } else {
        const std::string record = lab::record_text(
            problem, outcome.game, lab::beam_words(outcome.by, problem.cooperative));
        if (!options.out.empty()) base::write_whole(options.out, record);
        std::cout << problem.title() << ": " << outcome.length()
                  << (problem.cooperative ? " plies" : " moves") << ", found after " << std::fixed
                  << std::setprecision(2) << outcome.found_after << " s by "
                  << lab::beam_words(outcome.by, problem.cooperative) << "\n"
                  << "no game is shorter than " << outcome.bound << "\n";
        if (options.out.empty()) std::cout << record.substr(record.find("[moves]"));
    }
    if (!outcome.complete) {
        std::cerr << "stopped; --resume goes on\n";
        exit = Exit::kFalse;
    }
    if (options.json) {
        print_json(nlohmann::ordered_json{{"variant", problem.name},
                                          {"cooperative", problem.cooperative},
                                          {"length", outcome.length()},
                                          {"seconds", outcome.found_after},
                                          {"proved", proved},
                                          {"bound", outcome.bound},
                                          {"levels", outcome.layers},
                                          {"moves", outcome.moves},
                                          {"out", options.out}});
    }
}

}  // namespace

void add_solve_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "solve", "Find the shortest game of a variant with camps, or of a .problem file");
    auto options = std::make_shared<SolveOptions>();
    lab::SolveSettings& settings = options->settings;
    command->add_option("problem", options->problem, "Variant, or a file .problem")->required();
    command->add_flag("--cooperative", options->cooperative, "Two armies that work together");
    command->add_option("--bound", settings.bound, "Enough: a game of at most so many plies")
        ->check(CLI::PositiveNumber);
    command->add_option("--width", settings.width, "The widest beam")
        ->check(CLI::Range(1, 100000000))
        ->capture_default_str();
    command->add_option("--time", settings.seconds, "Seconds at most")->check(CLI::PositiveNumber);
    command->add_option("--memory", settings.memory, "MB at most")
        ->check(CLI::Range(16, 1000000))
        ->capture_default_str();
    command->add_option("--threads", settings.threads, "0: one for each processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--seed", settings.seed, "Of the guides' chance")->capture_default_str();
    command->add_option("--guide", options->guides,
                        "NAME=VALUE .. instead of all others; may be repeated");
    command
        ->add_option("--pool", settings.pool,
                     "Guides at first, the tuned ones and others drawn by chance; the better half "
                     "goes on to wider beams")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    command->add_option("--log", options->log, "File for one line a beam: how guides were chosen");
    command->add_option("--out", options->out,
                        "File for the record or certificate; FILE.progress is kept with it");
    command
        ->add_option("--hunt", options->hunt,
                     "So many beams of --width with guides drawn by chance, into the folder "
                     "--out: tunes the guide, looks for records")
        ->check(CLI::PositiveNumber);
    command->add_option_function<std::string>(
        "--shard", [options](const std::string& text) { options->shard = shard_named(text); },
        "i/n: part i of n of a hunt (zwarm merge joins them)");
    command->add_flag("--replace", options->replace,
                      "Do a hunt anew that the folder holds already");
    command
        ->add_option("--refute", options->refute,
                     "Prove that no game has at most so many moves; --out takes the certificate")
        ->check(CLI::PositiveNumber);
    command->add_flag("--bound-only", options->bound_only,
                      "No game, but what none can be shorter than; --time says how long to try");
    command->add_option("--folder", options->folder,
                        "Where --refute puts what does not fit into --memory");
    command->add_flag("--resume", settings.resume, "Go on where an interrupted search was");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] { run_solve(*options, exit); });
}

}  // namespace zwarm::cli
