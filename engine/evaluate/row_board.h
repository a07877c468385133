// A set of cells as sixteen rows of sixteen bits: the layout in which signals spread. A row of the
// board is a lane of a vector register, so that a step sideways is a shift inside lanes and a step
// up or down moves whole lanes; what leaves the sixteen columns falls off, and the mask of the
// board does the rest. Every Selfo board fits: hexhex up to side 8, the chess board, triangles.
//
//   slot = 16 * row + column, with the rows and columns of Topology::point
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board/topology.h"

namespace zwarm {

// More aligned than the vectors ask for: 32-bit Windows gives memory at multiples of eight unless a
// type is aligned beyond what new promises by itself.
class alignas(32) RowSet {
  public:
    static constexpr int kSlots = 256;

    constexpr RowSet() = default;

    static RowSet of(int slot) {
        const auto in_word = [slot](int i) { return (slot >> 6) == i ? bit(slot) : 0; };
        return {Words{in_word(0), in_word(1)}, Words{in_word(2), in_word(3)}};
    }

    void add(int slot) { set_word(slot >> 6, word(slot >> 6) | bit(slot)); }
    void remove(int slot) { set_word(slot >> 6, word(slot >> 6) & ~bit(slot)); }
    [[nodiscard]] bool contains(int slot) const { return (word(slot >> 6) & bit(slot)) != 0; }

    [[nodiscard]] std::uint64_t word(int i) const { return (i < 2 ? upper_ : lower_)[i & 1]; }

    [[nodiscard]] bool empty() const {
        const Words any = upper_ | lower_;
        return (any[0] | any[1]) == 0;
    }
    [[nodiscard]] bool intersects(const RowSet& other) const { return !(*this & other).empty(); }
    [[nodiscard]] bool within(const RowSet& other) const { return (*this - other).empty(); }

    [[nodiscard]] int count() const {
        return std::popcount(word(0)) + std::popcount(word(1)) + std::popcount(word(2)) +
               std::popcount(word(3));
    }

    // The lowest slot; the set must not be empty.
    [[nodiscard]] int first() const {
        int i = 0;
        while (word(i) == 0) ++i;
        return i * 64 + std::countr_zero(word(i));
    }

    // Calls visit(slot) for every member in ascending order.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < 4; ++i) {
            for (std::uint64_t bits = word(i); bits != 0; bits &= bits - 1) {
                visit(i * 64 + std::countr_zero(bits));
            }
        }
    }

    // All members moved by one column or one row; what leaves the sixteen falls off.
    [[nodiscard]] RowSet right() const { return {rows(upper_) << 1, rows(lower_) << 1}; }
    [[nodiscard]] RowSet left() const { return {rows(upper_) >> 1, rows(lower_) >> 1}; }
    [[nodiscard]] RowSet up() const {
        return {second_to_ninth(rows(upper_), rows(lower_)), second_to_ninth(rows(lower_), Half{})};
    }
    [[nodiscard]] RowSet down() const {
        return {eighth_to_fifteenth(Half{}, rows(upper_)),
                eighth_to_fifteenth(rows(upper_), rows(lower_))};
    }

    friend RowSet operator|(const RowSet& a, const RowSet& b) {
        return {a.upper_ | b.upper_, a.lower_ | b.lower_};
    }
    friend RowSet operator&(const RowSet& a, const RowSet& b) {
        return {a.upper_ & b.upper_, a.lower_ & b.lower_};
    }
    // Set difference.
    friend RowSet operator-(const RowSet& a, const RowSet& b) {
        return {a.upper_ & ~b.upper_, a.lower_ & ~b.lower_};
    }
    friend RowSet operator~(const RowSet& a) { return {~a.upper_, ~a.lower_}; }
    RowSet& operator|=(const RowSet& other) { return *this = *this | other; }
    RowSet& operator&=(const RowSet& other) { return *this = *this & other; }
    RowSet& operator-=(const RowSet& other) { return *this = *this - other; }
    friend bool operator==(const RowSet& a, const RowSet& b) {
        const Words differ = (a.upper_ ^ b.upper_) | (a.lower_ ^ b.lower_);
        return (differ[0] | differ[1]) == 0;
    }

  private:
    using Words = std::uint64_t __attribute__((vector_size(16)));
    using Half = std::uint16_t __attribute__((vector_size(16)));  // the same bits as eight rows

    RowSet(Words upper, Words lower) : upper_(upper), lower_(lower) {}
    RowSet(Half upper, Half lower)
        : upper_(reinterpret_cast<Words>(upper)), lower_(reinterpret_cast<Words>(lower)) {}

    static Half rows(Words words) { return reinterpret_cast<Half>(words); }
    static constexpr std::uint64_t bit(int slot) { return std::uint64_t{1} << (slot & 63); }
    void set_word(int i, std::uint64_t bits) { (i < 2 ? upper_ : lower_)[i & 1] = bits; }

    // Eight of the sixteen rows of a above b. Processors before SSSE3 have no instruction for it;
    // there, two shifts are far better than what compilers make of the general shuffle.
    static Half second_to_ninth(Half a, Half b) {
#ifdef __SSSE3__
        return __builtin_shufflevector(a, b, 1, 2, 3, 4, 5, 6, 7, 8);
#else
        return __builtin_shufflevector(a, Half{}, 1, 2, 3, 4, 5, 6, 7, 8) |
               __builtin_shufflevector(Half{}, b, 0, 1, 2, 3, 4, 5, 6, 8);
#endif
    }
    static Half eighth_to_fifteenth(Half a, Half b) {
#ifdef __SSSE3__
        return __builtin_shufflevector(a, b, 7, 8, 9, 10, 11, 12, 13, 14);
#else
        return __builtin_shufflevector(a, Half{}, 7, 8, 9, 10, 11, 12, 13, 14) |
               __builtin_shufflevector(Half{}, b, 0, 8, 9, 10, 11, 12, 13, 14);
#endif
    }

    Words upper_{};
    Words lower_{};
};

// How sets grow on a board all of whose cells have the same neighbours: six, or eight with
// diagonals. Results reach beyond the board.
template <bool kDiagonals>
struct EvenWays {
    // Members and their neighbours.
    [[nodiscard]] static RowSet spread(const RowSet& set) {
        const RowSet right = set | set.right();
        const RowSet left = set | set.left();
        const RowSet level = right | left;
        if constexpr (kDiagonals) return level | level.up() | level.down();
        return level | right.up() | left.down();
    }
    // Neighbours of members; a member only if another one is next to it.
    [[nodiscard]] static RowSet beside(const RowSet& set) {
        const RowSet right = set.right();
        const RowSet left = set.left();
        const RowSet level = right | left;
        if constexpr (kDiagonals) return level | (set | level).up() | (set | level).down();
        return level | (set | right).up() | (set | left).down();
    }
    // Cells with two or more members beside them.
    [[nodiscard]] static RowSet between(const RowSet& set) {
        const RowSet right = set.right();
        const RowSet left = set.left();
        const RowSet level = right | left;
        const RowSet pair = right & left;
        if constexpr (kDiagonals) {
            const RowSet once = set | level;
            const RowSet twice = pair | (set & level);
            const RowSet up = once.up();
            const RowSet down = once.down();
            return pair | twice.up() | twice.down() | (level & up) | ((level | up) & down);
        }
        const RowSet up = (set | right).up();
        const RowSet down = (set | left).down();
        return pair | (set & right).up() | (set & left).down() | (level & up) |
               ((level | up) & down);
    }
};

// A topology in the layout of RowSet: which slots are cells, and how sets of them grow. Fields and
// searches that flood the board a million times a second work on this instead of the cell graph.
class RowBoard {
  public:
    // Sixteen rows and columns; neighbours are among the eight around a slot.
    [[nodiscard]] static bool fits(const Topology& topology);

    // The topology must fit.
    explicit RowBoard(const Topology& topology);

    [[nodiscard]] const RowSet& cells() const { return cells_; }
    // Have all cells the same neighbours, six or eight? What is said of diagonals holds for these.
    [[nodiscard]] bool is_even() const { return even_; }
    [[nodiscard]] bool has_diagonals() const { return diagonals_; }
    [[nodiscard]] int slot(Cell cell) const { return slots_[cell]; }
    [[nodiscard]] Cell cell(int slot) const { return cell_at_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] RowSet rows(const CellSet& set) const;

    // Calls visit(ways) with what spreads as this board does, for who spreads a lot: where cells
    // have the same neighbours, nothing is left to be asked at every step.
    template <class Visit>
    auto with_ways(Visit visit) const {
        if (!even_) return visit(*this);
        return diagonals_ ? visit(EvenWays<true>{}) : visit(EvenWays<false>{});
    }

    // Members and their neighbours, on and off the board.
    [[nodiscard]] RowSet spread(const RowSet& set) const {
        if (!even_) return set | uneven_beside(set);
        return diagonals_ ? EvenWays<true>::spread(set) : EvenWays<false>::spread(set);
    }
    // Neighbours of members, on and off the board; a member only if another one is next to it.
    [[nodiscard]] RowSet beside(const RowSet& set) const {
        if (!even_) return uneven_beside(set);
        return diagonals_ ? EvenWays<true>::beside(set) : EvenWays<false>::beside(set);
    }
    // Cells with two or more members beside them, on and off the board.
    [[nodiscard]] RowSet between(const RowSet& set) const {
        if (!even_) return uneven_between(set);
        return diagonals_ ? EvenWays<true>::between(set) : EvenWays<false>::between(set);
    }
    // What of `area` can be reached from `seed`, a part of it.
    [[nodiscard]] RowSet flood(const RowSet& seed, const RowSet& area) const {
        return with_ways([&](const auto& ways) { return flood(ways, seed, area); });
    }
    template <class Ways>
    [[nodiscard]] static RowSet flood(const Ways& ways, const RowSet& seed, const RowSet& area) {
        RowSet reached = seed;
        while (true) {
            const RowSet next = ways.spread(reached) & area;
            if (next == reached) return reached;
            reached = next;
        }
    }
    // Is the set one group? An empty set is.
    [[nodiscard]] bool connected(const RowSet& set) const {
        // A stone without neighbours decides most cases at once.
        if (!set.within(beside(set))) return set.count() == 1;
        return set.empty() || flood(RowSet::of(set.first()), set) == set;
    }

  private:
    static constexpr int kDirections = 8;
    // The neighbours of those members that have one in this direction.
    [[nodiscard]] RowSet step(const RowSet& set, int direction) const;
    [[nodiscard]] RowSet uneven_beside(const RowSet& set) const;
    [[nodiscard]] RowSet uneven_between(const RowSet& set) const;

    RowSet cells_;
    bool even_ = true;
    bool diagonals_ = false;
    std::array<RowSet, kDirections> linked_;  // cells that have a neighbour there, on uneven boards
    std::array<std::uint8_t, kMaxCells> slots_{};
    std::array<Cell, RowSet::kSlots> cell_at_{};
};

// What an evaluator says of two sides.
struct Lead {
    int score = 0;          // of the side to move over the other, in hundredths of a stone
    bool blockade = false;  // both are cut off: a draw
};

}  // namespace zwarm
