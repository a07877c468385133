// zwarm play [GAME or FILE.zrf]: one of our variants, or any game of a rule file, in the browser or
// in the terminal.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/cli/page_game.h"
#include "harness/cli/terminal_play.h"
#include "harness/cli/variant_option.h"
#include "harness/host/agreement.h"
#include "harness/host/own_files.h"
#include "harness/host/saved_game.h"

namespace zwarm::cli {

namespace {

constexpr const char* kFirstGame = "selfo-s4";

struct PlayOptions {
    std::string game;  // a variant's id or a rule file
    std::string variant;
    std::string engine = "rules";
    std::string load;
    std::uint64_t seed = 1;
    bool no_colour = false;
    bool json = false;
    bool terminal = false;
    bool no_browser = false;
    int level = 0;
    std::string listen = "127.0.0.1";
    int port = 0;
    std::string games;
    std::string seats;  // letters, H or C
    bool lots = false;  // handed out by lot
    host::ThinkLimits limits;
    host::HostOptions host;
};

host::EngineChoice engine_choice(const std::string& text) {
    if (text == "rules") return {};
    if (text == "none") return {false, ""};
    const std::string prefix = "plugin:";
    return {false, text.starts_with(prefix) ? text.substr(prefix.size()) : text};
}

void check_seats(const std::string& seats) {
    if (seats.find_first_not_of("HC") != std::string::npos) {
        throw WrongUse("--seats takes one letter a player, H for human and C for computer");
    }
}

// The rule file: the one that is named, that of the saved game, or the pack of one of our variants.
// Our packs are played by the plug-in built beside this program.
std::string rules_to_play(PlayOptions& options, const host::SavedGame& saved) {
    std::string rules = options.game;
    if (rules.empty() && !options.load.empty()) {
        rules = rules_of(options.load, saved, options.host);
    } else if (!std::filesystem::path(rules).has_extension()) {
        const PackVariant found = pack_variant(rules.empty() ? kFirstGame : rules);
        if (options.variant.empty()) options.variant = found.title;
        rules = found.rules.string();
    }
    std::error_code error;
    const auto folder = std::filesystem::path(rules).parent_path();
    if (options.engine == "rules" &&
        std::filesystem::equivalent(folder, host::pack_folder(), error)) {
        options.engine = own_plugin().string();
    }
    return rules;
}

table::Seat seat_of(const PlayOptions& options, bool human) {
    table::Seat seat;
    seat.kind = human ? table::SeatKind::kHuman : table::SeatKind::kEngine;
    seat.level = human ? 0 : options.level;
    seat.time_ms = options.limits.time_ms;
    seat.depth = options.limits.depth;
    seat.variety = options.limits.variety;
    return seat;
}

// The game that was asked for; without one our packs, and no title.
PageSettings asked_for(PlayOptions& options) {
    PageSettings page;
    page.host = options.host;
    const host::EngineChoice choice = engine_choice(options.engine);
    page.engine = choice.from_rules ? "rules" : choice.path.empty() ? "none" : choice.path;
    page.listen = options.listen;
    page.port = options.port;
    page.browser = !options.no_browser;
    page.games = options.games;
    page.seed = options.seed;
    for (const char* pack : {"Selfo", "Halma", "ChineseCheckers"}) {
        page.rules.push_back((host::pack_folder() / (std::string(pack) + ".zrf")).string());
    }
    if (options.game.empty() && options.load.empty() && !options.terminal) return page;
    host::SavedGame saved;
    if (!options.load.empty()) {
        saved = load_saved_game(options.load);
        page.first_saved = saved.to_text();
        if (options.variant.empty()) options.variant = saved.variant();
        if (options.seats.empty()) options.seats = saved.seats();
    }
    const std::string rules = rules_to_play(options, saved);
    const auto file = load_rules(rules, options.host);
    const zrf::Variant& variant = variant_titled(*file, options.variant);
    page.first_rules = std::filesystem::path(rules).stem().string();
    page.first_title = variant.title;
    const bool known = std::any_of(page.rules.begin(), page.rules.end(), [&](const auto& path) {
        std::error_code error;
        return std::filesystem::equivalent(path, rules, error);
    });
    if (!known) page.rules.insert(page.rules.begin(), rules);
    const std::size_t players = variant.model->players.size();
    if (options.seats.size() > players) {
        throw WrongUse("--seats " + options.seats + " are more than the " +
                       std::to_string(players) + " players of " + variant.title);
    }
    for (std::size_t i = options.seats.size(); i < players; ++i)
        options.seats += i == 0 ? 'H' : 'C';
    if (options.lots) options.seats = host::dealt_seats(options.seats, options.seed);
    for (const char letter : options.seats) page.seats.push_back(seat_of(options, letter == 'H'));
    return page;
}

void play(PlayOptions& options) {
    check_seats(options.seats);
    const bool chosen = !options.game.empty() || !options.load.empty();
    const PageSettings game = asked_for(options);
    if (!options.terminal) return run_page(game);
    play_in_terminal(game, {.chosen = chosen, .colour = !options.no_colour, .json = options.json});
}

}  // namespace

void add_play_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "play",
        "Play one of our variants, or any game of a rule file, in the browser or the terminal");
    auto options = std::make_shared<PlayOptions>();
    command
        ->add_option("game", options->game,
                     "A variant's id, or a rule file (.zrf); otherwise that of the saved game")
        ->default_str(kFirstGame);
    command->add_option("--variant", options->variant, "Title of the variant");
    command->add_option("--seats", options->seats,
                        "One letter a player, H human or C computer, e.g. HC");
    command
        ->add_option("--movetime", options->limits.time_ms,
                     "Time for a move of the computer, ms; 0 = until Enter is pressed")
        ->check(CLI::Range(0, 86400000));
    command->add_option("--depth", options->limits.depth, "Its depth limit; 0 = none")
        ->check(CLI::Range(0, 1000));
    command->add_option("--variety", options->limits.variety, "How adventurous it plays")
        ->check(CLI::Range(0, 10));
    command->add_option("--engine", options->engine,
                        "`rules` = the one the rule file names, `none`, or a file");
    command->add_option("--load", options->load, "Go on with a saved game (.zsg)");
    command->add_option("--seed", options->seed, "Seed of dice and variety");
    command->add_flag("--terminal", options->terminal, "Play in the terminal");
    command->add_option("--level", options->level, "How strong the computer plays, 1 to 7")
        ->check(CLI::Range(1, table::kLevels));
    command->add_flag("--lots", options->lots, "Hand the seats out by lot");
    command->add_flag("--no-browser", options->no_browser, "Only print the page's address");
    command
        ->add_option("--listen", options->listen,
                     "Address at which the page can be reached, to play with a friend elsewhere")
        ->capture_default_str();
    command->add_option("--port", options->port, "Its port; 0 = a free one")
        ->check(CLI::Range(0, 65535));
    command->add_option("--games", options->games, "Folder where games are kept");
    command->add_flag("--no-colour", options->no_colour, "Plain text");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    add_host_option(*command, options->host);
    add_patience(*command, options->host);
    command->callback([options] { play(*options); });
}

}  // namespace zwarm::cli
