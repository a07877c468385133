#include "engine/search/run_in.h"

#include <algorithm>
#include <array>

#include "engine/base/random.h"
#include "engine/rules/hop_chains.h"

namespace zwarm {

namespace {

// Three rows between the last stones: a hop reaches over two.
constexpr int kRoom = 6;

}  // namespace

RunIn::RunIn(const Variant& variant, const RaceEvaluator& evaluator)
    : variant_(variant), evaluator_(evaluator), length_(0) {
    Random random(0x52756E20'496E2020ULL);
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        keys_.push_back(random.next());
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

// All turns of a board, into children_.
void RunIn::expand(std::uint32_t parent, Player player) {
    const Board& board = boards_[parent];
    const Topology& topology = *variant_.topology;
    std::array<bool, kMaxCells + 1> taken{};
    taken[kMaxCells] = true;  // off the board nothing lands
    std::array<std::uint8_t, RaceEvaluator::kMostRows> in_row{};
    board.stones.for_each([&](Cell cell) {
        taken[cell] = true;
        ++in_row[static_cast<std::size_t>(evaluator_.row(player, cell))];
    });
    int rear = RaceEvaluator::kMostRows - 1;
    while (rear > 0 && in_row[static_cast<std::size_t>(rear)] == 0) --rear;
    const bool ends_inside = variant_.leaving_target == TargetRule::kEndInside;
    board.stones.for_each([&](Cell from) {
        const bool bound = ends_inside && variant_.target[player].contains(from);
        int rear_without = rear;
        if (evaluator_.row(player, from) == rear && in_row[static_cast<std::size_t>(rear)] == 1) {
            do --rear_without;
            while (rear_without > 0 && in_row[static_cast<std::size_t>(rear_without)] == 0);
        }
        const auto add = [&](Cell to) {
            if (bound && !variant_.target[player].contains(to)) return;
            if (!variant_.reentering_home && variant_.home[player].contains(to) &&
                !variant_.home[player].contains(from)) {
                return;
            }
            const int cost = board.cost - evaluator_.stone_cost(player, from) +
                             evaluator_.stone_cost(player, to);
            const int last = std::max(rear_without, evaluator_.row(player, to));
            children_.push_back({cost + evaluator_.rear_cost(std::max(last, 0)),
                                 board.key ^ keys_[from] ^ keys_[to], parent, Move(from, to)});
        };
        visit_turns(
            topology, from, [&](Cell cell) { return taken[cell]; }, add);
    });
}

// The best of the children, each board once, become the next turn's boards.
void RunIn::keep_best(std::size_t width, Player player) {
    // Boards that come twice stand next to each other; a few more than needed make up for them.
    const std::size_t sorted = std::min(children_.size(), 4 * width);
    std::partial_sort(children_.begin(), children_.begin() + static_cast<std::ptrdiff_t>(sorted),
                      children_.end());
    next_.clear();
    for (std::size_t i = 0; i < sorted && next_.size() < width; ++i) {
        const Child& child = children_[i];
        if (!next_.empty() && next_.back().key == child.key) continue;
        const Board& parent = boards_[child.parent];
        Board& board = next_.emplace_back(parent);
        board.stones.remove(child.move.from());
        board.stones.add(child.move.to());
        board.cost += evaluator_.stone_cost(player, child.move.to()) -
                      evaluator_.stone_cost(player, child.move.from());
        board.key = child.key;
        if (board.first.is_none()) board.first = child.move;
    }
    boards_.swap(next_);
}

std::optional<RunIn::Plan> RunIn::solve(const Position& position, Player player, std::size_t width,
                                        SearchControl& control) {
    Board start{.stones = position.stones(player)};
    if (start.stones.empty() || home(start.stones, player)) return std::nullopt;
    start.stones.for_each([&](Cell cell) {
        start.cost += evaluator_.stone_cost(player, cell);
        start.key ^= keys_[cell];
    });
    boards_.assign(1, start);
    const auto& table = last_stones_[player];
    const bool by_table = table && table->ready();
    std::optional<Plan> known;  // by the table
    for (int turn = 1; turn <= kMostTurns; ++turn) {
        children_.clear();
        for (std::uint32_t i = 0; i < boards_.size(); ++i) {
            if (control.stop_requested()) return std::nullopt;
            expand(i, player);
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
