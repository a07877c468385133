// The commands of a game in the terminal, one table and one small function each.
#include <charconv>
#include <fstream>
#include <iomanip>
#include <iostream>

#include "harness/cli/terminal_game.h"
#include "harness/host/saved_game.h"

namespace zwarm::cli {

namespace {

std::optional<int> number(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0) return {};
    return value;
}

}  // namespace

const std::vector<TerminalGame::Command>& TerminalGame::commands() {
    using T = TerminalGame;
    static const std::vector<Command> kCommands{
        {"help", "", "this list", &T::show_help},
        {"board", "", "draw the board again", &T::show_board},
        {"names", "", "show or hide the names of empty cells", &T::set_names},
        {"moves", "[cell]", "the legal moves, all or those with a cell in them", &T::show_moves},
        {"history", "", "what was played", &T::show_history},
        {"about", "", "the texts of the rule file", &T::show_about},
        {"go", "", "let the computer make this move", &T::computer_moves},
        {"undo", "[n]", "take back to your last turn, or just n turns", &T::take_back},
        {"new", "", "start again", &T::new_game},
        {"variants", "", "the variants of this rule file", &T::show_variants},
        {"variant", "TITLE or number", "another variant", &T::choose_variant},
        {"seat", "PLAYER human|computer", "who moves for a player", &T::set_seat},
        {"time", "MS", "thinking time; 0 = until you press Enter", &T::set_time},
        {"depth", "N", "depth limit; 0 = none", &T::set_depth},
        {"variety", "0..10", "how adventurous the computer plays", &T::set_variety},
        {"save", "FILE", "write a saved game (.zsg)", &T::save},
        {"load", "FILE", "read a saved game of this rule file", &T::load},
        {"quit", "", "leave", &T::leave},
    };
    return kCommands;
}

void TerminalGame::show_help(const std::string& /*arguments*/) {
    say("A move: its text or just its cells, e.g. `a2 a4`. `(White Man a1)` puts a piece on the");
    say("board, `(x a1)` clears a cell. While the computer thinks: Enter = move now, `stop` = all");
    say("seats to you, `quit` = leave.");
    for (const Command& command : commands()) {
        const std::string call = std::string(command.name) + " " + command.arguments;
        output_ << "  " << std::left << std::setw(30) << call << command.help << '\n';
    }
}

void TerminalGame::show_board(const std::string& /*arguments*/) {
    draw();
}

void TerminalGame::set_names(const std::string& /*arguments*/) {
    names_ = !names_;
    draw();
}

void TerminalGame::show_moves(const std::string& arguments) {
    for (const std::string& move : game_.moves()) {
        if ((" " + move + " ").find(" " + arguments + (arguments.empty() ? "" : " ")) !=
            std::string::npos) {
            say("  " + move);
        }
    }
}

void TerminalGame::show_history(const std::string& /*arguments*/) {
    for (const host::SavedLine& line : game_.history()) {
        const bool move = line.kind == host::SavedLineKind::kMove;
        say("  " + (move ? std::to_string(line.number) + ". " : "") + line.text);
    }
}

void TerminalGame::show_about(const std::string& /*arguments*/) {
    const zrf::Texts& texts = game_.model().texts;
    for (const std::string* text :
         {&texts.title, &texts.description, &texts.strategy, &texts.history}) {
        if (text->empty()) continue;
        // In these texts a backslash ends a line.
        std::string shown = *text;
        for (char& c : shown) {
            if (c == '\\') c = '\n';
        }
        say(shown);
    }
}

void TerminalGame::computer_moves(const std::string& /*arguments*/) {
    turn_of_computer();
}

void TerminalGame::take_back(const std::string& arguments) {
    const auto turns = arguments.empty() ? std::optional(1) : number(arguments);
    if (!turns || *turns == 0) return say("undo takes a number of turns");
    const std::string error = game_.undo(*turns);
    if (!error.empty()) return say(error);
    const bool somebody_human = seats_.find('H') != std::string::npos;
    while (arguments.empty() && somebody_human && !human_to_move() && game_.undo().empty()) {
    }
    // Otherwise the computer would just move again.
    const auto player = static_cast<std::size_t>(game_.state().player_to_move());
    if (player < seats_.size()) seats_[player] = 'H';
    board_is_new_ = true;
    end_told_ = false;
}

void TerminalGame::new_game(const std::string& /*arguments*/) {
    start(game_.variant());
}

void TerminalGame::show_variants(const std::string& /*arguments*/) {
    int index = 0;
    for (const zrf::Variant& variant : game_.file().variants()) {
        ++index;
        if (variant.separator) continue;
        const char* remark = !variant.model                 ? " (has mistakes)"
                             : &variant == &game_.variant() ? " (this one)"
                                                            : "";
        output_ << std::right << std::setw(4) << index << "  " << variant.title << remark << '\n';
    }
}

void TerminalGame::choose_variant(const std::string& arguments) {
    const zrf::Variant* variant = game_.file().find_variant(arguments);
    const auto index = number(arguments);
    if (variant == nullptr && index && *index >= 1 &&
        static_cast<std::size_t>(*index) <= game_.file().variants().size()) {
        variant = &game_.file().variants()[static_cast<std::size_t>(*index - 1)];
    }
    if (variant == nullptr || !variant->model) return say("there is no such variant");
    start(*variant);
}

void TerminalGame::set_seat(const std::string& arguments) {
    const std::size_t blank = arguments.find_last_of(' ');
    const std::string name = arguments.substr(0, blank);
    const std::string who = blank == std::string::npos ? "" : arguments.substr(blank + 1);
    const int player = game_.model().find_player(name);
    if (player < 0 || (who != "human" && who != "computer")) {
        return say("seat takes a player's name and `human` or `computer`");
    }
    seats_[static_cast<std::size_t>(player)] = who == "human" ? 'H' : 'C';
}

void TerminalGame::set_time(const std::string& arguments) {
    const auto value = number(arguments);
    if (!value) return say("time takes milliseconds");
    settings_.limits.time_ms = *value;
}

void TerminalGame::set_depth(const std::string& arguments) {
    const auto value = number(arguments);
    if (!value) return say("depth takes a number");
    settings_.limits.depth = *value;
}

void TerminalGame::set_variety(const std::string& arguments) {
    const auto value = number(arguments);
    if (!value || *value > 10) return say("variety takes a number from 0 to 10");
    settings_.limits.variety = *value;
}

void TerminalGame::save(const std::string& arguments) {
    if (arguments.empty()) return say("save takes a file name");
    std::ofstream stream(arguments, std::ios::binary);
    stream << game_.save(seats_).to_text();
    stream.close();
    say(stream ? "Saved as " + arguments : "cannot write " + arguments);
}

void TerminalGame::load(const std::string& arguments) {
    const host::SavedGameResult read = host::read_saved_game_file(arguments);
    if (!read.errors.empty()) {
        return say(arguments + ":" + std::to_string(read.errors.front().line) + ": " +
                   read.errors.front().sentence);
    }
    const zrf::Variant* variant = game_.file().find_variant(read.game.variant());
    if (variant == nullptr) {
        return say("this rule file has no variant '" + read.game.variant() + "'");
    }
    start(*variant);
    const std::string error = game_.load(read.game);
    if (!error.empty()) say(arguments + ": " + error);
}

void TerminalGame::leave(const std::string& /*arguments*/) {
    running_ = false;
}

}  // namespace zwarm::cli
