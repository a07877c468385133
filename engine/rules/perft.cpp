#include "engine/rules/perft.h"

#include "engine/rules/movement.h"

namespace zwarm {

std::uint64_t perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    MoveList moves;
    generate_moves(position, moves);
    const Player mover = position.to_move();
    std::uint64_t total = 0;
    for (const Move move : moves) {
        const auto undo = position.play(move);
        if (!position.reached_goal(mover) || position.variant().play_on) {
            total += perft(position, depth - 1);
        }
        position.undo(move, undo);
    }
    return total;
}

}  // namespace zwarm
