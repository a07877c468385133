// The run machine, and whole matches by it: the same bytes whatever the threads, the interruptions
// and the shards.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "harness/base/whole_file.h"
#include "harness/host/saved_game.h"
#include "harness/match/report.h"
#include "tests/match/run_fixture.h"

namespace zwarm::match {
namespace {

using Runs = RunTest;

// Counts: job n writes n times n, notes its thread's jobs and leaves a file.
class Squares final : public Work {
  public:
    explicit Squares(int count, int enough = 0) : count_(count), enough_(enough) {}

    RunFiles files() const override { return {"squares.json", "squares.jsonl", "notes.csv", "n"}; }
    std::string settings() const override { return R"({"count":)" + std::to_string(count_) + "}"; }
    std::vector<NamedFile> sources() const override { return {{"why.txt", "for the test\n"}}; }
    std::vector<Job> jobs() const override {
        std::vector<Job> jobs;
        for (int number = 1; number <= count_; ++number) {
            jobs.push_back({number, (number + 1) / 2});
        }
        return jobs;
    }
    Worker make_worker() override {
        ++workers;
        return [this](const Job& job) {
            if (job.number == broken) throw std::runtime_error("job 7 is broken");
            return JobResult{line_of(job), {{name_of(job), "x"}}, "note " + line_of(job)};
        };
    }
    std::vector<std::string> files_of(const Job& job) const override { return {name_of(job)}; }
    Counted count(const Job& job, const std::string& line) override {
        if (line != line_of(job)) return Counted::kForeign;
        lines += line + " ";
        return job.number == enough_ ? Counted::kEnough : Counted::kMore;
    }
    std::string state() const override { return lines; }
    std::vector<NamedFile> results() const override { return {{"result.txt", lines}}; }

    std::atomic<int> workers{0};
    int broken = 0;
    std::string lines;

  private:
    static std::string line_of(const Job& job) { return std::to_string(job.number * job.number); }
    static std::string name_of(const Job& job) { return "jobs/" + std::to_string(job.number); }

    int count_;
    int enough_;
};

using Machine = RunTest;

TEST_F(Machine, WorkersAreMadeOnceAThread) {
    Squares work(50);
    EXPECT_TRUE(run(work, {.folder = path("run"), .concurrency = 3}).complete);
    EXPECT_EQ(work.workers, 3);
    Squares few(2);
    static_cast<void>(run(few, {.folder = path("few"), .concurrency = 3}));
    EXPECT_EQ(few.workers, 2) << "no thread without a job";
    EXPECT_EQ(file_text(path("few") / "squares.jsonl"), "1\n4\n");
    EXPECT_EQ(file_text(path("few") / "notes.csv"), "n\n1,note 1\n2,note 4\n");
    EXPECT_EQ(file_text(path("few") / "squares.json"), "{\n  \"count\": 2\n}\n");
}

TEST_F(Machine, ShardsKeepGroupsTogetherAndMergeWithTheirNotes) {
    Squares whole(11);
    static_cast<void>(run(whole, {.folder = path("whole")}));
    std::vector<std::filesystem::path> shards;
    for (int i = 1; i <= 3; ++i) {
        Squares part(11);
        shards.push_back(path(std::to_string(i)));
        static_cast<void>(run(part, {.folder = shards.back(), .shard = {i, 3}}));
    }
    EXPECT_EQ(file_text(shards[1] / "squares.jsonl"), "9\n16\n81\n100\n");
    Squares merged(11);
    merge_shards(merged, shards, path("merged"), false);
    EXPECT_EQ(files_of(path("whole")), files_of(path("merged")));
    Squares other(12);
    EXPECT_THROW(merge_shards(other, shards, path("other"), false), std::runtime_error);
    EXPECT_FALSE(std::filesystem::exists(path("other")));
}

TEST_F(Machine, EnoughIsForTheWholeToSay) {
    Squares whole(9, 4);
    EXPECT_TRUE(run(whole, {.folder = path("whole")}).complete);
    EXPECT_EQ(whole.lines, "1 4 9 16 ");
    std::vector<std::filesystem::path> shards;
    for (int i = 1; i <= 2; ++i) {
        Squares part(9, 4);
        shards.push_back(path(std::to_string(i)));
        static_cast<void>(run(part, {.folder = shards.back(), .shard = {i, 2}}));
    }
    EXPECT_EQ(file_text(shards[1] / "squares.jsonl"), "9\n16\n49\n64\n");
    Squares merged(9, 4);
    merge_shards(merged, shards, path("merged"), false);
    EXPECT_EQ(files_of(path("whole")), files_of(path("merged")));
}

TEST_F(Machine, ABrokenJobEndsTheRunWhichGoesOnLater) {
    Squares work(20);
    work.broken = 7;
    EXPECT_THROW(run(work, {.folder = path("run"), .concurrency = 2}), std::runtime_error);
    Squares again(20);
    EXPECT_TRUE(run(again, {.folder = path("run"), .resume = true}).complete);
    Squares whole(20);
    static_cast<void>(run(whole, {.folder = path("whole")}));
    EXPECT_EQ(file_text(path("run") / "squares.jsonl"), file_text(path("whole") / "squares.jsonl"));
    EXPECT_EQ(file_text(path("run") / "result.txt"), whole.lines);
}

TEST_F(Machine, FoldersAreNeverTakenOver) {
    Squares first(3);
    static_cast<void>(run(first, {.folder = path("run")}));
    Squares again(3);
    EXPECT_THROW(run(again, {.folder = path("run")}), std::runtime_error);
    Squares longer(4);
    EXPECT_THROW(run(longer, {.folder = path("run"), .resume = true}), std::invalid_argument);
    EXPECT_THROW(run(again, {.folder = path("run"), .shard = {1, 2}, .resume = true}),
                 std::invalid_argument);
    EXPECT_EQ(again.workers + longer.workers, 0);
    EXPECT_EQ(file_text(path("run") / "result.txt"), "1 4 9 ") << "nothing has changed";
    static_cast<void>(run(longer, {.folder = path("run"), .replace = true}));
    EXPECT_EQ(file_text(path("run") / "result.txt"), "1 4 9 16 ");
    std::ofstream(path("file")) << "x";
    EXPECT_THROW(run(again, {.folder = path("file"), .replace = true}), std::runtime_error);
}

TEST_F(Runs, ThreadsDoNotChangeABit) {
    Run run("selfo-small", {"greedy", "random"}, 12);
    static_cast<void>(run.play(path("one"), {.concurrency = 1}));
    static_cast<void>(run.play(path("four"), {.concurrency = 4}));
    const auto one = files_of(path("one"));
    EXPECT_EQ(one, files_of(path("four")));
    EXPECT_EQ(one.size(), 12u * 2 + 7);
    EXPECT_TRUE(one.contains("games/000012.zsg"));
}

TEST_F(Runs, EightShardsAreOneRun) {
    Run run("halma-8", {"greedy", "random"}, 20);
    static_cast<void>(run.play(path("whole")));
    std::vector<std::filesystem::path> shards;
    for (int i = 8; i >= 1; --i) {  // in any order
        shards.push_back(path("shard" + std::to_string(i)));
        static_cast<void>(run.play(shards.back(), {.shard = {i, 8}, .concurrency = 2}));
    }
    static_cast<void>(merge_matches(shards, path("merged"), false));
    EXPECT_EQ(files_of(path("whole")), files_of(path("merged")));
}

TEST_F(Runs, MergingRefusesWhatDoesNotFit) {
    Run run("selfo-small", {"random", "greedy"}, 8);
    std::vector<std::filesystem::path> shards;
    for (int i = 1; i <= 2; ++i) {
        shards.push_back(path("shard" + std::to_string(i)));
        static_cast<void>(run.play(shards.back(), {.shard = {i, 2}}));
    }
    const auto merge = [&](const std::vector<std::filesystem::path>& parts) {
        static_cast<void>(merge_matches(parts, path("merged"), true));
    };
    EXPECT_THROW(merge({}), std::runtime_error);
    EXPECT_THROW(merge({shards[0]}), std::runtime_error);
    EXPECT_THROW(merge({shards[0], shards[0]}), std::runtime_error);
    run.settings.seed = 2;
    static_cast<void>(run.play(path("other"), {.shard = {2, 2}}));
    EXPECT_THROW(merge({shards[0], path("other")}), std::runtime_error);
    EXPECT_FALSE(std::filesystem::exists(path("merged"))) << "nothing is begun that cannot be done";
    EXPECT_NO_THROW(merge(shards));
}

TEST_F(Runs, AnInterruptedRunGoesOn) {
    Run run("selfo-small", {"greedy", "random"}, 10);
    static_cast<void>(run.play(path("whole")));
    // Stopped after the third game, and torn in the middle of the next record.
    std::atomic<bool> stop{false};
    const auto stop_at_three = [&](std::size_t done, std::size_t, const Work&) {
        stop = done >= 3;
    };
    const MatchResult first = run.play(path("torn"), {.stop = &stop, .on_progress = stop_at_three});
    EXPECT_FALSE(first.complete);
    EXPECT_GE(first.tally.games(), 3);
    EXPECT_LT(first.tally.games(), 10);
    std::ofstream(path("torn") / "games.jsonl", std::ios::app) << "{\"game\":4,\"rou";
    std::ofstream(path("torn") / "times.csv", std::ios::app) << "4,17";

    int calls = 0;
    const MatchResult second = run.resume(
        path("torn"),
        {.concurrency = 2, .on_progress = [&](std::size_t, std::size_t, const Work&) { ++calls; }});
    EXPECT_TRUE(second.complete);
    EXPECT_EQ(calls - 1 + first.tally.games(), 10) << "no game is played twice";
    EXPECT_EQ(files_of(path("whole")), files_of(path("torn")));
    const std::string times = base::read_whole(path("torn") / "times.csv");
    EXPECT_EQ(std::ranges::count(times, '\n'), 11) << times;
    EXPECT_EQ(times.find("\n4,174,"), std::string::npos) << "glued to a torn line: " << times;
}

TEST_F(Runs, AnotherRunsGamesAreRefused) {
    Run run("selfo-small", {"greedy", "random"}, 4);
    static_cast<void>(run.play(path("run")));
    EXPECT_THROW(run.play(path("run")), std::runtime_error);
    std::filesystem::create_directories(path("photos"));
    std::ofstream(path("photos") / "me.jpg") << "x";
    EXPECT_THROW(run.play(path("photos")), std::runtime_error);
    // A record of another seed.
    const std::string records = file_text(path("run") / "games.jsonl");
    Run other("selfo-small", {"greedy", "random"}, 4);
    other.settings.seed = 9;
    static_cast<void>(other.play(path("other")));
    std::ofstream(path("other") / "games.jsonl", std::ios::trunc) << records;
    EXPECT_THROW(other.resume(path("other")), std::runtime_error);
}

TEST_F(Runs, TheSequentialTestEndsTheRunInTheSameGameEverywhere) {
    Run run("halma-8", {"greedy", "random"}, 400);
    run.settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
    const MatchResult one = run.play(path("one"), {.concurrency = 1});
    EXPECT_LT(one.tally.games(), 400);
    EXPECT_EQ(one.tally.games() % 2, 0);
    EXPECT_EQ(sprt_state(*run.settings.sprt, one.tally).decision, SprtDecision::kElo1);
    static_cast<void>(run.play(path("three"), {.concurrency = 3}));
    EXPECT_EQ(files_of(path("one")), files_of(path("three")));
    // A finished run stays finished.
    const MatchResult again = run.resume(path("one"));
    EXPECT_TRUE(again.complete);
    EXPECT_EQ(again.tally.games(), one.tally.games());
}

TEST_F(Runs, ShardsOfASequentialTestMergeToItsEnd) {
    Run run("halma-8", {"greedy", "random"}, 60);
    run.settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
    const MatchResult whole = run.play(path("whole"));
    ASSERT_LT(whole.tally.games(), 60);
    std::vector<std::filesystem::path> shards;
    for (int i = 1; i <= 3; ++i) {
        shards.push_back(path("shard" + std::to_string(i)));
        EXPECT_EQ(run.play(shards.back(), {.shard = {i, 3}}).tally.games(), 20);
    }
    static_cast<void>(merge_matches(shards, path("merged"), false));
    EXPECT_EQ(files_of(path("whole")), files_of(path("merged")));
}

TEST_F(Runs, SavedGamesHoldEveryTurn) {
    Run run("halma-8", {"greedy", "random"}, 2);
    const MatchResult result = run.play(path("run"));
    const auto saved = host::read_saved_game_file(path("run") / "games/000001.zsg");
    EXPECT_TRUE(saved.errors.empty());
    EXPECT_EQ(saved.game.variant(), run.rules.title());
    EXPECT_EQ(saved.game.seats(), "CC");
    int turns = 0;
    for (const host::SavedLine& line : saved.game.lines()) {
        if (line.kind != host::SavedLineKind::kMove) continue;
        EXPECT_EQ(line.number, turns / 2 + 1);
        ++turns;
    }
    EXPECT_EQ(turns, result.records.front().plies());
    const std::string header = file_text(path("run") / "games/000001.txt");
    for (const char* part : {"version: test", "seed: 1", "opening: random:4", "White: greedy",
                             "Black: random", "ending: goal"}) {
        EXPECT_NE(header.find(part), std::string::npos) << part << "\n" << header;
    }
}

TEST_F(Runs, GeneratedStartsAreEditsInTheSavedGame) {
    Run run("selfo-small", {"greedy", "random"}, 2);
    run.settings.openings = "generator:spiral";
    const MatchResult result = run.play(path("run"));
    EXPECT_FALSE(result.records[0].opening.position.empty());
    EXPECT_EQ(result.records[0].opening, result.records[1].opening);
    EXPECT_NE(file_text(path("run") / "games/000001.zsg").find("\n(x "), std::string::npos);
}

TEST_F(Runs, MorePlayersAreRotatedAndGetPointsByPlace) {
    Run run("star-3", {"greedy", "random", "greedy"}, 3);
    const MatchResult result = run.play(path("run"), {.concurrency = 2});
    ASSERT_EQ(result.records.size(), 3u);
    for (std::size_t game = 0; game < 3; ++game) {
        for (int player = 0; player < 3; ++player) {
            EXPECT_EQ(result.records[game].seats[static_cast<std::size_t>(player)],
                      (player + static_cast<int>(game)) % 3);
        }
        EXPECT_EQ(result.records[game].opening, result.records[0].opening);
    }
    double points = 0;
    for (const SeatTally& seat : result.tally.seats()) points += seat.points;
    EXPECT_DOUBLE_EQ(points, 3 * 1.5);
    EXPECT_LT(result.tally.seats()[1].points, result.tally.seats()[0].points);
    EXPECT_TRUE(files_of(path("run")).contains("table.svg"));
}

}  // namespace
}  // namespace zwarm::match
