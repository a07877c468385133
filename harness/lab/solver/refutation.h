// Proofs that no shorter transfer exists: Bell's breadth-first search with the minimum centroid
// constraint, exact and to the end.
//
// Let c be the sum of the stones' heights, which turning the board round changes in sign, so that
// it goes from -c0 to +c0. Level i holds the boards that need i moves from the start. A game of N
// moves passes level m = N/2 (rounded up) on its way; turned round, it is a game too. So if C is
// the largest sum any board of level m has, both games have a sum of at least -C there. And one
// move raises the sum by at most front + step - rear, where the next one finds the front one step
// further and the rearmost stone moved away: boards that cannot reach -C in time are left out. So
// are boards with more moves missing (bounds.h) than the game has left.
// C is not known beforehand; it is guessed and the search repeated until the guess covers what was
// found. Two boards of levels i and j that are mirror images make a game of i + j moves; the
// refutation is complete if there are none for any i + j <= N.
//
// Boards are exact: their number among all placements, the smaller of the two under the symmetry
// that keeps the ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "harness/lab/solver/problem.h"

namespace zwarm::lab {

struct RefutationSettings {
    int length = 0;  // no transfer of at most so many moves exists: that is the claim
    int threads = 2;
    std::size_t memory = 4096;       // MB, for the lists of one level at a time
    std::filesystem::path folder{};  // for what does not fit; empty: the system's own
    bool floor_known = false;        // take `floor` instead of looking for it
    int floor = 0;
    std::filesystem::path progress{};         // empty: not kept
    bool resume = false;                      // from `progress`, if it is there
    std::chrono::duration<double> pause{20};  // levels that take less are not written
};

struct Certificate {
    int length = 0;                       // refuted: no game of at most so many moves
    int floor = 0;                        // boards of the middle level have at least this sum
    bool complete = false;                // false: a game was met, or it was stopped
    int met = 0;                          // its length
    std::vector<std::uint64_t> levels{};  // boards of each level, mirror images counted once
    std::vector<int> highest{};           // the largest sum of each level
    double seconds = 0;
    std::size_t bytes = 0;  // the most that lists took
};

struct RefutationState {
    int level = 0;
    std::uint64_t boards = 0;  // of the level, so far
    int floor = 0;
    double share = 0;  // of the level before, done
};

// Killed at any moment it goes on from the last level that was written, and ends with the same
// certificate. Transfers only; the problem must have a symmetry that swaps its ends. Throws
// std::runtime_error if it cannot be done or the disk is full.
[[nodiscard]] Certificate refute(const Problem& problem, const RefutationSettings& settings,
                                 const std::function<bool()>& stop,
                                 const std::function<void(const RefutationState&)>& on_state);

}  // namespace zwarm::lab
