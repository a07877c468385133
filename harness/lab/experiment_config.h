// An experiment as a small text file: what is asked, what is played, what is printed, and the
// published figures to print beside ours. A head of `key = value` lines and one [section] for each
// row of the table; a row sees its own keys first, then the head's.
//
//   title = Selfo: the five setups
//   question = Who wins when the thesis's engine plays itself?
//   source = thesis, chapter 6
//   measure = match               how a row is measured: a name in measurements.cpp
//   games = 20                    pieces of work a row; --games overrides it everywhere
//   seed = 2010
//   print = first won % : percent(first_won) : 1      label : function(column) : decimals
//   print = plies : median(plies)
//   plot = box plies
//   note = What differs, and why
//
//   [selfo-s1]
//   variant = selfo-s1
//   published = 45 42             one figure for each `print`, - where there is none
//
// A row may also put others together: `pool = G v *` takes the samples of all rows whose names
// match, `turned = * v G` takes them with the columns first_.. and second_.. exchanged.
//
// Functions: mean, median, sd, min, max, sum, count (samples), percent (of samples that are not 0),
// error (standard error of a percentage), elo (of points as a score), p10, p25, p75, p90. Plots:
// `box COLUMN`, `histogram COLUMN`, `strip COLUMN [ROW ..]` (every value a point; rows by number,
// from 1 and from the bottom up), `bars LABEL` (ours and published), `heatmap LABEL` (a printed
// percentage of the rows named `A v B`), `line X Y` (mean of column Y by column X, a curve a row),
// `sweep KEY LABEL` (a printed figure over the number that the rows give for KEY), `scatter LABEL :
// LABEL` (two figures of the rows that have both published, from 0 to 1).
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zwarm::lab {

class ExperimentRow {
  public:
    ExperimentRow(std::string name, std::map<std::string, std::string> values)
        : name_(std::move(name)), values_(std::move(values)) {}

    [[nodiscard]] const std::string& name() const { return name_; }
    // Throw std::runtime_error that names row and key: if there is no such key, or its value is no
    // such thing.
    [[nodiscard]] const std::string& text(const std::string& key) const;
    [[nodiscard]] std::int64_t integer(const std::string& key) const;
    [[nodiscard]] double number(const std::string& key) const;
    [[nodiscard]] std::vector<std::string> words(const std::string& key) const;
    // The one that the key `variant` names.
    [[nodiscard]] const Variant& variant() const;
    // Words of the form name=value.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> settings(
        const std::string& key) const;
    // The same with a value for a key that is not there.
    [[nodiscard]] std::string text_or(const std::string& key, const std::string& value) const;
    [[nodiscard]] std::int64_t integer_or(const std::string& key, std::int64_t value) const;
    [[nodiscard]] double number_or(const std::string& key, double value) const;
    [[nodiscard]] bool has(const std::string& key) const { return values_.contains(key); }
    // Puts other rows together instead of measuring anything.
    [[nodiscard]] bool is_pool() const { return has("pool") || has("turned"); }
    void set(const std::string& key, const std::string& value) { values_[key] = value; }

    // Throws std::runtime_error "[name] why".
    [[noreturn]] void refuse(const std::string& why) const;

  private:
    std::string name_;
    std::map<std::string, std::string> values_;
};

// A printed figure of a row.
struct PrintColumn {
    std::string label;
    std::string function;
    std::string column;
    int decimals = 1;
};

struct PlotLine {
    std::string kind;
    std::vector<std::string> words;  // after the kind; a label may be several words
};

struct ExperimentConfig {
    std::string name;
    std::string title;
    std::string question;
    std::string source;
    std::vector<std::string> notes;
    std::string measure;
    std::uint64_t seed = 1;
    std::vector<PrintColumn> print;
    std::vector<PlotLine> plots;
    std::vector<ExperimentRow> rows;
    std::vector<std::vector<std::optional<double>>> published;  // [row][print]
    std::string text;                                           // as read

    // What decides the samples besides the text; stands in a run's settings.
    std::string version;     // of the program
    std::int64_t games = 0;  // > 0 has replaced every row's `games`

    // Replaces every row's `games` and the seed, where given; rows see both under these keys.
    void replace(std::int64_t games_a_row, std::optional<std::uint64_t> new_seed);
};

// Throws std::runtime_error "name:line: what is wrong".
[[nodiscard]] ExperimentConfig parse_experiment(const std::string& name, std::string_view text);

// The experiments that come with the program: the files of experiments/, compiled in.
struct CatalogueEntry {
    std::string_view name;
    std::string_view text;
};
[[nodiscard]] std::span<const CatalogueEntry> experiment_catalogue();

// By name, or by the path of a .cfg file. Throws std::runtime_error with one line.
[[nodiscard]] ExperimentConfig find_experiment(const std::string& name);

}  // namespace zwarm::lab
