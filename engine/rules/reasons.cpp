#include "engine/rules/reasons.h"

#include <algorithm>
#include <string_view>

namespace zwarm {

namespace {

// "Black wins" or "White and Blue win".
std::string winners_text(const Variant& variant, std::uint8_t winners) {
    std::string text;
    int count = 0;
    for (Player player = 0; player < variant.players; ++player) {
        if ((winners >> player & 1) == 0) continue;
        if (count++ > 0) text += " and ";
        text += variant.names[player];
    }
    return text + (count == 1 ? " wins" : " win");
}

// "stones" or "men".
std::string stones_word(const Variant& variant) {
    return variant.stone == "Man" ? "men" : "stones";
}

Player first_of(std::uint8_t winners) {
    Player player = 0;
    while ((winners >> player & 1) == 0) ++player;
    return player;
}

// "Black wins: all 18 stones in one group".
std::string goal_reason(const Position& position, std::uint8_t winners) {
    const Variant& variant = position.variant();
    const Player winner = first_of(winners);
    const std::string all =
        "all " + std::to_string(position.stones(winner).count()) + " " + stones_word(variant);
    if (variant.players == 1) {
        return "Solved: " + all + " in the target after " + std::to_string(position.ply()) +
               " moves";
    }
    const std::string who = winners_text(variant, winners) + ": ";
    switch (variant.goal) {
        case Goal::kOneGroup:
            return who + all + " in one group";
        case Goal::kAllHome:
            return who + all + " in the target";
        case Goal::kFilledWithOwn:
            if (stones_home(position, winner) == variant.target[winner].count()) {
                return who + all + " in the target";
            }
            return who + "the target is full, " + std::to_string(stones_home(position, winner)) +
                   " of its " + std::to_string(variant.target[winner].count()) + " " +
                   stones_word(variant) + " are " + std::string(variant.names[winner]) + "'s own";
    }
    return who;
}

// "Draw: " and why.
std::string draw_reason(const Variant& variant, Ending ending) {
    const std::string everyone = variant.players == 2 ? "both sides" : "all sides";
    switch (ending) {
        case Ending::kBlockade:
            return "Draw: " + everyone + " are cut off";
        case Ending::kPasses:
            return variant.players == 2 ? "Draw: two passes in a row" : "Draw: all sides passed";
        case Ending::kRepetition:
            return "Draw: third repetition of the position";
        case Ending::kNoProgress:
            return "Draw: " + std::to_string(variant.no_progress_plies) + " plies without progress";
        case Ending::kTurnCap:
            return (variant.players == 1 ? "Not solved: " : "Draw: ") + std::string("limit of ") +
                   std::to_string(variant.turn_cap) + " plies reached";
        case Ending::kNone:
        case Ending::kGoal:
        case Ending::kNoMove:
        case Ending::kEvacuation:
            break;
    }
    return "Draw";
}

// "White wins: 7 to 5 men in the target after 500 plies".
std::string cap_reason(const Position& position, std::uint8_t winners) {
    const Variant& variant = position.variant();
    const Player winner = first_of(winners);
    int best_other = 0;
    for (Player player = 0; player < variant.players; ++player) {
        if (player != winner) best_other = std::max(best_other, stones_home(position, player));
    }
    return winners_text(variant, winners) + ": " + std::to_string(stones_home(position, winner)) +
           " to " + std::to_string(best_other) + " " + stones_word(variant) +
           " in the target after " + std::to_string(variant.turn_cap) + " plies";
}

// "Blue wins: Red has no legal move".
std::string no_move_reason(const Variant& variant, std::uint8_t winners, Player stuck) {
    return winners_text(variant, winners) + ": " + std::string(variant.names[stuck]) +
           " has no legal move";
}

// "White and Blue win: Black has a man in a wrong camp after round 100".
std::string evacuation_reason(const Variant& variant, std::uint8_t winners, Player offender) {
    return winners_text(variant, winners) + ": " + std::string(variant.names[offender]) +
           " has a man in a wrong camp after round " + std::to_string(variant.evacuation_round);
}

// "Red wins: first home, White is second, Green is third" once the others have played on.
std::string places_reason(const Variant& variant, const Verdict& verdict) {
    static constexpr std::string_view kPlaces[] = {"",       "first", "second", "third",
                                                   "fourth", "fifth", "sixth"};
    std::string text = winners_text(variant, verdict.winners) + ": first home";
    for (std::uint8_t place = 2; place <= variant.players; ++place) {
        for (Player player = 0; player < variant.players; ++player) {
            if (verdict.place[player] != place) continue;
            text +=
                ", " + std::string(variant.names[player]) + " is " + std::string(kPlaces[place]);
        }
    }
    return text;
}

}  // namespace

std::string reason_text(const Position& position, const Verdict& verdict) {
    const Variant& variant = position.variant();
    if (verdict.is_draw()) return draw_reason(variant, verdict.ending);
    if (variant.play_on) return places_reason(variant, verdict);
    const std::uint8_t winners = verdict.winners;
    switch (verdict.ending) {
        case Ending::kGoal:
            return goal_reason(position, winners);
        case Ending::kTurnCap:
            return cap_reason(position, winners);
        case Ending::kNoMove:
            return no_move_reason(variant, winners, position.to_move());
        case Ending::kEvacuation:
            return evacuation_reason(variant, winners, variant.before(position.to_move()));
        case Ending::kNone:
        case Ending::kBlockade:
        case Ending::kPasses:
        case Ending::kRepetition:
        case Ending::kNoProgress:
            break;
    }
    return winners_text(variant, winners);
}

}  // namespace zwarm
