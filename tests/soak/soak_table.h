// A game at the soak's table: the engine in its worker, and the rule file looking on. Every call is
// written down, so that a finding can be made again by hand. What an engine may never do - a code
// it should not return, a move the rules do not have, another list after a refused call, a crash -
// is thrown as a Finding.
#pragma once

#include <zwarm/engine.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/host/engine_process.h"
#include "harness/zrf/game_file.h"
#include "tests/differential/rule_witness.h"
#include "tests/soak/soak_report.h"

namespace zwarm::soak {

struct Finding {
    std::string sentence;
};

class SoakTable {
  public:
    SoakTable(const SoakSettings& settings, SoakReport& report);

    // A fresh worker with the engine in it.
    void open(bool stop_by_message);
    void close() { engine_.reset(); }
    // A fresh worker is not told of the game so far.
    void forget_game() { rules_.reset(); }
    // The worker is killed while a search runs, after so many milliseconds; then a fresh one takes
    // the game over.
    void kill_in_search(int after_ms);
    void reload();

    // Zwarm.ini for the next game after a clean-up.
    void write_ini(const std::string& text);
    // Ends the game, and looks at what is left of it in the worker.
    void clean_up();
    // `send_setup` false: the engine plays from the start it knows itself.
    void start(const Variant& variant, bool send_setup);
    [[nodiscard]] bool has_game() const { return rules_.has_value(); }
    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const differential::RuleWitness& rules() const { return *rules_; }
    [[nodiscard]] std::size_t lines() const { return lines_.size(); }
    [[nodiscard]] bool may_edit() const;

    // Asks whether the game is over and for the moves; compares the verdict with the rules, and the
    // list, too, if asked. Nothing to move: the game is over.
    const std::vector<std::string>& moves(bool compare);
    // On an edited board the rules may see an end where the engine goes on; nothing can be compared
    // from there.
    [[nodiscard]] bool over_for_rules() const { return zrf::result(rules_->state()).has_value(); }
    void play(const std::string& move);
    void edit(const std::string& edit);
    void undo(std::size_t lines);

    // A search, stopped by us after so many milliseconds if that is not negative. The move is
    // legal.
    std::string search(const host::SearchLimits& limits, int stop_after_ms);
    // The same, stopped by the worker's clock.
    std::string search_and_stop(int after_ms, Search_Status status);

    // Calls that must be refused and change nothing.
    void bad_move(const std::string& text);
    void bad_title(const std::string& title);
    void null_pointer(const std::string& routine);
    void search_finished_game();
    // All routines but the start after a clean-up; the game is told again afterwards.
    void calls_without_game();
    // Some moves of the list only.
    void half_a_list(int moves);
    // A cell's name is no move, but not wrong either.
    void bare_cell(const std::string& cell);

    [[noreturn]] void find(const std::string& sentence) const;
    // What was called since the game began, for a finding.
    [[nodiscard]] std::string story() const;

  private:
    void tell_again();
    void tell_setup();
    void note(const std::string& call);
    void forget_list() { list_.reset(); }
    std::string check_choice(const std::optional<host::SearchReply>& reply, bool stopped);
    int code(std::optional<int> answer);
    void expect(bool right, const std::string& what) const;
    // The engine lists the same moves as before.
    void expect_unchanged();
    std::vector<std::string> ask_moves();

    const SoakSettings& settings_;
    SoakReport& report_;
    std::map<std::string_view, std::shared_ptr<const zrf::GameFile>> files_;
    std::unique_ptr<host::EngineProcess> engine_;
    bool stop_by_message_ = false;
    std::string ini_;

    const Variant* variant_ = nullptr;
    bool setup_sent_ = true;
    std::optional<differential::RuleWitness> rules_;
    std::vector<std::string> lines_;  // moves and edits of the game
    // Edits may leave a player with more or fewer stones than the game has; and a rule file that
    // judges a board by its moves sees no end right after an edit.
    [[nodiscard]] bool same_end_expected() const;
    [[nodiscard]] bool swaps_in_doubt() const;

    std::optional<std::vector<std::string>> list_;  // the moves, if they are known
    std::vector<std::string> calls_;

    // Of this worker, after clean-ups.
    int measured_ = 0;
    host::WorkerResources warm_;
};

}  // namespace zwarm::soak
