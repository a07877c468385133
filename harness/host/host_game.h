// A game at the host's table: the rule file, the engine it names if there is one, and everything
// that was played. The engine is asked as long as it behaves; whatever it leaves open, and
// everything after its fall, comes from the rule file and the built-in player.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/host/agreement.h"
#include "harness/host/engine_game.h"
#include "harness/host/host_options.h"
#include "harness/host/saved_game.h"
#include "harness/host/thinker.h"
#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"

namespace zwarm::host {

// Which engine plays: the one the rule file names, another one, or none.
struct EngineChoice {
    bool from_rules = true;
    std::string path{};     // used when from_rules is false; "" = none
    std::string options{};  // for our own plug-in: lines as in its Zwarm.ini, such as "Level = 3"
};

class HostGame {
  public:
    HostGame(std::shared_ptr<const zrf::GameFile> file, HostOptions options,
             std::uint64_t seed = 1);
    HostGame(const HostGame&) = delete;
    HostGame& operator=(const HostGame&) = delete;

    // A new game of a variant with a model. Loads the engine if it is not the one already there. An
    // engine that does not come up is a notice, not a failure.
    void start(const zrf::Variant& variant, const EngineChoice& engine = {});

    const zrf::GameFile& file() const { return *file_; }
    const zrf::Variant& variant() const { return *variant_; }
    const zrf::Model& model() const { return *variant_->model; }
    const zrf::State& state() const { return state_; }

    // Legal moves now, as strings; empty when the game is over.
    const std::vector<std::string>& moves() const { return moves_; }
    const std::optional<zrf::Outcome>& result() const { return result_; }
    // Why this game cannot be played: its rules are in an engine that is not there. Then it has a
    // result without winners at once. "" = it can.
    std::string unplayable() const;

    // Each returns an empty string, or one line that says why not.
    std::string make_move(const std::string& move, bool by_person = false);
    std::string edit(const std::string& edit);
    // Takes back whole turns of one player each.
    std::string undo(int turns = 1);
    // By agreement of the players, as long as the game is not over. Of two players the other one
    // has won. Among more, where the game lets players pass, who resigns passes from then on and
    // his stones stay, as the Selfo thesis has it, and the others play on; where nobody may pass it
    // is refused, because they could not.
    std::string resign(int player);
    // A draw needs everyone who has not resigned; whoever says it first offers it. A turn of
    // somebody who has not agreed declines.
    std::string want_draw(int player);
    std::string decline_draw();
    const Agreement& agreement() const { return agreement_; }
    // Ends the game by what is not in its rules, such as a clock.
    void settle(zrf::Outcome outcome);
    // What ended it that way, or by agreement.
    const std::optional<zrf::Outcome>& settled() const { return settled_; }

    // Goes on with a saved game, of another variant if one is given. "LINE: why not" for one that
    // cannot be played to its end; the game at the table then stays as it was.
    std::string load(const SavedGame& game, const zrf::Variant* variant = nullptr);

    // The choice for the side to move; does not make it. A random player's move is drawn.
    ThinkResult think(const ThinkLimits& limits, const ThinkVisitor& on_progress = {},
                      const std::stop_token& stop = {});

    // Everything played so far: edits and moves with their numbers.
    // The rule file is named so that it is found again from `path`; without a path, by its name.
    SavedGame save(const std::string& seats, const std::string& path = {}) const;
    const std::vector<SavedLine>& history() const { return history_; }
    // The position after each line of the history.
    const std::vector<zrf::State>& states() const { return states_; }

    bool engine_alive() const { return engine_ && engine_->alive(); }
    // Whether the moves are the engine's: then a whole chain may be one of them.
    bool engine_generates() const { return engine_ && engine_->generates_moves(); }
    // Why there is no engine any more, if there was one.
    std::optional<EngineFault> engine_fault() const;
    // News for the user since the last call, one line each: engine loaded, engine unloaded ..
    std::vector<std::string> take_notices();

  private:
    void load_engine(const EngineChoice& choice);
    void change_variant(const zrf::Variant* variant);
    void begin_agreement();
    void restart();
    void tell_all_again();
    std::string replay_history(std::vector<SavedLine> lines);
    bool may_be_played(const std::string& move, const std::vector<std::string>& list) const;
    std::string apply_line(const SavedLine& line);
    std::string apply_move(const std::string& move, int number);
    void settle_chain();
    void refresh();
    void pass_for_resigned();
    bool may_pass_now() const;
    void ask_moves();
    bool moves_from_engine();
    void ask_result();
    std::optional<zrf::Outcome> outcome_of(const GameOverReply& reply) const;
    std::optional<zrf::Outcome> outcome_by_length() const;
    void note_fault();

    std::shared_ptr<const zrf::GameFile> file_;
    HostOptions options_;
    const zrf::Variant* variant_ = nullptr;
    EngineChoice engine_choice_;
    std::unique_ptr<EngineGame> engine_;
    std::string engine_path_;
    bool fault_noted_ = false;
    zrf::State state_;
    std::vector<SavedLine> history_;
    std::vector<zrf::State> states_;  // as many
    std::vector<std::string> moves_;
    std::optional<zrf::Outcome> result_;
    Agreement agreement_;
    std::optional<zrf::Outcome> settled_;  // by agreement or from outside
    std::vector<std::string> notices_;
    std::set<std::string> complaints_told_;
    Thinker thinker_;
};

}  // namespace zwarm::host
