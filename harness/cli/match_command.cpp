// zwarm match A B and zwarm tournament A B C ..: seats against each other.
#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>

#include "harness/cli/command.h"
#include "harness/cli/run_options.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/engine_rules.h"
#include "harness/lab/seat_text.h"
#include "harness/match/match_run.h"
#include "harness/match/report.h"
#include "harness/match/svg.h"
#include "harness/match/zrf_rules.h"

namespace zwarm::cli {

namespace fs = std::filesystem;

namespace {

// The settings as far as options name them directly, and what the rest of them is read from.
struct MatchCommand {
    match::MatchSettings settings;
    match::Limits limits;
    RunFlags flags;
    std::vector<std::string> seats;
    std::string variant;
    std::string rules;  // a rule file instead of the engine's rules; then `variant` is a title
    std::vector<std::string> sprt;
};

// "matches/halma-8_greedy_random_seed1", with what a file's name cannot hold replaced. Without
// --out an old run is never touched: the next free number is taken, or with --resume or --replace
// the last one there is.
fs::path default_folder(const match::MatchSettings& settings, const match::RunOptions& run) {
    std::string name = settings.rules;
    for (const auto& seat : settings.seats) name += "_" + seat.name;
    name += "_seed" + std::to_string(settings.seed) + shard_suffix(run.shard);
    for (char& c : name) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                           (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.';
        if (!plain) c = '-';
    }
    const fs::path base = fs::path("matches") / name;
    fs::path last = base;
    for (int number = 2; fs::exists(last); ++number) {
        const fs::path next = base.string() + "-" + std::to_string(number);
        if ((run.resume || run.replace) && !fs::exists(next)) break;
        last = next;
    }
    return last;
}

void play_match(MatchCommand& command, const match::Rules& rules, const Variant* variant,
                Exit& exit) {
    if (rules.players() < 2) throw WrongUse(rules.id() + " is a game for one player");
    match::MatchSettings& settings = command.settings;
    settings.version = ZWARM_VERSION;
    settings.rules = rules.id();
    for (int player = 0; player < rules.players(); ++player) {
        settings.sides.push_back({rules.player_name(player), rules.team(player)});
    }
    constexpr std::int64_t kDefaultMovetime = 100;
    if (command.limits.unlimited()) command.limits.movetime_ms = kDefaultMovetime;
    command.limits.start_ms = std::max(command.limits.start_ms, command.limits.hang_ms);
    settings.seats = lab::read_seats(command.seats, rules, variant, command.limits);
    if (!command.sprt.empty()) {
        if (settings.seats.size() != 2) throw WrongUse("--sprt compares two seats");
        std::string error;
        settings.sprt = match::parse_sprt(command.sprt, error);
        if (!settings.sprt) throw WrongUse(error);
    }
    match::RunOptions& run = command.flags.run;
    if (run.folder.empty()) run.folder = default_folder(settings, run);
    RunWatch watch(run);
    const match::MatchResult result = match::run_match(settings, rules, run);
    watch.finish(match::short_score(settings, result.tally), result.complete);
    std::cerr << "room: " << match::fixed(100 * (1 - result.think_share), 2)
              << " % of the time outside the seats; games in " << run.folder.string() << std::endl;
    if (!result.complete) exit = Exit::kFalse;
    std::cout << base::shown(command.flags.csv ? match::games_csv(settings, result.records)
                                               : match::report_text(settings, result.tally));
    if (command.flags.json) std::cout << match::report_json(settings, result.tally) << '\n';
    std::cout << std::flush;
}

void run_command(MatchCommand& command, Exit& exit) {
    try {
        const int turn_cap = command.settings.turn_cap;
        if (!command.rules.empty()) {
            play_match(command, match::ZrfRules(command.rules, command.variant, turn_cap), nullptr,
                       exit);
            return;
        }
        if (command.variant.empty()) throw WrongUse("--variant or --rules is required");
        const lab::EngineRules rules(variant_named(command.variant), turn_cap);
        play_match(command, rules, &rules.variant(), exit);
    } catch (const std::invalid_argument& error) {
        throw WrongUse(error.what());
    }
}

// Everything but the seats.
void add_options(CLI::App& app, MatchCommand& command) {
    app.add_option("--variant", command.variant,
                   "Variant (zwarm variants lists them); with --rules its title");
    app.add_option("--rules", command.rules,
                   "A rule file for games of plug-ins, instead of our own rules")
        ->check(CLI::ExistingFile);
    match::MatchSettings& settings = command.settings;
    app.add_option("--games", settings.games, "Games for every choice of seats")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "Of openings and of all chance")->capture_default_str();
    app.add_option("--openings", settings.openings,
                   "start, random:PLIES, generator[:KIND], or a file with a position or moves on "
                   "each line")
        ->capture_default_str();
    app.add_option("--turn-cap", settings.turn_cap, "Plies after which a game is over")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--sprt", command.sprt,
                   "Stop when decided: elo0=0 elo1=5 [alpha=0.05 beta=0.05 model=logistic]")
        ->expected(1, 5)
        ->delimiter(',');
    match::Limits& limits = command.limits;
    app.add_option("--movetime", limits.movetime_ms, "Milliseconds a move (100 if no limit)")
        ->check(CLI::Range(std::int64_t{0}, match::kMostMs));
    app.add_option("--nodes", limits.nodes, "Nodes a move")
        ->check(CLI::Range(std::uint64_t{0}, match::kMostNodes));
    app.add_option("--depth", limits.depth, "Plies of look-ahead")->check(CLI::NonNegativeNumber);
    app.add_option("--variety", limits.variety, "0 always the best move .. 10")
        ->check(CLI::Range(0, 10));
    app.add_option("--hash", limits.hash_mb, "Megabytes for an agent's tables")
        ->check(CLI::Range(1, 65536))
        ->capture_default_str();
    app.add_option("--margin", limits.margin_ms, "Milliseconds late that are forgiven")
        ->check(CLI::Range(std::int64_t{0}, match::kMostMs))
        ->capture_default_str();
    app.add_option("--patience", limits.hang_ms,
                   "Milliseconds after movetime until a seat counts as hanging")
        ->check(CLI::Range(std::int64_t{1}, match::kMostMs))
        ->capture_default_str();
    add_run_options(app, command.flags);
}

void add_command(CLI::App& program, Exit& exit, const std::string& kind, const std::string& about,
                 int most_seats) {
    auto* app = program.add_subcommand(kind, about);
    auto command = std::make_shared<MatchCommand>();
    command->settings.kind = kind;
    app->add_option("seats", command->seats, "The seats")->required()->expected(2, most_seats);
    add_options(*app, *command);
    app->callback([command, &exit] { run_command(*command, exit); });
}

}  // namespace

void add_match_command(CLI::App& program, Exit& exit) {
    add_command(program, exit, "match",
                "Play two seats against each other; a seat is an agent, plugin:PATH or ugi:COMMAND",
                2);
}

void add_tournament_command(CLI::App& program, Exit& exit) {
    add_command(
        program, exit, "tournament",
        "Play 2 to 6 seats against each other, round robin with rotated sides, points by place", 6);
}

}  // namespace zwarm::cli
