// How a search talks to the outside while it runs, and how it is told to end: the only way out.
// The plug-in, the bench and the tests each implement it; a search never prints, never reads a
// clock and never keeps the game.
#pragma once

#include <cstdint>
#include <span>

#include "engine/rules/move.h"

namespace zwarm {

// Scores are hundredths of a stone's step from the view of the side that thinks; a won game is
// near kWinScore, less one for each ply it takes.
inline constexpr int kWinScore = 1'000'000;

struct SearchInfo {
    Move best;     // the best move so far; legal
    Move current;  // the move being looked at
    std::uint64_t nodes = 0;
    int score = 0;
    int depth = 0;               // plies completed
    std::span<const Move> line;  // the expected play, best move first; may be empty
};

// What the searcher is asked for. Zero means no limit, except for variety.
struct Limits {
    std::int64_t time_ms = 0;  // for planning only: the control ends the search in time
    int depth = 0;
    std::uint64_t nodes = 0;
    int variety = 0;  // 0 = always the same best move, 10 = the widest choice among sound moves
};

class SearchControl {
  public:
    virtual ~SearchControl() = default;
    // Asked often, must be cheap. Once true it stays true for this search.
    virtual bool stop_requested() = 0;
    virtual void report(const SearchInfo& info) = 0;
};

}  // namespace zwarm
