// Transfers and the player of solitaires, against breadth-first search by the rules.
#include "engine/search/solitaire.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <string>

#include "engine/base/random.h"
#include "engine/board/shapes.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"
#include "engine/search/known_transfers.h"

namespace zwarm {
namespace {

class PatientControl final : public SearchControl {
  public:
    bool stop_requested() override { return ++polls > patience; }
    void report(const SearchInfo& info) override {
        last = info;
        line.assign(info.line.begin(), info.line.end());
    }
    SearchInfo last;
    std::vector<Move> line;
    int polls = 0;
    int patience = 1'000'000'000;
};

// A solitaire on a board so small that all of it can be looked at.
Variant small_solitaire(const char* like, Topology board, const CellSet& start,
                        const CellSet& target) {
    Variant variant = *find_variant(like);
    variant.topology = std::make_shared<const Topology>(std::move(board));
    variant.start[0] = variant.home[0] = start;
    variant.target[0] = target;
    return variant;
}

Variant small_rhombus() {
    const Topology board = make_rhombus(5);
    return small_solitaire("star-solo", board, rhombus_camp(board, true, 2),
                           rhombus_camp(board, false, 2));
}

Variant small_square() {
    const Topology board = make_square(5);
    constexpr int kRows[] = {2, 1};
    return small_solitaire("halma-8-solo", board, square_camp(board, Corner::kA1, kRows),
                           square_camp(board, Corner::kUpperRight, kRows));
}

std::string text_of(const CellSet& stones) {
    std::string text;
    stones.for_each([&](Cell cell) { text += std::to_string(cell) + " "; });
    return text;
}

// Turns to the goal from every board, by the rules alone: all turns can be taken back.
std::map<std::string, int> distances(const Variant& variant) {
    Position home = Position::empty_board(variant);
    variant.target[0].for_each([&](Cell cell) { home.put(cell, 0); });
    std::map<std::string, int> known{{text_of(home.stones(0)), 0}};
    std::deque<Position> todo{home};
    while (!todo.empty()) {
        const Position position = todo.front();
        todo.pop_front();
        const int turns = known.at(text_of(position.stones(0))) + 1;
        MoveList moves;
        generate_moves(position, moves);
        for (const Move move : moves) {
            Position after = position;
            after.play(move);
            if (known.emplace(text_of(after.stones(0)), turns).second) todo.push_back(after);
        }
    }
    return known;
}

TEST(Transfer, IsProvedShortestWhereEverythingCanBeLookedAt) {
    for (const Variant& variant : {small_rhombus(), small_square()}) {
        const auto known = distances(variant);
        EXPECT_EQ(known.size(), 2300U) << "three of 25 cells";
        Random random(7);
        Position position(variant);
        int looked_at = 0;
        for (int turn = 0; turn < 300; ++turn) {
            MoveList moves;
            generate_moves(position, moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            const int turns = known.at(text_of(position.stones(0)));
            if (turns == 0) continue;
            Solitaire player(variant);
            PatientControl control;
            const SearchResult found = player.think(Game(position), {}, control, 1);
            EXPECT_EQ(control.last.turns, turns) << turn;
            EXPECT_EQ(control.last.at_least, turns) << turn;
            EXPECT_EQ(found.score, kWinScore - turns);
            Transfer transfer(variant, 0);
            EXPECT_LE(transfer.at_least(position.stones(0)), turns);
            // Narrow beams may miss the shortest way, but claim nothing that is not so.
            PatientControl narrow;
            (void)Solitaire(variant).think(Game(position), {.depth = 1}, narrow, 1);
            EXPECT_GE(narrow.last.turns, turns);
            EXPECT_LE(narrow.last.at_least, turns);
            ++looked_at;
        }
        EXPECT_GT(looked_at, 250);
    }
}

TEST(Solitaire, FollowsTheRecordAndItsMirrorImage) {
    const Variant& variant = *find_variant("star-solo");
    const KnownTransfer known = known_transfer(variant);
    ASSERT_EQ(known.moves.size(), 27U);
    EXPECT_EQ(known.at_least, 27);
    Solitaire player(variant);
    PatientControl control;
    Game game(variant);
    const Move first = player.think(game, {}, control, 1).best;
    EXPECT_EQ(control.last.turns, 27);
    EXPECT_EQ(turns_words(control.last), "home in 27 turns, which is the fewest");
    // Without that move there is its mirror image, which the record knows as well.
    const Move taken[] = {first};
    const Move second = player.think(game, {.without = taken}, control, 1).best;
    EXPECT_NE(second, first);
    EXPECT_EQ(control.last.turns, 27);
    EXPECT_TRUE(game.play(second));
    (void)player.think(game, {}, control, 1);
    EXPECT_EQ(control.last.turns, 26);
}

TEST(Solitaire, ComesBackToTheRecord) {
    const Variant& variant = *find_variant("halma-16-solo");
    Game game(variant);
    const Topology& board = *variant.topology;
    ASSERT_TRUE(game.play({*board.find("c4"), *board.find("c5")}));
    Solitaire player(variant);
    PatientControl control;
    const SearchResult found = player.think(game, {.nodes = 50'000}, control, 1);
    const auto record = static_cast<int>(known_transfer(variant).moves.size());
    EXPECT_LE(control.last.turns, record + 1);
    EXPECT_GE(control.last.at_least, 19);
    EXPECT_LE(found.nodes, 50'000U);
    // What it says is what it does.
    const int turns = control.last.turns;
    for (const Move move : std::vector<Move>(control.line)) ASSERT_TRUE(game.play(move));
    EXPECT_TRUE(game.result().over());
    EXPECT_EQ(game.turns(), turns + 1);
}

// After some moves at random it says what is reasonable at once, not what a narrow beam home by
// itself finds (70 turns from the start).
TEST(Solitaire, FindsItsWayBackFromFarOff) {
    const Variant& variant = *find_variant("halma-16-solo");
    const std::vector<Move> record = known_transfer(variant).moves;
    Random random(5);
    for (const std::size_t done : {0U, 10U, 20U}) {
        Game game(variant);
        for (std::size_t i = 0; i < done; ++i) ASSERT_TRUE(game.play(record[i]));
        constexpr int kStray = 6;
        for (int i = 0; i < kStray; ++i) {
            MoveList moves;
            generate_moves(game.position(), moves);
            ASSERT_TRUE(game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        }
        Solitaire player(variant);
        PatientControl control;
        (void)player.think(game, {.nodes = 200'000}, control, 1);
        // Every stray move taken back, and as many again.
        EXPECT_LE(control.last.turns, static_cast<int>(record.size() - done) + 2 * kStray) << done;
        EXPECT_EQ(static_cast<int>(control.line.size()), control.last.turns) << done;
    }
}

TEST(Solitaire, StopsWhenAskedAndKeepsItsBestWay) {
    const Variant& variant = *find_variant("star-solo");
    const Topology& board = *variant.topology;
    Game game(variant);
    ASSERT_TRUE(game.play({*board.find("n5"), *board.find("m5")}));
    Solitaire player(variant);
    PatientControl control;
    control.patience = 0;
    const Move hasty = player.think(game, {}, control, 1).best;
    EXPECT_TRUE(is_legal(game.position(), hasty));
    PatientControl patient;
    const Move move = player.think(game, {.nodes = 300'000}, patient, 1).best;
    const int turns = patient.last.turns;
    ASSERT_GT(turns, 0);
    ASSERT_TRUE(game.play(move));
    PatientControl again;
    again.patience = 0;
    (void)player.think(game, {}, again, 1);
    EXPECT_EQ(again.last.turns, turns - 1) << "the way is still known";
}

}  // namespace
}  // namespace zwarm
