#include "engine/search/transfer.h"

#include <algorithm>
#include <limits>

#include "engine/base/random.h"
#include "engine/rules/hop_chains.h"

namespace zwarm {

namespace {

constexpr std::uint32_t kTieNoise = 40;  // points by which boards alike are told apart

}  // namespace

void Transfer::KeySet::clear() {
    std::ranges::fill(slots_, 0);
    count_ = 0;
}

void Transfer::KeySet::place(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    auto i = static_cast<std::size_t>(key) & mask;
    while (slots_[i] != 0 && slots_[i] != key) i = (i + 1) & mask;
    if (slots_[i] == 0) ++count_;
    slots_[i] = key;
}

void Transfer::KeySet::add(std::uint64_t key) {
    if (2 * count_ >= slots_.size()) {
        std::vector<std::uint64_t> old(2 * slots_.size());
        old.swap(slots_);
        count_ = 0;
        for (const std::uint64_t known : old) {
            if (known != 0) place(known);
        }
    }
    place(key);
}

bool Transfer::KeySet::contains(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    for (auto i = static_cast<std::size_t>(key) & mask;; i = (i + 1) & mask) {
        if (slots_[i] == key) return true;
        if (slots_[i] == 0) return false;
    }
}

int Transfer::Tally::at_least() const {
    int steps = 0;
    for (const int extra : surplus) steps += std::max(extra, 0);
    return outside + std::max(0, steps - adjacent);
}

Transfer::Transfer(const Variant& variant, Player player)
    : variant_(variant),
      player_(player),
      target_(variant.target[player]),
      evaluator_(variant, race_weights(*variant.topology)) {
    const Topology& topology = *variant.topology;
    Random random(0x5472616E'73666572ULL);
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        keys_.push_back(random.next());
        const Point point = topology.point(cell);
        class_.push_back(static_cast<std::uint8_t>((point.row & 1) * 2 + (point.column & 1)));
        next_to_.push_back(!target_.contains(cell) &&
                           topology.neighbours(cell).intersects(target_));
    }
    target_.for_each([&](Cell cell) { ++room_[class_[cell]]; });
}

Transfer::Tally Transfer::tally_of(const CellSet& stones) const {
    Tally tally;
    for (std::size_t c = 0; c < kClasses; ++c) {
        tally.surplus[c] = static_cast<std::int8_t>(-room_[c]);
    }
    stones.for_each([&](Cell cell) {
        if (!target_.contains(cell)) ++tally.outside;
        tally.adjacent = static_cast<std::int16_t>(tally.adjacent + next_to_[cell]);
        ++tally.surplus[class_[cell]];
    });
    return tally;
}

Transfer::Tally Transfer::moved(Tally tally, Cell from, Cell to) const {
    tally.outside = static_cast<std::int16_t>(tally.outside - (target_.contains(from) ? 0 : 1) +
                                              (target_.contains(to) ? 0 : 1));
    tally.adjacent = static_cast<std::int16_t>(tally.adjacent - next_to_[from] + next_to_[to]);
    --tally.surplus[class_[from]];
    ++tally.surplus[class_[to]];
    return tally;
}

int Transfer::at_least(const CellSet& stones) const {
    const Tally tally = tally_of(stones);
    if (stones.empty() || stones.intersects(target_)) return tally.at_least();
    int nearest = kMaxCells;
    stones.for_each([&](Cell from) {
        target_.for_each(
            [&](Cell to) { nearest = std::min(nearest, variant_.topology->distance(from, to)); });
    });
    return std::max(tally.at_least(), nearest + tally.outside - 1);
}

std::uint64_t Transfer::key_of(const CellSet& stones) const {
    std::uint64_t key = 0;
    stones.for_each([&](Cell cell) { key ^= keys_[cell]; });
    return key;
}

void Transfer::know(const CellSet& stones, std::span<const Move> moves) {
    const auto way = static_cast<std::uint32_t>(known_ways_.size());
    known_ways_.emplace_back(moves.begin(), moves.end());
    std::uint64_t key = key_of(stones);
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
        known_boards_.push_back({key, way, i});
        key ^= keys_[moves[i].from()] ^ keys_[moves[i].to()];
    }
    std::sort(known_boards_.begin(), known_boards_.end(),
              [this](const KnownBoard& a, const KnownBoard& b) {
                  return a.key != b.key ? a.key < b.key : rest_of(a) < rest_of(b);
              });
}

const Transfer::KnownBoard* Transfer::known(std::uint64_t key) const {
    const auto found = std::ranges::lower_bound(known_boards_, key, {}, &KnownBoard::key);
    return found != known_boards_.end() && found->key == key ? &*found : nullptr;
}

bool Transfer::expand(std::uint32_t parent, int depth, const Beam& beam, SearchBudget& budget) {
    const Board& board = boards_[parent];
    const Topology& topology = *variant_.topology;
    std::array<bool, kMaxCells + 1> taken{};
    taken[kMaxCells] = true;  // off the board nothing lands
    std::array<std::uint8_t, RaceEvaluator::kMostRows> in_row{};
    int rear = 0;
    board.stones.for_each([&](Cell cell) {
        taken[cell] = true;
        const int row = evaluator_.row(player_, cell);
        ++in_row[static_cast<std::size_t>(row)];
        rear = std::max(rear, row);
    });
    const bool ends_inside = variant_.leaving_target == TargetRule::kEndInside;
    const CellSet& own_home = variant_.home[player_];
    bool arrived = false;
    board.stones.for_each([&](Cell from) {
        if (arrived || budget.stopped()) return;
        const bool bound = ends_inside && target_.contains(from);
        const bool stays_out = !variant_.reentering_home && !own_home.contains(from);
        int rear_without = rear;
        if (evaluator_.row(player_, from) == rear && in_row[static_cast<std::size_t>(rear)] == 1) {
            do --rear_without;
            while (rear_without > 0 && in_row[static_cast<std::size_t>(rear_without)] == 0);
        }
        const auto add = [&](Cell to) {
            if (arrived || budget.count_node()) return;
            if ((bound && !target_.contains(to)) || (stays_out && own_home.contains(to))) return;
            const Move move(from, to);
            if (depth == 1 && std::ranges::find(beam.without, move) != beam.without.end()) return;
            const int length = depth + moved(board.tally, from, to).at_least();
            if (length >= shorter_than_) return;
            const std::uint64_t key = board.key ^ keys_[from] ^ keys_[to];
            if (followed_.contains(key)) return;
            nearest_ = std::min(nearest_, length);
            const auto chance = static_cast<int>(Random(key ^ beam.seed).below(kTieNoise));
            const int score =
                board.cost - evaluator_.stone_cost(player_, from) +
                evaluator_.stone_cost(player_, to) +
                evaluator_.rear_cost(std::max({rear_without, evaluator_.row(player_, to), 0})) +
                chance;
            arrived = length == depth;
            if (const KnownBoard* board_known = known(key)) {
                const int joined = depth + rest_of(*board_known);
                if (joined < shorter_than_) {
                    shorter_than_ = joined;
                    joined_ = trace_back({.parent = parent, .move = move});
                    const std::vector<Move>& rest = known_ways_[board_known->way];
                    joined_.insert(joined_.end(), rest.begin() + board_known->move, rest.end());
                }
            }
            if (score > worst_score_ && !arrived) return;
            children_.push_back({score, parent, key, move});
        };
        visit_turns(
            topology, from, [&](Cell cell) { return taken[cell]; }, add);
    });
    return arrived;
}

// Boards that come twice have the same score and stand next to each other.
void Transfer::thin_out(std::size_t most) {
    std::sort(children_.begin(), children_.end());
    const auto same = [](const Child& a, const Child& b) { return a.key == b.key; };
    children_.erase(std::unique(children_.begin(), children_.end(), same), children_.end());
    if (children_.size() <= most) return;
    children_.resize(most);
    worst_score_ = children_.back().score;
    gave_up_ = true;
}

void Transfer::follow_best(const Beam& beam) {
    thin_out(beam.width);
    next_boards_.clear();
    std::vector<Link>& links = ways_.emplace_back();
    for (const Child& child : children_) {
        Board& board = next_boards_.emplace_back(boards_[child.parent]);
        const Cell from = child.move.from();
        const Cell to = child.move.to();
        board.stones.remove(from);
        board.stones.add(to);
        board.key = child.key;
        board.cost += evaluator_.stone_cost(player_, to) - evaluator_.stone_cost(player_, from);
        board.tally = moved(board.tally, from, to);
        followed_.add(child.key);
        links.push_back({child.parent, child.move});
    }
    boards_.swap(next_boards_);
}

std::vector<Move> Transfer::trace_back(const Child& last) const {
    std::vector<Move> way{last.move};
    std::uint32_t board = last.parent;
    for (std::size_t depth = ways_.size(); depth-- > 0;) {
        way.push_back(ways_[depth][board].move);
        board = ways_[depth][board].parent;
    }
    std::ranges::reverse(way);
    return way;
}

Transfer::Look Transfer::look(const CellSet& stones, const Beam& beam, SearchBudget& budget) {
    Board start{.stones = stones, .key = key_of(stones), .tally = tally_of(stones)};
    stones.for_each([&](Cell cell) { start.cost += evaluator_.stone_cost(player_, cell); });
    boards_.assign(1, start);
    ways_.clear();
    followed_.clear();
    followed_.add(start.key);
    gave_up_ = false;
    shorter_than_ = beam.shorter_than;
    joined_.clear();
    const std::size_t most_children = 8 * beam.width + 1024;
    Look result{.at_least = start.tally.at_least()};
    for (int depth = 1; depth < shorter_than_; ++depth) {
        const bool complete = !gave_up_;
        children_.clear();
        worst_score_ = std::numeric_limits<std::int32_t>::max();
        nearest_ = shorter_than_;
        for (std::uint32_t i = 0; i < boards_.size(); ++i) {
            const bool arrived = expand(i, depth, beam, budget);
            if (arrived) {
                if (complete) result.at_least = depth;
                result.way = trace_back(children_.back());
                return result;
            }
            result.way = joined_;
            if (budget.stopped()) return result;
            if (children_.size() > most_children) thin_out(4 * beam.width);
        }
        if (complete) {
            result.at_least = std::max(result.at_least, std::min(nearest_, shorter_than_));
        }
        follow_best(beam);
        if (boards_.empty()) break;
    }
    if (!gave_up_) result.at_least = std::max(result.at_least, shorter_than_);
    return result;
}

}  // namespace zwarm
