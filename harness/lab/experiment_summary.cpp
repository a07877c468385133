#include "harness/lab/experiment_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>

#include "harness/match/charts.h"
#include "harness/match/svg.h"
#include "harness/match/text_table.h"

namespace zwarm::lab {

namespace {

using Json = nlohmann::ordered_json;
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

Json number(double value) {
    return std::isfinite(value) ? Json(std::round(value * 1e6) / 1e6) : Json(nullptr);
}

}  // namespace

double aggregate(const std::string& function, std::vector<double> values) {
    std::erase_if(values, [](double value) { return std::isnan(value); });
    const auto count = static_cast<double>(values.size());
    if (function == "count") return count;
    if (function == "sum") return std::accumulate(values.begin(), values.end(), 0.0);
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    if (function == "mean") return mean(values);
    if (function == "sd") return standard_deviation(values);
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
                             "'; there are mean median sd min max sum count percent p10 p25 p75 "
                             "p90");
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
        } else if (plot.kind == "line" && plot.words.size() == 2) {
            column_index(columns, plot.words[0]);
            column_index(columns, plot.words[1]);
        } else if (plot.kind == "bars" && !plot.words.empty()) {
            print_index(config, joined(plot.words));
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
    std::vector<std::string> heading{"", "samples"};
    for (const PrintColumn& print : config.print) {
        heading.push_back(print.label);
        heading.push_back("published");
    }
    match::TextTable table(heading);
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        std::vector<std::string> cells{config.rows[r].name(), std::to_string(data.rows[r].size())};
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
    Json json{{"experiment", config.name}, {"title", config.title}, {"seed", config.seed}};
    const auto ours = figures(config, data);
    for (std::size_t r = 0; r < config.rows.size(); ++r) {
        Json row{{"row", config.rows[r].name()}, {"samples", data.rows[r].size()}};
        for (std::size_t p = 0; p < config.print.size(); ++p) {
            const auto& published = config.published[r][p];
            row["figures"][config.print[p].label] = {
                {"ours", number(ours[r][p])},
                {"published", published ? number(*published) : Json(nullptr)}};
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

}  // namespace zwarm::lab
