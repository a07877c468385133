#include "tests/differential/rule_witness.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "harness/zrf/turns.h"

namespace zwarm::differential {

namespace {

// The end rules that the packs' headers leave to the engine, by the words of the engine's verdict.
bool only_engine_knows(const Variant& variant, const std::string& reason) {
    const auto says = [&](const char* words) { return reason.find(words) != std::string::npos; };
    if (says("plies without progress") || says("passes in a row") || says("all sides passed")) {
        return true;
    }
    if (says("all sides are cut off")) return variant.players > 2;
    return says(" plies") && (variant.repetition != 0 || variant.players > 2);
}

// Whether the winners of the rules are those whom the engine's verdict names first, as in "White
// and Blue win: ..". Of a team the rules name the one who moved.
bool same_winners(const Variant& variant, const zrf::Model& model, const zrf::Outcome& outcome,
                  const std::string& reason) {
    if (outcome.draw || outcome.winners.empty() || variant.players == 1) return true;
    std::string names;
    for (const int winner : outcome.winners) {
        if (!names.empty()) names += " and ";
        names += model.players[static_cast<std::size_t>(winner)].name;
    }
    const std::string named = reason.substr(0, reason.find(" win"));
    const bool teams = std::ranges::any_of(
        variant.team, [&](Player team) { return std::ranges::count(variant.team, team) > 1; });
    return teams ? named.find(names) != std::string::npos : named == names;
}

// As after a swap.
bool only_owners_differ(const std::string& before, const std::string& after) {
    const auto same_place = [](char a, char b) { return (a == '.') == (b == '.'); };
    return before != after && std::ranges::equal(before, after, same_place);
}

}  // namespace

std::optional<zrf::State> after_turn(const zrf::State& state, const std::string& move) {
    // A step or a pass is quickly found; the rules make chains in parts.
    if (const auto found = zrf::find_move(state, move); found && !found->partial) {
        zrf::State after = state;
        zrf::apply(after, *found);
        return after;
    }
    std::optional<zrf::WholeTurn> turn = zrf::find_turn(state, move);
    if (!turn) return std::nullopt;
    return std::move(turn->after);
}

RuleWitness::RuleWitness(const Variant& variant, const zrf::Model& model)
    : variant_(variant), state_(zrf::State::initial(model)) {
    for (int cell = 0; cell < variant.topology->size(); ++cell) {
        places_.push_back(model.find_cell(variant.topology->name(static_cast<Cell>(cell))));
    }
}

std::string RuleWitness::cells(const zrf::State& state) const {
    std::string text;
    for (const int place : places_) {
        const zrf::Occupant& there = state.at(place);
        text += there.empty() ? '.' : static_cast<char>('1' + there.owner);
    }
    return text;
}

std::string RuleWitness::compare_end(bool draw, const std::string& reason) const {
    const std::optional<zrf::Outcome> outcome = zrf::result(state_);
    if (reason.empty()) return outcome ? "over for the rules only: " + outcome->reason : "";
    if (!outcome) {
        return only_engine_knows(variant_, reason) ? "" : "over for the engine only: " + reason;
    }
    const bool same =
        outcome->draw == draw && same_winners(variant_, state_.model(), *outcome, reason);
    return same ? "" : reason + " / " + outcome->reason;
}

std::string RuleWitness::compare_turns(const std::vector<std::string>& moves, bool swaps_may_miss) {
    turns_.clear();
    for (zrf::WholeTurn& turn : zrf::whole_turns(state_)) {
        std::string board = cells(turn.after);
        turns_.emplace(std::move(board), std::move(turn.after));
    }
    std::set<std::string> seen;
    for (const std::string& move : moves) {
        zrf::State after = state_;
        const std::string error = zrf::apply_text(after, move);
        if (!error.empty()) return move + ": " + error;
        const std::string board = cells(after);
        if (!seen.insert(board).second) return "twice: " + move;
        if (!turns_.contains(board)) return "only the engine has " + move;
    }
    const std::string now = cells();
    const bool complete = std::ranges::all_of(turns_, [&](const auto& turn) {
        return seen.contains(turn.first) || (swaps_may_miss && only_owners_differ(now, turn.first));
    });
    if (complete) return "";
    return std::to_string(seen.size()) + " turns of the engine, " + std::to_string(turns_.size()) +
           " of the rules";
}

std::string RuleWitness::play(const std::string& move) {
    zrf::State spelt = state_;
    const std::string error = zrf::apply_text(spelt, move);
    if (!error.empty()) return move + ": " + error;
    const std::string board = cells(spelt);
    if (const auto listed = turns_.find(board); listed != turns_.end()) {
        go_on_with(std::move(listed->second));
        return "";
    }
    if (!turns_.empty()) return "not a turn of the rules: " + move;
    std::optional<zrf::State> after = after_turn(state_, move);
    if (!after) return "not a turn of the rules: " + move;
    if (cells(*after) != board) return "another board by the rules after " + move;
    go_on_with(*std::move(after));
    return "";
}

std::string RuleWitness::edit(const std::string& edit) {
    zrf::State after = state_;
    std::string error = zrf::apply_edit(after, edit);
    if (error.empty()) go_on_with(std::move(after));
    return error;
}

void RuleWitness::undo(std::size_t lines) {
    state_ = before_[before_.size() - lines];
    before_.resize(before_.size() - lines);
    turns_.clear();
}

void RuleWitness::go_on_with(zrf::State after) {
    before_.push_back(std::exchange(state_, std::move(after)));
    turns_.clear();
}

}  // namespace zwarm::differential
