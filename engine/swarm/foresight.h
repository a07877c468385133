// A swarm that thinks before it moves: it guesses the other players' ways, lets ever larger hives
// imagine the rest of the game, and keeps the best plan it ever had until a better one turns up.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/fields.h"
#include "engine/rules/game.h"
#include "engine/search/search_control.h"
#include "engine/swarm/imagination.h"

namespace zwarm {

struct ForesightParameters {
    int width = 4096;        // bees of the largest hive
    int noise = 100;         // random part of a game's worth, hundredths of a row
    int other_width = 8;     // bees that guess another player's way, at most
    bool cooperate = false;  // all players plan together for the shortest game
    bool remember = true;    // keep the best game where all players are the swarm's own

    friend bool operator==(const ForesightParameters&, const ForesightParameters&) = default;
};

[[nodiscard]] Fields<ForesightParameters> foresight_fields();

// How a move was found, for people.
struct Insight {
    Move move;
    Plan plan;                // the move first
    int flights = 0;          // hives that came back before patience ended
    int width = 0;            // of the largest of them
    std::uint64_t nodes = 0;  // proposals of all stones in all imagined games
    int others = 0;           // turns the fastest other player is expected to need; 0 if unknown
    bool recalled = false;    // the plan was known before this turn
};

class Foresight {
  public:
    // The variant must outlive it.
    Foresight(const Variant& variant, const ForesightParameters& parameters, std::uint64_t seed);

    // Forgets the plan of the last game.
    void new_game();

    // A plan from outside, such as a remembered game: its first move is for the start. It is
    // followed without a thought before the ply `think_from`, and from there on unless a plan that
    // is no longer turns up.
    void suggest(std::span<const Move> moves, int think_from);

    // The side to move decides. The game is not over.
    [[nodiscard]] Insight think(const Game& game, const Limits& limits, SearchControl& control);

    // Do the swarm's own players move all stones, so that a game can be planned to its end?
    [[nodiscard]] bool plans_alone() const {
        return variant_.players == 1 || parameters_.cooperate;
    }

  private:
    struct Kept {
        std::vector<Move> moves;
        int ply = 0;  // of its first move
        Roles roles;
        int think_from = 0;      // ply from which it is worth to think again
        bool suggested = false;  // gives way to an equal plan, so that memories change
    };

    [[nodiscard]] std::vector<Roles> possible_roles(Player player) const;
    // Bees that guess the way of the side to move.
    [[nodiscard]] int other_width(const Position& theirs, const Limits& limits) const;
    // What is left of a kept plan from here on.
    [[nodiscard]] Plan remainder(const Kept& kept, const Game& game,
                                 const Expectations& others) const;

    const Variant& variant_;
    ForesightParameters parameters_;
    std::uint64_t seed_;
    Imagination imagination_;
    std::vector<Kept> kept_;
};

}  // namespace zwarm
