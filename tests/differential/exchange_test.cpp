// What games by chance never reach: FAUhalma for three, where an exchange brings another player
// home, a player is shut in, or two go in circles behind the first one home.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/chance.h"
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

    [[nodiscard]] bool in_a_target(int cell) const {
        const auto targets = std::ranges::find(model_->zones, "targets", &Zone::name);
        return targets != model_->zones.end() && targets->contains(0, cell);
    }

    // What a man carries on a cell: his player's name in a target, nothing elsewhere.
    [[nodiscard]] std::uint64_t name_on(int cell, int player) const {
        if (!in_a_target(cell)) return 0;
        const std::string name = "of-" + model_->players[static_cast<std::size_t>(player)].name;
        const auto found = std::ranges::find(model_->attribute_names, name);
        return std::uint64_t{1} << (found - model_->attribute_names.begin());
    }

    void put(const std::string& player, const std::vector<const char*>& cells) {
        Occupant man = fresh_piece(*model_, model_->find_player(player), model_->find_piece("Man"));
        for (const char* name : cells) {
            const int cell = model_->find_cell(name);
            man.attributes = name_on(cell, man.owner);
            state_.put(cell, man);
        }
    }

    void expect_names() const {
        const int man = model_->find_piece("Man");
        for (std::size_t cell = 0; cell < model_->cells.size(); ++cell) {
            const Occupant& there = state_.at(static_cast<int>(cell));
            if (there.empty() || there.piece != man) continue;
            ASSERT_EQ(there.attributes, name_on(static_cast<int>(cell), there.owner))
                << model_->cells[cell].name;
        }
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

// The same men on the same cells are the same position, whatever way they came.
TEST_F(ThreePlayers, AManHasHisNameInTargetsOnly) {
    set_up_exchange();
    put("Red", {"h7"});
    play("Man i2 x c8 Man c8 - i2");
    expect_names();
    EXPECT_EQ(result(state_), std::nullopt);
    state_ = State::empty(*model_);
    put("White", {"c8", "j1"});
    put("Green", {"f5", "d7", "h8"});
    put("Red", {"d8", "h7"});
    play("Man d8 x c8 Man c8 - d8");
    expect_names();
    EXPECT_EQ(state_.at(model_->find_cell("d8")).attributes, 0u) << "he was thrown out of a target";
    EXPECT_NE(state_.at(model_->find_cell("c8")).attributes, 0u);
}

TEST_F(ThreePlayers, NamesFollowFromTheBoardInWholeGames) {
    base::Chance chance(160);
    int named = 0;
    for (int game = 0; game < 3; ++game) {
        state_ = State::initial(*model_);
        for (int made = 0; made < 90 && !result(state_); ++made) {
            auto turns = whole_turns(state_);
            ASSERT_FALSE(turns.empty());
            // The best of a few: men in targets count, so that exchanges come about.
            std::size_t best = 0;
            int most = -1;
            for (int tries = 0; tries < 12; ++tries) {
                const std::size_t turn = chance.below(turns.size());
                int inside = 0;
                for (std::size_t cell = 0; cell < model_->cells.size(); ++cell) {
                    if (!turns[turn].after.at(static_cast<int>(cell)).empty() &&
                        in_a_target(static_cast<int>(cell))) {
                        ++inside;
                    }
                }
                if (inside > most) best = turn;
                most = std::max(most, inside);
            }
            named = std::max(named, most);
            state_ = std::move(turns[best].after);
            expect_names();
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(named, 6);
}

// White is home and passes, while Green and Red go to and fro.
TEST_F(ThreePlayers, TheFirstOneHomeWinsAlthoughTheOthersRepeat) {
    for (const bool home : {true, false}) {
        sit_down_to("FAUhalma Star for Three");
        put("White", {"h3", "i2", "i3", "j1", "j2"});
        put("White", {home ? "j4" : "g7"});
        put("Green", {"f5", "f6", "g6", "h8", "h9", "i8"});
        put("Red", {"d8", "e8", "e9", "h7", "k5", "k6"});
        const auto white = [&](const char* from, const char* to) {
            if (home && medal("first") == "White") return std::string("Pass");
            return "Man " + std::string(from) + " - " + to;
        };
        std::optional<Outcome> outcome;
        play("Man h7 - h6");
        play(home ? "Man j4 - j3" : "Man g7 - g8");
        for (int round = 0; !outcome && round < 20; ++round) {
            const bool out = round % 2 == 0;
            play(out ? "Man f5 - f4" : "Man f4 - f5");
            if ((outcome = result(state_))) break;
            play(out ? "Man h6 - h7" : "Man h7 - h6");
            if ((outcome = result(state_))) break;
            play(out ? white("g8", "g7") : white("g7", "g8"));
            outcome = result(state_);
        }
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->draw, !home) << outcome->reason;
        if (home) {
            EXPECT_EQ(outcome->winners, std::vector<int>{model_->find_player("White")});
        }
    }
}

}  // namespace
}  // namespace zwarm::zrf
