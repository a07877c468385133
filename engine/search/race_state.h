// The race of two armies home as a state of the search: Halma and Chinese Checkers for two. Stones
// stand in lists, every cell knows the directions in which hops are open, and what they cost, how
// many are home and which is the rearmost is kept from move to move. Nothing allocates.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/evaluate/race_evaluator.h"
#include "engine/evaluate/race_network.h"
#include "engine/rules/game.h"
#include "engine/search/alphabeta.h"
#include "engine/search/line_history.h"

namespace zwarm {

class RaceState {
  public:
    static constexpr std::size_t kMostMoves = MoveList::kCapacity;
    static constexpr int kPlyMargin = 460;
    static constexpr int kWindow = 100;
    // The weight of a point gained among history scores.
    static constexpr int kGainHint = 2;
    // A move that gains so little that the plies after it would have to add more than this to reach
    // the window is left out.
    static constexpr int kGainDepth = 7;
    static constexpr int gain_margin(int depth) { return depth <= 2 ? 0 : 150; }

    // Two players with camps who step or hop; stones may be bound to their target or kept out of
    // their home at the end of a turn, but nothing is exchanged and nobody plays on.
    [[nodiscard]] static bool plays(const Variant& variant);

    // The variant must be one of these and outlive the state; so must the network, if there is one.
    RaceState(const Variant& variant, const RaceWeights& weights,
              const RaceNetwork* network = nullptr);

    void set(const Game& game);

    [[nodiscard]] int side() const { return to_move_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] std::uint64_t table_key() const { return history_.table_key(key_); }
    [[nodiscard]] bool repeated() const { return history_.repeated(); }
    [[nodiscard]] bool goes_round() const { return history_.goes_round(); }
    [[nodiscard]] Verdict verdict() const { return history_.verdict(*this); }
    [[nodiscard]] Assessment assess() const;

    // Hints are gains; what guests in a target cost (assess) is not in them, nor in the frontier's.
    std::size_t generate(ScoredMove* moves);
    // May the move, which may come from another position, be made here?
    [[nodiscard]] bool is_legal(Move move) const;

    void play(Move move);
    void undo(Move move);
    // The table's key after a turn, as long as neither passes nor the last plies matter to it.
    [[nodiscard]] std::uint64_t key_after(Move move) const {
        if (!move.is_stone_move()) return key_ ^ turn_key_;
        return key_ ^ turn_key_ ^ stone_keys_[move.from()][index(to_move_)] ^
               stone_keys_[move.to()][index(to_move_)];
    }
    [[nodiscard]] bool may_skip() const { return true; }
    void skip() {
        turn();
        history_.skip(key_);
    }
    void undo_skip() {
        turn();
        history_.undo_skip();
    }

    // The frontier of a search: the score after the best single move, found from the hops there are
    // without making one. Not where a move could win at once.
    [[nodiscard]] bool at_frontier(int depth) const { return depth == 1 && !may_win(); }
    // `score` is the assessment's. Outside of the window it may be anything on the same side of it.
    [[nodiscard]] int frontier(int score, int alpha, int beta);

    // As a board for the book of endings; what its variants have no rule for is never asked.
    [[nodiscard]] int ply() const { return history_.ply(); }
    [[nodiscard]] Player to_move() const { return static_cast<Player>(to_move_); }
    [[nodiscard]] static std::uint8_t out() { return 0; }
    [[nodiscard]] bool reached_goal(Player player) const;
    [[nodiscard]] static bool in_wrong_camp(Player /*player*/) { return false; }
    [[nodiscard]] static bool blockade() { return false; }
    [[nodiscard]] int stones_home(Player player) const { return armies_[player].in_target; }
    [[nodiscard]] static bool stuck() { return false; }
    [[nodiscard]] static int group_count(Player /*player*/) { return 0; }
    [[nodiscard]] static bool cut_off(Player /*player*/) { return false; }

  private:
    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static constexpr std::size_t kPlaces = kMaxCells + 1;  // one for what lies off the board

    // What a side has on the board.
    struct Army {
        std::array<Cell, kMaxCells> stones{};
        int count = 0;
        int cost = 0;       // all stones, the rearmost not counted
        int in_target = 0;  // own stones in the own target
        int in_home = 0;
        int filled = 0;  // cells of the own target with a stone of whatever owner
        std::uint64_t rows = 0;
        std::array<std::uint8_t, RaceEvaluator::kMostRows> in_row{};

        [[nodiscard]] int rear() const { return last(rows); }
        // Without one stone of this row.
        [[nodiscard]] int rear_without(int row) const {
            return last(in_row[index(row)] == 1 ? rows & ~(std::uint64_t{1} << row) : rows);
        }
        static int last(std::uint64_t set) { return set == 0 ? 0 : 63 - std::countl_zero(set); }
    };
    // What a cell is to the two sides, as bits.
    static constexpr std::uint8_t kTarget = 1;  // shifted by the side
    static constexpr std::uint8_t kHome = 4;
    // The directions in which the next cell, and the one after it, is occupied or off the board.
    struct Surroundings {
        std::uint8_t next = 0;
        std::uint8_t beyond = 0;

        [[nodiscard]] unsigned hops() const { return next & ~unsigned{beyond}; }
    };
    // Empty cells that hops lead to from each other, traced when first asked for.
    struct Component {
        Cell begin = 0;  // in traced_
        Cell end = 0;
        Cell taken_by = 0;  // the last stone whose moves into it were made
    };
    // The same for the frontier, which only wants to know the best.
    struct Prospect {
        int least = 0;         // cost of its cheapest cell
        int least_inside = 0;  // and of its cheapest in the target
        Cell cheapest = 0;
    };
    static constexpr int kNoCost = 1 << 20;

    [[nodiscard]] const std::vector<std::int32_t>& costs(int side) const {
        return cost_[index(side)];
    }
    [[nodiscard]] bool is(Cell cell, std::uint8_t camp, int side) const {
        return (camps_[cell] & (camp << side)) != 0;
    }
    [[nodiscard]] bool is_empty(Cell cell) const { return owner_[cell] == kNobody; }
    [[nodiscard]] bool may_end(Cell from, Cell to) const;
    [[nodiscard]] bool hops_lead(Cell from, Cell to) const;
    [[nodiscard]] bool may_win() const;
    [[nodiscard]] int lead() const;
    [[nodiscard]] int guests() const;
    [[nodiscard]] bool jammed() const;
    [[nodiscard]] bool locked_in(Cell stone, int side) const;

    void turn() {
        to_move_ ^= 1;
        key_ ^= turn_key_;
    }
    void toggle(Cell cell);
    void put(int side, Cell cell, int slot);
    void carry(int side, Cell from, Cell to);
    void begin_tracing();
    template <class Visit>
    void trace(Cell seed, Visit visit);
    [[nodiscard]] int best_gain(int best, int enough);
    [[nodiscard]] const Prospect& prospect(Cell landing);

    const Variant& variant_;
    const Topology& topology_;
    RaceEvaluator evaluator_;
    const RaceNetwork* network_;
    int directions_;
    bool ends_inside_;  // a turn that begins in the target ends there
    bool keeps_out_;    // no turn ends in the own home that did not begin there
    std::array<int, 2> target_size_{};
    std::array<std::vector<std::int32_t>, 2> cost_;
    std::array<std::vector<std::uint8_t>, 2> row_;
    std::array<std::vector<std::uint8_t>, 2> forward_;  // directions that gain
    std::array<int, 2> least_cost_{};
    std::vector<std::uint8_t> camps_;
    std::vector<std::array<std::uint64_t, 2>> stone_keys_;
    std::uint64_t turn_key_ = 0;

    std::array<Army, 2> armies_;
    std::array<Player, kPlaces> owner_{};
    std::array<Cell, kPlaces> slot_{};  // in the owner's list
    std::array<Surroundings, kPlaces> around_{};
    // If there is a network: what it sees at the root and after each stone's move of the line.
    std::array<RaceNetwork::Views, MoveOrder::kMaxPly + 2> views_{};
    std::size_t moved_ = 0;  // stones' moves of the line
    int to_move_ = 0;
    std::uint64_t key_ = 0;
    LineHistory history_;

    // Labels beyond first_label_ are of this position; the others are of positions before.
    std::array<std::uint32_t, kPlaces> label_{};
    std::uint32_t first_label_ = 0;
    std::uint32_t last_label_ = 0;
    std::array<Cell, kMaxCells> traced_{};
    Cell traced_count_ = 0;
    std::array<Component, kMaxCells> components_{};
    std::array<Prospect, kMaxCells> prospects_{};
};

}  // namespace zwarm
