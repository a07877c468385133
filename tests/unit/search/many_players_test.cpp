// The searches of their own where more than two play: the planned race and max^n.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/rules/movement.h"
#include "engine/search/many_race.h"
#include "engine/search/max_n.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

class NoControl final : public SearchControl {
  public:
    bool stop_requested() override { return stopped; }
    void report(const SearchInfo& /*info*/) override {}
    bool stopped = false;
};

// The first player's last man is a step from home.
Game nearly_won(const Variant& variant) {
    Position position(variant);
    const CellSet target = variant.target[0];
    for (Player player = 0; player < variant.players; ++player) {
        const CellSet stones = position.stones(player);
        stones.for_each([&](Cell cell) { position.clear(cell); });
    }
    Cell door = target.first();
    target.for_each([&](Cell cell) {
        if (!variant.topology->neighbours(cell).within(target)) door = cell;
    });
    target.for_each([&](Cell cell) {
        if (cell != door) position.put(cell, 0);
    });
    position.put((variant.topology->neighbours(door) - target).first(), 0);
    // The others stand at home, where the first player has no business.
    for (Player player = 1; player < variant.players; ++player) {
        variant.start[player].for_each([&](Cell cell) {
            if (position.is_empty(cell) && !target.contains(cell)) position.put(cell, player);
        });
    }
    return Game(position);
}

template <class Search>
void finds_the_win(const char* id) {
    const Variant& many = variant(id);
    const Game game = nearly_won(many);
    Search search(many);
    NoControl control;
    const SearchResult result = search.think(game, {.nodes = 2'000}, control, {});
    EXPECT_EQ(result.score, kWinScore - 1) << id;
    Game after = game;
    ASSERT_TRUE(after.play(result.best)) << id;
    EXPECT_TRUE(after.result().won_by(0)) << id;
}

TEST(ManyPlayers, AWinIsSeen) {
    for (const char* id : {"star-3", "star-6", "halma-16-four"}) {
        finds_the_win<ManyRace>(id);
        finds_the_win<MaxN>(id);
    }
}

// Stopped before it began, without a node to spend, or with all good turns forbidden: there is
// always a legal turn.
template <class Search>
void always_answers(const char* id) {
    const Variant& many = variant(id);
    const Game game(many);
    Search search(many);
    NoControl control;
    control.stopped = true;
    EXPECT_TRUE(is_legal(game.position(), search.think(game, {}, control, {}).best)) << id;
    control.stopped = false;
    EXPECT_TRUE(is_legal(game.position(), search.think(game, {.nodes = 1}, control, {}).best))
        << id;
    const Move best = search.think(game, {.nodes = 200}, control, {}).best;
    const std::vector<Move> without{best};
    const Move next = search.think(game, {.nodes = 200, .without = without}, control, {}).best;
    EXPECT_TRUE(is_legal(game.position(), next)) << id;
    EXPECT_NE(next, best) << id;
}

TEST(ManyPlayers, ThereIsAlwaysAnAnswer) {
    for (const char* id : {"star-3", "star-6", "halma-16-teams", "fau-star-3"}) {
        always_answers<ManyRace>(id);
        always_answers<MaxN>(id);
    }
    always_answers<MaxN>("selfo-three");
}

// The same nodes, the same turn.
TEST(ManyPlayers, PlansAreRepeatable) {
    const Variant& star = variant("star-6");
    const Game game(star);
    NoControl control;
    ManyRace first(star);
    ManyRace second(star);
    EXPECT_EQ(first.think(game, {.nodes = 500}, control, {}).best,
              second.think(game, {.nodes = 500}, control, {}).best);
}

}  // namespace
}  // namespace zwarm
