#include "harness/lab/experiment_config.h"

#include <zwarm/engine.h>
#include <zwarm/text.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "harness/base/whole_file.h"

namespace zwarm::lab {

namespace {

std::vector<std::string> copied_words(std::string_view text) {
    const auto words = words_of(text);
    return {words.begin(), words.end()};
}

// The head's keys come before the first section.
class Reader {
  public:
    explicit Reader(const std::string& name) { config_.name = name; }

    ExperimentConfig read(std::string_view text) {
        config_.text = text;
        for (const IniLine& line : ini_lines(text)) {
            line_ = line.number;
            if (!line.wrong.empty()) refuse(std::string(line.wrong));
            if (line.heading) {
                section(std::string(line.name));
            } else {
                pair(std::string(line.name), std::string(line.value));
            }
        }
        finish();
        return std::move(config_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        throw std::runtime_error(config_.name + ":" + std::to_string(line_) + ": " + why);
    }

    void section(const std::string& name) {
        const bool twice = std::ranges::any_of(
            config_.rows, [&](const ExperimentRow& row) { return row.name() == name; });
        if (twice) refuse("there are two sections [" + name + "]");
        config_.rows.emplace_back(name, head_);
        config_.published.emplace_back(config_.print.size());
    }

    void pair(const std::string& key, const std::string& value) {
        if (!config_.rows.empty()) {
            if (key == "published") {
                published(value);
            } else {
                config_.rows.back().set(key, value);
            }
        } else if (key == "print") {
            print(value);
        } else if (key == "plot") {
            plot(value);
        } else if (key == "note") {
            config_.notes.push_back(value);
        } else {
            head_[key] = value;
        }
    }

    // label : function(column) : decimals
    void print(std::string_view value) {
        PrintColumn column;
        const std::size_t first = value.find(':');
        if (first == std::string::npos) refuse("expected print = label : function(column)");
        column.label = trimmed(value.substr(0, first));
        std::string_view rest = value.substr(first + 1);
        if (const std::size_t second = rest.find(':'); second != std::string_view::npos) {
            const auto decimals = number_of<int>(trimmed(rest.substr(second + 1)));
            if (!decimals || *decimals < 0 || *decimals > 9) refuse("decimals are 0 to 9");
            column.decimals = *decimals;
            rest = rest.substr(0, second);
        }
        rest = trimmed(rest);
        const std::size_t open = rest.find('(');
        if (open == std::string::npos || rest.back() != ')') refuse("expected function(column)");
        column.function = trimmed(rest.substr(0, open));
        column.column = trimmed(rest.substr(open + 1, rest.size() - open - 2));
        config_.print.push_back(std::move(column));
    }

    void plot(const std::string& value) {
        PlotLine line;
        line.words = copied_words(value);
        if (line.words.empty()) refuse("a plot needs a kind");
        line.kind = line.words.front();
        line.words.erase(line.words.begin());
        config_.plots.push_back(std::move(line));
    }

    void published(const std::string& value) {
        const auto words = words_of(value);
        if (words.size() != config_.print.size()) {
            refuse("published has " + std::to_string(words.size()) + " figures for " +
                   std::to_string(config_.print.size()) + " printed ones");
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == "-") continue;
            config_.published.back()[i] = number_of<double>(words[i]);
            if (!config_.published.back()[i]) {
                refuse("'" + std::string(words[i]) + "' is not a number");
            }
        }
    }

    void finish() {
        const auto take = [&](const std::string& key) {
            const auto found = head_.find(key);
            return found == head_.end() ? std::string() : found->second;
        };
        config_.title = take("title");
        config_.question = take("question");
        config_.source = take("source");
        config_.measure = take("measure");
        if (config_.measure.empty()) refuse("the head needs measure = ..");
        if (config_.rows.empty()) refuse("there is no [row]");
        if (config_.print.empty()) refuse("the head needs print = label : function(column)");
        const std::string seed = take("seed");
        if (!seed.empty()) {
            const auto value = number_of<std::uint64_t>(seed);
            if (!value) refuse("seed = " + seed + " is not a number");
            config_.seed = *value;
        }
        config_.replace(0, std::nullopt);
    }

    ExperimentConfig config_;
    std::map<std::string, std::string> head_;
    int line_ = 0;
};

}  // namespace

void ExperimentRow::refuse(const std::string& why) const {
    throw std::runtime_error("[" + name_ + "] " + why);
}

const std::string& ExperimentRow::text(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) refuse("needs " + key + " = ..");
    return found->second;
}

std::int64_t ExperimentRow::integer(const std::string& key) const {
    const auto value = number_of<std::int64_t>(text(key));
    if (!value) refuse(key + " = " + text(key) + " is not a whole number");
    return *value;
}

double ExperimentRow::number(const std::string& key) const {
    const auto value = number_of<double>(text(key));
    if (!value) refuse(key + " = " + text(key) + " is not a number");
    return *value;
}

const Variant& ExperimentRow::variant() const {
    const Variant* const variant = find_variant(text("variant"));
    if (variant == nullptr) refuse("no variant '" + text("variant") + "'");
    return *variant;
}

std::vector<std::string> ExperimentRow::words(const std::string& key) const {
    return copied_words(text(key));
}

std::vector<std::pair<std::string, std::string>> ExperimentRow::settings(
    const std::string& key) const {
    std::vector<std::pair<std::string, std::string>> settings;
    for (const std::string& word : words(key)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) {
            refuse("'" + word + "' is not name=value");
        }
        settings.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return settings;
}

std::string ExperimentRow::text_or(const std::string& key, const std::string& value) const {
    return has(key) ? text(key) : value;
}

std::int64_t ExperimentRow::integer_or(const std::string& key, std::int64_t value) const {
    return has(key) ? integer(key) : value;
}

double ExperimentRow::number_or(const std::string& key, double value) const {
    return has(key) ? number(key) : value;
}

ExperimentConfig parse_experiment(const std::string& name, std::string_view text) {
    return Reader(name).read(text);
}

void ExperimentConfig::replace(std::int64_t games_a_row, std::optional<std::uint64_t> new_seed) {
    games = games_a_row;
    if (new_seed) seed = *new_seed;
    for (ExperimentRow& row : rows) {
        if (games > 0) row.set("games", std::to_string(games));
        row.set("seed", std::to_string(seed));
    }
}

ExperimentConfig find_experiment(const std::string& name) {
    const auto all = experiment_catalogue();
    const auto found = std::ranges::find(all, name, &CatalogueEntry::name);
    if (found != all.end()) return parse_experiment(name, found->text);
    const std::filesystem::path path(name);
    if (path.extension() != ".cfg" || !std::filesystem::is_regular_file(path)) {
        throw std::runtime_error("no experiment '" + name +
                                 "'; `zwarm experiment list` shows them, or give a .cfg file");
    }
    return parse_experiment(path.stem().string(), base::read_whole(path));
}

}  // namespace zwarm::lab
