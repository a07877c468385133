// zwarm render: a position as SVG or PNG, with a swarm's pheromones or Selfo's signals if
// asked; or a whole saved game or record as one HTML file or one animated SVG.
#include <zwarm/engine.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/file_lookup.h"
#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/host_option.h"
#include "harness/cli/own_engines.h"
#include "harness/cli/swarm_option.h"
#include "harness/cli/variant_option.h"
#include "harness/host/child_process.h"
#include "harness/host/own_files.h"
#include "harness/lab/board_svg.h"
#include "harness/lab/engine_observer.h"
#include "harness/lab/patient_control.h"
#include "harness/lab/solutions.h"
#include "harness/show/shown_game.h"
#include "harness/table/table.h"
#include "harness/web/art.h"

namespace zwarm::cli {

namespace {

struct RenderOptions {
    std::string id;
    std::string game;
    double seconds = 1;
    int art = 0;  // 0 = the crisp drawing
    std::string position;
    std::string out;
    bool names = false;
    bool pheromones = false;
    bool signals = false;
    std::string agent;
    int plies = 0;
    int player = 1;
    SwarmOption swarm;
    bool json = false;
};

constexpr const char* kConverter = "rsvg-convert";
constexpr std::chrono::seconds kPatience{60};
constexpr double kMillisecond = 1000;  // of a second
constexpr const char* kZoom = "2";     // pictures for screens with small pixels

void write_png(const std::string& svg, const std::string& path) {
    if (host::run_quietly({kConverter, "--version"}, {}, kPatience) != 0) {
        throw WrongUse("PNG needs the program rsvg-convert (package librsvg2-bin); SVG needs none");
    }
    const std::string source = path + ".svg";
    base::write_whole(source, svg);
    const int code =
        host::run_quietly({kConverter, "--zoom", kZoom, "--output", path, source}, {}, kPatience);
    std::filesystem::remove(source);
    if (code != 0) throw std::runtime_error("cannot write " + path);
}

// To standard output if the path is empty or "-", as PNG if it ends in .png, else as SVG.
void write_picture(const std::string& svg, const std::string& path) {
    if (path.empty() || path == "-") {
        std::cout << svg;
    } else if (path.ends_with(".png") || path.ends_with(".PNG")) {
        write_png(svg, path);
    } else if (path.ends_with(".svg") || path.ends_with(".SVG")) {
        base::write_whole(path, svg);
    } else {
        throw WrongUse("a board is drawn as FILE.svg or FILE.png, not as " + path);
    }
}

// The position after so many turns of an agent against itself, or at the end.
Position played(const Position& start, const RenderOptions& options) {
    const Variant& variant = start.variant();
    const AgentEntry* entry = find_agent(options.agent);
    if (entry == nullptr || !entry->plays(variant)) {
        throw WrongUse("there is no agent '" + options.agent + "' for " + options.id);
    }
    std::vector<std::unique_ptr<Agent>> agents;
    for (Player player = 0; player < variant.players; ++player) {
        AgentOptions made;
        made.seed = options.swarm.seed + player;
        agents.push_back(entry->make(made));
        agents.back()->new_game(variant);
    }
    Game game(start);
    lab::PatientControl control;
    const Limits limits{.nodes = 20'000};
    while (!game.result().over() && (options.plies == 0 || game.turns() < options.plies)) {
        game.play(agents[game.position().to_move()]->choose(game, limits, control));
    }
    return game.position();
}

// A saved game, or a record of one of our variants.
host::SavedGame game_of(const std::string& path) {
    if (!path.ends_with(".record")) return load_saved_game(path);
    try {
        return lab::saved_record(lab::read_record(path));
    } catch (const std::runtime_error& error) {
        throw WrongUse(path + ": " + error.what());
    }
}

std::string rules_for(const std::string& path, const host::SavedGame& saved,
                      const host::HostOptions& options) {
    if (!path.ends_with(".record")) return rules_of(path, saved, options);
    return (host::pack_folder() / base::last_part(saved.rules_file())).string();
}

void render_game(const RenderOptions& options) {
    const bool html = options.out.ends_with(".html");
    if (!html && !options.out.ends_with(".svg")) {
        throw WrongUse("a game is rendered as --out FILE.html or --out FILE.svg" +
                       (options.out.empty() ? "" : ", not as " + options.out));
    }
    const host::HostOptions host_options;
    const host::SavedGame saved = game_of(options.game);
    const std::string rules = rules_for(options.game, saved, host_options);
    const auto catalogue = std::make_shared<table::Catalogue>(host_options);
    if (const std::string wrong = catalogue->add(rules); !wrong.empty()) {
        throw WrongUse(rules + " cannot be played: " + wrong);
    }
    const auto observer = std::make_shared<lab::EngineObserver>();
    table::Table table(
        {catalogue, std::make_shared<OwnEngines>(host_options, "rules", ""), observer, {}, 1});
    nlohmann::json reply = table.command({{"do", "load"}, {"zsg", saved.to_text()}});
    if (!reply.at("ok").get<bool>()) {
        throw WrongUse(options.game + ": " + reply.at("error").get<std::string>());
    }
    const table::WholeGame whole = table.whole();
    show::Art art;
    if (options.art > 0) {
        art = web::art_of(*catalogue->find(rules), whole.view,
                          static_cast<std::size_t>(options.art - 1));
        if (art.board.empty()) throw WrongUse(rules + " has no pictures for this board");
    }
    const nlohmann::json file = show::shown_game(
        whole, {{"as", html ? "html" : "svg"}, {"ms", std::lround(options.seconds * kMillisecond)}},
        observer.get(), art, {});
    base::write_whole(options.out, file.at("text").get<std::string>());
    if (options.json) {
        print_json(nlohmann::ordered_json{
            {"game", options.game}, {"turns", whole.turn_ends.size()}, {"out", options.out}});
    }
}

void run_render(const RenderOptions& options) {
    if (!options.game.empty()) return render_game(options);
    if (options.id.empty()) throw WrongUse("render what? A variant, or --game FILE.zsg");
    const Variant& variant = variant_named(options.id);
    if (options.player > variant.players) throw WrongUse(options.id + " has fewer players");
    lab::SwarmShow show{position_named(variant, options.position), {}};
    if (!options.agent.empty()) show.position = played(show.position, options);
    if (options.pheromones || options.swarm.turns > 0) show = options.swarm.show(show.position);
    lab::BoardPicture picture(show.position);
    picture.names = options.names;
    picture.title = std::string(variant.title);
    if (show.turns > 0) picture.title += ", turn " + std::to_string(show.turns);
    if (const Trail* trail = show.last.trail()) picture.path = landings(*variant.topology, *trail);
    if (options.pheromones) {
        const Swarm& swarm = show.swarms[static_cast<std::size_t>(options.player - 1)];
        picture.legend.push_back(
            {"", 0, "Pheromones of " + std::string(variant.names[swarm.player()])});
        lab::add_pheromones(picture, swarm.field(), swarm.way());
    }
    if (options.signals) {
        if (variant.goal != Goal::kOneGroup)
            throw WrongUse("there are no signals in " + options.id);
        lab::add_signals(picture, static_cast<Player>(options.player - 1));
    }
    if (!options.out.empty() || !options.json) {
        write_picture(lab::board_svg(picture), options.out);
    }
    if (options.json) {
        print_json(nlohmann::ordered_json{{"variant", options.id},
                                          {"position", position_text(show.position)},
                                          {"turns", show.turns},
                                          {"out", options.out}});
    }
}

}  // namespace

void add_render_command(CLI::App& program, Exit& /*exit*/) {
    auto* command =
        program.add_subcommand("render", "Draw a position as SVG or PNG, or show a saved game");
    auto options = std::make_shared<RenderOptions>();
    command->add_option("id", options->id, "Variant");
    command->add_option("--game", options->game,
                        "A saved game (.zsg) or a record (.record) instead: --out FILE.html steps "
                        "through it in any browser, --out FILE.svg is animated");
    command
        ->add_option("--art", options->art,
                     "A game with the rule file's own pictures: its first set, its second ..")
        ->check(CLI::Range(1, 9));
    command->add_option("--seconds", options->seconds, "Of each position in an animated SVG")
        ->check(CLI::Range(0.05, 60.0))
        ->capture_default_str();
    command->add_option("--position", options->position, "Position text instead of the start");
    command->add_option("--out", options->out,
                        "File .svg or .png; otherwise SVG to standard output");
    command->add_flag("--names", options->names, "Write the cells' names");
    command->add_flag("--pheromones", options->pheromones,
                      "Draw the pheromones of a swarm (Halma): blue towards the target, red away");
    command->add_flag("--signals", options->signals,
                      "Draw the signals of a player (Selfo): field, main group and centroid");
    command->add_option("--player", options->player, "Whose pheromones or signals")
        ->check(CLI::Range(1, kMaxPlayers))
        ->capture_default_str();
    command->add_option("--play", options->agent,
                        "Draw the end of a game of this agent against itself from there");
    command->add_option("--plies", options->plies, "The position after so many turns of that game")
        ->check(CLI::Range(0, 10'000));
    options->swarm.add_to(*command);
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_render(*options); });
}

}  // namespace zwarm::cli
