// What a search is asked for, how it talks to the outside while it runs, and when it ends: the only
// way out. The plug-in, the bench and the tests each implement SearchControl; a search never
// prints, never reads a clock and never keeps the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/rules/move.h"
#include "engine/search/sight.h"

namespace zwarm {

// Scores are hundredths of a stone's step from the view of the side that thinks; a won game is
// near kWinScore, less one for each ply it takes.
inline constexpr int kWinScore = 1'000'000;
// No win that a search has proved is worth as little as this.
inline constexpr int kNearWin = kWinScore - 1000;

struct SearchInfo {
    Move best;     // the best move so far; legal
    Move current;  // the move being looked at
    std::uint64_t nodes = 0;
    int score = 0;
    int depth = 0;               // plies completed
    std::span<const Move> line;  // the expected play, best move first; may be empty
    // Alone on the board: turns of the shortest way home known, 0 = none; and turns that no way can
    // do without, as far as it is proved. Where both are the same, the way is the shortest.
    int turns = 0;
    int at_least = 0;
};

// What the searcher is asked for. Zero means no limit, except for variety.
struct Limits {
    std::int64_t time_ms = 0;  // for planning only: the control ends the search in time
    int depth = 0;
    std::uint64_t nodes = 0;
    int variety = 0;  // 0 = always the same best move, 10 = the widest choice among sound moves
    // Moves of the root that are not to be chosen, for who asks for the next best one. Only the
    // strong player heeds them, and only while another move is left.
    std::span<const Move> without{};

    // How deep an agent looks that looks so many plies ahead if it may.
    [[nodiscard]] int plies(int own) const { return depth > 0 ? std::min(depth, own) : own; }
};

// How a search is to take what its state says of positions.
struct SearchStyle {
    int contempt = 0;        // how much worse than an even position a draw is for the root's side
    int noise = 0;           // positions are misjudged by up to this much: variety
    std::uint64_t seed = 0;  // of the noise
    Sight sight{};           // what is overlooked

    // The same position is misjudged in the same way throughout a search.
    [[nodiscard]] int misjudged_by(std::uint64_t key) const {
        if (noise == 0) return 0;
        const std::uint64_t mixed = (key ^ seed) * 0x9E3779B97F4A7C15ULL;
        const auto range = static_cast<std::uint64_t>(2 * noise + 1);
        return static_cast<int>((mixed >> 32) % range) - noise;
    }
};

// What a search answers.
struct SearchResult {
    Move best;
    int score = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
};

// The answer as a report. Its line is left out: who answers otherwise than he searched has none.
inline SearchInfo report_of(const SearchResult& result) {
    return {.best = result.best,
            .current = result.best,
            .nodes = result.nodes,
            .score = result.score,
            .depth = result.depth,
            .line = {}};
}

class SearchControl {
  public:
    virtual ~SearchControl() = default;
    // Asked often, must be cheap. Once true it stays true for this search.
    virtual bool stop_requested() = 0;
    virtual void report(const SearchInfo& info) = 0;
};

// When a search ends: asked to stop, out of nodes, deep enough, or nothing left to find out. It
// counts nodes; the clock is the control's, and a search with a fixed time for its move uses all of
// it unless the answer cannot change any more.
class SearchBudget {
  public:
    SearchBudget(const Limits& limits, SearchControl& control)
        : limits_(limits), control_(control) {}

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] bool stopped() const { return stopped_; }

    // Counts a node; true if the search must unwind. The limit is kept to the node.
    bool count_node() {
        if (stopped_) return true;
        ++nodes_;
        if (limits_.nodes != 0 && nodes_ >= limits_.nodes) stopped_ = true;
        if ((nodes_ & kMask) == 0 && control_.stop_requested()) stopped_ = true;
        return stopped_;
    }

    // May an iteration of this depth begin? `decided`: the score is a proven win, loss or draw that
    // more depth cannot change; `moves`: legal moves at the root.
    bool begin_iteration(int depth, bool decided, std::size_t moves) {
        if (depth > 1) {
            if (stopped_ || decided || control_.stop_requested()) return false;
            if (limits_.depth != 0 && depth > limits_.depth) return false;
            if (limits_.nodes != 0 && nodes_ >= limits_.nodes) return false;
            // With a clock running a forced move needs no thought.
            if (moves == 1 && limits_.time_ms != 0) return false;
        }
        return true;
    }

    void report(const SearchInfo& info) { control_.report(info); }

  private:
    static constexpr std::uint64_t kMask = 31;

    const Limits& limits_;
    SearchControl& control_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace zwarm
