#include "engine/search/transfer.h"

#include <algorithm>
#include <limits>

#include "engine/base/random.h"

namespace zwarm {

namespace {

constexpr std::uint32_t kTieNoise = 40;  // points by which boards alike are told apart

// On the way back to a known way. A stone that is off costs as much as three moves of the way: with
// one move and a third, beams go on for home by themselves and find no way back; five are no
// better.
constexpr std::int32_t kStray = 3;
constexpr std::int32_t kMovePoints = 3000;  // for a move, so that the race itself decides little

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
      evaluator_(variant, race_weights(*variant.topology)),
      army_(variant, evaluator_, 0x5472616E'73666572ULL) {
    const Topology& topology = *variant.topology;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
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

void Transfer::know(const CellSet& stones, std::span<const Move> moves) {
    const auto way = static_cast<std::uint32_t>(known_ways_.size());
    known_ways_.emplace_back(moves.begin(), moves.end());
    LoneArmy::Board board = army_.board(stones, player_);
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
        known_boards_.push_back({board.key, way, i});
        landmarks_.push_back({board.stones, static_cast<std::int32_t>(moves.size() - i)});
        army_.make(board, player_, moves[i]);
    }
    strays_.resize(landmarks_.size());
    std::sort(known_boards_.begin(), known_boards_.end(),
              [this](const KnownBoard& a, const KnownBoard& b) {
                  return a.key != b.key ? a.key < b.key : rest_of(a) < rest_of(b);
              });
}

const Transfer::KnownBoard* Transfer::known(std::uint64_t key) const {
    const auto found = std::ranges::lower_bound(known_boards_, key, {}, &KnownBoard::key);
    return found != known_boards_.end() && found->key == key ? &*found : nullptr;
}

void Transfer::take_bearings(const CellSet& stones) {
    for (std::size_t i = 0; i < landmarks_.size(); ++i) {
        strays_[i] = (stones - landmarks_[i].stones).count();
    }
}

std::int32_t Transfer::way_back(Move move) const {
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < landmarks_.size(); ++i) {
        const Landmark& landmark = landmarks_[i];
        const int strays = strays_[i] + (landmark.stones.contains(move.from()) ? 1 : 0) -
                           (landmark.stones.contains(move.to()) ? 1 : 0);
        least = std::min(least, kStray * strays + landmark.rest);
    }
    return least * kMovePoints;
}

bool Transfer::expand(std::uint32_t parent, int depth, const Beam& beam, SearchBudget& budget) {
    const Board& board = boards_[parent];
    const bool back = beam.back && !landmarks_.empty();
    if (back) take_bearings(board.stones);
    bool arrived = false;
    army_.for_each_turn(board, parent, player_, [&](LoneArmy::Child child) {
        if (budget.count_node()) return false;
        const Move move = child.move;
        if (depth == 1 && std::ranges::find(beam.without, move) != beam.without.end()) return true;
        const int length = depth + moved(board.tally, move.from(), move.to()).at_least();
        if (length >= shorter_than_ || followed_.contains(child.key)) return true;
        nearest_ = std::min(nearest_, length);
        child.score += static_cast<int>(Random(child.key ^ beam.seed).below(kTieNoise));
        if (back) child.score += way_back(move);
        arrived = length == depth;
        if (const KnownBoard* board_known = known(child.key)) {
            const int joined = depth + rest_of(*board_known);
            if (joined < shorter_than_) {
                shorter_than_ = joined;
                joined_ = trace_back(child);
                const std::vector<Move>& rest = known_ways_[board_known->way];
                joined_.insert(joined_.end(), rest.begin() + board_known->move, rest.end());
            }
        }
        if (child.score <= worst_score_ || arrived) children_.push_back(child);
        return !arrived;
    });
    return arrived;
}

// Boards that come twice have the same score and stand next to each other.
void Transfer::thin_out(std::size_t most) {
    std::sort(children_.begin(), children_.end());
    const auto same = [](const LoneArmy::Child& a, const LoneArmy::Child& b) {
        return a.key == b.key;
    };
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
    for (const LoneArmy::Child& child : children_) {
        Board& board = next_boards_.emplace_back(boards_[child.parent]);
        army_.make(board, player_, child.move);
        board.tally = moved(board.tally, child.move.from(), child.move.to());
        followed_.add(child.key);
        links.push_back({child.parent, child.move});
    }
    boards_.swap(next_boards_);
}

std::vector<Move> Transfer::trace_back(const LoneArmy::Child& last) const {
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
    const Board start{army_.board(stones, player_), tally_of(stones)};
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
