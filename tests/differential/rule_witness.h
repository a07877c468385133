// A rule file looking on while an engine plays at a host's table: it has its own game beside the
// engine's and says what the two do not agree on. Every answer is empty, or one line.
#pragma once

#include <zwarm/engine.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/zrf/rules.h"

namespace zwarm::differential {

// The state after the turn that an engine's string means, by the rules; nothing if they have no
// such turn.
[[nodiscard]] std::optional<zrf::State> after_turn(const zrf::State& state,
                                                   const std::string& move);

class RuleWitness {
  public:
    // The model must be the rule file's for the variant's title, and outlive the witness.
    RuleWitness(const Variant& variant, const zrf::Model& model);

    [[nodiscard]] const zrf::State& state() const { return state_; }
    // The owner of every cell as a digit, a dot where there is none.
    [[nodiscard]] std::string cells(const zrf::State& state) const;
    [[nodiscard]] std::string cells() const { return cells(state_); }

    // Is the engine's verdict the rules'? `reason` is what the engine says of a game that is over,
    // empty for one that goes on. Endings that the packs' headers leave to the engine are its own.
    [[nodiscard]] std::string compare_end(bool draw, const std::string& reason) const;
    // Are these strings all turns of the rules, once each? Seen as the boards they lead to. The
    // rules' swaps may be left out if that is said.
    [[nodiscard]] std::string compare_turns(const std::vector<std::string>& moves,
                                            bool swaps_may_miss = false);
    // Makes the turn that a string means; refuses what the rules do not have.
    std::string play(const std::string& move);
    // "(White Man a1)" or "(x a1)".
    std::string edit(const std::string& edit);
    // Takes the last turns and edits back.
    void undo(std::size_t lines);

    [[nodiscard]] std::size_t lines() const { return before_.size(); }

  private:
    void go_on_with(zrf::State after);

    const Variant& variant_;
    std::vector<int> places_;  // of the variant's cells in the rule file
    zrf::State state_;
    std::vector<zrf::State> before_;
    std::map<std::string, zrf::State> turns_;  // of this position, by the board after each; or none
};

}  // namespace zwarm::differential
