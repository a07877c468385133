// Room in a race. Two armies that let each other through are home long before two that stand in
// each other's way; but who alone makes room loses. So the strong player, if it is set to make room
// at all, does so as people do favours: for somebody who thinks as it does, on some credit, and as
// long as what it gives comes back.
//
//   A search from the position before each turn of the other side tells what that turn was worse
//   than the best one. As long as the armies are apart, that shows who thinks otherwise; later it
//   is what the other side gives.
//   A turn that makes room is the next one of its way home as the planning swarm sees it; it costs
//   what the search thinks it is worse than the best turn.
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

// Hundredths of a row, as the search counts, and turns of one player since the start.
struct RoomTerms {
    int from = 0;      // the turn from which room is made; before, the other side is watched
    int stranger = 0;  // who gives more away before then thinks otherwise
    int credit = 0;    // given before anything came back
    int fee = 0;       // on top of each cost: what searches do not see of it
    int mistaken = 0;  // of each turn of the other side so much may be the search's own mistake
    int until = 0;     // the turn from which no room is made any more
};

// Where games were measured to become shorter by it (README.md); nothing elsewhere.
[[nodiscard]] std::optional<RoomTerms> room_terms(const Variant& variant);

// The account of favours that one player keeps.
class RoomAccount {
  public:
    explicit RoomAccount(const RoomTerms& terms);

    // The other side's turn of this number was so much worse than its best one.
    void receive(int turn, int worth);
    // May room be made in the own turn of this number at all, and at this cost?
    [[nodiscard]] bool open(int turn) const;
    [[nodiscard]] bool affords(int cost) const { return cost + terms_.fee <= credit_; }
    void give(int cost);
    // Nothing will be given any more, whatever comes.
    [[nodiscard]] bool closed(int turn) const;

  private:
    RoomTerms terms_;
    int credit_;
    int watched_ = 0;     // turns of the other side before room is made
    int given_away_ = 0;  // by them
    int idle_ = 0;        // turns in a row since then that gave nothing
};

// Thinks of room as long as the account is open. Both players have one, for who plays both sides.
class RoomMaker {
  public:
    // A variant with two players and camps; it and the network must outlive this. What is searched
    // for favours has a table of its own: who gives none plays as if there were no favours.
    RoomMaker(const Variant& variant, const RoomTerms& terms, std::uint64_t seed,
              std::size_t hash_mb, const RaceWeights& weights, const RaceNetwork* network);

    // The turn, if it is to make room; nothing where a search for the best one is to decide.
    [[nodiscard]] std::optional<SearchResult> think(const Game& game, const Limits& limits,
                                                    SearchControl& control,
                                                    const SearchStyle& style);

  private:
    struct Book {
        RoomAccount account;
        std::vector<std::uint64_t> keys{};  // of the game when it was last written in
    };

    [[nodiscard]] Book& open_book(const Game& game);
    // What the last turn was worse than the best one.
    [[nodiscard]] int given(const Game& game, const Limits& part, SearchControl& control,
                            const SearchStyle& style);
    // What the turn is worse than the best one, which `best` is.
    [[nodiscard]] int cost(const Game& before, Move turn, const SearchResult& best,
                           const Limits& part, SearchControl& control, const SearchStyle& style);

    RoomTerms terms_;
    ParallelSearch<RaceState> search_;
    Foresight foresight_;
    std::array<Book, 2> books_;
    std::array<Book, 2> before_;  // as they were before their last turn, which may be thought again
};

}  // namespace zwarm
