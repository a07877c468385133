#include "harness/lab/experiment_summary.h"

#include <zwarm/text.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "harness/base/words.h"
#include "harness/match/charts.h"
#include "harness/match/elo.h"
#include "harness/match/svg.h"
#include "harness/match/text_table.h"

namespace zwarm::lab {

namespace {

using OrderedJson = nlohmann::ordered_json;
using match::fixed;

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of a sample: divided by n - 1.
double standard_deviation(const std::vector<double>& values) {
    if (values.size() < 2) return 0.0;
    const double middle = mean(values);
    double sum = 0.0;
    for (const double value : values) sum += (value - middle) * (value - middle);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

std::size_t column_index(const std::vector<std::string>& columns, const std::string& name) {
    const auto found = std::ranges::find(columns, name);
    if (found == columns.end()) {
        std::string known;
        for (const std::string& column : columns) known += " " + column;
        throw std::runtime_error("no column '" + name + "'; there are" + known);
    }
    return static_cast<std::size_t>(found - columns.begin());
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::size_t print_index(const ExperimentConfig& config, const std::string& label) {
    const auto found = std::ranges::find(config.print, label, &PrintColumn::label);
    if (found == config.print.end())
        throw std::runtime_error("nothing is printed as '" + label + "'");
    return static_cast<std::size_t>(found - config.print.begin());
}

// "LABEL | END": only rows whose names end so.
struct HeatMapWords {
    std::string label;
    std::string end;  // with a blank before it, or empty
};

HeatMapWords heat_map_words(const std::vector<std::string>& words) {
    const auto bar = std::ranges::find(words, "|");
    HeatMapWords result{joined({words.begin(), bar}), {}};
    if (bar != words.end()) result.end = " " + joined({bar + 1, words.end()});
    return result;
}

OrderedJson number(double value) {
    return std::isfinite(value) ? OrderedJson(std::round(value * 1e6) / 1e6) : OrderedJson(nullptr);
}

// "win rate : ms a move" as two.
std::pair<std::string, std::string> two_labels(const std::vector<std::string>& words) {
    const auto colon = std::ranges::find(words, ":");
    if (colon == words.end()) return {joined(words), ""};
    return {joined({words.begin(), colon}), joined({colon + 1, words.end()})};
}

std::size_t tests_of(const ExperimentData& data, std::size_t row) {
    const bool counted = row < data.tests.size() && data.tests[row] > 0;
    return counted ? data.tests[row] : data.rows[row].size();
}

// The rows that a strip plot shows, from 0.
std::vector<std::size_t> strip_rows(const ExperimentConfig& config, const PlotLine& plot) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 1; i < plot.words.size(); ++i) {
        const auto row = base::number_of<std::size_t>(plot.words[i]);
        if (!row || *row < 1 || *row > config.rows.size()) {
            throw std::runtime_error("there is no row '" + plot.words[i] + "' to plot");
        }
        rows.push_back(*row - 1);
    }
    for (std::size_t row = 0; plot.words.size() == 1 && row < config.rows.size(); ++row) {
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

double aggregate(const std::string& function, std::vector<double> values) {
    std::erase_if(values, [](double value) { return std::isnan(value); });
    const auto count = static_cast<double>(values.size());
    if (function == "count") return count;
    if (function == "sum") return std::accumulate(values.begin(), values.end(), 0.0);
    if (values.empty()) return kNone;
    if (function == "mean") return mean(values);
    if (function == "elo") return match::elo_of_score(mean(values));
    if (function == "sd") return standard_deviation(values);
    if (function == "error") return 100.0 * standard_deviation(values) / std::sqrt(count);
    if (function == "percent") {
        const auto zeros = static_cast<double>(std::ranges::count(values, 0.0));
        return 100.0 * (count - zeros) / count;
    }
    std::ranges::sort(values);
    if (function == "min") return values.front();
    if (function == "max") return values.back();
    if (function == "median") return match::quantile(values, 0.5);
    if (function == "p10") return match::quantile(values, 0.10);
    if (function == "p25") return match::quantile(values, 0.25);
    if (function == "p75") return match::quantile(values, 0.75);
    if (function == "p90") return match::quantile(values, 0.90);
    throw std::runtime_error("no function '" + function +
                             "'; there are mean median sd min max sum count percent error elo p10 "
                             "p25 p75 p90");
}

namespace {

// A row's name, with * at one end for any text; all of several patterns are tried.
bool matches(const std::string& patterns, const std::string& name) {
    std::string_view rest = patterns;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string_view pattern = trimmed(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (pattern == name || pattern == "*") return true;
        if (pattern.starts_with('*') && name.ends_with(pattern.substr(1))) return true;
        if (pattern.ends_with('*') && name.starts_with(pattern.substr(0, pattern.size() - 1))) {
            return true;
        }
    }
    return false;
}

// Where each column's value is found when first and second change places.
std::vector<std::size_t> turned_columns(const std::vector<std::string>& columns) {
    std::vector<std::size_t> places;
    for (const std::string& column : columns) {
        std::string other = column;
        if (column.starts_with("first_")) other = "second_" + column.substr(6);
        if (column.starts_with("second_")) other = "first_" + column.substr(7);
        const auto found = std::ranges::find(columns, other);
        places.push_back(static_cast<std::size_t>(
            (found == columns.end() ? std::ranges::find(columns, column) : found) -
            columns.begin()));
    }
    return places;
}

}  // namespace

void fill_pools(const ExperimentConfig& config, ExperimentData& data) {
    const auto places = turned_columns(data.columns);
    for (std::size_t pool = 0; pool < config.rows.size(); ++pool) {
        if (!config.rows[pool].is_pool()) continue;
        auto& samples = data.rows[pool];
        samples.clear();
        for (std::size_t row = 0; row < config.rows.size(); ++row) {
            if (config.rows[row].is_pool()) continue;
            const std::string& name = config.rows[row].name();
            if (matches(config.rows[pool].text_or("pool", ""), name)) {
                samples.insert(samples.end(), data.rows[row].begin(), data.rows[row].end());
            }
            if (!matches(config.rows[pool].text_or("turned", ""), name)) continue;
            for (const Sample& sample : data.rows[row]) {
                Sample& turned = samples.emplace_back();
                for (const std::size_t place : places) turned.push_back(sample[place]);
            }
        }
    }
}

void check_experiment(const ExperimentConfig& config, const std::vector<std::string>& columns) {
    for (const PrintColumn& print : config.print) {
        column_index(columns, print.column);
        static_cast<void>(aggregate(print.function, {1.0}));
    }
    for (const PlotLine& plot : config.plots) {
        const bool one = plot.words.size() == 1;
        if ((plot.kind == "box" || plot.kind == "histogram") && one) {
            column_index(columns, plot.words[0]);
        } else if (plot.kind == "strip" && !plot.words.empty()) {
            column_index(columns, plot.words[0]);
            static_cast<void>(strip_rows(config, plot));
        } else if (plot.kind == "line" && plot.words.size() == 2) {
            column_index(columns, plot.words[0]);
            column_index(columns, plot.words[1]);
        } else if (plot.kind == "bars" && !plot.words.empty()) {
            print_index(config, joined(plot.words));
        } else if (plot.kind == "heatmap" && !plot.words.empty()) {
            print_index(config, heat_map_words(plot.words).label);
        } else if (plot.kind == "scatter") {
            const auto [x, y] = two_labels(plot.words);
            print_index(config, x);
            print_index(config, y);
        } else if (plot.kind == "sweep" && plot.words.size() >= 2) {
            print_index(config, joined({plot.words.begin() + 1, plot.words.end()}));
            for (const ExperimentRow& row : config.rows) {
                if (row.has(plot.words[0])) static_cast<void>(row.number(plot.words[0]));
            }
        } else {
            throw std::runtime_error("cannot plot '" + plot.kind + " " + joined(plot.words) + "'");
        }
    }
}

std::vector<std::vector<double>> figures(const ExperimentConfig& config,
                                         const ExperimentData& data) {
    std::vector<std::vector<double>> result;
    for (const auto& samples : data.rows) {
        auto& row = result.emplace_back();
        for (const PrintColumn& print : config.print) {
            const std::size_t index = column_index(data.columns, print.column);
            std::vector<double> values;
            for (const Sample& sample : samples) values.push_back(sample[index]);
            row.push_back(aggregate(print.function, std::move(values)));
        }
    }
    return result;
}

std::string summary_text(const ExperimentConfig& config, const ExperimentData& data) {
    std::string text = config.title + "\n" + config.question + "\n";
    if (!config.source.empty()) text += "Source: " + config.source + "\n";
    std::vector<std::string> heading{"", "tests"};
    for (const PrintColumn& print : config.print) {
        heading.push_back(print.label);
        heading.push_back("published");
    }
    match::TextTable table(heading);
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        std::vector<std::string> cells{config.rows[r].name(), std::to_string(tests_of(data, r))};
        for (std::size_t p = 0; p < config.print.size(); ++p) {
            cells.push_back(fixed(ours[r][p], config.print[p].decimals));
            const auto& published = config.published[r][p];
            cells.push_back(published ? fixed(*published, config.print[p].decimals) : "-");
        }
        table.row(cells);
    }
    text += "\n" + table.to_text();
    for (const std::string& note : config.notes) text += "\nNote: " + note;
    return config.notes.empty() ? text : text + "\n";
}

std::string summary_json(const ExperimentConfig& config, const ExperimentData& data) {
    OrderedJson json{{"experiment", config.name}, {"title", config.title}, {"seed", config.seed}};
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        OrderedJson row{{"row", config.rows[r].name()},
                        {"tests", tests_of(data, r)},
                        {"samples", data.rows[r].size()}};
        for (std::size_t p = 0; p < config.print.size(); ++p) {
            const auto& published = config.published[r][p];
            row["figures"][config.print[p].label] = {
                {"ours", number(ours[r][p])},
                {"published", published ? number(*published) : OrderedJson(nullptr)}};
        }
        json["rows"].push_back(row);
    }
    return json.dump();
}

std::string summary_csv(const ExperimentConfig& config, const ExperimentData& data) {
    std::string text = "row,figure,ours,published\n";
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        for (std::size_t p = 0; p < config.print.size(); ++p) {
            const auto& published = config.published[r][p];
            text += "\"" + config.rows[r].name() + "\",\"" + config.print[p].label + "\"," +
                    fixed(ours[r][p], 6) + "," + (published ? fixed(*published, 6) : "") + "\n";
        }
    }
    return text;
}

// The plots, by the `plot` lines of the config.
namespace {

std::vector<double> values_of(const ExperimentData& data, std::size_t row,
                              const std::string& column) {
    const std::size_t index = column_index(data.columns, column);
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

std::string strip(const ExperimentConfig& config, const ExperimentData& data,
                  const PlotLine& plot) {
    match::StripPlot drawn{config.title, plot.words[0], {}, {}};
    for (const std::size_t row : strip_rows(config, plot)) {
        drawn.groups.push_back(config.rows[row].name());
        drawn.values.push_back(values_of(data, row, plot.words[0]));
    }
    return match::strip_plot_svg(drawn);
}

std::string bars(const ExperimentConfig& config, const ExperimentData& data,
                 const std::string& label) {
    match::BarChart chart{config.title, label, row_names(config), {"ours", "published"}, {{}, {}}};
    const std::size_t print = print_index(config, label);
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        chart.values[0].push_back(ours[r][print]);
        chart.values[1].push_back(config.published[r][print].value_or(kNone));
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
            const double value = sample[column_index(data.columns, y)];
            if (std::isnan(value) || std::isnan(sample[column_index(data.columns, x)])) continue;
            auto& [sum, count] = sums[sample[column_index(data.columns, x)]];
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

// A printed percentage of the rows "A v B", A downwards and B across.
std::string heat_map(const ExperimentConfig& config, const ExperimentData& data,
                     const std::vector<std::string>& words) {
    const auto [label, end] = heat_map_words(words);
    constexpr std::string_view kVersus = " v ";
    match::HeatMap map{config.title + ": " + label + end, {}, {}};
    const auto place = [&map](const std::string& name) {
        const auto found = std::ranges::find(map.names, name);
        if (found == map.names.end()) map.names.push_back(name);
        return static_cast<std::size_t>(std::ranges::find(map.names, name) - map.names.begin());
    };
    const std::size_t print = print_index(config, label);
    const auto ours = figures(config, data);
    std::map<std::pair<std::size_t, std::size_t>, double> shares;
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        std::string name = config.rows[r].name();
        if (config.rows[r].is_pool() || !name.ends_with(end)) continue;
        name.resize(name.size() - end.size());
        const std::size_t between = name.find(kVersus);
        if (between == std::string::npos) continue;
        const std::size_t row = place(name.substr(0, between));
        const std::size_t column = place(name.substr(between + kVersus.size()));
        if (std::isfinite(ours[r][print])) shares[{row, column}] = ours[r][print] / 100;
    }
    map.cells.assign(map.names.size(),
                     std::vector<std::optional<double>>(map.names.size(), std::nullopt));
    for (const auto& [cell, share] : shares) map.cells[cell.first][cell.second] = share;
    return match::heat_map_svg(map);
}

std::string sweep(const ExperimentConfig& config, const ExperimentData& data,
                  const std::string& key, const std::string& label) {
    match::LineChart chart{config.title, key, label, {{"ours", {}, {}}, {"published", {}, {}}}};
    const std::size_t print = print_index(config, label);
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

// One printed figure over another for the rows that have both published, a point a row; ours and
// the published ones each between 0, the least, and 1.
std::string scatter(const ExperimentConfig& config, const ExperimentData& data,
                    const std::pair<std::string, std::string>& labels) {
    const std::array<std::size_t, 2> print{print_index(config, labels.first),
                                           print_index(config, labels.second)};
    const auto ours = figures(config, data);
    match::LineChart chart{config.title, labels.first, labels.second, {}};
    for (const bool published : {false, true}) {
        std::vector<std::string> names;
        std::array<std::vector<double>, 2> values;
        for (std::size_t r = 0; r < config.rows.size(); ++r) {
            const auto& theirs = config.published[r];
            if (!theirs[print[0]] || !theirs[print[1]]) continue;
            names.push_back(config.rows[r].name() + (published ? ", published" : ""));
            for (const std::size_t axis : {0U, 1U}) {
                values[axis].push_back(published ? *theirs[print[axis]] : ours[r][print[axis]]);
            }
        }
        for (auto& axis : values) {
            if (axis.empty()) continue;
            const auto [least, most] = std::ranges::minmax(axis);
            for (double& value : axis) {
                value = most > least ? (value - least) / (most - least) : 0.5;
            }
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            chart.series.push_back({names[i], {values[0][i]}, {values[1][i]}});
        }
    }
    return match::line_chart_svg(chart);
}

}  // namespace

std::vector<match::NamedFile> summary_plots(const ExperimentConfig& config,
                                            const ExperimentData& data) {
    std::vector<match::NamedFile> plots;
    for (const PlotLine& plot : config.plots) {
        const auto& words = plot.words;
        std::string svg;
        if (plot.kind == "box") svg = box(config, data, words[0]);
        if (plot.kind == "histogram") svg = histogram(config, data, words[0]);
        if (plot.kind == "strip") svg = strip(config, data, plot);
        if (plot.kind == "bars") svg = bars(config, data, joined(words));
        if (plot.kind == "heatmap") svg = heat_map(config, data, words);
        if (plot.kind == "line") svg = line(config, data, words[0], words[1]);
        if (plot.kind == "scatter") svg = scatter(config, data, two_labels(words));
        if (plot.kind == "sweep") {
            svg = sweep(config, data, words[0], joined({words.begin() + 1, words.end()}));
        }
        plots.push_back({"plot-" + std::to_string(plots.size() + 1) + "-" + plot.kind + ".svg",
                         std::move(svg)});
    }
    return plots;
}

}  // namespace zwarm::lab
