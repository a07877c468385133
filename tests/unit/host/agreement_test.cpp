#include "harness/host/agreement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/host/host_game.h"

namespace zwarm::host {
namespace {

// Three walkers on three lines; who is at the end of his has won. $PASS says whether one may pass.
constexpr const char* kLines = R"(
(game (title "Lines") (players A B C) (turn-order A B C)
   $PASS
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1/2/3" (0 10)))
                (directions (e 1 0))))
   (piece (name Man) (moves (e (verify empty?) add)))
   (board-setup (A (Man a1)) (B (Man a2)) (C (Man a3)))
   (win-condition (A) (absolute-config Man (d1)))
   (win-condition (B) (absolute-config Man (d2)))
   (win-condition (C) (absolute-config Man (d3))))
(variant (title "Duel") (players A B) (turn-order A B)
   (piece (name Man) (moves (e (verify empty?) add)))
   (board-setup (A (Man a1)) (B (Man a2)))
   (win-condition (A) (absolute-config Man (d1)))
   (win-condition (B) (absolute-config Man (d2)))))";

class LinesTable {
  public:
    explicit LinesTable(bool may_pass, const std::string& variant = "Lines") {
        std::string rules = kLines;
        const std::string pass = may_pass ? "(option \"pass turn\" true)" : "";
        rules.replace(rules.find("$PASS"), 5, pass);
        file_ = zrf::load_game_text(rules, "lines.zrf").game;
        game_ = std::make_unique<HostGame>(file_, HostOptions{});
        game_->start(*file_->find_variant(variant));
    }
    HostGame* operator->() { return game_.get(); }
    int to_move() const { return game_->state().player_to_move(); }
    std::string step() {
        const auto& moves = game_->moves();
        const auto found = std::ranges::find_if(
            moves, [](const std::string& move) { return move.starts_with("Man"); });
        return found == moves.end() ? "no step" : game_->make_move(*found);
    }

  private:
    std::shared_ptr<const zrf::GameFile> file_;
    std::unique_ptr<HostGame> game_;
};

TEST(Resigning, PassesForGoodAndTheStonesStay) {
    LinesTable table(true);
    EXPECT_EQ(table->resign(1), "") << "before his turn comes";
    EXPECT_EQ(table->resign(1), "this player has resigned already");
    EXPECT_EQ(table->history().size(), 0U);
    EXPECT_EQ(table.step(), "");
    EXPECT_TRUE(table->agreement().resigned(1));
    // It is C's turn, then A's, and never B's again; his stone is where it was.
    EXPECT_EQ(table.to_move(), 2);
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table.to_move(), 0);
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table.to_move(), 2);
    const zrf::State& state = table->state();
    EXPECT_EQ(state.at(state.model().find_cell("a2")).owner, 1);
    // The passes are part of the game: 1 step, B's pass, C, A, B's pass.
    EXPECT_EQ(table->history().size(), 5U);
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table.step(), "");
    ASSERT_TRUE(table->result());
    EXPECT_EQ(table->result()->winners, std::vector<int>{0});
    EXPECT_NE(table->resign(2), "") << "the game is over";
}

TEST(Resigning, CanBeTakenBack) {
    LinesTable table(true);
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table->resign(1), "");
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table.to_move(), 0);
    EXPECT_EQ(table->undo(), "");
    EXPECT_EQ(table.to_move(), 2);
    EXPECT_TRUE(table->agreement().resigned(1));
    EXPECT_EQ(table->undo(), "");
    EXPECT_EQ(table.to_move(), 1);
    EXPECT_FALSE(table->agreement().resigned(1));
    EXPECT_EQ(table->history().size(), 1U);
}

TEST(Resigning, OfEverybodyIsADraw) {
    LinesTable table(true);
    EXPECT_EQ(table->resign(0), "");
    EXPECT_EQ(table->resign(1), "");
    EXPECT_EQ(table->agreement().last_player(), 2);
    EXPECT_FALSE(table->result()) << "the last one still has to win";
    EXPECT_EQ(table->resign(2), "");
    ASSERT_TRUE(table->result());
    EXPECT_TRUE(table->result()->draw);
}

TEST(Resigning, EndsADuel) {
    for (const bool may_pass : {false, true}) {
        LinesTable duel(may_pass, "Duel");
        EXPECT_EQ(duel->resign(0), "");
        ASSERT_TRUE(duel->result());
        EXPECT_EQ(duel->result()->winners, std::vector<int>{1});
        EXPECT_EQ(duel->undo(), "there is nothing to take back");
    }
    LinesTable three(false);
    EXPECT_NE(three->resign(0), "");
    EXPECT_FALSE(three->agreement().resigned(0));
    EXPECT_EQ(three.to_move(), 0);
}

TEST(Draws, NeedEveryoneWhoStillPlays) {
    LinesTable table(true);
    EXPECT_NE(table->decline_draw(), "");
    EXPECT_EQ(table->want_draw(1), "");
    EXPECT_EQ(table->agreement().offered_by(), 1);
    EXPECT_EQ(table->want_draw(0), "");
    EXPECT_FALSE(table->result());
    // A turn of one who has agreed leaves the offer open, one of the third ends it.
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table->agreement().offered_by(), 1);
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table.step(), "");
    EXPECT_EQ(table->agreement().offered_by(), -1);
    EXPECT_EQ(table->resign(0), "");
    EXPECT_NE(table->want_draw(0), "") << "who has resigned has no say";
    EXPECT_EQ(table->want_draw(1), "");
    EXPECT_EQ(table->want_draw(2), "");
    ASSERT_TRUE(table->result());
    EXPECT_TRUE(table->result()->draw);
    EXPECT_EQ(table->result()->reason, "draw by agreement");
    EXPECT_TRUE(table->moves().empty());
    EXPECT_EQ(table->undo(), "");
    EXPECT_FALSE(table->result());
}

TEST(Lots, GiveEveryPlaceOnceAndEveryOrderSometimes) {
    std::set<std::vector<std::size_t>> orders;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        std::vector<std::size_t> lots = draw_lots(3, seed);
        EXPECT_EQ(lots, draw_lots(3, seed));
        orders.insert(lots);
        std::ranges::sort(lots);
        EXPECT_EQ(lots, (std::vector<std::size_t>{0, 1, 2}));
    }
    EXPECT_EQ(orders.size(), 6U);
    const std::string dealt = dealt_seats("HCC", 4);
    EXPECT_EQ(std::ranges::count(dealt, 'H'), 1);
    EXPECT_EQ(dealt.size(), 3U);
}

}  // namespace
}  // namespace zwarm::host
