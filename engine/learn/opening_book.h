// Openings of the strong player, found by its games with itself: `zwarm learn book` grows them, and
// those of data/NAME.book are built in. A book is lines of play from a variant's own start, the
// better ones first; what it knows of a position are the moves of all lines that come by.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/board/symmetries.h"
#include "engine/rules/position.h"

namespace zwarm {

class OpeningBook {
  public:
    OpeningBook() = default;  // knows nothing
    // Text: a line of moves on each line, '#' opens a comment. A line counts up to its first word
    // that is no legal move; with it count its images on a board that looks the same.
    OpeningBook(const Variant& variant, std::string_view text);

    // Sound moves, the best first; none where the lines have ended or never came. They were legal
    // on a board with this key: who plays one looks whether it is.
    [[nodiscard]] std::span<const Move> moves(const Position& position) const;
    // The best of the legal ones, or with variety any of them by the seed; no move if there is
    // none.
    [[nodiscard]] Move choose(const Position& position, int variety, std::uint64_t seed) const;

    [[nodiscard]] std::size_t positions() const { return moves_.size(); }

  private:
    std::unordered_map<std::uint64_t, std::vector<Move>> moves_;
};

// What carries a variant's board into itself, every player's start and target too; the first
// changes nothing.
[[nodiscard]] std::vector<BoardMap> symmetries_of(const Variant& variant);
[[nodiscard]] Move image_of(const BoardMap& map, Move move);

// Empty if there is none.
[[nodiscard]] std::string_view built_in_book(std::string_view variant_id);

}  // namespace zwarm
