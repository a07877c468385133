#include "harness/lab/playthrough.h"

#include <zwarm/engine.h>

#include <sstream>

namespace zwarm::lab {

namespace {

constexpr std::uint64_t kPlaythroughSeed = 2026;
constexpr int kMostPlies = 60;
constexpr int kPicturedEvery = 20;  // plies

void write_state(std::ostringstream& out, const Game& game, const MoveList& moves) {
    out << '\n' << board_picture(game.position());
    out << "position: " << position_text(game.position()) << '\n';
    out << "legal:";
    for (const Move move : moves) out << ' ' << move_text(game.variant(), move);
    out << "\n\n";
}

// Towards the end of a game of camps random play hardly ever arrives, so every other turn takes
// the move that comes nearest to the target; groups and passes need no help.
Move pick(const Game& game, const MoveList& moves, Random& random) {
    const auto size = static_cast<std::uint32_t>(moves.size());
    if (!game.variant().has_camps() || random.below(2) == 0) return moves[random.below(size)];
    const Position& position = game.position();
    const CellSet& target = game.variant().target[position.to_move()];
    Move best = moves[0];
    int best_gain = -1000;
    for (const Move move : moves) {
        if (!move.is_stone_move()) continue;
        int gain = 0;
        target.for_each([&](Cell cell) {
            gain += position.topology().distance(move.from(), cell) -
                    position.topology().distance(move.to(), cell);
        });
        if (gain > best_gain) {
            best = move;
            best_gain = gain;
        }
    }
    return best;
}

}  // namespace

std::string playthrough(const Variant& variant) {
    std::ostringstream out;
    out << "variant: " << variant.id << '\n' << "title: " << variant.title << '\n';
    Game game(variant);
    Random random(kPlaythroughSeed);
    MoveList moves;
    for (int ply = 0; ply <= kMostPlies; ++ply) {
        generate_moves(game.position(), moves);
        const bool last = game.result().over() || ply == kMostPlies;
        if (ply % kPicturedEvery == 0 || last) write_state(out, game, moves);
        if (last) break;
        const Move move = pick(game, moves, random);
        out << ply + 1 << ". " << variant.names[game.position().to_move()] << ' '
            << move_text(variant, move) << "  (" << moves.size() << " turns)\n";
        game.play(move);
    }
    out << "result: " << (game.result().over() ? game.result().reason : "the game goes on") << '\n';
    return out.str();
}

}  // namespace zwarm::lab
