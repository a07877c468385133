#include "tests/package/engine_games.h"

#include <zwarm/engine.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"

namespace zwarm::package {

namespace {

constexpr int kOpeningTurns = 6;
constexpr int kTurnsBeforeTakingBack = 14;
constexpr host::ThinkLimits kLimits{.time_ms = 5000, .depth = 1, .variety = 0};
// Walks of several steps lead the rules through thousands of partial moves; their lists of turns
// are compared less often.
constexpr int kSeldom = 10;

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
bool same_winners(const Variant& variant, const zrf::State& state, const zrf::Outcome& outcome,
                  const std::string& reason) {
    if (outcome.draw || outcome.winners.empty() || variant.players == 1) return true;
    std::string names;
    for (const int winner : outcome.winners) {
        if (!names.empty()) names += " and ";
        names += state.model().players[static_cast<std::size_t>(winner)].name;
    }
    const std::string named = reason.substr(0, reason.find(" win"));
    const bool teams = std::ranges::any_of(
        variant.team, [&](Player team) { return std::ranges::count(variant.team, team) > 1; });
    return teams ? named.find(names) != std::string::npos : named == names;
}

class Table {
  public:
    Table(host::HostGame& game, const Variant& variant)
        : game_(game), variant_(variant), rules_(zrf::State::initial(game.model())) {
        for (int cell = 0; cell < variant.topology->size(); ++cell) {
            positions_.push_back(
                game.model().find_cell(variant.topology->name(static_cast<Cell>(cell))));
        }
    }

    EngineGame& report() { return report_; }

    // False when the game is over, or both do not agree any more.
    bool agree_on_the_end() {
        const auto outcome = zrf::result(rules_);
        const auto& verdict = game_.result();
        if (!game_.engine_alive()) {
            const auto fault = game_.engine_fault();
            return differ("the engine is gone: " + (fault ? fault->sentence : std::string()));
        }
        if (!verdict) return !outcome || differ("over for the rules only: " + outcome->reason);
        report_.reason = verdict->reason;
        if (verdict->reason.empty()) return differ("an end without a reason");
        if (!outcome) {
            return !only_engine_knows(variant_, verdict->reason) &&
                   differ("over for the engine only: " + verdict->reason);
        }
        const bool same = outcome->draw == verdict->draw &&
                          same_winners(variant_, rules_, *outcome, verdict->reason);
        return !same && differ(verdict->reason + " / " + outcome->reason);
    }

    // The lists of turns are equal, each seen as the boards it leads to.
    bool agree_on_turns() {
        turns_.clear();
        const bool walks = variant_.movement == Movement::kWalk && variant_.walk_length > 1;
        if (walks && report_.turns % kSeldom != 0) return true;
        for (zrf::WholeTurn& turn : zrf::whole_turns(rules_)) {
            std::string board = cells(turn.after);
            turns_.emplace(std::move(board), std::move(turn.after));
        }
        std::set<std::string> seen;
        for (const std::string& move : game_.moves()) {
            const std::string board = cells_after(move);
            if (!seen.insert(board).second) return differ("twice: " + move);
            if (!turns_.contains(board)) return differ("only the engine has " + move);
        }
        return seen.size() == turns_.size() ||
               differ(std::to_string(seen.size()) + " turns of the engine, " +
                      std::to_string(turns_.size()) + " of the rules");
    }

    bool play(const std::string& move) {
        const auto listed = turns_.find(cells_after(move));
        std::optional<zrf::State> after;
        if (listed != turns_.end()) {
            after = std::move(listed->second);
        } else if (auto turn = zrf::find_turn(rules_, move)) {
            after = std::move(turn->after);
        }
        if (!after) return differ("not a turn of the rules: " + move);
        const std::string error = game_.make_move(move);
        if (!error.empty()) return differ(move + ": " + error);
        before_.push_back(std::exchange(rules_, *std::move(after)));
        ++report_.turns;
        return cells(rules_) == cells(game_.state()) || differ("different boards after " + move);
    }

    // Two turns back, and the rest through a saved game.
    bool take_back_and_load() {
        const std::string error = game_.undo(2);
        if (!error.empty()) return differ("undo: " + error);
        rules_ = before_[before_.size() - 2];
        before_.resize(before_.size() - 2);
        report_.turns -= 2;
        const host::SavedGame saved = game_.save("CC");
        const std::vector<std::string> moves = game_.moves();
        const std::string loaded = game_.load(saved);
        if (!loaded.empty()) return differ("load: " + loaded);
        return (moves == game_.moves() && cells(rules_) == cells(game_.state())) ||
               differ("another game after undo, save and load");
    }

  private:
    // What stands on the cells of the game.
    std::string cells(const zrf::State& state) const {
        std::string text;
        for (const int position : positions_) {
            const zrf::Occupant& there = state.at(position);
            text += there.empty() ? '.' : static_cast<char>('1' + there.owner);
        }
        return text;
    }

    // The same once this string is done; empty if it cannot be.
    std::string cells_after(const std::string& move) const {
        zrf::State after = game_.state();
        return zrf::apply_text(after, move).empty() ? cells(after) : std::string();
    }

    bool differ(const std::string& what) {
        report_.difference = "turn " + std::to_string(report_.turns) + ": " + what + "\n" +
                             cells(game_.state()) + "\n" + cells(rules_);
        return false;
    }

    host::HostGame& game_;
    const Variant& variant_;
    std::vector<int> positions_;
    zrf::State rules_;
    std::vector<zrf::State> before_;
    std::map<std::string, zrf::State> turns_;  // of this position, by the board after each
    EngineGame report_;
};

}  // namespace

EngineGame play_engine_game(host::HostGame& game, const Variant& variant, std::uint64_t seed,
                            bool taken_back) {
    Random random(seed);
    Table table(game, variant);
    while (table.agree_on_the_end() && table.agree_on_turns()) {
        const int turn = table.report().turns;
        std::string move;
        if (turn < kOpeningTurns) {
            move = game.moves()[random.below(static_cast<std::uint32_t>(game.moves().size()))];
        } else {
            const host::ThinkResult thought = game.think(kLimits);
            if (!thought.by_engine) {
                table.report().difference = "the engine did not answer";
                break;
            }
            move = thought.move;
        }
        if (!table.play(move)) break;
        if (taken_back && turn + 1 == kTurnsBeforeTakingBack && !game.result()) {
            taken_back = false;
            if (!table.take_back_and_load()) break;
        }
    }
    return table.report();
}

}  // namespace zwarm::package
