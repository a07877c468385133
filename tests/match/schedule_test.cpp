// Who plays whom, from where, and how it is counted.
#include "harness/match/schedule.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <fstream>
#include <set>
#include <stdexcept>

#include "harness/lab/engine_rules.h"
#include "harness/match/run.h"
#include "harness/match/tally.h"

namespace zwarm::match {
namespace {

TEST(Schedule, TwoSeatsSwapSidesFromTheSameOpening) {
    const Schedule schedule(2, 2, 5, 1);
    ASSERT_EQ(schedule.games().size(), 5u);
    EXPECT_EQ(schedule.rotations(), 2);
    for (const ScheduledGame& game : schedule.games()) {
        EXPECT_EQ(game.round, (game.number + 1) / 2);
        const std::vector<int> straight{0, 1}, swapped{1, 0};
        EXPECT_EQ(game.seats, game.number % 2 == 1 ? straight : swapped);
    }
}

TEST(Schedule, MoreSeatsMeetInEveryChoice) {
    const Schedule schedule(4, 2, 2, 1);
    std::set<std::vector<int>> met;
    for (const ScheduledGame& game : schedule.games()) met.insert(game.seats);
    EXPECT_EQ(schedule.games().size(), 12u);
    EXPECT_EQ(met.size(), 12u);
}

TEST(Schedule, FewerSeatsThanPlayersTakeTurns) {
    const Schedule schedule(2, 4, 2, 1);
    ASSERT_EQ(schedule.games().size(), 2u);
    EXPECT_EQ(schedule.games()[0].seats, (std::vector<int>{0, 1, 0, 1}));
    EXPECT_EQ(schedule.games()[1].seats, (std::vector<int>{1, 0, 1, 0}));
}

TEST(Shards, ShareOutWholeGroups) {
    const Schedule schedule(3, 2, 10, 7);
    for (const ScheduledGame& game : schedule.games()) {
        int shards = 0;
        for (int i = 1; i <= 4; ++i) {
            const bool has = Shard{i, 4}.has({game.number, game.round});
            EXPECT_EQ(has, (game.round - 1) % 4 == i - 1);
            shards += has ? 1 : 0;
        }
        EXPECT_EQ(shards, 1) << "of game " << game.number;
    }
    EXPECT_TRUE(Shard{}.has({5, 3}));
}

TEST(Shards, AreReadAsFractions) {
    const auto shard = parse_shard("2/8");
    ASSERT_TRUE(shard);
    EXPECT_EQ(shard->index, 2);
    EXPECT_EQ(shard->count, 8);
    for (const char* text :
         {"", "/", "1", "1/", "/2", "0/2", "3/2", "1/2/3", "a/2", "1/b", "-1/2"}) {
        EXPECT_FALSE(parse_shard(text)) << text;
    }
}

TEST(Schedule, SeedsAreTheGamesOwn) {
    std::set<std::uint64_t> seeds;
    const Schedule schedule(2, 2, 1000, 1);
    for (const ScheduledGame& game : schedule.games()) seeds.insert(game.seed);
    EXPECT_EQ(seeds.size(), 1000u);
    EXPECT_NE(Schedule(2, 2, 1, 1).games()[0].seed, Schedule(2, 2, 1, 2).games()[0].seed);
}

class Openings : public ::testing::Test {
  protected:
    const lab::EngineRules rules_{*find_variant("halma-8"), 0};
};

TEST_F(Openings, RandomOnesAreLegalSeededAndDifferent) {
    const OpeningBook book("random:6", rules_, 3);
    const OpeningBook same("random:6", rules_, 3);
    const OpeningBook other("random:6", rules_, 4);
    std::set<std::vector<std::string>> seen;
    for (int round = 1; round <= 20; ++round) {
        const Opening opening = book.opening(round);
        EXPECT_EQ(opening, same.opening(round));
        EXPECT_NE(opening, other.opening(round));
        EXPECT_EQ(opening.moves.size(), 6u);
        std::string error;
        const auto referee = rules_.start("", error);
        for (const std::string& move : opening.moves)
            EXPECT_EQ(referee->play(move), Ruling::kPlayed);
        seen.insert(opening.moves);
    }
    EXPECT_EQ(seen.size(), 20u);
}

TEST_F(Openings, FilesHoldPositionsOrMoves) {
    const std::string path = ::testing::TempDir() + "/openings.txt";
    std::string error;
    const auto referee = rules_.start("", error);
    const std::string move = referee->legal_moves().front();
    std::ofstream(path) << "# two openings\n\n" << move << "\n" << move << "\r\n";
    const OpeningBook book(path, rules_, 1);
    for (int round = 1; round <= 3; ++round) {
        EXPECT_EQ(book.opening(round).moves, std::vector<std::string>{move});
    }
    std::ofstream(path) << "a1-a1\n";
    EXPECT_THROW(OpeningBook(path, rules_, 1), std::invalid_argument);
    std::ofstream(path) << "no position\n";
    EXPECT_THROW(OpeningBook(path, rules_, 1), std::invalid_argument);
    std::ofstream(path) << "\n";
    EXPECT_THROW(OpeningBook(path, rules_, 1), std::invalid_argument);
}

TEST_F(Openings, NonsenseIsRefused) {
    for (const char* text :
         {"random:", "random:x", "random:-1", "generator:spiral", "/nowhere/file"}) {
        EXPECT_THROW(OpeningBook(text, rules_, 1), std::invalid_argument) << text;
    }
}

GameRecord finished(std::vector<int> seats, std::vector<int> places, int round = 1) {
    GameRecord record;
    record.number = 1;
    record.round = round;
    record.seats = std::move(seats);
    record.places = std::move(places);
    record.nodes.assign(record.seats.size(), 0);
    record.ending = "goal";
    return record;
}

TEST(Counting, PairsAreCountedByPoints) {
    Tally tally(2, {0, 1}, 2);
    tally.add(finished({0, 1}, {1, 2}, 1));  // won
    tally.add(finished({1, 0}, {2, 1}, 1));  // won
    tally.add(finished({0, 1}, {1, 1}, 2));  // drawn
    tally.add(finished({1, 0}, {1, 2}, 2));  // lost
    tally.add(finished({0, 1}, {1, 2}, 3));  // won, the pair is not complete
    EXPECT_EQ(tally.pairs().by_points, (std::array<Count, 5>{0, 1, 0, 0, 1}));
    EXPECT_EQ(tally.seats()[0].total, (GameCounts{3, 1, 1}));
    EXPECT_EQ(tally.seats()[0].by_player[0], (GameCounts{2, 1, 0}));
    EXPECT_EQ(tally.seats()[0].by_player[1], (GameCounts{1, 0, 1}));
    EXPECT_EQ(tally.against(1, 0), (GameCounts{1, 1, 3}));
}

TEST(Counting, ThreePlayersGetPointsByPlace) {
    Tally tally(3, {0, 1, 2}, 3);
    tally.add(finished({0, 1, 2}, {1, 2, 3}));
    tally.add(finished({1, 2, 0}, {1, 1, 3}));
    EXPECT_DOUBLE_EQ(tally.seats()[0].points, 1.0 + 0.0);
    EXPECT_DOUBLE_EQ(tally.seats()[1].points, 0.5 + 0.75);
    EXPECT_DOUBLE_EQ(tally.seats()[2].points, 0.0 + 0.75);
    EXPECT_EQ(tally.against(1, 2), (GameCounts{1, 1, 0}));
}

TEST(Counting, TeammatesAreNotCompared) {
    Tally tally(2, {0, 1, 0, 1}, 2);
    tally.add(finished({0, 1, 0, 1}, {1, 2, 1, 2}));
    EXPECT_EQ(tally.seats()[0].total, (GameCounts{1, 0, 0}));
    EXPECT_DOUBLE_EQ(tally.seats()[0].points, 2.0);
    EXPECT_DOUBLE_EQ(tally.seats()[1].points, 0.0);
    // Two seats that only met as partners have no result against each other.
    Tally partners(3, {0, 1, 0, 1}, 2);
    partners.add(finished({0, 2, 1, 2}, {1, 2, 1, 2}));
    EXPECT_EQ(partners.against(0, 1), (GameCounts{0, 0, 0}));
    EXPECT_EQ(partners.against(0, 2), (GameCounts{1, 0, 0}));
    EXPECT_EQ(partners.seats()[0].total, (GameCounts{1, 0, 0}));
}

TEST(Records, SurviveTheirLine) {
    GameRecord record = finished({0, 1}, {2, 1});
    record.seed = 0xFFFFFFFFFFFFFFFFULL;
    record.opening.moves = {"a1-b2", "pass"};
    record.moves = {"c3-d4"};
    record.reason = "Black loses: '\"\n\\' is not a move";
    record.offender = 0;
    const std::string line = to_line(record);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(from_line(line), record);
    EXPECT_EQ(from_line(line.substr(0, line.size() - 1)), std::nullopt);
    EXPECT_EQ(from_line("{}"), std::nullopt);
}

}  // namespace
}  // namespace zwarm::match
