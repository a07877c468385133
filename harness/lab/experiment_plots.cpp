// The plots of an experiment, by the `plot` lines of its config.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "harness/lab/experiment_summary.h"
#include "harness/match/charts.h"

namespace zwarm::lab {

namespace {

std::size_t index_of(const ExperimentData& data, const std::string& column) {
    return static_cast<std::size_t>(std::ranges::find(data.columns, column) - data.columns.begin());
}

std::vector<double> values_of(const ExperimentData& data, std::size_t row,
                              const std::string& column) {
    const std::size_t index = index_of(data, column);
    std::vector<double> values;
    for (const Sample& sample : data.rows[row]) {
        if (!std::isnan(sample[index])) values.push_back(sample[index]);
    }
    return values;
}

std::vector<std::string> row_names(const ExperimentConfig& config) {
    std::vector<std::string> names;
    for (const ExperimentRow& row : config.rows) names.push_back(row.name());
    return names;
}

std::string joined(std::vector<std::string>::const_iterator begin,
                   std::vector<std::string>::const_iterator end) {
    std::string text;
    for (; begin != end; ++begin) text += (text.empty() ? "" : " ") + *begin;
    return text;
}

// The printed figure that says most about a column: its median, else its mean.
std::optional<std::size_t> middle_of(const ExperimentConfig& config, const std::string& column) {
    for (const char* function : {"median", "mean"}) {
        for (std::size_t p = 0; p < config.print.size(); ++p) {
            if (config.print[p].column == column && config.print[p].function == function) return p;
        }
    }
    return std::nullopt;
}

std::string box(const ExperimentConfig& config, const ExperimentData& data,
                const std::string& column) {
    match::BoxPlot plot{config.title, column, row_names(config), {}, {}, "published"};
    const auto middle = middle_of(config, column);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        plot.values.push_back(values_of(data, r, column));
        plot.marks.push_back(middle ? config.published[r][*middle] : std::nullopt);
    }
    return match::box_plot_svg(plot);
}

std::string histogram(const ExperimentConfig& config, const ExperimentData& data,
                      const std::string& column) {
    match::Histogram plot{config.title, column, row_names(config), {}};
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        plot.values.push_back(values_of(data, r, column));
    }
    return match::histogram_svg(plot);
}

double or_nan(const std::optional<double>& value) {
    return value ? *value : std::numeric_limits<double>::quiet_NaN();
}

std::string bars(const ExperimentConfig& config, const ExperimentData& data,
                 const std::string& label) {
    match::BarChart chart{config.title, label, row_names(config), {"ours", "published"}, {{}, {}}};
    const auto print = static_cast<std::size_t>(
        std::ranges::find(config.print, label, &PrintColumn::label) - config.print.begin());
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        chart.values[0].push_back(ours[r][print]);
        chart.values[1].push_back(or_nan(config.published[r][print]));
    }
    if (std::ranges::all_of(chart.values[1], [](double value) { return std::isnan(value); })) {
        chart.series.pop_back();
        chart.values.pop_back();
    }
    return match::bar_chart_svg(chart);
}

// The mean of y for each x, a curve a row.
std::string line(const ExperimentConfig& config, const ExperimentData& data, const std::string& x,
                 const std::string& y) {
    match::LineChart chart{config.title, x, y, {}};
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        std::map<double, std::pair<double, double>> sums;  // x -> sum of y, count
        for (const Sample& sample : data.rows[r]) {
            const double value = sample[index_of(data, y)];
            if (std::isnan(value) || std::isnan(sample[index_of(data, x)])) continue;
            auto& [sum, count] = sums[sample[index_of(data, x)]];
            sum += value;
            count += 1;
        }
        match::LineSeries series{config.rows[r].name(), {}, {}};
        for (const auto& [place, total] : sums) {
            series.x.push_back(place);
            series.y.push_back(total.first / total.second);
        }
        chart.series.push_back(std::move(series));
    }
    return match::line_chart_svg(chart);
}

std::string sweep(const ExperimentConfig& config, const ExperimentData& data,
                  const std::string& key, const std::string& label) {
    match::LineChart chart{config.title, key, label, {{"ours", {}, {}}, {"published", {}, {}}}};
    const auto print = static_cast<std::size_t>(
        std::ranges::find(config.print, label, &PrintColumn::label) - config.print.begin());
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        if (!config.rows[r].has(key)) continue;
        const double place = config.rows[r].number(key);
        chart.series[0].x.push_back(place);
        chart.series[0].y.push_back(ours[r][print]);
        if (!config.published[r][print]) continue;
        chart.series[1].x.push_back(place);
        chart.series[1].y.push_back(*config.published[r][print]);
    }
    if (chart.series[1].x.empty()) chart.series.pop_back();
    return match::line_chart_svg(chart);
}

}  // namespace

std::vector<Plot> summary_plots(const ExperimentConfig& config, const ExperimentData& data) {
    std::vector<Plot> plots;
    for (const PlotLine& plot : config.plots) {
        const auto& words = plot.words;
        std::string svg;
        if (plot.kind == "box") svg = box(config, data, words[0]);
        if (plot.kind == "histogram") svg = histogram(config, data, words[0]);
        if (plot.kind == "bars") svg = bars(config, data, joined(words.begin(), words.end()));
        if (plot.kind == "line") svg = line(config, data, words[0], words[1]);
        if (plot.kind == "sweep") {
            svg = sweep(config, data, words[0], joined(words.begin() + 1, words.end()));
        }
        plots.push_back({"plot-" + std::to_string(plots.size() + 1) + "-" + plot.kind + ".svg",
                         std::move(svg)});
    }
    return plots;
}

}  // namespace zwarm::lab
