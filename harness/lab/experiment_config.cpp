#include "harness/lab/experiment_config.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "engine/base/words.h"

namespace zwarm::lab {

namespace {

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::vector<std::string> copied_words(std::string_view text) {
    const auto words = words_of(text);
    return {words.begin(), words.end()};
}

// Reads line by line; the head's keys come before the first section.
class Reader {
  public:
    explicit Reader(const std::string& name) { config_.name = name; }

    ExperimentConfig read(std::string_view text) {
        config_.text = text;
        std::istringstream stream{std::string(text)};
        for (std::string raw; std::getline(stream, raw);) {
            ++line_;
            const std::string line = trimmed(raw);
            if (line.empty() || line.front() == '#') continue;
            if (line.front() == '[') {
                section(line);
            } else {
                pair(line);
            }
        }
        finish();
        return std::move(config_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        throw std::runtime_error(config_.name + ":" + std::to_string(line_) + ": " + why);
    }

    void section(const std::string& line) {
        if (line.back() != ']') refuse("a section is written [name]");
        const std::string name = trimmed(line.substr(1, line.size() - 2));
        if (name.empty()) refuse("a section needs a name");
        const bool twice = std::ranges::any_of(
            config_.rows, [&](const ExperimentRow& row) { return row.name() == name; });
        if (twice) refuse("there are two sections [" + name + "]");
        config_.rows.emplace_back(name, head_);
        config_.published.emplace_back(config_.print.size());
    }

    void pair(const std::string& line) {
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) refuse("expected key = value");
        const std::string key = trimmed(std::string_view(line).substr(0, equals));
        const std::string value = trimmed(std::string_view(line).substr(equals + 1));
        if (key.empty()) refuse("expected key = value");
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

    void print(const std::string& value) {
        PrintColumn column;
        const std::size_t first = value.find(':');
        if (first == std::string::npos) refuse("expected print = label : function(column)");
        column.label = trimmed(std::string_view(value).substr(0, first));
        std::string rest = value.substr(first + 1);
        const std::size_t second = rest.find(':');
        if (second != std::string::npos) {
            const auto decimals =
                number_of<int>(trimmed(std::string_view(rest).substr(second + 1)));
            if (!decimals || *decimals < 0 || *decimals > 9) refuse("decimals are 0 to 9");
            column.decimals = *decimals;
            rest.resize(second);
        }
        rest = trimmed(rest);
        const std::size_t open = rest.find('(');
        if (open == std::string::npos || rest.back() != ')') refuse("expected function(column)");
        column.function = trimmed(std::string_view(rest).substr(0, open));
        column.column = trimmed(std::string_view(rest).substr(open + 1, rest.size() - open - 2));
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
    }

    ExperimentConfig config_;
    std::map<std::string, std::string> head_;
    int line_ = 0;
};

}  // namespace

const std::string& ExperimentRow::text(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) {
        throw std::runtime_error("[" + name_ + "] needs " + key + " = ..");
    }
    return found->second;
}

std::int64_t ExperimentRow::integer(const std::string& key) const {
    const auto value = number_of<std::int64_t>(text(key));
    if (!value) {
        throw std::runtime_error("[" + name_ + "] " + key + " = " + text(key) +
                                 " is not a whole number");
    }
    return *value;
}

double ExperimentRow::number(const std::string& key) const {
    const auto value = number_of<double>(text(key));
    if (!value) {
        throw std::runtime_error("[" + name_ + "] " + key + " = " + text(key) + " is not a number");
    }
    return *value;
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
            throw std::runtime_error("[" + name_ + "] '" + word + "' is not name=value");
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

}  // namespace zwarm::lab
