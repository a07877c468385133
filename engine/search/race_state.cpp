#include "engine/search/race_state.h"

#include <algorithm>
#include <limits>

namespace zwarm {

namespace {

// No single move gains more; what is farther from the window is not looked at.
constexpr int kMostGain = 1000;
// Who can only go back loses about a step.
constexpr int kLeastGain = -150;
// The part of a lead that is left while nobody can finish.
constexpr int kJammedPart = 8;
// What a stone of the other side costs in a target that is full otherwise.
constexpr int kGuest = 300;

}  // namespace

bool RaceState::plays(const Variant& variant) {
    return variant.players == 2 && variant.has_camps() && variant.movement == Movement::kHop &&
           variant.team[0] != variant.team[1] && variant.pass == PassRule::kNever &&
           !variant.swap && variant.leaving_target != TargetRule::kStay && !variant.exchange &&
           variant.evacuation_round == 0 && variant.no_move == NoMoveRule::kPass &&
           !variant.blockade_draws && variant.no_progress_plies == 0 && !variant.play_on &&
           !variant.target[0].empty() && !variant.target[1].empty() && !variant.start[0].empty() &&
           !variant.start[1].empty();
}

RaceState::RaceState(const Variant& variant, const RaceWeights& weights, const RaceNetwork* network)
    : variant_(variant),
      topology_(*variant.topology),
      evaluator_(variant, weights),
      network_(network),
      directions_(topology_.directions()),
      ends_inside_(variant.leaving_target == TargetRule::kEndInside),
      keeps_out_(!variant.reentering_home),
      history_(variant, MoveOrder::kMaxPly + 1) {
    // The game's own keys, read off by putting single stones on an empty board.
    Position position = Position::empty_board(variant);
    const std::uint64_t empty = position.key();
    position.set_to_move(1);
    turn_key_ = empty ^ position.key();
    position.set_to_move(0);
    for (Cell cell = 0; cell < topology_.size(); ++cell) {
        auto& keys = stone_keys_.emplace_back();
        unsigned camps = 0;
        for (Player player = 0; player < 2; ++player) {
            position.put(cell, player);
            keys[player] = empty ^ position.key();
            position.clear(cell);
            if (variant.target[player].contains(cell)) camps |= unsigned{kTarget} << player;
            if (variant.home[player].contains(cell)) camps |= unsigned{kHome} << player;
        }
        camps_.push_back(static_cast<std::uint8_t>(camps));
    }
    for (Player player = 0; player < 2; ++player) {
        target_size_[player] = variant.target[player].count();
        least_cost_[player] = std::numeric_limits<int>::max();
        for (Cell cell = 0; cell < topology_.size(); ++cell) {
            const int cost = evaluator_.stone_cost(player, cell);
            cost_[player].push_back(cost);
            row_[player].push_back(static_cast<std::uint8_t>(evaluator_.row(player, cell)));
            least_cost_[player] = std::min(least_cost_[player], cost);
            unsigned forward = 0;
            for (int direction = 0; direction < directions_; ++direction) {
                const Cell next = topology_.next(cell, direction);
                if (next != kNoCell && evaluator_.stone_cost(player, next) < cost) {
                    forward |= 1U << direction;
                }
            }
            forward_[player].push_back(static_cast<std::uint8_t>(forward));
        }
    }
}

void RaceState::set(const Game& game) {
    const Position& position = game.position();
    armies_ = {};
    owner_.fill(kNobody);
    moved_ = 0;
    if (network_ != nullptr) network_->begin(views_[0]);
    for (Cell cell = 0; cell < topology_.size(); ++cell) {
        around_[cell] = {position.next_taken(cell), position.beyond_taken(cell)};
        const Player owner = position.owner(cell);
        if (owner == kNobody) continue;
        put(owner, cell, armies_[owner].count++);
        if (network_ != nullptr) network_->add(views_[0], owner, cell);
        for (Player player = 0; player < 2; ++player) {
            if (is(cell, kTarget, player)) ++armies_[player].filled;
        }
    }
    to_move_ = position.to_move();
    key_ = position.key();
    history_.begin(game);
}

// Everything that a side knows of its stone on this cell; not what the board does.
void RaceState::put(int side, Cell cell, int slot) {
    Army& army = armies_[index(side)];
    army.stones[index(slot)] = cell;
    owner_[cell] = static_cast<Player>(side);
    slot_[cell] = static_cast<Cell>(slot);
    army.cost += costs(side)[cell];
    const std::uint8_t row = row_[index(side)][cell];
    if (army.in_row[row]++ == 0) army.rows |= std::uint64_t{1} << row;
    if (is(cell, kTarget, side)) ++army.in_target;
    if (is(cell, kHome, side)) ++army.in_home;
}

// The cell changed between empty and occupied: its neighbours and the cells one further see it.
// Directions come in opposite pairs, so d ^ 1 looks back along d.
inline void RaceState::toggle(Cell cell) {
    const Topology::Ring& ring = topology_.ring(cell);
    // Directions that a lattice does not have lead off the board: six or eight, so that it unrolls.
    const auto turn_over = [&]<std::size_t kDirections>() {
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const auto back = static_cast<std::uint8_t>(1U << (direction ^ 1));
            around_[ring.next[direction]].next ^= back;
            around_[ring.beyond[direction]].beyond ^= back;
        }
    };
    if (directions_ <= 6) {
        turn_over.operator()<6>();
    } else {
        turn_over.operator()<8>();
    }
}

inline void RaceState::carry(int side, Cell from, Cell to) {
    Army& army = armies_[index(side)];
    const int slot = slot_[from];
    army.cost -= costs(side)[from];
    const std::uint8_t row = row_[index(side)][from];
    if (--army.in_row[row] == 0) army.rows &= ~(std::uint64_t{1} << row);
    if (camps_[from] != 0) {
        if (is(from, kTarget, side)) --army.in_target;
        if (is(from, kHome, side)) --army.in_home;
        for (int player = 0; player < 2; ++player) {
            if (is(from, kTarget, player)) --armies_[index(player)].filled;
        }
    }
    if (camps_[to] != 0) {
        for (int player = 0; player < 2; ++player) {
            if (is(to, kTarget, player)) ++armies_[index(player)].filled;
        }
    }
    owner_[from] = kNobody;
    put(side, to, slot);
    toggle(from);
    toggle(to);
    key_ ^= stone_keys_[from][index(side)] ^ stone_keys_[to][index(side)];
}

void RaceState::play(Move move) {
    if (move.is_stone_move()) {
        carry(to_move_, move.from(), move.to());
        if (network_ != nullptr) {
            network_->carry(views_[moved_], views_[moved_ + 1], to_move(), move.from(), move.to());
        }
        ++moved_;
    }
    turn();
    history_.advance(move, key_, *this);
}

void RaceState::undo(Move move) {
    history_.take_back();
    turn();
    if (!move.is_stone_move()) return;
    carry(to_move_, move.to(), move.from());
    --moved_;
}

bool RaceState::reached_goal(Player player) const {
    const Army& army = armies_[player];
    if (army.count == 0) return false;
    if (variant_.goal == Goal::kAllHome) return army.in_target == army.count;
    return army.filled == target_size_[player] && army.in_target > 0 && army.in_home == 0;
}

int RaceState::lead() const {
    const Army& own = armies_[index(to_move_)];
    const Army& other = armies_[index(to_move_ ^ 1)];
    return other.cost - own.cost + evaluator_.rear_cost(other.rear()) -
           evaluator_.rear_cost(own.rear());
}

Assessment RaceState::assess() const {
    const Verdict seen = verdict();
    if (seen.over()) return {.outcome = history_.outcome(seen, to_move())};
    const int learnt =
        network_ == nullptr ? 0 : network_->correction(views_[moved_], index(to_move_));
    int score = lead() + learnt;
    if (variant_.goal == Goal::kAllHome) {
        if (jammed()) score /= kJammedPart;
        score += guests();
    }
    return {.score = score + evaluator_.tempo()};
}

// Where every own stone must be home, nobody finishes while a stone of the other side stays in the
// target: its owner lacks it, and it stands where a stone belongs. So a guest is the less welcome
// the more stones are home, and little is left of a lead while one is locked in: who is ahead then
// has to let it out, and had better not lock it in. For the side to move.
int RaceState::guests() const {
    int score = 0;
    for (int side = 0; side < 2; ++side) {
        const Army& army = armies_[index(side)];
        if (army.in_target == 0) continue;
        const int home = army.in_target * army.in_target * army.in_target;
        const int cost =
            (army.filled - army.in_target) * kGuest * home / (army.count * army.count * army.count);
        score += side == to_move_ ? -cost : cost;
    }
    return score;
}

// Is a stone of either side locked in by the other where that one belongs?
bool RaceState::jammed() const {
    for (int side = 0; side < 2; ++side) {
        const Army& army = armies_[index(side)];
        if (army.filled == army.in_target || army.in_target == 0) continue;
        const Army& other = armies_[index(side ^ 1)];
        for (int i = 0; i < other.count; ++i) {
            const Cell stone = other.stones[index(i)];
            if (is(stone, kTarget, side) && locked_in(stone, side)) return true;
        }
    }
    return false;
}

// No step or hop brings this stone of the other side farther on, the side's stones staying where
// they are and its fellows making room.
bool RaceState::locked_in(Cell stone, int side) const {
    const std::vector<std::int32_t>& cost = costs(side ^ 1);
    const Topology::Ring& ring = topology_.ring(stone);
    for (std::size_t direction = 0; direction < index(directions_); ++direction) {
        Cell to = ring.next[direction];
        if (owner_[to] == side) to = ring.beyond[direction];
        if (to != kMaxCells && owner_[to] != side && cost[to] < cost[stone]) return false;
    }
    return true;
}

bool RaceState::may_win() const {
    const Army& army = armies_[index(to_move_)];
    if (variant_.goal == Goal::kAllHome) return army.count - army.in_target <= 1;
    return target_size_[index(to_move_)] - army.filled <= 1 && army.in_home <= 1;
}

bool RaceState::may_end(Cell from, Cell to) const {
    if (ends_inside_ && is(from, kTarget, to_move_) && !is(to, kTarget, to_move_)) return false;
    return !keeps_out_ || is(from, kHome, to_move_) || !is(to, kHome, to_move_);
}

bool RaceState::hops_lead(Cell from, Cell to) const {
    std::array<std::uint32_t, kMaxCells / 32> seen{};
    std::array<Cell, kMaxCells> queue;
    queue[0] = from;
    std::size_t tail = 1;
    seen[from >> 5] |= 1U << (from & 31);
    for (std::size_t head = 0; head < tail; ++head) {
        const Topology::Ring& ring = topology_.ring(queue[head]);
        for (unsigned hops = around_[queue[head]].hops(); hops != 0; hops &= hops - 1) {
            const Cell next = ring.beyond[index(std::countr_zero(hops))];
            if (next == to) return true;
            const std::uint32_t bit = 1U << (next & 31);
            if ((seen[next >> 5] & bit) != 0) continue;
            seen[next >> 5] |= bit;
            queue[tail++] = next;
        }
    }
    return false;
}

bool RaceState::is_legal(Move move) const {
    if (!move.is_stone_move()) return false;  // a pass is legal where nothing else is
    const Cell from = move.from();
    const Cell to = move.to();
    if (from >= topology_.size() || to >= topology_.size()) return false;
    if (owner_[from] != to_move_ || !is_empty(to) || !may_end(from, to)) return false;
    return topology_.distance(from, to) == 1 || hops_lead(from, to);
}

void RaceState::begin_tracing() {
    if (last_label_ > std::numeric_limits<std::uint32_t>::max() - kMaxCells - 1) {
        label_.fill(0);
        last_label_ = 0;
    }
    first_label_ = last_label_;
    traced_count_ = 0;
}

// Labels the component of an empty cell that has no label yet.
template <class Visit>
inline void RaceState::trace(Cell seed, Visit visit) {
    const std::uint32_t label = ++last_label_;
    Cell* const begin = traced_.data() + traced_count_;
    Cell* tail = begin;
    *tail++ = seed;
    label_[seed] = label;
    for (const Cell* head = begin; head != tail; ++head) {
        const Cell cell = *head;
        visit(cell);
        const Topology::Ring& ring = topology_.ring(cell);
        for (unsigned hops = around_[cell].hops(); hops != 0; hops &= hops - 1) {
            const Cell to = ring.beyond[index(std::countr_zero(hops))];
            if (label_[to] > first_label_) continue;
            label_[to] = label;
            *tail++ = to;
        }
    }
    components_[label - first_label_ - 1] = {traced_count_,
                                             static_cast<Cell>(tail - traced_.data()), kNoCell};
    traced_count_ = static_cast<Cell>(tail - traced_.data());
}

std::size_t RaceState::generate(ScoredMove* moves) {
    begin_tracing();
    const Army& army = armies_[index(to_move_)];
    const std::int32_t* cost = costs(to_move_).data();
    const std::uint8_t* row = row_[index(to_move_)].data();
    const int rear_cost = evaluator_.rear_cost(army.rear());
    const bool bound = ends_inside_ || keeps_out_;
    std::size_t count = 0;
    for (int i = 0; i < army.count; ++i) {
        const Cell from = army.stones[index(i)];
        const Topology::Ring& ring = topology_.ring(from);
        const int rear = army.rear_without(row[from]);
        const int rear_gain = rear_cost - evaluator_.rear_cost(rear);
        const int here = cost[from];
        const auto add = [&](Cell to) {
            if (bound && !may_end(from, to)) return;
            const int gained =
                row[to] <= rear ? rear_gain : rear_cost - evaluator_.rear_cost(row[to]);
            if (count < kMostMoves)
                moves[count++] = {{from, to}, (here - cost[to] + gained) * kGainHint};
        };
        const unsigned steps = ~unsigned{around_[from].next} & ((1U << directions_) - 1);
        for (unsigned rest = steps; rest != 0; rest &= rest - 1) {
            add(ring.next[index(std::countr_zero(rest))]);
        }
        for (unsigned hops = around_[from].hops(); hops != 0; hops &= hops - 1) {
            const Cell landing = ring.beyond[index(std::countr_zero(hops))];
            if (label_[landing] <= first_label_) trace(landing, [](Cell) {});
            Component& component = components_[label_[landing] - first_label_ - 1];
            // Two hops may lead into the same component.
            if (component.taken_by == from) continue;
            component.taken_by = from;
            for (Cell at = component.begin; at != component.end; ++at) add(traced_[at]);
        }
    }
    if (count == 0) moves[count++] = {Move::pass(), 0};
    return count;
}

const RaceState::Prospect& RaceState::prospect(Cell landing) {
    if (label_[landing] <= first_label_) {
        const std::int32_t* cost = costs(to_move_).data();
        Prospect seen{kNoCost, kNoCost, landing};
        trace(landing, [&](Cell cell) {
            if (cost[cell] < seen.least) {
                seen.least = cost[cell];
                seen.cheapest = cell;
            }
            if (ends_inside_ && is(cell, kTarget, to_move_)) {
                seen.least_inside = std::min(seen.least_inside, cost[cell]);
            }
        });
        prospects_[last_label_ - first_label_ - 1] = seen;
    }
    return prospects_[label_[landing] - first_label_ - 1];
}

// What the best single move gains, if that is more than `best`; it stops looking where it has
// enough.
int RaceState::best_gain(int best, int enough) {
    begin_tracing();
    const Army& army = armies_[index(to_move_)];
    const std::int32_t* cost = costs(to_move_).data();
    const std::uint8_t* row = row_[index(to_move_)].data();
    const std::uint8_t* forward = forward_[index(to_move_)].data();
    const int least = least_cost_[index(to_move_)];
    const int rear = army.rear();
    const int rear_cost = evaluator_.rear_cost(rear);
    for (int i = 0; i < army.count && best < enough; ++i) {
        const Cell from = army.stones[index(i)];
        // The rearmost stone takes the rear with it, unless others stand there.
        int next_rear = rear;
        int here = cost[from];
        if (row[from] == rear && army.in_row[index(rear)] == 1) {
            next_rear = army.rear_without(rear);
            here += rear_cost;
        } else if (here - least <= best) {
            continue;
        }
        const auto consider = [&](int there, Cell to) {
            if (next_rear != rear) there += evaluator_.rear_cost(std::max<int>(next_rear, row[to]));
            best = std::max(best, here - there);
        };
        const Surroundings around = around_[from];
        const Topology::Ring& ring = topology_.ring(from);
        for (unsigned steps = forward[from] & ~unsigned{around.next}; steps != 0;
             steps &= steps - 1) {
            const Cell to = ring.next[index(std::countr_zero(steps))];
            consider(cost[to], to);
        }
        const bool inside = ends_inside_ && is(from, kTarget, to_move_);
        for (unsigned hops = around.hops(); hops != 0; hops &= hops - 1) {
            const Prospect& seen = prospect(ring.beyond[index(std::countr_zero(hops))]);
            consider(inside ? seen.least_inside : seen.least, seen.cheapest);
        }
    }
    return best;
}

int RaceState::frontier(int score, int alpha, int beta) {
    const int calm = score - 2 * evaluator_.tempo();
    if (calm >= beta || calm + kMostGain <= alpha) return calm;
    return calm + best_gain(std::max(kLeastGain, alpha - calm), beta - calm);
}

}  // namespace zwarm
