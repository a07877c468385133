#include "harness/lab/solver/outright.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace zwarm::lab {

namespace {

std::uint64_t bit(int cell) {
    return std::uint64_t{1} << cell;
}

std::uint64_t mask_of(const CellSet& cells) {
    return cells.word(0);
}

template <class Visit>
void for_each_cell(std::uint64_t mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1) visit(std::countr_zero(mask));
}

CellSet mapped(const std::vector<Cell>& map, const CellSet& cells) {
    CellSet image;
    cells.for_each([&](Cell cell) { image.add(map[cell]); });
    return image;
}

}  // namespace

Outright::Outright(const SmallGame& game, const OutrightSettings& settings, const Stop& stop,
                   const Progress& progress)
    : game_(game),
      variant_(game.variant),
      threads_(settings.threads),
      cells_(game.variant.topology->size()),
      men_(static_cast<std::size_t>(game.variant.start[0].count())),
      numbers_(static_cast<std::size_t>(cells_), men_) {
    read_board();
    list_sets();
    const std::size_t entries = masks_.size() * masks_.size();
    if (entries / 512 / 1024 > static_cast<std::size_t>(settings.memory)) {
        throw std::runtime_error(game.name + " needs " + std::to_string(entries / 512 / 1024) +
                                 " MB");
    }
    values_.assign(entries, kNothing);
    turns_left_.assign(entries, 0);
    judge_all();
    for (int plies = 0;; ++plies) {
        if (stop()) throw std::runtime_error(game.name + ": interrupted");
        std::atomic<std::uint64_t> decided = 0;
        work_in_parallel([&](std::uint32_t own) {
            std::uint64_t here = 0;
            for (std::uint32_t other = 0; other < masks_.size(); ++other) {
                // Another thread may be writing entries of the next ply meanwhile.
                const std::uint8_t entry =
                    std::atomic_ref(values_[index(own, other)]).load(std::memory_order_relaxed);
                if (entry != lost_in(plies) && entry != won_in(plies)) continue;
                ++here;
                undo_turns(own, other, plies);
            }
            decided += here;
        });
        if (decided == 0) break;
        if (plies == kMostPlies) throw std::runtime_error(game.name + " takes too many plies");
        progress(plies, decided);
    }
    count();
}

void Outright::read_board() {
    const Topology& topology = *variant_.topology;
    if (cells_ > static_cast<int>(kMostCells) || men_ == 0 || men_ > kMostMen ||
        variant_.start[1].count() != static_cast<int>(men_) || variant_.players != 2 ||
        variant_.leaving_target == TargetRule::kStay || !variant_.reentering_home ||
        variant_.exchange || variant_.walk_length != 1) {
        throw std::runtime_error(game_.name + " cannot be solved outright");
    }
    for (int cell = 0; cell < cells_; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        neighbours_[at] = mask_of(topology.neighbours(static_cast<Cell>(cell)));
        const Topology::Ring& ring = topology.ring(static_cast<Cell>(cell));
        for (std::size_t d = 0; d < Topology::kMaxDirections; ++d) {
            const auto on_board = [&](Cell to) {
                return static_cast<std::int8_t>(to < cells_ ? to : -1);
            };
            next_[at][d] = on_board(ring.next[d]);
            beyond_[at][d] = on_board(ring.beyond[d]);
        }
    }
    for (std::size_t side = 0; side < 2; ++side) {
        camps_[side] = {mask_of(variant_.home[side]), mask_of(variant_.target[side])};
        if (!game_.sturtevant || men_ != 6) continue;
        // The tip is the corner; his men on both cells next to it and on the ends of the row after
        // them close it.
        const CellSet& home = variant_.start[side];
        const Cell tip = static_cast<Cell>(side == 0 ? home.first() : cells_ - 1);
        tip_[side] = bit(tip);
        const CellSet second = topology.neighbours(tip) & home;
        seal_[side] = mask_of(second);
        (home - second).for_each([&](Cell cell) {
            if (cell != tip && (topology.neighbours(cell) & second).count() == 1) {
                seal_[side] |= bit(cell);
            }
        });
    }
    for (const BoardMap& map : symmetries(topology)) {
        bool keeps = true;
        for (std::size_t side = 0; side < 2; ++side) {
            keeps = keeps && mapped(map.cell, variant_.target[side]) == variant_.target[side];
        }
        if (keeps) reflections_.push_back(map.cell);
    }
}

void Outright::list_sets() {
    const Topology& topology = *variant_.topology;
    // How the other side sees the board: the symmetry that exchanges the camps.
    std::vector<Cell> turn;
    for (const BoardMap& map : symmetries(topology)) {
        if (mapped(map.cell, variant_.target[0]) == variant_.target[1] &&
            mapped(map.cell, variant_.target[1]) == variant_.target[0] &&
            mapped(map.cell, variant_.home[0]) == variant_.home[1]) {
            turn = map.cell;
            break;
        }
    }
    if (turn.empty()) throw std::runtime_error(game_.name + " is not the same for both sides");
    double sets = 1;
    for (std::size_t i = 0; i < men_; ++i) {
        sets *= static_cast<double>(cells_ - static_cast<int>(i)) / static_cast<double>(i + 1);
    }
    if (sets > 1e6) throw std::runtime_error(game_.name + " is too large");
    std::vector<Place> places(men_);
    for (std::uint32_t set = 0; set < static_cast<std::uint32_t>(sets + 0.5); ++set) {
        numbers_.cells_of(set, places);
        CellSet cells;
        for (const Place place : places) cells.add(static_cast<Cell>(place));
        masks_.push_back(mask_of(cells));
        one_group_.push_back(topology.flood(CellSet::of(cells.first()), cells) == cells);
        turned_.push_back(number_of(mask_of(mapped(turn, cells))));
    }
}

std::uint32_t Outright::number_of(std::uint64_t mask) const {
    std::array<Place, kMostMen> places{};
    std::size_t count = 0;
    for_each_cell(mask, [&](int cell) { places[count++] = static_cast<Place>(cell); });
    return numbers_.number_of(std::span(places).first(count));
}

// By steps or hops; who can go somewhere can come back the same way.
std::uint64_t Outright::reach(int from, std::uint64_t taken) const {
    std::uint64_t ends = neighbours_[static_cast<std::size_t>(from)] & ~taken;
    if (variant_.movement == Movement::kWalk) return ends;
    std::uint64_t seen = bit(from);
    for (std::uint64_t todo = seen; todo != 0;) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(todo));
        todo &= todo - 1;
        for (std::size_t d = 0; d < Topology::kMaxDirections; ++d) {
            const int over = next_[cell][d];
            const int to = beyond_[cell][d];
            if (to < 0 || (taken >> over & 1) == 0 || ((taken | seen) >> to & 1) != 0) continue;
            seen |= bit(to);
            todo |= bit(to);
        }
    }
    return ends | (seen & ~bit(from));
}

std::uint64_t Outright::ends_of(int side, int from, std::uint64_t taken) const {
    const std::uint64_t target = camps_[static_cast<std::size_t>(side)].target;
    const std::uint64_t ends = reach(from, taken);
    const bool bound =
        variant_.leaving_target == TargetRule::kEndInside && (target >> from & 1) != 0;
    return bound ? ends & target : ends;
}

bool Outright::reached_goal(int side, std::uint32_t set, std::uint64_t taken) const {
    const Camps& camps = camps_[static_cast<std::size_t>(side)];
    const std::uint64_t own = masks_[set];
    switch (variant_.goal) {
        case Goal::kOneGroup:
            return one_group_[set] != 0;
        case Goal::kAllHome:
            return (own & ~camps.target) == 0;
        case Goal::kFilledWithOwn:
            return (camps.target & ~taken) == 0 && (own & camps.target) != 0 &&
                   (own & camps.home) == 0;
    }
    return false;
}

bool Outright::illegal(std::uint32_t own, std::uint32_t other) const {
    if (!game_.sturtevant) return false;
    const std::uint64_t taken = masks_[own] | masks_[other];
    if (reached_goal(0, own, taken)) return true;
    const std::array<std::uint64_t, 2> men{masks_[own], masks_[other]};
    for (std::size_t side = 0; side < 2; ++side) {
        if (tip_[side] != 0 && (taken & tip_[side]) == 0 && (seal_[side] & ~men[side]) == 0) {
            return true;
        }
    }
    return false;
}

// The entry before any search, and the number of turns.
std::uint8_t Outright::judge(std::uint32_t own, std::uint32_t other, std::uint8_t& turns) {
    if (illegal(own, other)) return kIllegal;
    const std::uint64_t taken = masks_[own] | masks_[other];
    // Who has just moved is asked first.
    if (reached_goal(1, other, taken)) return lost_in(0);
    if (reached_goal(0, own, taken)) return won_in(0);
    std::array<Place, kMostMen> places{};
    std::size_t men = 0;
    for_each_cell(masks_[own], [&](int cell) { places[men++] = static_cast<Place>(cell); });
    const Numbers::Moves moves(numbers_, std::span(places).first(men));
    int count = variant_.pass == PassRule::kAlways ? 1 : 0;
    for_each_cell(masks_[own], [&](int from) {
        const std::uint64_t ends = ends_of(0, from, taken);
        if (!game_.sturtevant) {
            count += std::popcount(ends);
            return;
        }
        for_each_cell(ends, [&](int to) {
            const std::uint32_t after =
                moves.after(static_cast<Place>(from), static_cast<Place>(to));
            if (!illegal(turned_[other], turned_[after])) ++count;
        });
    });
    turns = static_cast<std::uint8_t>(count);
    return kOpen;
}

void Outright::work_in_parallel(const std::function<void(std::uint32_t own)>& work) const {
    std::atomic<std::uint32_t> next = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < threads_; ++i) {
        threads.emplace_back([&] {
            for (std::uint32_t own = next++; own < masks_.size(); own = next++) work(own);
        });
    }
}

void Outright::judge_all() {
    std::mutex mutex;
    work_in_parallel([&](std::uint32_t own) {
        for (std::uint32_t other = 0; other < masks_.size(); ++other) {
            if ((masks_[own] & masks_[other]) != 0) continue;
            const std::size_t at = index(own, other);
            values_[at] = judge(own, other, turns_left_[at]);
            if (values_[at] != kOpen || turns_left_[at] != 0) continue;
            // He misses his turn.
            turns_left_[at] = 1;
            const std::lock_guard lock(mutex);
            stuck_.push_back(at);
        }
    });
    std::ranges::sort(stuck_);
}

// Tells all positions from which a turn leads here what it leads to.
void Outright::undo_turns(std::uint32_t own, std::uint32_t other, int plies) {
    const std::uint8_t entry = values_[index(own, other)];
    const bool lost = entry == lost_in(plies);
    const std::uint64_t taken = masks_[own] | masks_[other];
    const std::uint32_t opponent = turned_[own];
    // The one who made the turn had this set.
    const auto tell = [&](std::uint32_t before) {
        const std::size_t at = index(turned_[before], opponent);
        const std::atomic_ref value(values_[at]);
        if (value.load(std::memory_order_relaxed) != kOpen) return;
        if (lost) {
            value.store(won_in(plies + 1), std::memory_order_relaxed);
            return;
        }
        const std::atomic_ref left(turns_left_[at]);
        if (left.fetch_sub(1, std::memory_order_relaxed) == 1) {
            value.store(lost_in(plies + 1), std::memory_order_relaxed);
        }
    };
    std::array<Place, kMostMen> places{};
    std::size_t men = 0;
    for_each_cell(masks_[other], [&](int cell) { places[men++] = static_cast<Place>(cell); });
    const Numbers::Moves moves(numbers_, std::span(places).first(men));
    const std::uint64_t target = camps_[1].target;
    const bool bound = variant_.leaving_target == TargetRule::kEndInside;
    for_each_cell(masks_[other], [&](int to) {
        std::uint64_t from = reach(to, taken);
        // From inside the target no turn leads out of it.
        if (bound && (target >> to & 1) == 0) from &= ~target;
        for_each_cell(from, [&](int cell) {
            tell(moves.after(static_cast<Place>(to), static_cast<Place>(cell)));
        });
    });
    const bool passed =
        variant_.pass == PassRule::kAlways ||
        (!stuck_.empty() && std::ranges::binary_search(stuck_, index(turned_[other], opponent)));
    if (passed) tell(other);
}

void Outright::count() {
    counts_.stuck = stuck_.size();
    for (const std::uint8_t entry : values_) {
        if (entry == kNothing) continue;
        ++counts_.positions;
        if (entry == kIllegal) {
            ++counts_.illegal;
        } else if (ends(entry)) {
            ++counts_.over;
        } else {
            const int value = value_of(entry);
            ++(value > 0 ? counts_.wins : value < 0 ? counts_.losses : counts_.draws);
            counts_.longest = std::max(counts_.longest, std::abs(value));
        }
    }
    counts_.start = value(Position(variant_));
}

std::pair<std::uint32_t, std::uint32_t> Outright::sets_of(const Position& position) const {
    const Player mover = position.to_move();
    std::uint32_t own = number_of(mask_of(position.stones(mover)));
    std::uint32_t other = number_of(mask_of(position.stones(static_cast<Player>(1 - mover))));
    if (mover == 1) {
        own = turned_[own];
        other = turned_[other];
    }
    return {own, other};
}

int Outright::value(const Position& position) const {
    const auto [own, other] = sets_of(position);
    return value_of(values_[index(own, other)]);
}

std::vector<Move> Outright::sound_moves(const Position& position) const {
    const int now = value(position);
    MoveList moves;
    generate_moves(position, moves);
    std::vector<Move> sound;
    for (const Move move : moves) {
        Position after = position;
        after.play(move);
        const auto [own, other] = sets_of(after);
        const std::uint8_t entry = values_[index(own, other)];
        if (entry == kIllegal) continue;
        const bool loses = entry != kOpen && entry % 2 == 1;  // for the opponent
        if (now > 0 ? loses : now < 0 || entry == kOpen) sound.push_back(move);
    }
    return sound;
}

std::vector<Move> Outright::best_moves(const Position& position) const {
    const int now = value(position);
    std::vector<Move> best;
    for (const Move move : sound_moves(position)) {
        Position after = position;
        after.play(move);
        const auto [own, other] = sets_of(after);
        const int then = value_of(values_[index(own, other)]);
        if (std::abs(then) == std::max(std::abs(now) - 1, 0)) best.push_back(move);
    }
    return best;
}

bool Outright::first_of_kind(std::uint32_t own) const {
    return std::ranges::all_of(reflections_, [&](const std::vector<Cell>& map) {
        std::uint64_t image = 0;
        for_each_cell(masks_[own],
                      [&](int cell) { image |= bit(map[static_cast<std::size_t>(cell)]); });
        return number_of(image) >= own;
    });
}

Position Outright::position_of(std::uint32_t own, std::uint32_t other) const {
    Position position = Position::empty_board(variant_);
    for_each_cell(masks_[own], [&](int cell) { position.put(static_cast<Cell>(cell), 0); });
    for_each_cell(masks_[other], [&](int cell) { position.put(static_cast<Cell>(cell), 1); });
    position.set_ply(2);  // no swap any more
    return position;
}

}  // namespace zwarm::lab
