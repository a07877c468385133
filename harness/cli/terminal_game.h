// A game in the terminal: a face of the table. It shows what the table tells, and turns what is
// typed, or pointed at with the cursor keys, into the table's commands. On a terminal the screen is
// drawn anew in place; a script gets a record that reads like a session.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/line_editor.h"
#include "harness/cli/line_input.h"
#include "harness/table/running_table.h"

namespace zwarm::cli {

struct TerminalSettings {
    bool colour = false;
    bool in_place = false;         // the screen is drawn anew instead of added to
    LineEditor* editor = nullptr;  // null: lines come as they are
    std::uint64_t seed = 1;        // of the lots
    // While the computer takes longer than this, a word says that it still thinks: in the
    // terminal's own line if it is drawn in place, else a line here if there is something.
    std::chrono::milliseconds word_after{3000};
    std::ostream* word = nullptr;
};

class TerminalGame {
  public:
    using Json = table::Json;

    // The table has a game when this one runs. The catalogue is the table's.
    TerminalGame(table::RunningTable& table, const table::Catalogue& catalogue, LineInput& input,
                 std::ostream& output, TerminalSettings settings);
    ~TerminalGame();
    TerminalGame(const TerminalGame&) = delete;
    TerminalGame& operator=(const TerminalGame&) = delete;

    // Plays until the user leaves or the input ends.
    void run();

  private:
    struct Command {
        const char* name;
        const char* arguments;
        const char* help;
        void (TerminalGame::*handler)(const std::string& arguments);
    };
    static const std::vector<Command>& commands();

    // What happens, in terminal_game.cpp.
    void greet();
    void take_news();
    void announce(const Json& turn);
    bool computer_is_at_work() const;
    bool human(int player) const;
    void wait_for_computer();
    void show_thinking();
    void turn_of_person();
    void handle(const std::string& line);
    void try_move(const std::string& text);
    void walk_over_board();
    bool send(const Json& command, Json* reply = nullptr);  // false: refused, and said why
    void change_computers(const Json& change);
    std::string verdict() const;
    std::string player_name(int player) const;
    std::string coloured_name(int player) const;
    const Json& state() const { return view_["state"]; }

    // What is shown.
    void say(const std::string& line);
    void show(const std::string& line);  // of a list: not kept beside the board
    void draw();
    void draw_screen();

    // The commands, in terminal_commands.cpp.
    void show_help(const std::string& arguments);
    void show_board(const std::string& arguments);
    void set_names(const std::string& arguments);
    void show_moves(const std::string& arguments);
    void show_history(const std::string& arguments);
    void show_about(const std::string& arguments);
    void hint(const std::string& arguments);
    void computer_moves(const std::string& arguments);
    void stop_computers(const std::string& arguments);
    void take_back(const std::string& arguments);
    void play_again(const std::string& arguments);
    void new_game(const std::string& arguments);
    void deal_seats(const std::string& arguments);
    void show_variants(const std::string& arguments);
    void choose_variant(const std::string& arguments);
    void set_seat(const std::string& arguments);
    void set_level(const std::string& arguments);
    void set_time(const std::string& arguments);
    void set_depth(const std::string& arguments);
    void set_variety(const std::string& arguments);
    void resign(const std::string& arguments);
    void offer_draw(const std::string& arguments);
    void accept(const std::string& arguments);
    void decline(const std::string& arguments);
    void save(const std::string& arguments);
    void load(const std::string& arguments);
    void leave(const std::string& arguments);
    void start(const std::string& title);
    std::vector<std::string> variant_titles() const;

    table::RunningTable& table_;
    const table::Catalogue& catalogue_;
    LineInput& input_;
    std::ostream& output_;
    TerminalSettings settings_;
    int listener_ = 0;
    Json view_;
    std::mutex mutex_;  // of the news
    std::condition_variable arrived_;
    std::deque<Json> news_;
    std::deque<std::string> said_;   // lately, beside the board
    std::vector<std::string> list_;  // a command's answer, instead of the board
    std::chrono::steady_clock::time_point thinking_since_ = std::chrono::steady_clock::now();
    std::string thinking_shown_;
    bool names_ = false;
    bool running_ = true;
    bool board_is_new_ = true;
    bool end_told_ = false;
    bool hint_asked_ = false;
    bool play_hint_ = false;
    int cursor_ = -1;
    int picked_ = -1;
    std::uint64_t lots_drawn_ = 0;
};

}  // namespace zwarm::cli
