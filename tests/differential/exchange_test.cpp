// What games by chance never reach: FAUhalma for three, where an exchange brings another player
// home and a player is shut in.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"

namespace zwarm::zrf {
namespace {

class ThreePlayers : public testing::Test {
  protected:
    void SetUp() override {
        file_ = load_game_file(ZWARM_PACKS "/ChineseCheckers.zrf").game;
        ASSERT_NE(file_, nullptr);
        sit_down_to("FAUhalma Star for Three");
    }

    void sit_down_to(const std::string& title) {
        model_ = file_->find_variant(title)->model.get();
        ASSERT_EQ(model_->attribute_names.size(), 3u);
        state_ = State::empty(*model_);
    }

    // A man who has moved before, and so carries his player's name.
    void put(const std::string& player, const std::vector<const char*>& cells) {
        Occupant man = fresh_piece(*model_, model_->find_player(player), model_->find_piece("Man"));
        for (std::size_t i = 0; i < model_->attribute_names.size(); ++i) {
            if (model_->attribute_names[i] == "of-" + player) man.attributes = 1U << i;
        }
        ASSERT_NE(man.attributes, 0u);
        for (const char* cell : cells) state_.put(model_->find_cell(cell), man);
    }

    void play(const std::string& move) {
        auto turn = find_turn(state_, move);
        ASSERT_TRUE(turn) << move;
        state_ = turn->after;
    }

    // Whose medal lies there.
    std::string medal(const char* place) const {
        const Occupant& there = state_.at(model_->find_cell(place));
        return there.empty() ? "" : model_->players[static_cast<std::size_t>(there.owner)].name;
    }

    // Red hops out of White's target, over men of White and Green, onto White's last man.
    void set_up_exchange() {
        put("White", {"h3", "i3", "j1", "j2", "j3", "c8"});
        put("Green", {"f5", "d7", "h8"});
        put("Red", {"i2"});
    }

    std::shared_ptr<const GameFile> file_;
    const Model* model_ = nullptr;
    State state_;
};

TEST_F(ThreePlayers, AnExchangeBringsTheOtherHome) {
    set_up_exchange();
    put("Red", {"m4"});
    play("Man i2 x c8 Man c8 - i2");
    EXPECT_EQ(medal("first"), "White");
    EXPECT_EQ(medal("second"), "");
    EXPECT_FALSE(result(state_));
    const auto turns = whole_turns(state_);
    ASSERT_EQ(turns.size(), 1u);
    EXPECT_TRUE(turns[0].parts[0].pass);
}

TEST_F(ThreePlayers, AMissingManKeepsHimOut) {
    set_up_exchange();
    put("Red", {"m4", "j1"});
    play("Man i2 x c8 Man c8 - i2");
    EXPECT_EQ(medal("first"), "");
    EXPECT_GT(whole_turns(state_).size(), 1u);
}

// With five men each one cell of the target, any, stays empty.
TEST_F(ThreePlayers, OfFiveMenFourWaitForTheLast) {
    const std::vector<const char*> others{"i3", "j1", "j2", "j3"};
    for (const char* gap : others) {
        SCOPED_TRACE(gap);
        sit_down_to("FAUhalma Star for Three - 5 Men");
        for (const char* cell : others) {
            if (cell != gap) put("White", {cell});
        }
        put("White", {"c8", "h3"});
        put("Green", {"f5", "d7", "h8"});
        put("Red", {"i2", "m4"});
        play("Man i2 x c8 Man c8 - i2");
        EXPECT_EQ(medal("first"), "White");
    }
    sit_down_to("FAUhalma Star for Three - 5 Men");
    put("White", {"h3", "i3", "j1", "c8", "g7"});
    put("Green", {"f5", "d7", "h8"});
    put("Red", {"i2", "m4"});
    play("Man i2 x c8 Man c8 - i2");
    EXPECT_EQ(medal("first"), "") << "the fifth man is still away";
}

TEST_F(ThreePlayers, WhoMovesIsHomeFirst) {
    set_up_exchange();
    put("Red", {"a10", "b9", "b10", "c9", "c10"});
    play("Man i2 x c8 Man c8 - i2");
    EXPECT_EQ(medal("first"), "Red");
    EXPECT_EQ(medal("second"), "White");
    const auto outcome = result(state_);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->winners, std::vector<int>{0});
}

TEST_F(ThreePlayers, WhoCannotMovePassesAndGoesOnLater) {
    put("White", {"d13"});
    put("Red", {"d12", "d11", "e12", "f11", "h7"});
    put("Green", {"g5"});
    play("Man h7 - h8");
    play("Pass");
    play("Man g5 - g6");
    play("Man d12 - e11");
    play("Man d13 - d12");
}

TEST_F(ThreePlayers, EveryManTakesHisNameWhenHeMoves) {
    state_ = State::initial(*model_);
    play("Man k4 - j4");
    EXPECT_NE(state_.at(model_->find_cell("j4")).attributes, 0u);
    EXPECT_EQ(state_.at(model_->find_cell("k5")).attributes, 0u);
    play("Man d11 - d10");
    EXPECT_NE(state_.at(model_->find_cell("d10")).attributes,
              state_.at(model_->find_cell("j4")).attributes);
}

}  // namespace
}  // namespace zwarm::zrf
