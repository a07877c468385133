// The stand-in for the FAUhalma platform: how moves are read, and programs that play well or badly.
#include <gtest/gtest.h>

#include <chrono>

#include "harness/fau/client_seat.h"
#include "harness/fau/rating.h"
#include "harness/lab/experiment_config.h"

namespace zwarm::fau {
namespace {

using std::chrono::milliseconds;

const Variant& star() {
    return *find_variant("fau-star-2-5");
}

Position pegs(const std::vector<Axial>& own, const std::vector<Axial>& enemy) {
    const AxialBoard board(star());
    Position position = Position::empty_board(star());
    for (const Axial place : own) position.put(*board.find(place), 0);
    for (const Axial place : enemy) position.put(*board.find(place), 1);
    return position;
}

// Why the list is refused; "legal" if it is not.
std::string verdict(const Position& position, const std::vector<Axial>& list) {
    const ReadMove read = AxialBoard(star()).read(position, list);
    EXPECT_EQ(read.move.has_value(), read.error.empty());
    return read.move ? "legal" : read.error;
}

TEST(FauLists, HaveTheAssignmentsCoordinates) {
    const AxialBoard board(star());
    const auto same = [](const std::vector<Axial>& a, const std::vector<Axial>& b) {
        return std::ranges::equal(a, b, [](Axial p, Axial q) { return p.x == q.x && p.y == q.y; });
    };
    EXPECT_TRUE(same(board.cells(star().target[0]),
                     {{-3, 6}, {-3, 5}, {-2, 5}, {-3, 4}, {-2, 4}, {-1, 4}}));
    EXPECT_TRUE(same(board.cells(star().start[0]), {{1, -4}, {3, -4}, {2, -5}, {3, -5}, {3, -6}}));
}

TEST(FauLists, AreReadWithAReasonForEveryMistake) {
    const Position position = pegs({{1, -2}, {0, 1}, {-2, 5}}, {{1, -1}, {1, 1}, {-2, 4}, {2, -2}});
    EXPECT_EQ(verdict(position, {{1, -2}, {0, -1}}), "legal");
    EXPECT_EQ(verdict(position, {{1, -2}, {1, 0}}), "legal") << "a hop";
    EXPECT_EQ(verdict(position, {{1, -2}, {1, 0}, {1, 2}}), "legal") << "a chain";
    EXPECT_EQ(verdict(position, {{-2, 5}, {-2, 4}}), "legal") << "a swap";
    EXPECT_EQ(verdict(position, {}), "a move has at least two cells");
    EXPECT_EQ(verdict(position, {{1, -2}}), "a move has at least two cells");
    EXPECT_EQ(verdict(position, {{1, -2}, {9, 9}}), "(9,9) is not on the board");
    EXPECT_EQ(verdict(position, {{0, 0}, {0, -1}}), "no peg stands on (0,0)");
    EXPECT_EQ(verdict(position, {{1, 1}, {1, 2}}), "the peg on (1,1) is B's, but A is to move");
    EXPECT_EQ(verdict(position, {{1, -2}, {1, -1}}), "(1,-1) is taken by B");
    EXPECT_EQ(verdict(position, {{0, 1}, {0, 3}}),
              "there is no peg to hop over from (0,1) to (0,3)");
    EXPECT_EQ(verdict(position, {{1, -2}, {1, 2}}), "(1,-2) to (1,2) is neither a step nor a hop");
    EXPECT_EQ(verdict(position, {{1, -2}, {1, 0}, {0, 0}}),
              "(1,0) to (0,0) is a step, and steps cannot be combined with hops");
    EXPECT_EQ(verdict(position, {{1, -2}, {1, 0}, {1, -2}}), "a chain may not end where it began");
}

TEST(FauLists, SwapAtTheEndOfAChainOnly) {
    const Position position = pegs({{-1, 2}}, {{-2, 3}, {-3, 4}, {-3, 5}});
    EXPECT_EQ(verdict(position, {{-1, 2}, {-3, 4}}), "legal");
    EXPECT_EQ(verdict(position, {{-1, 2}, {-3, 4}, {-3, 6}}),
              "(-3,4) is taken by B, and pegs are swapped at the end of a chain only");
}

// What the engine offers can be written as a list, and is read back.
TEST(FauLists, HoldEveryLegalMove) {
    for (const char* id : {"fau-rhombus-5", "fau-star-2", "fau-star-3-5"}) {
        const Variant& variant = *find_variant(id);
        const AxialBoard board(variant);
        Random random(7);
        std::size_t chains = 0;
        for (int round = 0; round < 5; ++round) {
            Game game(variant);
            for (int ply = 0; ply < 80 && !game.result().over(); ++ply) {
                MoveList moves;
                generate_moves(game.position(), moves);
                for (const Move move : moves) {
                    if (!move.is_stone_move()) continue;
                    const auto list = board.list(game.position(), move);
                    chains += list.size() > 2 ? 1 : 0;
                    const ReadMove read = board.read(game.position(), list);
                    ASSERT_TRUE(read.move) << id << ' ' << read.error;
                    EXPECT_EQ(*read.move, move);
                }
                game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
        EXPECT_GT(chains, 50u) << id;
    }
}

TEST(FauLines, AreListsOfPairs) {
    std::vector<Axial> list;
    std::string error;
    EXPECT_TRUE(read_list("[[3,-4],[2,-3]]", list, error));
    EXPECT_EQ(list.size(), 2u);
    EXPECT_TRUE(read_list(" [ [99999999999999999999, 1] ]", list, error) == false);
    EXPECT_TRUE(read_list("[[18446744073709551615,-9223372036854775808]]", list, error));
    EXPECT_GT(list[0].x, 100);
    EXPECT_LT(list[0].y, -100);
    for (const char* line : {"", "hello", "[[3,-4],[2,-3]", "[[3,-4],[2]]", "[[3,-4],[2,0.5]]",
                             "{\"move\":[[3,-4],[2,-3]]}", "[3,-4]", "null", "[[3,-4],\"x\"]"}) {
        EXPECT_FALSE(read_list(line, list, error)) << line;
        EXPECT_NE(error.find("a list of cells is expected"), std::string::npos) << error;
    }
    EXPECT_FALSE(read_list("\x1b[2J\xff", list, error));
    EXPECT_EQ(error.find('\x1b'), std::string::npos);
}

TEST(FauPoints, AreTheCourses) {
    match::GameRecord record;
    record.places = {1, 2};
    EXPECT_EQ(points_of(record), 1);
    record.places = {2, 1};
    EXPECT_EQ(points_of(record), 0);
    record.places = {1, 1};
    EXPECT_EQ(points_of(record), 0.5);
    record.places = {1, 2, 3};
    EXPECT_EQ(points_of(record), 2);
    record.places = {2, 3, 1};
    EXPECT_EQ(points_of(record), 1);
    record.places = {3, 2, 1};
    EXPECT_EQ(points_of(record), 0);
    record.places = {2, 1, 2};
    EXPECT_EQ(points_of(record), 0.5);
    Rating rating;
    rating.points.assign(60, 0.0);
    std::fill(rating.points.begin() + 10, rating.points.end(), 1.0);
    EXPECT_DOUBLE_EQ(rating.mean(), 50.0 / 60);
    EXPECT_DOUBLE_EQ(rating.best(), 1.0);
}

// Games of a program at a level, with the reasons of the games.
struct Trial {
    Rating rating;
    std::vector<std::string> reasons;
};

Trial play(Client client, int level, int games) {
    Trial trial;
    RatingSettings settings;
    settings.games = games;
    trial.rating = rate(client, levels()[static_cast<std::size_t>(level) - 1], settings,
                        [&](const Rating&, const match::GameRecord& last) {
                            trial.reasons.push_back(last.reason);
                        });
    client.dismiss();
    return trial;
}

// Says one line at every turn, the same one.
std::string says(const std::string& line) {
    return "sh -c 'while read -r request; do case $request in *turn*) echo \"" + line +
           "\";; esac; done'";
}

TEST(FauPrograms, LoseByTheirMisbehaviour) {
    struct Row {
        std::string command;
        std::string word;
        std::string why;
        milliseconds patience{10'000};
    };
    const Row rows[] = {
        {says("hello"), "garbage", "'hello' is not JSON"},
        {says("[[1,-4]"), "garbage", "is not JSON"},
        {says("{}"), "garbage", "'{}' is not a move"},
        {says("[[0,0],[0,1]]"), "illegal-move", "no peg stands on (0,0)"},
        {says("[[1,-4],[1,-1]]"), "illegal-move", "neither a step nor a hop"},
        {says("[[-3,6],[-3,5]]"), "illegal-move", "the peg on (-3,6) is B's, but A is to move"},
        {"yes '[[0,0],[0,1]]'", "illegal-move", "no peg stands on (0,0)"},
        {"sleep 60", "hang", "no answer in 150 ms", milliseconds(150)},
        {"tr '\\0' x </dev/zero", "hang", "no answer in 150 ms", milliseconds(150)},
        {"sh -c 'echo oops >&2; exit 3'", "crash", "ended with exit code 3 (oops)"},
        {"sh -c 'kill -SEGV $$'", "crash", "ended with signal 11"},
        {"/nowhere/program", "crash", "ended with exit code 127"},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.command);
        const Trial trial = play(Client(row.command, row.patience), 2, 2);
        EXPECT_EQ(trial.rating.failures, (std::map<std::string, int>{{row.word, 2}}));
        EXPECT_EQ(trial.rating.mean(), 0);
        for (const std::string& reason : trial.reasons) {
            EXPECT_NE(reason.find(row.why), std::string::npos) << reason;
        }
    }
}

TEST(FauPrograms, AreGivenUpWhenTheyNeverCome) {
    const Trial dead = play(Client("false", milliseconds(5000)), 1, 50);
    EXPECT_EQ(dead.rating.points.size(), 3u);
    EXPECT_NE(dead.rating.gave_up.find("ended with exit code 1"), std::string::npos);
    const Listener listener(0);
    const Trial absent = play(Client(listener, milliseconds(30)), 1, 50);
    EXPECT_EQ(absent.rating.points.size(), 3u);
    EXPECT_NE(absent.rating.gave_up.find("nobody connected"), std::string::npos);
}

TEST(FauPrograms, AreToldWhatWasWrong) {
    const std::string log = testing::TempDir() + "fau_errors";
    const Trial trial = play(Client("sh -c 'while read -r request; do case $request in "
                                    "*turn*) echo no;; *error*) echo $request >>" +
                                        log + ";; esac; done'",
                                    milliseconds(10'000)),
                             2, 1);
    std::string text;
    char buffer[1000];
    FILE* const file = fopen(log.c_str(), "r");
    ASSERT_NE(file, nullptr);
    while (fgets(buffer, sizeof buffer, file) != nullptr) text += buffer;
    fclose(file);
    remove(log.c_str());
    EXPECT_NE(text.find("is not JSON"), std::string::npos) << text;
}

// Who never reads does not stop the server: its line fills up, and writing ends.
TEST(FauPrograms, NeedNotRead) {
    host::ChildProcess child;
    ASSERT_TRUE(child.start({"sleep", "60"}, {}));
    child.limit_writing(milliseconds(50));
    const std::string line(100'000, 'x');
    int lines = 0;
    while (lines < 1000 && child.write_line(line)) ++lines;
    EXPECT_LT(lines, 1000);
}

// The example plays whole games without a mistake, started by the server or connected to it.
TEST(FauExample, IsRated) {
    const std::string command = "python3 " ZWARM_FAU_CLIENT;
    const Trial trial = play(Client(command, milliseconds(60'000)), 1, 4);
    EXPECT_TRUE(trial.rating.failures.empty());
    EXPECT_EQ(trial.rating.points.size(), 4u);
    EXPECT_EQ(trial.rating.mean(), 1) << "against a player by chance";
    const Trial three = play(Client(command, milliseconds(60'000)), 5, 2);
    EXPECT_TRUE(three.rating.failures.empty());
    EXPECT_GT(three.rating.turns, 20);
}

TEST(FauExample, Connects) {
    const Listener listener(0);
    host::ChildProcess program;
    ASSERT_TRUE(program.start(
        {"python3", ZWARM_FAU_CLIENT, "--connect", std::to_string(listener.port())}, {}));
    const Trial trial = play(Client(listener, milliseconds(60'000)), 1, 2);
    EXPECT_TRUE(trial.rating.failures.empty());
    EXPECT_EQ(trial.rating.mean(), 1);
}

// What is shown to be graded is what is played.
TEST(FauLevels, AreThoseOfTheExperiment) {
    for (const Level& level : levels()) {
        for (const int pegs : {5, 6}) EXPECT_EQ(variant_of(level, pegs).start[0].count(), pegs);
    }
    const lab::ExperimentConfig experiment = lab::find_experiment("fau-levels");
    for (const Level& level : levels()) {
        const std::string name = "level " + std::to_string(level.number) + ":";
        const auto row = std::ranges::find_if(experiment.rows, [&](const lab::ExperimentRow& r) {
            return r.name().starts_with(name);
        });
        ASSERT_NE(row, experiment.rows.end()) << name;
        EXPECT_EQ(row->text("variant"), std::string(level.board) + "-5");
        const auto agents = row->words("agents");
        for (std::size_t i = 1; i < agents.size(); ++i) EXPECT_EQ(agents[i], level.opponent);
    }
}

}  // namespace
}  // namespace zwarm::fau
