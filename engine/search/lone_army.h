// An army that moves as if it were alone, as the beams see it that bring one home (run_in.h,
// transfer.h): a board is its stones with their cost and key, and every turn comes with those of
// the board it leads to. Which boards are followed, and when to end, is each beam's own business.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/evaluate/race_evaluator.h"
#include "engine/rules/hop_chains.h"

namespace zwarm {

class LoneArmy {
  public:
    struct Board {
        CellSet stones;
        std::uint64_t key = 0;
        std::int32_t cost = 0;  // of the stones, the rearmost not counted
    };
    // A board that a turn leads to; the best first.
    struct Child {
        std::int32_t score = 0;  // its cost with the rearmost stone
        std::uint32_t parent = 0;
        std::uint64_t key = 0;
        Move move{};
        friend bool operator<(const Child& a, const Child& b) {
            return a.score != b.score ? a.score < b.score
                                      : (a.key != b.key ? a.key < b.key : a.move < b.move);
        }
    };

    // A variant with hops and camps; both must outlive this. `seed`: of the keys.
    LoneArmy(const Variant& variant, const RaceEvaluator& evaluator, std::uint64_t seed);

    [[nodiscard]] std::uint64_t key_of(const CellSet& stones) const {
        std::uint64_t key = 0;
        stones.for_each([&](Cell cell) { key ^= keys_[cell]; });
        return key;
    }
    [[nodiscard]] std::uint64_t key_after(std::uint64_t key, Move move) const {
        return key ^ keys_[move.from()] ^ keys_[move.to()];
    }
    [[nodiscard]] Board board(const CellSet& stones, Player player) const {
        Board board{.stones = stones, .key = key_of(stones)};
        stones.for_each([&](Cell cell) { board.cost += evaluator_.stone_cost(player, cell); });
        return board;
    }
    void make(Board& board, Player player, Move move) const {
        board.stones.remove(move.from());
        board.stones.add(move.to());
        board.key = key_after(board.key, move);
        board.cost +=
            evaluator_.stone_cost(player, move.to()) - evaluator_.stone_cost(player, move.from());
    }

    // Calls visit(child) for all turns the camp rules of the player allow, until it answers false.
    template <class Visit>
    void for_each_turn(const Board& board, std::uint32_t parent, Player player, Visit visit) const {
        std::array<bool, kMaxCells + 1> taken{};
        taken[kMaxCells] = true;  // off the board nothing lands
        std::array<std::uint8_t, RaceEvaluator::kMostRows> in_row{};
        int rear = 0;
        board.stones.for_each([&](Cell cell) {
            taken[cell] = true;
            const int row = evaluator_.row(player, cell);
            ++in_row[static_cast<std::size_t>(row)];
            rear = std::max(rear, row);
        });
        const CellSet& target = variant_.target[player];
        const CellSet& own_home = variant_.home[player];
        const bool ends_inside = variant_.leaving_target == TargetRule::kEndInside;
        bool more = true;
        board.stones.for_each([&](Cell from) {
            if (!more) return;
            const bool bound = ends_inside && target.contains(from);
            const bool stays_out = !variant_.reentering_home && !own_home.contains(from);
            int rear_without = rear;
            if (evaluator_.row(player, from) == rear &&
                in_row[static_cast<std::size_t>(rear)] == 1) {
                do --rear_without;
                while (rear_without > 0 && in_row[static_cast<std::size_t>(rear_without)] == 0);
            }
            const int cost_without = board.cost - evaluator_.stone_cost(player, from);
            const auto add = [&](Cell to) {
                if (!more || (bound && !target.contains(to)) ||
                    (stays_out && own_home.contains(to))) {
                    return;
                }
                const int last = std::max({rear_without, evaluator_.row(player, to), 0});
                more = visit(Child{
                    cost_without + evaluator_.stone_cost(player, to) + evaluator_.rear_cost(last),
                    parent, board.key ^ keys_[from] ^ keys_[to], Move(from, to)});
            };
            visit_turns(
                *variant_.topology, from, [&](Cell cell) { return taken[cell]; }, add);
        });
    }

  private:
    const Variant& variant_;
    const RaceEvaluator& evaluator_;
    std::vector<std::uint64_t> keys_;  // by cell
};

}  // namespace zwarm
