// One army alone on the board: the shortest way home (Bell's army transfer, 2009). It is looked for
// by beams: move by move the best boards so far are followed by all their moves, until one of them
// is home. A beam that had no board to give up for want of width has looked at everything, so that
// what it did not find does not exist.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/search/lone_army.h"
#include "engine/search/search_control.h"

namespace zwarm {

class Transfer {
  public:
    // A variant with hops and camps, in which a stone is bound by nothing but the camp rules of its
    // own player; it must outlive this.
    Transfer(const Variant& variant, Player player);
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    [[nodiscard]] bool home(const CellSet& stones) const { return stones.within(target_); }

    // Moves that no way home can do without. Every stone outside needs one. A stone that stands in
    // a wrong place for hops, which keep the class of its cell, needs a step, and that is one move
    // more unless it leads into the target at once. And the foremost stone comes nearer by one step
    // a move at most, so that with none at home the first arrives no sooner.
    [[nodiscard]] int at_least(const CellSet& stones) const;

    // Ways that are known from somewhere else, each from its first board on: a beam that comes
    // across one of their boards may go on along it.
    void know(const CellSet& stones, std::span<const Move> moves);

    struct Beam {
        std::size_t width = 1;  // boards that are followed
        int shorter_than = kMostMoves;
        std::span<const Move> without{};  // first moves that are not to be made
        std::uint64_t seed = 0;           // of the chance that decides between boards alike
        // Back to a known way: boards with few stones off the cells of one of its boards come
        // first, the nearer to its end the better. For where nothing is known, it is as usual.
        bool back = false;
    };
    struct Look {
        std::vector<Move> way{};  // home, shorter than asked for; empty if none was found
        int at_least = 0;  // moves of the shortest way, as far as this look proves it: if it was
                           // complete, the length of the way, or the length asked for
    };
    // Counts a node for every move it looks at. The stones are not home.
    [[nodiscard]] Look look(const CellSet& stones, const Beam& beam, SearchBudget& budget);

    static constexpr int kMostMoves = 200;

  private:
    static constexpr std::size_t kClasses = 4;

    // What the least number of moves depends on.
    struct Tally {
        std::int16_t outside = 0;
        std::int16_t adjacent = 0;  // of those outside: one step from the target
        // Stones of a class beyond the cells that the target has of it.
        std::array<std::int8_t, kClasses> surplus{};

        [[nodiscard]] int at_least() const;
    };
    struct Board : LoneArmy::Board {
        Tally tally;
    };
    struct Link {
        std::uint32_t parent = 0;
        Move move;
    };
    struct KnownBoard {
        std::uint64_t key = 0;
        std::uint32_t way = 0;   // of known_ways_
        std::uint32_t move = 0;  // of that way, to be made next
    };
    // A board of a known way, to steer by.
    struct Landmark {
        CellSet stones;
        std::int32_t rest = 0;  // moves from there
    };
    // Keys of boards that were followed, each by the shortest way to it.
    class KeySet {
      public:
        void clear();
        void add(std::uint64_t key);
        [[nodiscard]] bool contains(std::uint64_t key) const;

      private:
        void place(std::uint64_t key);
        std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024);
        std::size_t count_ = 0;
    };

    // The shortest known rest of the way from a board; nullptr if none is known.
    [[nodiscard]] const KnownBoard* known(std::uint64_t key) const;
    [[nodiscard]] int rest_of(const KnownBoard& board) const {
        return static_cast<int>(known_ways_[board.way].size() - board.move);
    }
    [[nodiscard]] Tally tally_of(const CellSet& stones) const;
    [[nodiscard]] Tally moved(Tally tally, Cell from, Cell to) const;
    // True if a child is home: it is the last one then.
    bool expand(std::uint32_t parent, int depth, const Beam& beam, SearchBudget& budget);
    // Leaves the best children, each board once, and follows them.
    void follow_best(const Beam& beam);
    void thin_out(std::size_t most);
    // How far a board's children are from the known ways: first for the board, then for a child.
    void take_bearings(const CellSet& stones);
    [[nodiscard]] std::int32_t way_back(Move move) const;
    [[nodiscard]] std::vector<Move> trace_back(const LoneArmy::Child& last) const;

    const Variant& variant_;
    Player player_;
    CellSet target_;
    RaceEvaluator evaluator_;
    LoneArmy army_;
    std::vector<std::uint8_t> class_;    // by cell: hops stay in it
    std::vector<std::uint8_t> next_to_;  // by cell: outside the target, one step from it
    std::array<int, kClasses> room_{};   // target cells of each class
    std::vector<std::vector<Move>> known_ways_;
    std::vector<KnownBoard> known_boards_;  // by key, the shortest rest first
    std::vector<Landmark> landmarks_;
    std::vector<std::int32_t> strays_;       // by landmark: stones of the parent off its cells
    std::vector<Board> boards_;              // that are followed now
    std::vector<Board> next_boards_;         // and next
    std::vector<LoneArmy::Child> children_;  // of the boards so far
    std::vector<std::vector<Link>> ways_;    // by move, by board
    KeySet followed_;
    int shorter_than_ = 0;          // a way has to be that to be of interest
    std::vector<Move> joined_;      // the shortest way so far that goes on along a known one
    std::int32_t worst_score_ = 0;  // children that are worse have been given up
    int nearest_ = 0;               // least length of a way through any child of this move
    bool gave_up_ = false;          // boards, for want of width
};

}  // namespace zwarm
