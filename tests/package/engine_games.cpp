#include "tests/package/engine_games.h"

#include <zwarm/engine.h>

#include <vector>

#include "tests/differential/rule_witness.h"

namespace zwarm::package {

namespace {

constexpr int kOpeningTurns = 6;
constexpr int kTurnsBeforeTakingBack = 14;
constexpr host::ThinkLimits kLimits{.time_ms = 5000, .depth = 1, .variety = 0};
// Walks of several steps lead the rules through thousands of partial moves; their lists of turns
// are compared less often.
constexpr int kSeldom = 10;

class Table {
  public:
    Table(host::HostGame& game, const Variant& variant)
        : game_(game), variant_(variant), rules_(variant, game.model()) {}

    EngineGame& report() { return report_; }

    // False when the game is over, or both do not agree any more.
    bool agree_on_the_end() {
        const auto& verdict = game_.result();
        if (!game_.engine_alive()) {
            const auto fault = game_.engine_fault();
            return differ("the engine is gone: " + (fault ? fault->sentence : std::string()));
        }
        if (verdict && verdict->reason.empty()) return differ("an end without a reason");
        if (verdict) report_.reason = verdict->reason;
        const std::string difference =
            rules_.compare_end(verdict && verdict->draw, verdict ? verdict->reason : "");
        return difference.empty() ? !verdict : differ(difference);
    }

    bool agree_on_turns() {
        const bool walks = variant_.movement == Movement::kWalk && variant_.walk_length > 1;
        if (walks && report_.turns % kSeldom != 0) return true;
        const std::string difference = rules_.compare_turns(game_.moves());
        return difference.empty() || differ(difference);
    }

    bool play(const std::string& move) {
        const std::string difference = rules_.play(move);
        if (!difference.empty()) return differ(difference);
        const std::string error = game_.make_move(move);
        if (!error.empty()) return differ(move + ": " + error);
        ++report_.turns;
        return same_board() || differ("different boards after " + move);
    }

    // Two turns back, and the rest through a saved game.
    bool take_back_and_load() {
        const std::string error = game_.undo(2);
        if (!error.empty()) return differ("undo: " + error);
        rules_.undo(2);
        report_.turns -= 2;
        const host::SavedGame saved = game_.save("CC");
        const std::vector<std::string> moves = game_.moves();
        const std::string loaded = game_.load(saved);
        if (!loaded.empty()) return differ("load: " + loaded);
        return (moves == game_.moves() && same_board()) ||
               differ("another game after undo, save and load");
    }

  private:
    bool same_board() const { return rules_.cells() == rules_.cells(game_.state()); }

    bool differ(const std::string& what) {
        report_.difference = "turn " + std::to_string(report_.turns) + ": " + what + "\n" +
                             rules_.cells(game_.state()) + "\n" + rules_.cells();
        return false;
    }

    host::HostGame& game_;
    const Variant& variant_;
    differential::RuleWitness rules_;
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
