#include "engine/evaluate/signal_kernel.h"

#include <utility>

#include "engine/evaluate/signal_waves.h"

namespace zwarm {

namespace {

const Wave& main_wave(const Waves& waves, int centroid) {
    int main = 0;
    int loudest = waves[0].strength_at(centroid);
    for (int i = 1; i < waves.count(); ++i) {
        const int strength = waves[i].strength_at(centroid);
        if (strength > loudest || (strength == loudest && waves[i].size > waves[main].size)) {
            main = i;
            loudest = strength;
        }
    }
    return waves[main];
}

int bonds(const RowBoard& board, const RowSet& main, const RowSet& own, const RowSet& area) {
    int score = 0;
    RowSet reached = main;
    RowSet rest = own - main;
    for (int steps = 1; !rest.empty(); ++steps) {
        const RowSet next = board.spread(reached) & area;
        if (next == reached) break;
        reached = next;
        const RowSet met = rest & reached;
        if (met.empty()) continue;
        score += met.count() * kBond[static_cast<std::size_t>(std::min(steps, kLongestBond))];
        rest -= met;
    }
    return score;
}

}  // namespace

SignalKernel::Reading SignalKernel::read(const RowSet& own, const RowSet& area) const {
    const Waves waves(board_, own, area);
    if (waves.count() == 0) return {};
    Reading reading;
    reading.centroid = waves.loudest_slot();
    const Wave& main = main_wave(waves, reading.centroid);
    reading.main = main.stones;
    reading.score = waves.count() == 1
                        ? kOneGroupScore
                        : main.size * kStoneScore + bonds(board_, main.stones, own, area);
    return reading;
}

SignalStones::SignalStones(const RowBoard& board, const Position& position)
    : players(position.variant().players) {
    for (Player player = 0; player < players; ++player) {
        stones[player] = board.rows(position.stones(player));
    }
}

void SignalStones::play(const RowBoard& board, Player mover, Move move) {
    if (move.is_stone_move()) {
        stones[mover].remove(board.slot(move.from()));
        stones[mover].add(board.slot(move.to()));
    } else if (move.is_swap()) {
        std::swap(stones[mover], stones[move.swap_partner()]);
    }
}

int SignalStones::value(const SignalKernel& kernel, Player player) const {
    RowSet empty = kernel.board().cells();
    for (Player p = 0; p < players; ++p) empty -= stones[p];
    int best_opponent = 0;
    for (Player p = 0; p < players; ++p) {
        if (p == player) continue;
        best_opponent = std::max(best_opponent, kernel.score(stones[p], empty | stones[p]));
    }
    return kernel.score(stones[player], empty | stones[player]) - best_opponent;
}

}  // namespace zwarm
