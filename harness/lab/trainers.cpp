#include "harness/lab/trainers.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>

#include "harness/base/whole_file.h"
#include "harness/match/charts.h"
#include "harness/match/svg.h"

namespace zwarm::lab {

namespace {

constexpr std::size_t kLast = 20;  // episodes a point of a chart is the mean of

std::size_t column_of(const LearningCurve& curve, const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(curve.columns, name) - curve.columns.begin());
}

std::string csv(const LearningCurve& curve) {
    std::string text;
    for (const std::string& column : curve.columns) text += (text.empty() ? "" : ",") + column;
    text += '\n';
    for (const auto& row : curve.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool whole = row[i] == std::floor(row[i]);
            text += (i == 0 ? "" : ",") + match::fixed(row[i], whole ? 0 : 4);
        }
        text += '\n';
    }
    return text;
}

std::string svg(const LearningCurve& curve, const LearningCurve::Chart& chart) {
    const std::size_t value = column_of(curve, chart.value);
    const std::size_t series = column_of(curve, chart.series);
    match::LineChart lines{
        chart.title, "episode", chart.value + ", mean of " + std::to_string(kLast), {}};
    for (std::size_t which = 0; which < chart.series_names.size(); ++which) {
        match::LineSeries line{chart.series_names[which], {}, {}};
        std::deque<double> last;
        for (const auto& row : curve.rows) {
            if (row[series] != static_cast<double>(which)) continue;
            last.push_back(row[value]);
            if (last.size() > kLast) last.pop_front();
            line.x.push_back(row[0]);
            line.y.push_back(std::accumulate(last.begin(), last.end(), 0.0) /
                             static_cast<double>(last.size()));
        }
        lines.series.push_back(std::move(line));
    }
    return match::line_chart_svg(lines);
}

}  // namespace

std::span<const TrainerEntry> trainers() {
    static constexpr TrainerEntry kTrainers[] = {
        {"q-linear-first", "the weights of eight features to begin with, by games among themselves",
         30720, train_q_linear_first},
        {"q-linear", "weights of eight features, against minimax (the report's specific training)",
         400, train_q_linear},
        {"q-network", "the network of deep Q-learning, against the minimax agents", 300,
         train_q_network},
        {"race-hexagons", "the strong player's weights on stars and diamonds, against itself", 300,
         train_race_hexagons},
        {"race-squares", "the same on 8x8 and 10x10", 300, train_race_squares},
        {"race-many-squares", "the same on 16x16", 200, train_race_many_squares},
        {"race-network", "what those weights do not see, on the board that --variant names", 9000,
         train_race_network, true},
        {"selfo", "the strong player's weights of Selfo, by what its games' positions are worth",
         3000, train_selfo},
        {"book", "the strong player's openings of the game that --variant names", 48, train_book,
         true},
    };
    return kTrainers;
}

const TrainerEntry* find_trainer(std::string_view name) {
    const auto all = trainers();
    const auto found = std::ranges::find(all, name, &TrainerEntry::name);
    return found == all.end() ? nullptr : &*found;
}

Training train(const TrainerEntry& entry, TrainingOptions options) {
    if (options.episodes == 0) options.episodes = entry.episodes;
    Training training = entry.train(options);
    const auto done = training.episodes > 0 ? static_cast<std::size_t>(training.episodes)
                                            : training.curve.rows.size();
    const std::string where =
        entry.of_a_variant ? " --variant " + std::string(options.variant->id) : "";
    training.remarks.insert(training.remarks.begin(), "zwarm learn " + std::string(entry.name) +
                                                          where + " --seed " +
                                                          std::to_string(options.seed) +
                                                          " --episodes " + std::to_string(done));
    return training;
}

void write_training(const std::filesystem::path& folder, std::string_view name,
                    const Training& training) {
    std::filesystem::create_directories(folder);
    std::string text;
    for (const std::string& remark : training.remarks) text += "# " + remark + "\n";
    const bool book = !training.book.empty();
    base::write_whole(
        folder / (std::string(name) + (book ? ".book" : ".weights")),
        text + (book ? training.book : weights_text(training.weights, training.bits)));
    base::write_whole(folder / "curve.csv", csv(training.curve));
    for (const LearningCurve::Chart& chart : training.curve.charts) {
        base::write_whole(folder / (chart.name + ".svg"), svg(training.curve, chart));
    }
}

std::string training_text(const Training& training) {
    std::string text;
    for (const std::string& remark : training.remarks) text += remark + "\n";
    // The means of the first and the last tenth.
    const auto& rows = training.curve.rows;
    const std::size_t tenth = std::max<std::size_t>(1, rows.size() / 10);
    for (std::size_t column = 1; column < training.curve.columns.size() && !rows.empty();
         ++column) {
        const auto mean = [&](std::size_t begin) {
            double sum = 0;
            for (std::size_t i = begin; i < begin + tenth; ++i) sum += rows[i][column];
            return sum / static_cast<double>(tenth);
        };
        text += training.curve.columns[column] + ": " + match::fixed(mean(0), 3) +
                " in the first " + std::to_string(tenth) + " " + training.curve.columns[0] + "s, " +
                match::fixed(mean(rows.size() - tenth), 3) + " in the last\n";
    }
    return text;
}

}  // namespace zwarm::lab
