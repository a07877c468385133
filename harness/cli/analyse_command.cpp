// zwarm analyse: the best lines of a position, or the turning points of a saved game.
#include <unistd.h>
#include <zwarm/engine.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/shown_text.h"
#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/analysis.h"
#include "harness/lab/score_curve.h"
#include "harness/match/svg.h"
#include "harness/match/text_table.h"

namespace zwarm::cli {

namespace {

using Json = nlohmann::ordered_json;

struct AnalyseOptions {
    std::string what;  // a saved game or a variant's id
    std::string position;
    std::vector<std::string> moves;
    std::int64_t movetime_ms = 0;
    std::uint64_t nodes = 0;
    std::string svg;
    std::string out;
    bool fit = false;
    int games = 100;
    std::uint64_t seed = 1;
    bool json = false;
    lab::AnalysisSettings settings;
};

std::string percent(const Json& found) {
    return match::fixed(100 * found.at("chance").get<double>(), 0) + " %";
}

// "+1.5 moves", "won in 7 plies".
std::string standing(const Json& found) {
    if (found.contains("ends_in")) {
        const int plies = found.at("ends_in").get<int>();
        return (plies > 0 ? "won in " : "lost in ") + std::to_string(std::abs(plies));
    }
    if (!found.contains("ahead")) return "";
    const auto ahead = found.at("ahead").get<double>();
    return (ahead >= 0 ? "+" : "") + match::fixed(ahead, 1);
}

std::string line_text(const Json& found, std::size_t most) {
    std::string text;
    const Json& line = found.at("line");
    for (std::size_t i = 0; i < line.size() && i < most; ++i) {
        text += (i == 0 ? "" : " ") + line[i].get<std::string>();
    }
    return text;
}

Json position_report(const AnalyseOptions& options) {
    const Variant& variant = variant_named(options.what);
    Game game(position_named(variant, options.position));
    for (const std::string& text : options.moves) {
        const auto move = parse_move(game.position(), text);
        if (!move || !game.play(*move)) throw WrongUse("move '" + text + "' is not legal");
    }
    if (game.result().over()) throw WrongUse("the game is over: " + game.result().reason);
    Json report = lab::analyse_position(game, options.settings);
    match::TextTable table({"move", "chance", "moves ahead", "depth", "expected play"});
    for (const Json& line : report.at("lines")) {
        table.row({line.at("move").get<std::string>(), percent(line), standing(line),
                   std::to_string(line.at("depth").get<int>()), line_text(line, 8)});
    }
    const auto player = report.at("player").get<std::size_t>();
    std::cout << variant.title << ", " << variant.names[player] << " to move\n\n"
              << table.to_text();
    return report;
}

Json game_report(const AnalyseOptions& options) {
    const host::SavedGame saved = load_saved_game(options.what);
    const Variant* variant = find_variant_by_title(saved.variant());
    if (variant == nullptr) {
        throw WrongUse(options.what + ": '" + saved.variant() +
                       "' is none of our variants, and nothing else can be analysed");
    }
    std::string error;
    const auto turns = lab::read_turns(*variant, saved.lines(), error);
    if (!turns) throw WrongUse(options.what + ":" + error);
    lab::AnalysisSettings settings = options.settings;
    if (isatty(STDERR_FILENO) != 0) {
        settings.progress = [](int done, int all) {
            std::cerr << "\rturn " << done + 1 << " of " << all << std::flush;
            if (done + 1 == all) std::cerr << "\r                    \r";
        };
    }
    Json report = lab::analyse_game(turns->game, settings);
    match::TextTable table({"turn", "player", "played", "chance", "moves ahead", "lost", "best"});
    for (const Json& turn : report.at("turns")) {
        const Json& played = turn.at("played");
        const double loss = turn.at("loss").get<double>();
        const bool better = turn.at("best").at("move") != played.at("move");
        table.row({std::to_string(turn.at("turn").get<int>()),
                   std::string(variant->names[turn.at("player").get<std::size_t>()]),
                   played.at("move").get<std::string>(), percent(played), standing(played),
                   loss >= 0.005 ? match::fixed(100 * loss, 0) + " %" : "",
                   better ? line_text(turn.at("best"), 3) : ""});
    }
    std::cout << table.to_text() << "\nTurning points:\n";
    for (const Json& point : report.at("turning_points")) {
        std::cout << "  " << lab::in_words(point) << '\n';
    }
    if (report.at("turning_points").empty()) std::cout << "  none\n";
    if (!options.svg.empty()) base::write_whole(options.svg, lab::score_graph(report));
    if (!options.out.empty()) {
        base::write_whole(options.out, lab::commented(saved, turns->lines, report).to_text());
    }
    return report;
}

Json fit_report(const AnalyseOptions& options) {
    const Variant& variant = variant_named(options.what);
    if (variant.players != 2) throw WrongUse("--fit takes a variant for two players");
    const std::uint64_t nodes = options.nodes > 0 ? options.nodes : 2000;
    const lab::CurveFit fit = lab::fit_score_curve(variant, options.games, nodes, options.seed);
    std::cout << variant.id << ": " << options.games << " games, " << nodes << " nodes, seed "
              << options.seed << ", " << fit.positions.size() << " positions: scale "
              << match::fixed(fit.curve.scale, 1) << ", a turn " << match::fixed(fit.curve.turn, 1)
              << ", error " << match::fixed(fit.error, 3) << "\n";
    // How well the curve keeps its word.
    match::TextTable table({"chance by the curve", "positions", "points %"});
    for (int tenth = 0; tenth < 10; ++tenth) {
        double points = 0;
        int count = 0;
        for (const lab::JudgedPosition& item : fit.positions) {
            const double chance = 1 / (1 + std::exp(-item.score / fit.curve.scale));
            if (std::min(9, static_cast<int>(chance * 10)) != tenth) continue;
            points += item.points;
            ++count;
        }
        table.row({std::to_string(10 * tenth) + " .. " + std::to_string(10 * tenth + 10) + " %",
                   std::to_string(count), count > 0 ? match::fixed(100 * points / count, 1) : "-"});
    }
    std::cout << table.to_text();
    return {{"variant", std::string(variant.id)},
            {"positions", fit.positions.size()},
            {"scale", fit.curve.scale},
            {"turn", fit.curve.turn},
            {"error", fit.error}};
}

void analyse(AnalyseOptions& options) {
    if (options.nodes > 0 || options.movetime_ms > 0) {
        options.settings.limits = {.time_ms = options.movetime_ms, .nodes = options.nodes};
    }
    const bool saved = options.what.ends_with(".zsg") || options.what.ends_with(".ZSG");
    if (saved && options.fit) throw WrongUse("--fit takes a variant, not a saved game");
    const Json report = saved         ? game_report(options)
                        : options.fit ? fit_report(options)
                                      : position_report(options);
    if (options.json) print_json(report);
}

}  // namespace

void add_analyse_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "analyse", "The best lines of a position; the turning points of a saved game");
    auto options = std::make_shared<AnalyseOptions>();
    command->add_option("what", options->what, "A saved game (.zsg), or a variant's id")
        ->required();
    command->add_option("--position", options->position, "Position text; otherwise the start");
    command->add_option("--moves", options->moves, "Moves from there on, e.g. a6-b7");
    command->add_option("--lines", options->settings.lines, "Best moves of a position")
        ->check(CLI::Range(1, 50));
    command->add_option("--nodes", options->nodes, "For each search; 100000 if nothing is given");
    command->add_option("--movetime", options->movetime_ms, "For each search, ms")
        ->check(CLI::Range(1, 86400000));
    command
        ->add_option("--loss", options->settings.turning_point,
                     "Chance of winning that a turning point gives away")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--svg", options->svg, "Write a saved game's score graph to this file");
    command->add_option("--out", options->out, "Write the saved game with comments to this file");
    command->add_flag("--fit", options->fit,
                      "Fit the curve from scores to chances to games of this variant");
    command->add_option("--games", options->games, "Games of --fit")->check(CLI::Range(1, 100000));
    command->add_option("--seed", options->seed, "Seed of --fit");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { analyse(*options); });
}

}  // namespace zwarm::cli
