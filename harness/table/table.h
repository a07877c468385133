// The game at hand: who sits where, the board, what may be played, clocks, what the players think,
// what was played and can be taken back. It takes commands and gives events, both as JSON in the
// form told in this folder's README. No sockets, no terminal, no threads: whoever runs it asks what
// there is to think about, has it thought over, and brings the answer.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/host/host_game.h"
#include "harness/table/catalogue.h"
#include "harness/table/clock.h"
#include "harness/table/observer.h"
#include "harness/table/seat.h"
#include "harness/table/seat_engine.h"
#include "harness/table/turns_shown.h"

namespace zwarm::table {

using Json = nlohmann::json;

// What a table is given from outside; all of it outlives the table.
struct Surroundings {
    std::shared_ptr<const Catalogue> catalogue;
    std::shared_ptr<const Engines> engines;
    std::shared_ptr<const Observer> observer;  // may be null
    // Milliseconds of a clock that never goes back.
    std::function<std::int64_t()> now;
    std::uint64_t seed = 1;
};

// What the sender of a command may do.
struct Rights {
    bool manage = true;           // everything but moving for others
    std::uint64_t seats = ~0ULL;  // bit k: moves, resigns and agrees for player k

    bool holds(int player) const {
        return player >= 0 && player < 64 && ((seats >> player) & 1) != 0;
    }
};

// Something to think about, by whoever runs the table.
struct Task {
    enum class Purpose { kMove, kHint };

    std::uint64_t ticket = 0;  // given back with the answer
    Purpose purpose = Purpose::kMove;
    int player = 0;
    Question question;
    // A hint for which the observer should be asked first (`advice`), and the game for it.
    std::optional<GameSoFar> advice;
};

class Table {
  public:
    explicit Table(Surroundings surroundings);

    // Does what the command says. {"ok": true, ..} or {"ok": false, "error": one line}; then
    // nothing has changed. Any value is a command.
    Json command(const Json& command, const Rights& rights = {});

    // Everything there is to see: what a new onlooker needs, and what events change.
    Json view() const;
    // What has changed since the last call, in order; each is a part of a view.
    std::vector<Json> take_events();

    // What is to be thought about now; nothing if it is a human's turn or somebody thinks already.
    std::optional<Task> next_task();
    // From the one who thinks. Answers with an old ticket are dropped.
    void progress(std::uint64_t ticket, const host::ThinkProgress& progress);
    void finished(std::uint64_t ticket, const SeatAnswer& answer);
    // The same for a hint, from the observer.
    void advised(std::uint64_t ticket, const Json& advice);
    // Whether the answer is still wanted; if not, the thinking should be stopped.
    bool wants(std::uint64_t ticket) const { return ticket == ticket_; }
    // "Move now" was asked for: the answer is wanted, soon.
    bool hurried() const { return hurried_; }

    // Looks at the clocks; true if somebody ran out of time.
    bool tick();

    // The whole table as one value that survives the program, and back. Throws Refused.
    Json stored() const;
    void restore(const Json& stored);

    // A question for the observer, which is answered outside of the table; nothing if the command
    // is none. Throws Refused.
    std::optional<std::pair<GameSoFar, Json>> question_of(const Json& command) const;
    // Throws Refused if there is no game.
    WholeGame whole() const;

    bool started() const { return game_ != nullptr; }
    int player_to_move() const;  // -1 when the game is over or has not begun

  private:
    struct Thought {  // what the one who moved said of it
        Json said;
        std::int64_t time_ms = 0;
    };
    struct Taken {        // a turn taken back
        int player = -1;  // -1 = an edit
        std::vector<std::string> parts;
        Thought thought;
    };
    using Handler = Json (Table::*)(const Json&, const Rights&);
    struct Row {
        const char* name;
        Handler handler;
        bool manage;  // needs the right to
    };
    static const std::vector<Row>& commands();

    // The commands, in table_commands.cpp.
    Json do_new(const Json& command, const Rights& rights);
    Json do_move(const Json& command, const Rights& rights);
    Json do_undo(const Json& command, const Rights& rights);
    Json do_redo(const Json& command, const Rights& rights);
    Json do_hint(const Json& command, const Rights& rights);
    Json do_now(const Json& command, const Rights& rights);
    Json do_stop(const Json& command, const Rights& rights);
    Json do_seat(const Json& command, const Rights& rights);
    Json do_resign(const Json& command, const Rights& rights);
    Json do_offer(const Json& command, const Rights& rights);
    Json do_answer(const Json& command, const Rights& rights);
    Json do_edit(const Json& command, const Rights& rights);
    Json do_save(const Json& command, const Rights& rights);
    Json do_load(const Json& command, const Rights& rights);
    Json do_solution(const Json& command, const Rights& rights);
    Json do_clock(const Json& command, const Rights& rights);
    Json do_view(const Json& command, const Rights& rights);

    const ShownTurn& turn_meant(const Json& command) const;
    std::unique_ptr<host::HostGame> refereed(const std::shared_ptr<const zrf::GameFile>& file,
                                             const zrf::Variant& variant) const;
    void put_on(std::shared_ptr<const zrf::GameFile> file, std::unique_ptr<host::HostGame> game);
    void start(std::shared_ptr<const zrf::GameFile> file, const zrf::Variant& variant);
    void load_lines(std::shared_ptr<const zrf::GameFile> file, const host::SavedGame& saved);
    Json load_text(const std::string& zsg);
    void play(const ShownTurn& turn, const Thought& thought, bool by_person);
    void need_game() const;
    int speaker(const Json& command, const Rights& rights) const;
    bool is_human(int player) const;
    bool plays(int player) const;
    std::string seats_text() const;
    std::string player_name(int player) const;

    // After any change of the game.
    void changed(std::size_t first_turn);
    void run_clock();
    void agreed();
    bool engine_agrees(int player) const;
    void say(const std::string& notice);
    void emit(Json part);
    void emit_view();
    void drop_task();
    Json state_view() const;
    Json seats_view() const;
    Json turns_view(std::size_t first) const;
    Json thought_view(const host::ThinkProgress& progress) const;
    GameSoFar so_far(std::size_t turns) const;
    Json looks() const;  // what the observer offers
    bool offers(const char* what) const;
    std::size_t turns_played() const { return turn_ends_.size(); }
    int mover_before(std::size_t turn) const;
    int offer() const;  // who offers a draw, -1 = nobody
    const std::optional<zrf::Outcome>& result() const { return game_->result(); }

    Surroundings around_;
    std::shared_ptr<const zrf::GameFile> file_;
    std::unique_ptr<host::HostGame> game_;
    std::vector<Seat> seats_;
    Clock clock_;
    std::int64_t turn_began_ = 0;
    std::vector<ShownTurn> legal_;
    // Lines of the history after each turn: an edit is a turn of nobody.
    std::vector<std::size_t> turn_ends_;
    std::vector<Thought> thoughts_;  // by turn
    std::vector<Taken> taken_;       // the last one taken back is the last
    Json hint_;

    std::uint64_t ticket_ = 0;  // of the task under way, 0 = none
    std::uint64_t tickets_ = 0;
    Task::Purpose purpose_ = Task::Purpose::kMove;
    bool hint_wanted_ = false;
    bool hurried_ = false;
    bool paused_ = false;  // engines wait until somebody says "go on"
    Json thinking_;

    std::uint64_t version_ = 0;
    std::vector<Json> events_;
};

}  // namespace zwarm::table
