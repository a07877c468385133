#include "engine/search/race_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"
#include "engine/search/run_in.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

using namespace zwarm::test;

// That the state moves and judges as the game does is a property test
// (tests/property/endings_property_test.cpp).

std::vector<Move> legal(const Position& position) {
    MoveList list;
    generate_moves(position, list);
    return {list.begin(), list.end()};
}

// The state's moves, with their gains as hints.
std::vector<ScoredMove> hinted(RaceState& state) {
    std::vector<ScoredMove> moves(RaceState::kMostMoves);
    moves.resize(state.generate(moves.data()));
    return moves;
}

// Calls look(game, state) at every other turn of a game in which stones wander home by chance.
template <class Look>
void wander(const Variant& variant, std::uint64_t seed, Look look) {
    Random random(seed);
    const RaceEvaluator race(variant, race_weights(*variant.topology));
    RaceState state(variant, race_weights(*variant.topology));
    Game game(variant);
    for (int turn = 0; turn < 120 && !game.result().over(); ++turn) {
        state.set(game);
        if (turn % 2 == 0) look(game, race, state);
        if (testing::Test::HasFatalFailure()) return;
        const std::vector<ScoredMove> moves = hinted(state);
        const auto any = [&] {
            return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        };
        ScoredMove best = any();
        for (int i = 0; i < 4; ++i) {
            const ScoredMove other = any();
            if (other.score > best.score) best = other;
        }
        ASSERT_TRUE(game.play(best.move));
    }
}

constexpr std::string_view kRaces[] = {"star-2",  "star-2-15", "diamond-9", "diamond-7",
                                       "halma-8", "halma-10",  "halma-16",  "halma-8-course"};

TEST(RaceState, PlaysTheRacesOfTwo) {
    for (const std::string_view id : kRaces) EXPECT_TRUE(RaceState::plays(variant(id))) << id;
    for (const std::string_view id :
         {"star-3", "fau-star-2", "halma-16-teams", "selfo-s4", "star-solo", "halma-16-four"}) {
        EXPECT_FALSE(RaceState::plays(variant(id))) << id;
    }
}

// The score kept move by move is the evaluator's of the board, tempo aside the same for both sides.
// Where all stones must be home, stones in each other's way count besides.
TEST(RaceState, KeepsTheScoreOfTheBoard) {
    for (const std::string_view id : kRaces) {
        if (variant(id).goal == Goal::kAllHome) continue;
        wander(variant(id), 7, [&](const Game& game, const RaceEvaluator& race, RaceState& state) {
            for (const Move move : legal(game.position())) {
                Position after = game.position();
                after.play(move);
                state.play(move);
                const Player mover = game.position().to_move();
                const auto other = static_cast<Player>(mover ^ 1);
                const Assessment seen = state.assess();
                if (seen.outcome == Outcome::kOpen) {
                    ASSERT_EQ(seen.score,
                              race.cost(after, mover) - race.cost(after, other) + race.tempo());
                }
                state.undo(move);
            }
        });
    }
}

// The hint of a move is what it adds to the score.
TEST(RaceState, HintsAreGains) {
    for (const std::string_view id : kRaces) {
        if (variant(id).goal == Goal::kAllHome) continue;
        wander(variant(id), 6, [&](const Game&, const RaceEvaluator& race, RaceState& state) {
            const int score = state.assess().score;
            for (const ScoredMove& item : hinted(state)) {
                if (!item.move.is_stone_move()) continue;
                state.play(item.move);
                const Assessment seen = state.assess();
                state.undo(item.move);
                if (seen.outcome != Outcome::kOpen) continue;
                ASSERT_EQ(item.score,
                          (2 * race.tempo() - seen.score - score) * RaceState::kGainHint);
            }
        });
    }
}

// What the frontier finds from the hops is what making every move finds.
TEST(RaceState, TheFrontierFindsTheBestMove) {
    for (const std::string_view id : kRaces) {
        wander(variant(id), 8, [&](const Game&, const RaceEvaluator& race, RaceState& state) {
            if (!state.at_frontier(1)) return;
            int best = -1'000'000;
            for (const ScoredMove& item : hinted(state)) {
                best = std::max(best, item.score / RaceState::kGainHint);
            }
            const int score = state.assess().score;
            const int found = state.frontier(score, -1'000'000, 1'000'000);
            if (best > 0) {
                ASSERT_EQ(found, score - 2 * race.tempo() + best) << id;
            }
            EXPECT_GE(state.frontier(score, -1'000'000, found), found);
            EXPECT_LE(state.frontier(score, found, 1'000'000), found);
        });
    }
}

// Home but for one stone, whose place the other side's last stone cannot leave.
constexpr std::string_view kLockedIn = R"(2222.....
                                          22.......
                                          22.......
                                          2........
                                          ........1
                                          .......11
                                          .......11
                                          ......111
                                          ......112)";

TEST(RaceState, ALeadIsWorthLittleWhileNobodyCanFinish) {
    const auto score = [](const char* id, const char* step) {
        const Variant& board = variant(id);
        Position position = drawn(board, kLockedIn);
        if (*step != 0) position.play(move(board, step));
        position.set_to_move(0);
        RaceState state(board, race_weights(*board.topology));
        state.set(Game(position));
        return state.assess().score;
    };
    // Who must fill the target himself had better open it, though that leads aside.
    EXPECT_GT(score("diamond-9+exact", "g9-f9"), 2 * score("diamond-9+exact", ""));
    EXPECT_LT(score("diamond-9", "g9-f9"), score("diamond-9", ""));
    EXPECT_LT(4 * score("diamond-9+exact", ""), score("diamond-9", ""));
}

TEST(RaceState, KnowsForeignMovesFromLegalOnes) {
    for (const std::string_view id : kRaces) {
        Random random(9);
        wander(variant(id), 9, [&](const Game& game, const RaceEvaluator&, RaceState& state) {
            const std::vector<Move> moves = legal(game.position());
            const auto cells = static_cast<std::uint32_t>(game.position().topology().size());
            for (int i = 0; i < 100; ++i) {
                const Move any(static_cast<Cell>(random.below(cells)),
                               static_cast<Cell>(random.below(cells)));
                ASSERT_EQ(state.is_legal(any), std::ranges::find(moves, any) != moves.end());
            }
            for (const Move move : moves) ASSERT_TRUE(state.is_legal(move));
        });
    }
}

// Back where it was: of no use where every stone must be home, and nothing special elsewhere.
TEST(RaceState, NoticesCirclesWhereEveryStoneMustBeHome) {
    for (const std::string_view id : {"halma-8", "halma-8-course"}) {
        const Variant& race = variant(id);
        RaceState state(race, race_weights(*race.topology));
        Game game(race);
        state.set(game);
        const auto first = legal(game.position()).front();
        state.play(first);
        game.play(first);
        const auto second = legal(game.position()).front();
        state.play(second);
        EXPECT_FALSE(state.goes_round()) << id;
        state.play(Move(first.to(), first.from()));
        state.play(Move(second.to(), second.from()));
        EXPECT_EQ(state.goes_round(), id == "halma-8-course");
    }
}

// A full target costs least, so that the race leads to the goal.
TEST(RaceEvaluator, AFullTargetIsTheLeastCost) {
    for (const std::string_view id : kRaces) {
        const Variant& race = variant(id);
        const RaceEvaluator evaluator(race, race_weights(*race.topology));
        for (Player player = 0; player < 2; ++player) {
            int dearest_inside = -1'000'000;
            int cheapest_outside = 1'000'000;
            for (Cell cell = 0; cell < race.topology->size(); ++cell) {
                const int cost = evaluator.stone_cost(player, cell);
                if (race.target[player].contains(cell)) {
                    dearest_inside = std::max(dearest_inside, cost);
                } else {
                    cheapest_outside = std::min(cheapest_outside, cost);
                }
            }
            EXPECT_LT(dearest_inside, cheapest_outside) << id;
        }
    }
}

class Patience final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& /*info*/) override {}
};

// The fewest turns home if there are at most so many: all of them are tried.
int fewest_turns(const Position& position, int most) {
    for (int turns = 1; turns <= most; ++turns) {
        for (const Move move : legal(position)) {
            Position after = position;
            after.play(move);
            if (after.reached_goal(position.to_move())) return 1;
            after.set_to_move(position.to_move());
            if (turns > 1 && fewest_turns(after, turns - 1) < turns) return turns;
        }
    }
    return most + 1;
}

TEST(RunIn, BeginsWhenTheArmiesHaveParted) {
    const Variant& diamond = variant("diamond-7");
    const RaceEvaluator evaluator(diamond, race_weights(*diamond.topology));
    const RunIn run_in(diamond, evaluator);
    EXPECT_FALSE(run_in.parted(Position(diamond)));
    std::string error;
    const auto late =
        parse_position(diamond, "222....22......2.................11.....11.....11 1 60", error);
    ASSERT_TRUE(late) << error;
    EXPECT_TRUE(run_in.parted(*late));
}

// The plan is as short as trying everything finds, and following it leads home in so many turns.
TEST(RunIn, FindsTheFewestTurns) {
    const Variant& diamond = variant("diamond-7");
    const RaceEvaluator evaluator(diamond, race_weights(*diamond.topology));
    RunIn run_in(diamond, evaluator);
    Patience control;
    for (const char* text : {"222....22......2.................11.....11.....11 1 60",
                             "222....22......2..........1......11......1.....11 1 60",
                             "222....22......2................11.......1....111 1 60"}) {
        std::string error;
        auto position = parse_position(diamond, text, error);
        ASSERT_TRUE(position) << error;
        const auto plan = run_in.solve(*position, 0, 200, control);
        ASSERT_TRUE(plan) << text;
        EXPECT_EQ(plan->turns, fewest_turns(*position, 3)) << text;
        for (int left = plan->turns; left > 0; --left) {
            const auto next = run_in.solve(*position, 0, 200, control);
            ASSERT_TRUE(next) << text;
            EXPECT_EQ(next->turns, left) << text;
            ASSERT_TRUE(is_legal(*position, next->first)) << text;
            position->play(next->first);
            position->set_to_move(0);
        }
        EXPECT_TRUE(position->reached_goal(0)) << text;
        EXPECT_FALSE(run_in.solve(*position, 0, 200, control)) << "home already";
    }
}

}  // namespace
}  // namespace zwarm
