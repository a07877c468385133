#include "engine/search/run_in.h"

#include <algorithm>

namespace zwarm {

namespace {

// Three rows between the last stones: a hop reaches over two.
constexpr int kRoom = 6;

}  // namespace

RunIn::RunIn(const Variant& variant, const RaceEvaluator& evaluator)
    : variant_(variant), evaluator_(evaluator), army_(variant, evaluator, 0x52756E20'496E2020ULL) {
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        length_ = std::max(length_, evaluator.row(0, cell));
    }
    for (Player player = 0; player < 2; ++player) {
        if (LastStones::serves(variant, player)) last_stones_[player].emplace(variant, player);
    }
}

void RunIn::prepare(Player player, std::uint64_t most, SearchControl& control) {
    std::optional<LastStones>& table = last_stones_[player];
    if (table) (void)table->prepare([&] { return control.stop_requested(); }, most);
}

bool RunIn::parted(const Position& position) const {
    int rear = 0;
    for (Player player = 0; player < 2; ++player) {
        if (position.stones(player).empty()) return false;
        int last = 0;
        position.stones(player).for_each(
            [&](Cell cell) { last = std::max(last, evaluator_.row(player, cell)); });
        rear += last;
    }
    return rear + kRoom <= length_;
}

bool RunIn::home(const CellSet& stones, Player player) const {
    if (variant_.goal == Goal::kAllHome) return stones.within(variant_.target[player]);
    return variant_.target[player].within(stones);
}

// The best of the children, each board once, become the next turn's boards.
void RunIn::keep_best(std::size_t width, Player player) {
    // Boards that come twice stand next to each other; a few more than needed make up for them.
    const std::size_t sorted = std::min(children_.size(), 4 * width);
    std::partial_sort(children_.begin(), children_.begin() + static_cast<std::ptrdiff_t>(sorted),
                      children_.end());
    next_.clear();
    for (std::size_t i = 0; i < sorted && next_.size() < width; ++i) {
        const LoneArmy::Child& child = children_[i];
        if (!next_.empty() && next_.back().key == child.key) continue;
        Board& board = next_.emplace_back(boards_[child.parent]);
        army_.make(board, player, child.move);
        if (board.first.is_none()) board.first = child.move;
    }
    boards_.swap(next_);
}

std::optional<RunIn::Plan> RunIn::solve(const Position& position, Player player, std::size_t width,
                                        SearchControl& control) {
    const CellSet& stones = position.stones(player);
    if (stones.empty() || home(stones, player)) return std::nullopt;
    boards_.assign(1, Board{army_.board(stones, player), {}});
    const auto& table = last_stones_[player];
    const bool by_table = table && table->ready();
    std::optional<Plan> known;  // by the table
    for (int turn = 1; turn <= kMostTurns; ++turn) {
        children_.clear();
        for (std::uint32_t i = 0; i < boards_.size(); ++i) {
            if (control.stop_requested()) return std::nullopt;
            army_.for_each_turn(boards_[i], i, player, [&](const LoneArmy::Child& child) {
                children_.push_back(child);
                return true;
            });
        }
        keep_best(std::max<std::size_t>(width, 1), player);
        for (const Board& board : boards_) {
            if (home(board.stones, player)) return Plan{board.first, turn};
            const int rest = by_table ? table->turns(board.stones) : LastStones::kUnknown;
            if (rest != LastStones::kUnknown && (!known || turn + rest < known->turns)) {
                known = Plan{board.first, turn + rest};
            }
        }
        // The next turn cannot end sooner.
        if (boards_.empty() || (known && known->turns <= turn + 1)) break;
    }
    return known;
}

}  // namespace zwarm
