// The player of solitaires: brings an army home that is alone on the board. From the start, and
// from every position on the way of the record (or of its mirror image), it follows the record.
// Elsewhere it looks for the shortest way by beams of growing width, back to the record and home
// without it, keeps the best way it ever found, and ends as soon as that is proved to be the
// shortest. It always says how many turns it needs, and how many are needed at least.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/game.h"
#include "engine/search/transfer.h"

namespace zwarm {

class Solitaire {
  public:
    // Games of one player, who has to bring all his stones home by steps and hops.
    [[nodiscard]] static bool plays(const Variant& variant);

    // A variant that it plays; it must outlive this.
    explicit Solitaire(const Variant& variant);

    // The game is not over. `limits.depth` is a number of beams. Deterministic for the same seed,
    // calls and node limit.
    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       std::uint64_t seed);

  private:
    // A way home, from its first board on.
    struct Way {
        std::vector<CellSet> boards;
        std::vector<Move> moves;
        int at_least = 0;     // moves needed from the first board, as far as it is proved
        bool record = false;  // as good as anybody knows
    };
    // The rest of a way.
    struct Rest {
        std::vector<Move> moves{};
        int at_least = 0;
        bool record = false;
    };

    [[nodiscard]] static Way way_from(const CellSet& stones, std::vector<Move> moves);
    void learn_record();
    // The shortest rest of a known way from here on that does not begin with one of `without`.
    [[nodiscard]] Rest recall(const CellSet& stones, std::span<const Move> without) const;

    const Variant& variant_;
    Transfer transfer_;
    std::vector<Way> records_;
    std::optional<Way> found_;  // last
};

// What a report says of the turns that are left, for people: "home in 27 turns, which is the
// fewest". `info.turns` is known.
[[nodiscard]] std::string turns_words(const SearchInfo& info);

}  // namespace zwarm
