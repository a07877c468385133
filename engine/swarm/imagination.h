// Games the swarm plays in its head before it moves. A hive of bees flies out; every bee carries
// one imagined game. Turn by turn
//
//   forward pass:   in every imagined game each stone proposes where it could go;
//   backward pass:  the hive compares all proposals; the fittest are advertised, the rest given
//                   up, and the bees whose game was given up follow an advertised one.
//
// The first game to reach the goal is the hive's plan. How many bees fly (the width) decides how
// good it is and how long it takes. Other players' stones move as they are expected to.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/evaluate/way_home.h"

namespace zwarm {

// When thinking has to end.
class Patience {
  public:
    virtual ~Patience() = default;
    // Called for every imagined turn with the number of proposals looked at.
    virtual bool spent(std::uint64_t proposals) = 0;
};

// A game imagined to its end, or as far as patience reached.
struct Plan {
    std::vector<Move> moves{};  // of the planning players, in turn
    bool finished = false;      // it reaches the goal
    int toil = 0;               // what is left to do after it; 0 if finished

    [[nodiscard]] bool empty() const { return moves.empty(); }
    [[nodiscard]] int length() const { return static_cast<int>(moves.size()); }
    // Elitist: an equal plan does not replace this one.
    [[nodiscard]] bool better_than(const Plan& other) const;
};

// Who plays for whom.
struct Roles {
    Player winner = 0;                        // whose goal ends the imagined game
    std::uint8_t crew = 1;                    // bit mask of the players who plan together
    std::array<int, kMaxPlayers> weight{10};  // tenths of each player's toil that count
    // Partners could fill a target at once by leaving their own stones in it. That is no game, so
    // together they play until all of the winner's stones are home.
    bool all_home = false;

    [[nodiscard]] bool plans(Player player) const { return (crew >> player & 1) != 0; }
    static Roles alone(Player player);
    // All players help the winner; their own way counts a little.
    static Roles together(const Variant& variant, Player winner);
};

// The moves every other player is expected to make, in turn.
using Expectations = std::array<std::vector<Move>, kMaxPlayers>;

class Imagination {
  public:
    // The variant must outlive it.
    Imagination(const Variant& variant, std::uint64_t seed);

    // Other random numbers: the next flight takes other ways.
    void reseed(std::uint64_t seed);

    struct Flight {
        int width = 1;        // bees
        int max_turns = 200;  // of the crew
        int noise = 100;      // largest random change of a game's worth, in hundredths of a row
        std::span<const std::uint64_t> avoid{};  // keys of positions not to come back to at once
    };

    // The hive's plan for the side to move, who is of the crew. Empty only if there is no move.
    [[nodiscard]] Plan imagine(const Position& position, const Roles& roles,
                               const Expectations& others, const Flight& flight,
                               Patience& patience);

    // How a plan made earlier works out from here. It ends where a move is no longer legal.
    [[nodiscard]] Plan rehearse(const Position& position, const Roles& roles,
                                const Expectations& others, std::span<const Move> moves) const;

  private:
    struct Bee {
        Position position;
        std::uint64_t key;
        int toil;  // weighted, tenths of hundredths
    };
    struct Proposal {
        std::int64_t rank;  // weighted toil with noise; the least is the fittest
        std::uint64_t key;
        std::uint32_t parent;
        int toil;
        Move move;
    };
    struct Link {
        std::uint32_t parent;
        Move move;
    };

    void propose(const Bee& bee, std::uint32_t parent, const Roles& roles, int noise);
    [[nodiscard]] int weighted_toil(const Position& position, const Roles& roles) const;
    [[nodiscard]] bool new_key(std::uint64_t key);
    void let_others_move(Position& position, const Roles& roles, const Expectations& others,
                         std::array<std::size_t, kMaxPlayers>& next) const;
    [[nodiscard]] bool is_home(const Position& position, const Roles& roles) const;
    // Over by a target filled with partners' stones.
    [[nodiscard]] bool ends_too_early(const Position& position, const Roles& roles) const;
    [[nodiscard]] Plan trace_back(std::size_t bee) const;

    const Variant& variant_;
    std::uint64_t seed_ = 0;
    std::vector<WayHome> ways_;
    std::vector<std::array<std::uint64_t, kMaxPlayers>> stone_keys_;
    std::vector<Bee> hive_;
    std::vector<Bee> next_hive_;
    std::vector<Proposal> proposals_;
    std::vector<std::vector<Link>> links_;  // by turn, by bee
    std::vector<std::uint64_t> known_;      // keys of this turn's proposals and all games flown
};

}  // namespace zwarm
