// zwarm render: a position as SVG, with the swarm's pheromones if asked, and why a stone moved.
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/agents/swarm_agent.h"
#include "engine/rules/game.h"
#include "engine/rules/notation.h"
#include "engine/swarm/explain.h"
#include "engine/swarm/memory.h"
#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/board_svg.h"
#include "harness/lab/pheromone_picture.h"

namespace zwarm::cli {

namespace {

struct RenderOptions {
    std::string id;
    std::string position;
    std::string out;
    bool names = false;
    bool pheromones = false;
    bool trace = false;
    int turns = 0;
    int player = 1;
    std::uint64_t seed = 1;
    std::vector<std::string> settings;
    std::string memory;
    bool json = false;
};

// A game of swarms, turn by turn, with what they left on the board and why they moved last.
struct SwarmShow {
    Position position;
    std::vector<Swarm> swarms;
    std::vector<Cell> path{};
    std::string reasons{};
    int turns = 0;
};

SwarmParameters parameters_of(const RenderOptions& options) {
    SwarmParameters parameters;
    parameters.silence = Silence::kAgain;
    for (const std::string& word : options.settings) {
        const std::size_t equals = word.find('=');
        std::string error = "--set takes name=value, not '" + word + "'";
        if (equals == std::string::npos || !set_swarm_parameter(parameters, word.substr(0, equals),
                                                                word.substr(equals + 1), error)) {
            throw WrongUse(error);
        }
    }
    return parameters;
}

SwarmShow show_swarm(const Variant& variant, const Position& start, const RenderOptions& options) {
    if (!swarm_plays(variant)) throw WrongUse("there are no pheromones in " + options.id);
    const SwarmParameters parameters = parameters_of(options);
    SwarmMemory memory(variant, options.memory);
    if (const std::string note = memory.take_note(); !note.empty()) throw WrongUse(note);
    SwarmShow show{start, {}};
    for (Player player = 0; player < variant.players; ++player) {
        show.swarms.emplace_back(variant, player, parameters);
        const auto best = memory.field_for(player);
        if (best) show.swarms.back().begin(&*best);
    }
    Random random(options.seed);
    Game game(start);
    while (show.turns < options.turns && !game.result().over()) {
        Swarm& swarm = show.swarms[game.position().to_move()];
        const Decision decision = swarm.decide(game.position(), random);
        if (!decision.chosen) break;
        const Trail& trail = *decision.trail();
        show.path = landings(*variant.topology, trail);
        show.reasons = explain(*variant.topology, decision);
        if (!game.play(trail.move())) break;
        swarm.moved(trail);
        ++show.turns;
    }
    show.position = game.position();
    return show;
}

void write_svg(const std::string& svg, const std::string& path) {
    if (path.empty() || path == "-") {
        std::cout << svg;
        return;
    }
    std::ofstream file(path, std::ios::binary);
    file << svg;
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

void run_render(const RenderOptions& options) {
    const Variant& variant = variant_named(options.id);
    Position position(variant);
    if (!options.position.empty()) {
        std::string error;
        const auto parsed = parse_position(variant, options.position, error);
        if (!parsed) throw WrongUse("not a position of " + options.id + ": " + error);
        position = *parsed;
    }
    if (options.player > variant.players) throw WrongUse(options.id + " has fewer players");
    const auto player = static_cast<Player>(options.player - 1);
    const bool swarms = options.pheromones || options.trace || options.turns > 0;
    SwarmShow show{position, {}};
    if (swarms) show = show_swarm(variant, position, options);
    lab::BoardPicture picture(show.position);
    picture.names = options.names;
    picture.path = show.path;
    picture.title = std::string(variant.title);
    if (show.turns > 0) picture.title += ", turn " + std::to_string(show.turns);
    if (options.pheromones) {
        picture.title += ", pheromones of player " + std::to_string(options.player);
        picture.edges =
            lab::pheromone_marks(show.swarms[player].field(), show.swarms[player].course());
    }
    const bool to_file = !options.out.empty() && options.out != "-";
    if (to_file || (!options.trace && !options.json)) {
        write_svg(lab::board_svg(picture), options.out);
    }
    if (options.trace) std::cout << show.reasons;
    if (options.json) {
        std::cout << nlohmann::ordered_json{{"variant", options.id},
                                            {"position", position_text(show.position)},
                                            {"turns", show.turns},
                                            {"out", options.out}}
                  << std::endl;
    }
}

}  // namespace

void add_render_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand("render", "Draw a position as SVG");
    auto options = std::make_shared<RenderOptions>();
    command->add_option("id", options->id, "Variant")->required();
    command->add_option("--position", options->position, "Position text instead of the start");
    command->add_option("--out", options->out, "File to write; otherwise standard output");
    command->add_flag("--names", options->names, "Write the cells' names");
    command->add_flag("--pheromones", options->pheromones,
                      "Draw the pheromones of a swarm (Halma): blue towards the target, red away");
    command->add_option("--turns", options->turns, "Let swarms play so many turns first")
        ->check(CLI::Range(0, 100000));
    command->add_flag("--trace", options->trace, "Say why the last stone moved");
    command->add_option("--player", options->player, "Whose pheromones")
        ->check(CLI::Range(1, kMaxPlayers))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Seed of the swarms")->capture_default_str();
    command->add_option("--set", options->settings, "A parameter of the swarm, such as q0=0.9");
    command->add_option("--memory", options->memory, "Folder with the memory of the best game");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_render(*options); });
}

}  // namespace zwarm::cli
