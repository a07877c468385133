#include "harness/lab/move_reasons.h"

#include <zwarm/evaluators.h>
#include <zwarm/session.h>
#include <zwarm/swarm.h>

#include <cstdlib>

#include "harness/match/svg.h"

namespace zwarm::lab {

std::string name_of(const Variant& variant, Player player) {
    return std::string(variant.names[player]);
}

// The cells where the stone touches down.
std::vector<std::string> way_of(const Position& position, Move move) {
    const Topology& topology = position.topology();
    std::vector<std::string> names;
    if (!move.is_stone_move()) return names;
    if (position.variant().movement == Movement::kHop) {
        for (const Cell cell : landings(topology, trail_of(position, move))) {
            names.push_back(topology.name(cell));
        }
    } else {
        names = {topology.name(move.from()), topology.name(move.to())};
    }
    return names;
}

std::string words_of_move(const Position& position, Move move) {
    if (!move.is_stone_move()) {
        std::string text = move_text(position.variant(), move);
        if (!text.empty()) text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    std::string text;
    for (const std::string& cell : way_of(position, move))
        text += (text.empty() ? "" : " - ") + cell;
    return text;
}

std::string stones_text(int score) {
    return match::fixed(static_cast<double>(score) / kStoneScore, 1);
}

std::string plural(int count, const std::string& word) {
    return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

namespace {

using Json = nlohmann::json;

int groups_of(const Position& position, Player player) {
    return static_cast<int>(hear_signals(position, player).groups.size());
}

void explain_selfo(const Position& before, const Position& after, Player mover, Json& words) {
    const int groups_before = groups_of(before, mover);
    const int groups_after = groups_of(after, mover);
    const SignalSide side_before = hear_signals(before, mover);
    const SignalSide side = hear_signals(after, mover);
    if (groups_after < groups_before) {
        words.push_back("It joins groups: " + std::to_string(groups_before) + " before, " +
                        std::to_string(groups_after) + " after.");
    } else if (groups_after > groups_before) {
        words.push_back("It leaves its group: " + std::to_string(groups_before) +
                        " groups before, " + std::to_string(groups_after) + " after.");
    }
    const int gain = side.score - side_before.score;
    if (std::abs(gain) >= kStoneScore / 20 && groups_after > 1) {
        words.push_back(std::string("The stones hear their main group ") +
                        (gain > 0 ? "better" : "worse") + ": " + stones_text(side_before.score) +
                        " before, " + stones_text(side.score) + " after.");
    }
    for (Player other = 0; other < before.variant().players; ++other) {
        if (other == mover) continue;
        const int loss = hear_signals(before, other).score - hear_signals(after, other).score;
        if (loss >= kStoneScore / 10) {
            words.push_back("It stands in " + name_of(before.variant(), other) +
                            "'s way: that side's signal falls by " + stones_text(loss) + ".");
        }
    }
}

void explain_race(const Position& before, const Position& after, Player mover, Move move,
                  Json& words) {
    const WayHome way(before.variant(), mover);
    const int gain = way.steps_left(before.stones(mover)) - way.steps_left(after.stones(mover));
    const auto hops = static_cast<int>(way_of(before, move).size()) - 1;
    const bool hopped = trail_of(before, move).hops;
    words.push_back(
        (hopped ? "A chain of " + plural(hops, "hop") + " that gains " : "A step that gains ") +
        plural(gain, "step") + " on the way home; " +
        std::to_string(way.steps_left(after.stones(mover))) + " are left.");
    if (!way.in_target(move.from()) && way.in_target(move.to())) {
        words.push_back("The stone arrives in the target.");
    }
}

}  // namespace

Json explain_last(const Seen& seen, const nlohmann::ordered_json& analysis) {
    const auto& [before, move] = seen.turns.back();
    const Variant& variant = before.variant();
    const Player mover = before.to_move();
    const Position& after = seen.game.position();
    Json words{name_of(variant, mover) + " played " + words_of_move(before, move) + "."};
    if (move.is_stone_move()) {
        if (variant.goal == Goal::kOneGroup) {
            explain_selfo(before, after, mover, words);
        } else {
            explain_race(before, after, mover, move, words);
        }
    } else if (move.is_swap()) {
        words.push_back("The sides are swapped: the other stones looked better.");
    } else {
        words.push_back("No move looked better than none.");
    }
    Json paths = Json::array();
    Json legend = Json::array();
    const auto& found = analysis.at("best");
    const std::string asked = "The strong player, asked for " +
                              std::to_string(found.at("nodes").get<std::uint64_t>()) +
                              " positions, ";
    Move best;
    if (parse_turn(before, found.at("text").get<std::string>(), best) != DLL_OK || best == move) {
        words.push_back(asked + "finds nothing better.");
    } else {
        words.push_back(asked + "would have played " + words_of_move(before, best) + ".");
        if (best.is_stone_move()) {
            paths.push_back({{"path", way_of(before, best)}, {"tone", "better"}});
            legend.push_back(
                {{"tone", "better"}, {"text", "what the strong player would have played"}});
        }
    }
    if (seen.game.result().over()) words.push_back(seen.game.result().reason);
    return {{"words", words}, {"paths", paths}, {"legend", legend}};
}

}  // namespace zwarm::lab
