// A game in the terminal: draws the board, reads commands, lets the computer think and listens
// meanwhile. Everything about the game itself is HostGame's.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/cli/line_input.h"
#include "harness/cli/thinking_line.h"
#include "harness/host/host_game.h"

namespace zwarm::cli {

struct TerminalSettings {
    std::string seats;  // one letter a player, H or C; "" = the first is human, the others not
    host::ThinkLimits limits;
    host::EngineChoice engine;
    std::uint64_t seed = 1;  // of the lots
    bool lots = false;       // seats are handed out by lot before the first game
    bool colour = false;
    // While the computer takes longer than this, a word says that it still thinks: in the
    // terminal's own line with colour, else a line here if there is something.
    std::chrono::milliseconds word_after{3000};
    std::ostream* word = nullptr;
};

class TerminalGame {
  public:
    TerminalGame(host::HostGame& game, LineInput& input, std::ostream& output,
                 TerminalSettings settings);

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

    void turn_of_person();
    void turn_of_computer();
    void handle(const std::string& line);
    void try_move(const std::string& text);
    host::ThinkResult think();
    void listen_while(ThinkingLine& thinking, std::stop_source& stop);
    void start(const zrf::Variant& variant);

    void show_help(const std::string& arguments);
    void show_board(const std::string& arguments);
    void show_moves(const std::string& arguments);
    void show_history(const std::string& arguments);
    void show_about(const std::string& arguments);
    void show_variants(const std::string& arguments);
    void choose_variant(const std::string& arguments);
    void new_game(const std::string& arguments);
    void take_back(const std::string& arguments);
    void computer_moves(const std::string& arguments);
    void set_seat(const std::string& arguments);
    void set_time(const std::string& arguments);
    void set_depth(const std::string& arguments);
    void set_variety(const std::string& arguments);
    void set_names(const std::string& arguments);
    void resign(const std::string& arguments);
    void want_draw(const std::string& arguments);
    void deal_seats(const std::string& arguments);
    void save(const std::string& arguments);
    void load(const std::string& arguments);
    void leave(const std::string& arguments);

    std::string verdict() const;
    std::string player_name(int player) const;
    bool human_to_move() const;
    void reset_seats();
    void say(const std::string& line);
    void show_news();
    void draw();

    host::HostGame& game_;
    LineInput& input_;
    std::ostream& output_;
    TerminalSettings settings_;
    std::string seats_;
    std::vector<int> scores_;  // what each player's computer thought of its last move
    std::uint64_t lots_drawn_ = 0;
    bool names_ = false;
    bool running_ = true;
    bool board_is_new_ = true;
    bool end_told_ = false;
};

}  // namespace zwarm::cli
