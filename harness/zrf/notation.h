// The move grammar of saved games and engines, both ways, and which of the moves there are somebody
// means who spells one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/move.h"
#include "harness/zrf/state.h"

namespace zwarm::zrf {

// The move in the notation of saved games and engines, e.g. "partial 2 Man a3 - c5 x b4".
std::string text(const Model& model, const Move& move);

// The move a string spells out in this state, whether or not it is legal. On failure nothing, and
// `error` says in one line which word does not fit.
std::optional<Move> parse_move(const State& state, std::string_view move_text, std::string& error);

// A move as somebody spelt it: how well an offered move answers to it. Notation leaves freedom in
// the order of parts, in the number after `partial`, in - or x, and old saved games leave out
// attributes, so moves are compared by what they do. 0 = not this move; the more, the better it
// fits, and any likeness in words is more than any of the boards.
class SpeltMove {
  public:
    static constexpr int kExact = 9;

    // Nothing if the text is no move at all.
    static std::optional<SpeltMove> read(const State& state, std::string_view move_text);

    bool pass() const { return move_.pass; }
    // The cells it says pieces leave, in the order of the board.
    std::vector<int> origins() const;

    // By the parts.
    int likeness(const MoveHead& head, std::span<const Effect> effects) const;
    // By the board after it, which is expensive. The move is one of the same state.
    int likeness_of_boards(const State& state, const MoveHead& head,
                           std::span<const Effect> effects) const;

  private:
    SpeltMove(const State& state, Move move);

    Move move_;
    std::vector<Effect> parts_;  // comparable
    State after_;
};

}  // namespace zwarm::zrf
