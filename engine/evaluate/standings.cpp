#include "engine/evaluate/standings.h"

#include <algorithm>

namespace zwarm {

Standings::Standings(const Variant& variant) : variant_(variant) {
    if (variant.has_camps()) {
        race_.emplace(variant, race_weights(*variant.topology));
    } else {
        joins_.emplace(*variant.topology);
    }
}

int Standings::of(const Position& position, Player player) const {
    if (position.is_out(player)) return kFinished;
    if (race_) return -race_->cost(position, player);
    const RowBoard& board = joins_->board();
    const RowSet own = board.rows(position.stones(player));
    if (own.empty()) return 0;  // a board set up by hand
    const RowSet occupied = board.rows(position.occupied());
    return joins_->standing(joins_->terms(own, (board.cells() - occupied) | own));
}

int Standings::lead(const Position& position, Player player) const {
    int own = 0;
    int partners = 0;
    int others = 0;
    int best = 0;
    for (Player other = 0; other < variant_.players; ++other) {
        const int standing = of(position, other);
        if (variant_.same_team(player, other)) {
            own += standing;
            ++partners;
        } else {
            others += standing;
            best = std::max(best, standing);
        }
    }
    const int opponents = variant_.players - partners;
    if (opponents == 0) return own / partners;
    return own / partners - (race_ ? others / opponents : best);
}

int Standings::team(const Position& position, Player player) const {
    int sum = 0;
    int partners = 0;
    for (Player other = 0; other < variant_.players; ++other) {
        if (!variant_.same_team(player, other)) continue;
        sum += of(position, other);
        ++partners;
    }
    return sum / partners;
}

int Standings::gain(Player player, Move move) const {
    if (!race_ || !move.is_stone_move()) return 0;
    return race_->stone_cost(player, move.from()) - race_->stone_cost(player, move.to());
}

}  // namespace zwarm
