#include "harness/zrf/language_options.h"

#include <array>
#include <charconv>

#include "harness/zrf/spelling.h"

namespace zwarm::zrf {

namespace {

struct Row {
    LanguageOption option;
    bool LanguageOptions::*flag;  // null for the ones that are numbers
    int LanguageOptions::*number;
};

constexpr Row flag(std::string_view name, bool LanguageOptions::*member, std::string_view meaning) {
    return {{name, "true|false", meaning}, member, nullptr};
}

constexpr std::array kRows{
    flag("missing-arguments-inherit", &LanguageOptions::missing_arguments_inherit,
         "a macro takes missing arguments from the call around it"),
    flag("missing-arguments-vanish", &LanguageOptions::missing_arguments_vanish,
         "an argument that is nowhere to be found vanishes; otherwise it is an error"),
    flag("bare-macro-calls", &LanguageOptions::bare_macro_calls,
         "a macro without parameters may be called without parentheses"),
    flag("unnamed-priorities-last", &LanguageOptions::unnamed_priorities_last,
         "move types that move-priorities does not name come last; otherwise they are free"),
    flag("flags-reset-per-block", &LanguageOptions::flags_reset_per_block,
         "flags become false before each move block; otherwise before each piece"),
    flag("add-forgets-effects", &LanguageOptions::add_forgets_effects,
         "captures, changes and the like before an add are not repeated in the block's next move"),
    Row{{"repetition-count", "number", "occurrences of a position that make a repetition"},
        nullptr,
        &LanguageOptions::repetition_count},
    flag("piece-counts-at-most", &LanguageOptions::piece_counts_at_most,
         "pieces-remaining and total-piece-count also hold for fewer pieces"),
    flag("zone-needs-one", &LanguageOptions::zone_needs_one,
         "in absolute-config one cell of a zone is enough; otherwise all are needed"),
    flag("capture-hits-mover", &LanguageOptions::capture_hits_mover,
         "a capture on the mover's target cell removes the mover; otherwise only what stood there"),
    flag("recycle-to-capturer", &LanguageOptions::recycle_to_capturer,
         "recycled captures go to the capturer; otherwise to their former owner"),
    flag("maximal-captures-two-weighs", &LanguageOptions::maximal_captures_two_weighs,
         "maximal captures 2 prefers stronger pieces among equally long captures"),
    flag("maximal-captures-count-changes", &LanguageOptions::maximal_captures_count_changes,
         "maximal captures counts enemy pieces that change type like captured ones"),
    flag("stalemate-is-draw", &LanguageOptions::stalemate_is_draw,
         "a player without a move and without a rule for it draws; otherwise loses"),
    flag("missing-neighbour-negates", &LanguageOptions::missing_neighbour_negates,
         "a not- predicate holds for a neighbour that does not exist"),
    flag("merge-identical-moves", &LanguageOptions::merge_identical_moves,
         "identical moves are offered once"),
    flag("variant-goals-replace", &LanguageOptions::variant_goals_replace,
         "a goal in a variant replaces all goals of the game; otherwise it is added"),
    flag("discard-cascades-acts", &LanguageOptions::discard_cascades_acts,
         "discard cascades drops moves of several pieces where one piece can go the same way"),
    flag("neutral-is-enemy", &LanguageOptions::neutral_is_enemy,
         "enemy? holds for pieces of neutral players"),
};

constexpr auto kTable = [] {
    std::array<LanguageOption, kRows.size()> table{};
    for (std::size_t i = 0; i < kRows.size(); ++i) table[i] = kRows[i].option;
    return table;
}();

const Row* find_row(std::string_view name) {
    for (const Row& row : kRows)
        if (row.option.name == name) return &row;
    return nullptr;
}

}  // namespace

std::span<const LanguageOption> language_option_table() {
    return kTable;
}

std::string set_language_option(LanguageOptions& options, std::string_view name,
                                std::string_view value) {
    const Row* row = find_row(name);
    if (row == nullptr) {
        std::vector<std::string_view> known;
        for (const LanguageOption& option : kTable) known.push_back(option.name);
        const std::string hint = did_you_mean(name, known);
        return "unknown option '" + std::string(name) + "'" + (hint.empty() ? "" : ", " + hint);
    }
    if (row->flag != nullptr) {
        if (value != "true" && value != "false")
            return "option '" + std::string(name) + "' is true or false, not '" +
                   std::string(value) + "'";
        options.*row->flag = value == "true";
        return {};
    }
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number < 1)
        return "option '" + std::string(name) + "' is a number from 1, not '" + std::string(value) +
               "'";
    options.*row->number = number;
    return {};
}

std::string get_language_option(const LanguageOptions& options, std::string_view name) {
    const Row* row = find_row(name);
    if (row == nullptr) return {};
    if (row->flag != nullptr) return options.*row->flag ? "true" : "false";
    return std::to_string(options.*row->number);
}

}  // namespace zwarm::zrf
