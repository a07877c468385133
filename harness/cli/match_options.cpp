#include "harness/cli/match_options.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

#include "harness/cli/variant_option.h"
#include "harness/lab/engine_rules.h"
#include "harness/lab/seat_text.h"
#include "harness/match/match_run.h"
#include "harness/match/progress.h"
#include "harness/match/report.h"
#include "harness/match/svg.h"
#include "harness/match/zrf_rules.h"

namespace zwarm::cli {

namespace fs = std::filesystem;

namespace {

std::atomic<bool> g_interrupted{false};

extern "C" void note_interrupt(int /*signal*/) {
    g_interrupted = true;
}

match::Limits limits_of(const MatchOptions& options) {
    match::Limits limits{options.movetime_ms, options.nodes, options.depth, options.variety};
    constexpr std::int64_t kDefaultMovetime = 100;
    if (limits.unlimited()) limits.movetime_ms = kDefaultMovetime;
    return limits;
}

match::MatchSettings settings_of(const MatchOptions& options, const match::Rules& rules,
                                 const std::vector<match::SeatEntry>& seats) {
    match::MatchSettings settings;
    settings.kind = options.kind;
    settings.version = ZWARM_VERSION;
    settings.rules = rules.id();
    for (int player = 0; player < rules.players(); ++player) {
        settings.sides.push_back({rules.player_name(player), rules.team(player)});
    }
    for (const match::SeatEntry& seat : seats) {
        settings.seats.push_back({seat.text, seat.name, seat.limits});
    }
    settings.games = options.games;
    settings.seed = options.seed;
    settings.openings = options.openings;
    settings.turn_cap = options.turn_cap;
    if (!options.sprt.empty()) {
        if (seats.size() != 2) throw WrongUse("--sprt compares two seats");
        std::string error;
        settings.sprt = match::parse_sprt(options.sprt, error);
        if (!settings.sprt) throw WrongUse(error);
    }
    const auto shard = match::parse_shard(options.shard);
    if (!shard) throw WrongUse("--shard is i/n with i from 1 to n, not '" + options.shard + "'");
    settings.shard = *shard;
    return settings;
}

// "matches/halma-8_greedy_random_seed1", with what a file's name cannot hold replaced.
fs::path default_folder(const match::MatchSettings& settings) {
    std::string name = settings.rules;
    for (const auto& seat : settings.seats) name += "_" + seat.name;
    name += "_seed" + std::to_string(settings.seed);
    if (!settings.shard.whole()) {
        name += "_shard" + std::to_string(settings.shard.index) + "of" +
                std::to_string(settings.shard.count);
    }
    for (char& c : name) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                           (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.';
        if (!plain) c = '-';
    }
    return fs::path("matches") / name;
}

// Without --out an old run is never touched: the next free number is taken, or with --resume the
// last one there is.
fs::path choose_folder(const MatchOptions& options, const match::MatchSettings& settings) {
    if (!options.out.empty()) return options.out;
    const fs::path base = default_folder(settings);
    fs::path last = base;
    for (int number = 2; fs::exists(last); ++number) {
        const fs::path next = base.string() + "-" + std::to_string(number);
        if ((options.resume || options.replace) && !fs::exists(next)) break;
        last = next;
    }
    return last;
}

match::ResultFolder open_folder(const MatchOptions& options, const match::MatchSettings& settings) {
    const fs::path path = choose_folder(options, settings);
    if (!options.resume || !match::ResultFolder::holds_run(path)) {
        return match::ResultFolder::create(path, settings, options.replace);
    }
    match::ResultFolder folder = match::ResultFolder::open(path);
    if (folder.settings() != settings) {
        throw WrongUse(path.string() + " holds another run: see its match.json");
    }
    return folder;
}

void print(const MatchOptions& options, const match::MatchSettings& settings,
           const match::RunResult& result) {
    if (options.csv) {
        std::cout << match::games_csv(settings, result.records);
    } else {
        std::cout << match::report_text(settings, result.tally);
    }
    if (options.json) std::cout << match::report_json(settings, result.tally) << '\n';
    std::cout << std::flush;
}

void play(const MatchOptions& options, const match::Rules& rules, const Variant* variant,
          Exit& exit) {
    if (rules.players() < 2) throw WrongUse(rules.id() + " is a game for one player");
    const lab::SeatContext context{
        .rules = rules,
        .variant = variant,
        .limits = limits_of(options),
        .patience = {.margin_ms = options.margin_ms, .hang_ms = options.patience_ms},
        .hash_mb = options.hash_mb};
    const auto seats = lab::read_seats(options.seats, context);
    const auto settings = settings_of(options, rules, seats);
    // Nonsense is refused before a folder is made for it.
    const match::OpeningBook check(settings.openings, rules, settings.seed);
    match::ResultFolder folder = open_folder(options, settings);
    const auto games = settings.schedule().games(settings.shard).size();
    match::Progress progress(std::cerr, isatty(STDERR_FILENO) != 0, static_cast<long long>(games),
                             static_cast<long long>(folder.records().size()));
    match::RunOptions run;
    run.concurrency = thread_count(options.concurrency);
    run.stop = &interrupt_flag();
    run.on_game = [&](const match::PlayedGame&, const match::Tally& tally) {
        progress.step([&] { return match::short_score(settings, tally); });
    };
    const match::RunResult result = match::run_match(folder, rules, seats, run);
    progress.finish(match::short_score(settings, result.tally));
    std::cerr << "room: " << match::fixed(100 * (1 - result.think_share), 2)
              << " % of the time outside the seats; games in " << folder.path().string()
              << std::endl;
    if (!result.complete) {
        std::cerr << "interrupted: --resume goes on" << std::endl;
        exit = Exit::kFalse;
    }
    print(options, settings, result);
}

}  // namespace

const std::atomic<bool>& interrupt_flag() {
    struct sigaction action {};
    action.sa_handler = note_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return g_interrupted;
}

int thread_count(int concurrency) {
    if (concurrency > 0) return concurrency;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void add_match_options(CLI::App& command, MatchOptions& options) {
    command.add_option("--variant", options.variant,
                       "Variant (zwarm variants lists them); with --rules its title");
    command
        .add_option("--rules", options.rules,
                    "A rule file for games of plug-ins, instead of our own rules")
        ->check(CLI::ExistingFile);
    command.add_option("--games", options.games, "Games for every choice of seats")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command.add_option("--movetime", options.movetime_ms, "Milliseconds a move (100 if no limit)")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--nodes", options.nodes, "Nodes a move");
    command.add_option("--depth", options.depth, "Plies of look-ahead")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--variety", options.variety, "0 always the best move .. 10")
        ->check(CLI::Range(0, 10));
    command.add_option("--concurrency", options.concurrency, "Games at a time; 0 = one a core")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
    command.add_option("--seed", options.seed, "Of openings and of all chance")
        ->capture_default_str();
    options.openings = "random:4";
    command
        .add_option("--openings", options.openings,
                    "start, random:PLIES, generator[:KIND], or a file with a position or moves on "
                    "each line")
        ->capture_default_str();
    command.add_option("--turn-cap", options.turn_cap, "Plies after which a game is over")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--hash", options.hash_mb, "Megabytes for an agent's tables")
        ->check(CLI::Range(1, 65536))
        ->capture_default_str();
    command.add_option("--margin", options.margin_ms, "Milliseconds late that are forgiven")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        .add_option("--patience", options.patience_ms,
                    "Milliseconds after movetime until a seat counts as hanging")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option("--sprt", options.sprt,
                    "Stop when decided: elo0=0 elo1=5 [alpha=0.05 beta=0.05 model=logistic]")
        ->expected(1, 5)
        ->delimiter(',');
    command.add_option("--shard", options.shard, "i/n: play part i of n (zwarm merge joins them)");
    command.add_option("--out", options.out, "Folder for games and results (new under matches/)");
    auto* resume = command.add_flag("--resume", options.resume, "Go on with an interrupted run");
    command.add_flag("--replace", options.replace, "Play a run anew that --out holds already")
        ->excludes(resume);
    command.add_flag("--json", options.json, "One JSON object on the last line");
    command.add_flag("--csv", options.csv, "Print one CSV row a game instead of the report");
}

void run_match_command(const MatchOptions& options, Exit& exit) {
    try {
        std::unique_ptr<match::Rules> rules;
        const Variant* variant = nullptr;
        if (!options.rules.empty()) {
            rules =
                std::make_unique<match::ZrfRules>(options.rules, options.variant, options.turn_cap);
        } else {
            if (options.variant.empty()) throw WrongUse("--variant or --rules is required");
            auto own = std::make_unique<lab::EngineRules>(variant_named(options.variant),
                                                          options.turn_cap);
            variant = &own->variant();
            rules = std::move(own);
        }
        play(options, *rules, variant, exit);
    } catch (const std::invalid_argument& error) {
        throw WrongUse(error.what());
    }
}

}  // namespace zwarm::cli
