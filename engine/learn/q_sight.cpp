#include "engine/learn/q_sight.h"

namespace zwarm {

namespace {

constexpr double kPawns = 4;  // the paper's

double average_distance(const CourseBoard& board, const CellSet& own, Player player) {
    int steps = 0;
    (own - board.goal(player)).for_each([&](Cell cell) { steps += board.steps(player, cell); });
    return steps / (kPawns * CourseBoard::kMostSteps);
}

}  // namespace

QFeatures q_features(const CourseBoard& board, const Position& position, Move move) {
    const Player player = position.to_move();
    const CellSet& own = position.stones(player);
    QFeatures features{(own & board.goal(player)).count() / kPawns,
                       average_distance(board, own, player)};
    if (!move.is_stone_move()) return features;
    const int forward = board.forward(player, move);
    const CellSet& home = board.home(player);
    features[2] =
        static_cast<double>(board.steps(player, move.from()) - board.steps(player, move.to())) /
        CourseBoard::kMostSteps;
    features[3] = forward / (2.0 * CourseBoard::kSide);
    features[4] = board.is_jump(move) ? 1 : 0;
    features[5] = board.goal(player).contains(move.to()) ? 1 : 0;
    features[6] = forward < 0 ? 1 : 0;
    features[7] = home.contains(move.from()) && !home.contains(move.to()) ? 1 : 0;
    return features;
}

std::size_t explored_move(const CourseBoard& board, const Position& position, const MoveList& moves,
                          Random& random) {
    std::size_t chosen = 0;
    std::uint32_t fine = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (board.forward(position.to_move(), moves[i]) < 0) continue;
        if (random.below(++fine) == 0) chosen = i;
    }
    return fine > 0 ? chosen : random.below(static_cast<std::uint32_t>(moves.size()));
}

double q_reward(const CourseBoard& board, const Position& position, Move move) {
    if (!move.is_stone_move()) return 0;
    const Player player = position.to_move();
    const CellSet& before = position.stones(player);
    CellSet after = before;
    after.remove(move.from());
    after.add(move.to());
    const int pieces = (after & board.goal(player)).count();
    const int progress = pieces - (before & board.goal(player)).count();
    const QFeatures features = q_features(board, position, move);
    const bool backwards = features[6] > 0;
    double reward = 0;
    if (pieces == after.count()) reward += 3000 + 500.0 * pieces;
    if (progress > 0) reward += 300.0 * (1 << pieces);
    reward += (pieces >= 2 ? 200 : 100) * features[2];
    if (average_distance(board, after, player) > features[1]) reward -= 300;
    if (board.is_jump(move)) reward += pieces >= 3 ? 0 : pieces >= 2 ? 50 : 200;
    if (backwards) reward -= pieces >= 2 ? 500 : 200;
    return reward;
}

}  // namespace zwarm
