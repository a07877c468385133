// Training: slopes by hand, and that a seed is a result.
#include <gtest/gtest.h>
#include <zwarm/engine.h>
#include <zwarm/learn.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "harness/lab/adam.h"
#include "harness/lab/q_backward.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {
namespace {

// Every kind of number, changed a little: the value changes as its slope says.
TEST(QBackward, SlopesAreThoseOfTheError) {
    const Variant& variant = *find_variant("halma-8-course");
    const CourseBoard board(variant);
    const Position start(variant);
    const QNetwork::Planes planes = QNetwork::planes(board, start);
    const auto cell = [&](const char* name) { return *variant.topology->find(name); };
    const QNetwork::Action action = QNetwork::action(board, start, {cell("d1"), cell("e2")});
    QNetwork network;
    Random random(3);
    for (auto& part : network.numbers()) {
        for (float& number : part) number = static_cast<float>(random.unit() * 0.2 - 0.08);
    }
    QNetwork::Sight sight{};
    QNetwork::Thought thought{};
    const auto value = [&] {
        network.look(planes, sight);
        network.think(sight, action, thought);
        return static_cast<double>(thought.value);
    };
    static_cast<void>(value());
    QNetwork::Numbers slopes = QNetwork::blank();
    add_slopes(network, planes, action, sight, thought, 1, slopes);
    for (std::size_t part = 0; part < QNetwork::kParts; ++part) {
        int compared = 0;
        for (int trial = 0; trial < 200 && compared < 5; ++trial) {
            const auto i = random.below(static_cast<std::uint32_t>(slopes[part].size()));
            const double slope = slopes[part][i];
            if (std::fabs(slope) < 1e-3 && trial < 190) continue;
            float& number = network.numbers()[part][i];
            const float before = number;
            constexpr float kStep = 2e-3F;
            number = before + kStep;
            const double above = value();
            number = before - kStep;
            const double below = value();
            number = before;
            const double measured = (above - below) / (2.0 * kStep);
            EXPECT_NEAR(slope, measured, 0.03 * std::fabs(measured) + 1e-2) << part << " " << i;
            ++compared;
        }
        EXPECT_GE(compared, 1) << part;
    }
}

TEST(Adam, GoesDownhill) {
    std::vector<float> numbers(2);
    std::vector<float> slopes(2);
    Adam adam(2);
    for (int i = 0; i < 2000; ++i) {
        slopes[0] = 2 * (numbers[0] - 3);
        adam.step(numbers, slopes, 0.01F);
    }
    EXPECT_NEAR(numbers[0], 3, 0.05);
    EXPECT_EQ(numbers[1], 0);
}

TEST(Trainers, TheSameSeedGivesTheSameWeights) {
    for (const TrainerEntry& entry : trainers()) {
        // Games of a strong player take their time.
        if (entry.name.starts_with("race-") || entry.name == "selfo" || entry.of_a_variant) {
            continue;
        }
        const auto run = [&](std::uint64_t seed) {
            TrainingOptions options;
            options.seed = seed;
            options.episodes = 2;
            return train(entry, options);
        };
        const Training first = run(1);
        EXPECT_EQ(first.curve.rows.size(), 2u) << entry.name;
        const Training second = run(1);
        EXPECT_EQ(first.curve.rows, second.curve.rows) << entry.name;
        EXPECT_EQ(first.weights, second.weights) << entry.name;
        EXPECT_NE(first.weights, run(2).weights) << entry.name;
        for (const auto& row : first.curve.rows) {
            EXPECT_EQ(row.size(), first.curve.columns.size());
        }
        std::string error;
        EXPECT_TRUE(parse_weights(weights_text(first.weights, first.bits), error)) << error;
    }
    EXPECT_EQ(find_trainer("nothing"), nullptr);
}

TEST(Trainers, RacesAreLearntTheSameWayTwice) {
    const auto run = [](std::uint64_t seed) {
        return train(*find_trainer("race-squares"), {.seed = seed, .episodes = 1});
    };
    const Training first = run(3);
    ASSERT_EQ(first.curve.rows.size(), 1u);
    EXPECT_EQ(first.curve.rows[0].size(), first.curve.columns.size());
    EXPECT_EQ(first.curve.rows, run(3).curve.rows);
    EXPECT_NE(first.weights.find("race", {9}), nullptr);
}

TEST(Trainers, RaceNetworksAreLearntTheSameWayTwice) {
    const Variant& variant = *find_variant("diamond-7");
    const auto run = [&](std::uint64_t seed) {
        return train(*find_trainer("race-network"),
                     {.variant = &variant, .seed = seed, .episodes = 8});
    };
    const Training first = run(3);
    const Training second = run(3);
    EXPECT_EQ(first.curve.rows, second.curve.rows);
    EXPECT_EQ(first.weights, second.weights);
    EXPECT_NE(first.weights, run(4).weights);
    std::string error;
    EXPECT_NE(read_race_network(variant, weights_text(first.weights, first.bits), error), nullptr)
        << error;
    // Within a generation the error gets smaller.
    const auto& rows = first.curve.rows;
    ASSERT_GE(rows.size(), 4u);
    EXPECT_EQ(rows.back()[1], 1) << "two generations";
    EXPECT_LT(rows[rows.size() / 2 - 1][3], rows[0][3]);
}

TEST(Trainers, SelfoIsLearntTheSameWayTwice) {
    const auto run = [](std::uint64_t seed) {
        return train(*find_trainer("selfo"), {.seed = seed, .nodes = 100, .episodes = 4});
    };
    const Training first = run(3);
    EXPECT_EQ(first.remarks.front(), "zwarm learn selfo --seed 3 --episodes 4");
    EXPECT_EQ(first.curve.rows, run(3).curve.rows);
    EXPECT_NE(first.weights, run(4).weights);
    // What is learnt can be set.
    const auto& columns = first.curve.columns;
    const auto& last = first.curve.rows.back();
    ASSERT_EQ(last.size(), columns.size());
    AgentOptions options{.note = [](const std::string& wrong) { ADD_FAILURE() << wrong; }};
    for (std::size_t i = 3; i < columns.size(); ++i) {
        options.settings.emplace_back(columns[i], std::to_string(std::lround(last[i])));
    }
    static_cast<void>(find_agent("zwarm")->make(options));
    // The error gets smaller.
    EXPECT_LT(last[1], first.curve.rows.front()[1]);
}

TEST(Trainers, ABookGrowsTheSameWayTwice) {
    const Variant& variant = *find_variant("diamond-7");
    const auto run = [&] {
        return train(*find_trainer("book"),
                     {.variant = &variant, .seed = 3, .nodes = 2000, .episodes = 1});
    };
    const Training first = run();
    EXPECT_EQ(first.remarks.front(), "zwarm learn book --variant diamond-7 --seed 3 --episodes 1");
    EXPECT_EQ(first.book, run().book);
    // The whole game's line is known, and every choice on its way.
    const OpeningBook book(variant, first.book);
    Position position(variant);
    int plies = 0;
    while (!book.moves(position).empty()) {
        const Move move = book.choose(position, 0, 1);
        ASSERT_TRUE(is_legal(position, move));
        position.play(move);
        ++plies;
    }
    EXPECT_EQ(plies, 8);
    EXPECT_GE(book.positions(), 8u);
}

TEST(Trainers, EndWhenToldSo) {
    TrainingOptions options;
    options.progress = [](int done) { return done < 2; };
    EXPECT_EQ(train(*find_trainer("q-linear"), options).curve.rows.size(), 2u);
}

}  // namespace
}  // namespace zwarm::lab
