// Training: how weights are learnt, and the table of all that can be. `zwarm learn NAME` runs a
// trainer and writes what came of it; the weights that agents use are committed as data of
// engine/learn. A trainer that learns something new is a file with a function and a row of the
// table.
#pragma once

#include <zwarm/learn.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm::lab {

struct TrainingOptions {
    const Variant* variant = nullptr;  // where the trainer is one for any
    std::uint64_t seed = 2025;
    std::uint64_t nodes = 0;  // of a thought where the trainer thinks; 0 = as many as it likes
    int episodes = 0;         // 0 = as many as the trainer's entry says
    // Hears how many episodes are done; false ends the training there. May be empty.
    std::function<bool(int done)> progress{};
};

// How it went, an episode a row.
struct LearningCurve {
    std::vector<std::string> columns;  // the first is "episode", from 1
    std::vector<std::vector<double>> rows;
    // A chart each: which column is drawn, and by which column the rows fall into curves.
    struct Chart {
        std::string name;  // of the file
        std::string title;
        std::string value;
        std::string series;  // a column of small whole numbers
        std::vector<std::string> series_names;
    };
    std::vector<Chart> charts;
};

struct Training {
    Weights weights;
    int bits = 12;                     // of the numbers in the file
    std::string book;                  // openings instead of weights
    std::vector<std::string> remarks;  // how they were made
    LearningCurve curve;
    int episodes = 0;  // 0: as many as the curve has rows
};

struct TrainerEntry {
    std::string_view name;  // that of the weights
    std::string_view description;
    int episodes;  // unless others are asked for
    Training (*train)(const TrainingOptions& options);
    bool of_a_variant = false;  // the options must name one
};

[[nodiscard]] std::span<const TrainerEntry> trainers();
// nullptr if there is none of this name.
[[nodiscard]] const TrainerEntry* find_trainer(std::string_view name);

// Trains with the entry's number of episodes unless the options name another, and adds the command
// that does it again to the remarks.
[[nodiscard]] Training train(const TrainerEntry& entry, TrainingOptions options);

// NAME.weights or the variant's NAME.book, curve.csv, and the charts with the mean of the last
// episodes. Throws std::runtime_error with one line.
void write_training(const std::filesystem::path& folder, std::string_view name,
                    const Training& training);
[[nodiscard]] std::string training_text(const Training& training);

// Of the course report (Xiong, Yang and Feng 2025).
[[nodiscard]] Training train_q_linear_first(const TrainingOptions& options);
[[nodiscard]] Training train_q_linear(const TrainingOptions& options);
[[nodiscard]] Training train_q_network(const TrainingOptions& options);

// The strong player's weights of races, an episode being two games.
[[nodiscard]] Training train_race_hexagons(const TrainingOptions& options);
[[nodiscard]] Training train_race_squares(const TrainingOptions& options);
[[nodiscard]] Training train_race_many_squares(const TrainingOptions& options);

// The network that corrects those weights on one board, an episode being a game.
[[nodiscard]] Training train_race_network(const TrainingOptions& options);

// The strong player's weights of Selfo, an episode being a game.
[[nodiscard]] Training train_selfo(const TrainingOptions& options);

// The strong player's openings of a game between two, an episode being a game.
[[nodiscard]] Training train_book(const TrainingOptions& options);

}  // namespace zwarm::lab
