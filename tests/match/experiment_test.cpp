// Experiments: configs, figures, plots, shards.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "harness/lab/experiment_run.h"
#include "harness/lab/measurements.h"
#include "tests/match/run_fixture.h"

namespace zwarm::lab {
namespace {

constexpr const char* kHead =
    "title = T\nquestion = Q?\nmeasure = match\nagents = random random\nnodes = 100\ngames = 6\n"
    "seed = 5\nturn_cap = 60\nprint = drawn % : percent(drawn)\n"
    "print = plies : median(plies) : 0\n";

std::string config_text() {
    return std::string(kHead) +
           "plot = box plies\nplot = histogram plies\nplot = bars drawn %\n"
           "plot = line plies nodes\nplot = sweep key plies\nplot = scatter drawn % : plies\n"
           "plot = strip plies 2 1\nnote = N\n"
           "[small]\nvariant = selfo-small\nkey = 1\npublished = 40 50\n"
           "[halma]\nvariant = halma-8\nkey = 2.5\npublished = - 55.5\n";
}

TEST(ExperimentConfigs, RowsSeeTheHeadAndTheirOwnKeys) {
    const ExperimentConfig config = parse_experiment("x", config_text());
    EXPECT_EQ(config.seed, 5u);
    ASSERT_EQ(config.rows.size(), 2u);
    EXPECT_EQ(config.rows[1].text("variant"), "halma-8");
    EXPECT_EQ(config.rows[1].integer("games"), 6);
    EXPECT_EQ(config.rows[1].number("key"), 2.5);
    EXPECT_EQ(config.rows[1].number_or("none", 7), 7);
    EXPECT_THROW(static_cast<void>(config.rows[0].text("none")), std::runtime_error);
    EXPECT_THROW(static_cast<void>(config.rows[0].integer("variant")), std::runtime_error);
    EXPECT_EQ(config.published[0][0], 40.0);
    EXPECT_EQ(config.published[1][0], std::nullopt);
    EXPECT_EQ(config.published[1][1], 55.5);
}

TEST(ExperimentConfigs, MistakesAreNamedWithTheirLine) {
    const std::pair<const char*, const char*> rows[] = {
        {"measure", "x:1: not of the form key = value"},
        {"print = drawn", "x:1: expected print"},
        {"measure = match\nprint = a : mean(plies)\n", "x:2: there is no [row]"},
        {"measure = match\nprint = a : mean(plies)\n[r]\npublished = 1 2\n", "x:4: published has"},
        {"print = a : mean(plies)\n[r]\n[r]\n", "x:3: there are two sections"},
        {"print = a : mean plies\n", "x:1: expected function(column)"},
        {"[r]\n", "x:1: the head needs measure"},
    };
    for (const auto& [text, message] : rows) {
        try {
            static_cast<void>(parse_experiment("x", text));
            ADD_FAILURE() << text;
        } catch (const std::runtime_error& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(message)) << error.what();
        }
    }
}

TEST(ExperimentFigures, AreTheTextbooks) {
    const std::vector<double> values{4, 1, 3, 2, std::numeric_limits<double>::quiet_NaN(), 10};
    EXPECT_EQ(aggregate("count", values), 5);
    EXPECT_EQ(aggregate("sum", values), 20);
    EXPECT_EQ(aggregate("mean", values), 4);
    EXPECT_EQ(aggregate("median", values), 3);
    EXPECT_EQ(aggregate("min", values), 1);
    EXPECT_EQ(aggregate("max", values), 10);
    EXPECT_NEAR(aggregate("sd", values), 3.5355, 0.0001);
    EXPECT_EQ(aggregate("p25", values), 2);
    EXPECT_EQ(aggregate("percent", {0, 1, 1, 0}), 50);
    EXPECT_NEAR(aggregate("error", {0, 1, 1, 0}), 100 * 0.57735 / 2, 0.001);
    EXPECT_TRUE(std::isnan(aggregate("mean", {})));
    EXPECT_THROW(static_cast<void>(aggregate("mode", values)), std::runtime_error);
}

TEST(ExperimentFigures, PoolsPutRowsTogetherAndTurnThem) {
    const ExperimentConfig config = parse_experiment(
        "x", std::string(kHead) +
                 "plot = heatmap drawn %\n[A v A]\n[A v B]\n[B v A]\n[all]\npool = *\n"
                 "[A]\npool = A v *\nturned = * v A\n[two]\npool = A v B, B v A\n");
    ExperimentData data{{"first_won", "plies", "second_won", "drawn"},
                        {{{1, 10, 0, 0}}, {{0, 20, 1, 0}}, {{1, 30, 0, 0}}, {}, {}, {}}};
    fill_pools(config, data);
    fill_pools(config, data);  // once more changes nothing
    EXPECT_EQ(data.rows[3], (std::vector<Sample>{{1, 10, 0, 0}, {0, 20, 1, 0}, {1, 30, 0, 0}}));
    EXPECT_EQ(data.rows[4],
              (std::vector<Sample>{{1, 10, 0, 0}, {0, 10, 1, 0}, {0, 20, 1, 0}, {0, 30, 1, 0}}));
    EXPECT_EQ(data.rows[5].size(), 2u);
    const auto plots = summary_plots(config, data);
    ASSERT_EQ(plots.size(), 1u);
    EXPECT_NE(plots[0].content.find("<svg"), std::string::npos);
}

TEST(ExperimentFigures, StripsAreOfRowsThatAreThere) {
    for (const char* rows : {"3", "0", "one"}) {
        const ExperimentConfig config = parse_experiment(
            "x", std::string(kHead) + "plot = strip plies " + rows + "\n[r]\nvariant = halma-8\n");
        EXPECT_THROW(check_experiment(config, {"drawn", "plies"}), std::runtime_error) << rows;
    }
}

class Experiments : public match::RunTest {};

// What is counted without a clock is the same to the last byte, pools and all.
TEST_F(Experiments, EightShardsOfTheCourseAreTheWhole) {
    const std::string head = "title = T\nquestion = Q?\nvariant = halma-8-course\nseed = 3\n";
    const std::string texts[] = {
        head +
            "measure = scoring\ngames = 9\nturns = 60\nscalar = 1.2\n"
            "print = drawn % : percent(drawn)\nprint = found : mean(found)\n"
            "plot = heatmap drawn % | x\n[G v G x]\nagents = course-greedy course-greedy\n"
            "[G v M x]\nagents = course-greedy course-minimax-local\n[both]\npool = * x\n"
            "[half]\nsearch = 1 2\nsteps = 2\ngames = 1\n"
            "agents = course-greedy course-minimax-local\n",
        head +
            "measure = learning\ngames = 9\nepisodes = 2\n"
            "print = entries : mean(entries)\nprint = won % : percent(won)\n"
            "plot = line episode entries\n[table]\nlearner = table\nagent = course-greedy\n"
            "[self]\nlearner = table\nagent = self\nroom = 20\n"
            "[linear]\nlearner = linear\nagent = course-greedy\nset = alpha=0.1\n"};
    int number = 0;
    for (const std::string& text : texts) {
        const ExperimentConfig config = parse_experiment("x", text);
        const std::string name = "run" + std::to_string(number++);
        const ExperimentResult whole =
            run_experiment(config, {.folder = path(name), .concurrency = 3});
        EXPECT_TRUE(whole.complete);
        std::vector<std::filesystem::path> shards;
        for (int i = 1; i <= 8; ++i) {
            shards.push_back(path(name + "_" + std::to_string(i)));
            static_cast<void>(run_experiment(config, {.folder = shards.back(), .shard = {i, 8}}));
        }
        static_cast<void>(merge_experiments(shards, path(name + "_merged"), false));
        EXPECT_EQ(match::files_of(path(name)), match::files_of(path(name + "_merged")));
    }
}

TEST_F(Experiments, CourseRowsSayWhatIsWrong) {
    const std::pair<const char*, const char*> rows[] = {
        {"measure = scoring\nvariant = halma-8\n",
         "[r] the scoring mode is for the course's board"},
        {"measure = scoring\nagents = course-greedy nobody\nscalar = 1\n", "[r] no agent 'nobody'"},
        {"measure = scoring\nagents = course-greedy\nscalar = 1\n", "[r] needs two agents"},
        {"measure = scoring\nagents = course-mcts course-mcts\nscalar = 1\n", "[r] course-mcts: "},
        {"measure = learning\nlearner = dice\nagent = self\nepisodes = 1\n",
         "[r] learner is table or linear"},
        {"measure = learning\nlearner = table\nagent = self\nepisodes = 1\nset = beta=1\n", "[r] "},
    };
    for (const auto& [text, message] : rows) {
        const ExperimentConfig config =
            parse_experiment("x", "variant = halma-8-course\ngames = 1\n" + std::string(text) +
                                      "print = a : mean(plies)\n[r]\n");
        try {
            static_cast<void>(run_experiment(config, {.folder = path("wrong")}));
            ADD_FAILURE() << text;
        } catch (const std::runtime_error& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(message)) << error.what();
        }
    }
}

TEST_F(Experiments, ShardsMergeToTheWhole) {
    const ExperimentConfig config = parse_experiment("x", config_text());
    // Without the one column that is measured by the clock every byte is the same.
    const auto run = [&](const std::string& name, const match::Shard& shard, int threads) {
        return run_experiment(config,
                              {.folder = path(name), .shard = shard, .concurrency = threads});
    };
    const ExperimentResult whole = run("whole", {}, 3);
    EXPECT_TRUE(whole.complete);
    EXPECT_EQ(whole.data.rows[0].size(), 6u);
    EXPECT_EQ(whole.data.tests, (std::vector<std::size_t>{6, 6}));
    static_cast<void>(run("s1", {1, 2}, 1));
    static_cast<void>(run("s2", {2, 2}, 1));
    static_cast<void>(merge_experiments({path("s2"), path("s1")}, path("merged"), false));
    auto expected = match::files_of(path("whole"));
    auto merged = match::files_of(path("merged"));
    EXPECT_EQ(expected.size(), 13u);
    expected.erase("samples.jsonl");  // holds the times
    merged.erase("samples.jsonl");
    EXPECT_EQ(expected, merged);
    EXPECT_THROW(static_cast<void>(merge_experiments({path("s1")}, path("m"), false)),
                 std::runtime_error);
}

// An experiment of the catalogue with its first rows only, and few games.
ExperimentConfig shortened(const std::string& name, int rows, int games) {
    std::string text = find_experiment(name).text;
    std::size_t end = 0;
    for (int row = 0; row <= rows; ++row) end = text.find("\n[", end + 1);
    ExperimentConfig config = parse_experiment(name, text.substr(0, end));
    config.replace(games, std::nullopt);
    return config;
}

// What does not depend on the clock.
ExperimentData without_times(ExperimentData data) {
    for (const char* column : {"move_us", "move_ms", "own_ms", "cpu_s"}) {
        const auto found = std::ranges::find(data.columns, column);
        if (found == data.columns.end()) continue;
        const auto index = found - data.columns.begin();
        data.columns.erase(found);
        for (auto& row : data.rows) {
            for (Sample& sample : row) sample.erase(sample.begin() + index);
        }
    }
    return data;
}

TEST_F(Experiments, OfThePapersAreTheSameInEightShards) {
    for (const auto& [name, rows] : {std::pair("team-ablation", 1), std::pair("fau-levels", 5),
                                     std::pair("fau-strategies", 2)}) {
        SCOPED_TRACE(name);
        const ExperimentConfig config = shortened(name, rows, 8);
        ASSERT_EQ(static_cast<int>(config.rows.size()), rows);
        const auto place = [this, experiment = std::string(name)](const std::string& part) {
            return path(experiment + "-" + part);
        };
        const auto whole = run_experiment(config, {.folder = place("whole"), .concurrency = 2});
        std::vector<std::filesystem::path> parts;
        for (int shard = 8; shard >= 1; --shard) {
            parts.push_back(place(std::to_string(shard)));
            static_cast<void>(
                run_experiment(config, {.folder = parts.back(), .shard = {shard, 8}}));
        }
        const auto merged = merge_experiments(parts, place("merged"), false);
        ASSERT_EQ(merged.data.rows[0].size(), 8u);
        const ExperimentData ours = without_times(merged.data);
        const ExperimentData expected = without_times(whole.data);
        EXPECT_EQ(ours.columns, expected.columns);
        for (std::size_t row = 0; row < expected.rows.size(); ++row) {
            for (std::size_t piece = 0; piece < 8; ++piece) {
                for (std::size_t column = 0; column < expected.columns.size(); ++column) {
                    const double value = expected.rows[row][piece][column];
                    // No value is no number, and that is never equal.
                    if (std::isnan(value)) {
                        EXPECT_TRUE(std::isnan(ours.rows[row][piece][column]));
                    } else {
                        EXPECT_EQ(ours.rows[row][piece][column], value);
                    }
                }
            }
        }
        // Where no clock is printed, every byte.
        if (config.text.find(" ms ") != std::string::npos) continue;
        for (const char* file : {"report.txt", "results.csv", "results.json", "experiment.cfg"}) {
            EXPECT_EQ(match::file_text(place("merged") / file),
                      match::file_text(place("whole") / file));
        }
    }
}

TEST_F(Experiments, GoOnAfterAnInterruption) {
    ExperimentConfig config = parse_experiment("x", config_text());
    config.replace(60, 9);  // so many games that the stop sign is seen long before the last one
    EXPECT_EQ(config.rows[1].integer("games"), 60);
    std::atomic<bool> stop{false};
    const auto stop_at_one = [&](std::size_t done, std::size_t, const match::Work&) {
        stop = done >= 1;
    };
    EXPECT_FALSE(
        run_experiment(config, {.folder = path("run"), .stop = &stop, .on_progress = stop_at_one})
            .complete);
    std::ofstream(path("run") / "samples.jsonl", std::ios::app) << "{\"row\":";
    const auto again =
        run_experiment(config, {.folder = path("run"), .concurrency = 2, .resume = true});
    EXPECT_TRUE(again.complete);
    static_cast<void>(run_experiment(config, {.folder = path("whole")}));
    EXPECT_EQ(match::file_text(path("run") / "report.txt"),
              match::file_text(path("whole") / "report.txt"));
    EXPECT_THROW(static_cast<void>(run_experiment(config, {.folder = path("run")})),
                 std::runtime_error);
    config.replace(60, 10);
    EXPECT_THROW(static_cast<void>(run_experiment(config, {.folder = path("run"), .resume = true})),
                 std::invalid_argument);
}

TEST_F(Experiments, DamagedLinesAreRefused) {
    const ExperimentConfig config = parse_experiment("x", config_text());
    static_cast<void>(run_experiment(config, {.folder = path("run")}));
    const auto samples = path("run") / "samples.jsonl";
    const std::string good = match::file_text(samples);
    const std::string second = good.substr(good.find('\n') + 1);
    for (const std::string& wrong : {second, "{}\n" + second, good + good}) {
        std::ofstream(samples, std::ios::trunc) << wrong;
        EXPECT_THROW(
            static_cast<void>(run_experiment(config, {.folder = path("run"), .resume = true})),
            std::runtime_error);
    }
}

TEST(ExperimentCatalogue, EveryExperimentCanBeMeasured) {
    ASSERT_FALSE(experiment_catalogue().empty());
    for (const CatalogueEntry& entry : experiment_catalogue()) {
        SCOPED_TRACE(entry.name);
        const ExperimentConfig config = find_experiment(std::string(entry.name));
        EXPECT_FALSE(config.title.empty());
        EXPECT_FALSE(config.question.empty());
        const MeasurementEntry* const measurement = find_measurement(config.measure);
        ASSERT_NE(measurement, nullptr) << config.measure;
        EXPECT_NO_THROW(check_experiment(config, measurement->columns()));
        for (const ExperimentRow& row : config.rows) {
            if (row.is_pool()) continue;
            EXPECT_GE(measurement->make(row)->pieces(), 1);
        }
    }
    EXPECT_THROW(static_cast<void>(find_experiment("nothing")), std::runtime_error);
}

}  // namespace
}  // namespace zwarm::lab
