#include "harness/lab/traces.h"

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/swarm.h>

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace zwarm::lab {

namespace {

// Thousandths as a decimal number.
std::string in_stones(int score) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", static_cast<double>(score) / kStoneScore);
    return text;
}

std::string in_signals(int strength) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", static_cast<double>(strength) / kSignalUnit);
    return text;
}

std::string names(const Topology& topology, const CellSet& cells) {
    std::string text;
    cells.for_each([&](Cell cell) { text += " " + topology.name(cell); });
    return text;
}

}  // namespace

std::string signal_trace(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const SignalSide side = hear_signals(position, player);
    std::string text = std::string(position.variant().names[player]) + ": " +
                       std::to_string(side.groups.size()) + " groups\n";
    if (side.groups.empty()) return text;
    text += "  centroid " + topology.name(side.centroid) + ", where the signals add up to " +
            in_signals(side.strength[side.centroid]) + "\n";
    for (std::size_t i = 0; i < side.groups.size(); ++i) {
        const SignalGroup& group = side.groups[i];
        text += std::string(i == side.main ? "  main group" : "  group     ") + " of " +
                std::to_string(group.size) + ", " + in_signals(group.strength_at_centroid) +
                " at the centroid:" + names(topology, group.stones) + "\n";
    }
    if (side.groups.size() == 1) return text + "  one group: won\n";
    const int main_score = side.groups[side.main].size * kStoneScore;
    text += "  " + in_stones(main_score) + " for the main group\n";
    for (const SignalBond& bond : side.bonds) {
        text += "  " + in_stones(bond.score) + " for " + topology.name(bond.stone);
        text += bond.score == 0 ? ", which cannot reach it\n"
                                : ", " + std::to_string(bond.steps) + " steps from it\n";
    }
    return text + "  " + in_stones(side.score) + " in all\n";
}

std::string signal_field_text(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const SignalSide side = hear_signals(position, player);
    const bool sheared = topology.lattice() == Lattice::kHexagonal;
    constexpr int kWidth = 6;
    const auto offset = [&](Cell cell) {
        const auto p = topology.point(cell);
        return kWidth * p.column + (sheared ? kWidth / 2 * p.row : 0);
    };
    int left = offset(0);
    for (Cell cell = 0; cell < topology.size(); ++cell) left = std::min(left, offset(cell));
    std::string text;
    std::string line;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const int percent = side.strength[cell] * 100 / kSignalUnit;
        const bool own = position.stones(player).contains(cell);
        std::string word = std::to_string(percent);
        if (own) word = "[" + word + "]";
        if (!own && !position.is_empty(cell)) word = "x";
        const auto column = static_cast<std::size_t>(offset(cell) - left);
        if (line.size() < column) line.append(column - line.size(), ' ');
        line += word;
        const bool last =
            cell + 1 == topology.size() ||
            topology.point(static_cast<Cell>(cell + 1)).row != topology.point(cell).row;
        if (!last) continue;
        text += line + "\n";
        line.clear();
    }
    return text;
}

std::vector<std::pair<Move, int>> signal_choices(const Position& position) {
    const Player player = position.to_move();
    MoveList moves;
    generate_moves(position, moves);
    std::vector<std::pair<Move, int>> choices;
    for (const Move move : moves) {
        Position after = position;
        after.play(move);
        choices.emplace_back(move, signal_value(after, player));
    }
    std::ranges::stable_sort(choices, std::ranges::greater(), &std::pair<Move, int>::second);
    return choices;
}

SwarmShow show_swarms(const Position& start, const SwarmShowOptions& options) {
    const Variant& variant = start.variant();
    SwarmMemory memory(variant, options.memory);
    if (const std::string note = memory.take_note(); !note.empty()) throw std::runtime_error(note);
    SwarmShow show{start, {}};
    for (Player player = 0; player < variant.players; ++player) {
        show.swarms.emplace_back(variant, player, options.parameters);
        const auto best = memory.field_for(player);
        if (best) show.swarms.back().begin(&*best);
    }
    Random random(options.seed);
    Game game(start);
    while (show.turns < options.turns && !game.result().over()) {
        Swarm& swarm = show.swarms[game.position().to_move()];
        Decision decision = swarm.decide(game.position(), random);
        if (!decision.chosen || !game.play(decision.trail()->move())) break;
        swarm.moved(*decision.trail());
        show.last = std::move(decision);
        ++show.turns;
    }
    show.position = game.position();
    return show;
}

}  // namespace zwarm::lab
