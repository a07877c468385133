// The run-in: once the armies of a race have parted, nothing the other side does matters any more,
// and each side's way home is a game for one. It is solved by a beam: turn by turn the best boards
// of the last turn are followed by all their moves, until one of them is home. What comes first is
// the fewest turns the beam finds, which with a wide beam and few turns left is the fewest there
// are. The last stones go home by their table, once that is worked out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/evaluate/last_stones.h"
#include "engine/evaluate/race_evaluator.h"
#include "engine/rules/position.h"
#include "engine/search/lone_army.h"
#include "engine/search/search_control.h"

namespace zwarm {

class RunIn {
  public:
    struct Plan {
        Move first{};   // of the shortest way found
        int turns = 0;  // until the goal, the first one included
    };

    // A variant that RaceState plays; both must outlive this.
    RunIn(const Variant& variant, const RaceEvaluator& evaluator);

    // Works on the table of the player's last stones, so many positions of it at most. It helps
    // narrow beams most, and takes a fifth of a second in all: time to begin before it is needed.
    void prepare(Player player, std::uint64_t most, SearchControl& control);

    // Every stone has passed every stone of the other side, with room enough that none hops over
    // another any more.
    [[nodiscard]] bool parted(const Position& position) const;

    // The player's shortest way home as if he were alone, looking at so many boards a turn; none if
    // it takes too many turns, the player is home already, or the search was stopped.
    [[nodiscard]] std::optional<Plan> solve(const Position& position, Player player,
                                            std::size_t width, SearchControl& control);

  private:
    struct Board : LoneArmy::Board {
        Move first{};
    };
    static constexpr int kMostTurns = 60;

    [[nodiscard]] bool home(const CellSet& stones, Player player) const;
    void keep_best(std::size_t width, Player player);

    const Variant& variant_;
    const RaceEvaluator& evaluator_;
    std::array<std::optional<LastStones>, 2> last_stones_;
    int length_ = 0;  // half rows from tip to tip
    LoneArmy army_;
    std::vector<Board> boards_;  // of this turn
    std::vector<Board> next_;    // of the next one
    std::vector<LoneArmy::Child> children_;
};

}  // namespace zwarm
