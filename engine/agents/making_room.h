// Room in a race. Two armies that let each other through are home long before two that stand in
// each other's way; but who alone makes room loses. So the strong player, if it is set to make room
// at all, does so as people do favours: it gives some credit, gives back what it gets, and stops
// where nothing comes back.
//
//   A turn that makes room is the next one of its way home as the planning swarm sees it; it costs
//   what the search thinks it is worse than the best turn. What the other side gives is what its
//   turn was worse, for itself, than the answer that was expected of it.
//
// Once in a game it makes no room for a few turns, at a time that its like know too. Who goes on
// giving then does not return favours but runs whatever happens: nothing more is given to him.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/game.h"
#include "engine/search/parallel_search.h"
#include "engine/search/race_state.h"
#include "engine/swarm/foresight.h"

namespace zwarm {

// Hundredths of a row, as the search counts, and own turns since the start.
struct RoomTerms {
    int credit = 0;     // given before anything came back
    int fee = 0;        // on top of each cost: what searches do not see of it
    int test_from = 0;  // the turn from which nothing is given for a while, to see what still comes
    int test_turns = 0;  // so many
    int unreturned = 0;  // who gives so much meanwhile is given nothing more
    int until = 0;       // the turn from which no room is made any more
};

// Where games were measured to become shorter by it (README.md); nothing elsewhere.
[[nodiscard]] std::optional<RoomTerms> room_terms(const Variant& variant);

// The account of favours that one player keeps.
class RoomAccount {
  public:
    explicit RoomAccount(const RoomTerms& terms);

    // What the other side gave with its turn of this number.
    void receive(int turn, int worth);
    // May room be made in the own turn of this number at all, and at this cost?
    [[nodiscard]] bool open(int turn) const;
    [[nodiscard]] bool affords(int cost) const { return cost + terms_.fee <= credit_; }
    void give(int cost);
    void give_nothing(int turn);
    // Nothing will be given any more, whatever comes.
    [[nodiscard]] bool closed(int turn) const { return closed_ || turn >= terms_.until; }

  private:
    [[nodiscard]] bool tests(int turn) const;

    RoomTerms terms_;
    int credit_;
    int tested_ = 0;  // what came while it was tested whether anything would come
    int idle_ = 0;    // turns in a row in which nothing was given
    bool closed_ = false;
};

// Thinks of room as long as the account is open. Both players have one, for who plays both sides.
class RoomMaker {
  public:
    // A variant with two players and camps; it and the search must outlive this.
    RoomMaker(const Variant& variant, const RoomTerms& terms, std::uint64_t seed,
              ParallelSearch<RaceState>& search);

    // The turn, if it is to make room or if the search found it on the way; nothing where room is
    // no question or there is no limit to share out: then the search goes on by itself.
    [[nodiscard]] std::optional<SearchResult> think(const Game& game, const Limits& limits,
                                                    SearchControl& control,
                                                    const SearchStyle& style);

  private:
    struct Book {
        RoomAccount account;
        std::vector<std::uint64_t> keys{};  // of the game when it was last written in
        Move expected{};                    // the answer to the turn made then
    };

    [[nodiscard]] Book& open_book(const Game& game);

    RoomTerms terms_;
    ParallelSearch<RaceState>& search_;
    Foresight foresight_;
    std::array<Book, 2> books_;
    std::array<Book, 2> before_;  // as they were before their last turn, which may be thought again
};

}  // namespace zwarm
