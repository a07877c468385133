// A set of cells as sixteen rows of sixteen bits: the layout in which signals spread. A row of the
// board is a lane of a vector register, so that a step sideways is a shift inside lanes and a step
// up or down moves whole lanes; what leaves the sixteen columns falls off, and the mask of the
// board does the rest. Every Selfo board fits: hexhex up to side 8 and the chess board.
//
//   slot = 16 * row + column, with the rows and columns of Topology::point
#pragma once

#include <bit>
#include <cstdint>

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

}  // namespace zwarm
