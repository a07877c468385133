// What the learning agents of the course report see of a turn and what they are paid for it (Xiong,
// Yang and Feng 2025, equations 17 to 24 and 28). The paper divides by four pawns although ten are
// on the board; so does this.
#pragma once

#include <array>

#include "engine/base/random.h"
#include "engine/evaluate/course_heuristic.h"

namespace zwarm {

inline constexpr std::size_t kQFeatures = 8;
using QFeatures = std::array<double, kQFeatures>;

// Names of the features, in the order of equation 25.
inline constexpr std::array<const char*, kQFeatures> kQFeatureNames{
    "pieces_in_goal", "avg_distance", "distance_improvement", "direction",
    "is_jump",        "reaches_goal", "is_backwards",         "leaves_home"};

// Of a turn of the side to move. The first two describe the board before it, the others the turn.
[[nodiscard]] QFeatures q_features(const CourseBoard& board, const Position& position, Move move);

// How the learners explore: the place in the list of any move of the side to move that does not
// lead backwards, or of any at all if there is none.
[[nodiscard]] std::size_t explored_move(const CourseBoard& board, const Position& position,
                                        const MoveList& moves, Random& random);

// Equation 28, for a turn of the side to move; numbers of pieces are those after it.
[[nodiscard]] double q_reward(const CourseBoard& board, const Position& position, Move move);

}  // namespace zwarm
