// The commands of the game in the terminal, one row and one small function each.
#include <algorithm>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "harness/base/shown_text.h"
#include "harness/base/whole_file.h"
#include "harness/base/words.h"
#include "harness/cli/terminal_game.h"
#include "harness/host/agreement.h"

namespace zwarm::cli {

namespace {

// A number of 0 or more.
std::optional<int> whole_number(const std::string& text) {
    const auto value = base::number_of<int>(text);
    return value && *value >= 0 ? value : std::nullopt;
}

}  // namespace

const std::vector<TerminalGame::Command>& TerminalGame::commands() {
    using T = TerminalGame;
    static const std::vector<Command> kCommands{
        {"help", "", "this list", &T::show_help},
        {"?", "", "this list", &T::show_help},
        {"board", "", "draw the board again", &T::show_board},
        {"names", "", "show or hide the names of empty cells", &T::set_names},
        {"moves", "[cell]", "the legal moves, all or those with a cell in them", &T::show_moves},
        {"history", "", "what was played", &T::show_history},
        {"about", "", "what the rule file says of the game", &T::show_about},
        {"hint", "", "what the computer would play", &T::hint},
        {"go", "", "let the computer make this move, or go on after a pause", &T::computer_moves},
        {"stop", "", "the computers pause", &T::stop_computers},
        {"undo", "[n]", "take back to your last turn, or just n turns", &T::take_back},
        {"redo", "[n]", "play again what was taken back", &T::play_again},
        {"new", "", "start again", &T::new_game},
        {"lots", "", "start again, seats handed out by lot", &T::deal_seats},
        {"variants", "", "the variants of this rule file", &T::show_variants},
        {"variant", "TITLE or number", "another variant", &T::choose_variant},
        {"seat", "PLAYER human|computer", "who moves for a player", &T::set_seat},
        {"level", "1..7", "how strong the computer plays; 0 = as strong as it can", &T::set_level},
        {"time", "MS", "thinking time; 0 = until you press Enter", &T::set_time},
        {"depth", "N", "depth limit; 0 = none", &T::set_depth},
        {"variety", "0..10", "how adventurous the computer plays", &T::set_variety},
        {"resign", "", "give up", &T::resign},
        {"draw", "", "offer a draw", &T::offer_draw},
        {"accept", "", "agree to the draw that is offered", &T::accept},
        {"decline", "", "play on", &T::decline},
        {"save", "FILE", "write a saved game (.zsg)", &T::save},
        {"load", "FILE", "read a saved game", &T::load},
        {"quit", "", "leave", &T::leave},
    };
    return kCommands;
}

void TerminalGame::show_help(const std::string& /*arguments*/) {
    show("A move: its text or just its cells, e.g. `a2 a4`; a cell alone asks where it may go.");
    show("Tab: the cursor keys walk over the board. `(White Man a1)` puts a piece on the board,");
    show("`(x a1)` clears a cell. While the computer thinks: Enter = move now, `stop` = pause,");
    show("`quit` = leave.");
    for (const Command& command : commands()) {
        std::ostringstream line;
        line << "  " << std::left << std::setw(30)
             << std::string(command.name) + " " + command.arguments << command.help;
        show(line.str());
    }
}

void TerminalGame::show_board(const std::string& /*arguments*/) {
    board_is_new_ = true;
}

void TerminalGame::set_names(const std::string& /*arguments*/) {
    names_ = !names_;
    board_is_new_ = true;
}

void TerminalGame::show_moves(const std::string& arguments) {
    for (const Json& turn : state()["legal"]) {
        const Json& path = turn["path"];
        if (arguments.empty() || std::find(path.begin(), path.end(), arguments) != path.end()) {
            show("  " + turn["text"].get<std::string>());
        }
    }
}

void TerminalGame::show_history(const std::string& /*arguments*/) {
    for (const Json& turn : view_["turns"]) {
        const bool edit = turn["kind"] == "edit";
        show("  " + (edit ? "" : std::to_string(turn.value("number", 0)) + ". ") +
             turn["text"].get<std::string>());
    }
}

void TerminalGame::show_about(const std::string& /*arguments*/) {
    constexpr std::size_t kWidth = 78;
    const Json& game = view_["game"];
    show(game["title"].get<std::string>());
    for (const char* part : {"description", "strategy", "history"}) {
        if (game[part].empty()) continue;
        show("");
        std::string heading = part;
        heading[0] = static_cast<char>(heading[0] - 'a' + 'A');
        show(heading);
        for (const Json& paragraph : game[part]) {
            std::string line = " ";
            const auto text = paragraph.get<std::string>();
            for (const std::string_view word : base::words_of(text)) {
                const std::size_t length =
                    base::character_count(line) + 1 + base::character_count(word);
                if (length > kWidth && line.size() > 1) {
                    show(line);
                    line = " ";
                }
                line += " ";
                line += word;
            }
            show(line);
        }
    }
}

void TerminalGame::hint(const std::string& /*arguments*/) {
    hint_asked_ = send({{"do", "hint"}});
}

void TerminalGame::computer_moves(const std::string& /*arguments*/) {
    if (!state()["result"].is_null()) return say("the game is over");
    if (!human(state()["to_move"].get<int>())) {
        send({{"do", "now"}});
        // The pause is over when the table says so.
        view_["state"]["paused"] = false;
        return;
    }
    hint_asked_ = play_hint_ = send({{"do", "hint"}});
}

void TerminalGame::stop_computers(const std::string& /*arguments*/) {
    send({{"do", "stop"}});
}

void TerminalGame::take_back(const std::string& arguments) {
    if (arguments.empty()) {
        send({{"do", "undo"}});
        return;
    }
    const auto turns = whole_number(arguments);
    if (!turns || *turns == 0) return say("undo takes a number of turns");
    send({{"do", "undo"}, {"turns", *turns}});
}

void TerminalGame::play_again(const std::string& arguments) {
    if (arguments.empty()) {
        send({{"do", "redo"}});
        return;
    }
    const auto turns = whole_number(arguments);
    if (!turns || *turns == 0) return say("redo takes a number of turns");
    send({{"do", "redo"}, {"turns", *turns}});
}

void TerminalGame::start(const std::string& title) {
    Json seats = Json::array();
    for (const Json& seat : state()["seats"]) seats.push_back(seat);
    Json command{{"do", "new"}, {"rules", view_["game"]["rules"]}, {"variant", title}};
    // Another variant may have other players.
    if (title == view_["game"]["title"]) command["seats"] = seats;
    send(command);
}

void TerminalGame::new_game(const std::string& /*arguments*/) {
    start(view_["game"]["title"].get<std::string>());
}

void TerminalGame::deal_seats(const std::string& /*arguments*/) {
    const Json seats = state()["seats"];
    Json dealt = Json::array();
    for (const std::size_t place : host::draw_lots(seats.size(), settings_.seed + lots_drawn_++)) {
        dealt.push_back(seats[place]);
    }
    const Json& game = view_["game"];
    if (!send({{"do", "new"},
               {"rules", game["rules"]},
               {"variant", game["title"]},
               {"seats", dealt}})) {
        return;
    }
    for (std::size_t i = 0; i < dealt.size(); ++i) {
        say(player_name(static_cast<int>(i)) +
            (dealt[i]["kind"] == "human" ? ": human" : ": computer"));
    }
}

std::vector<std::string> TerminalGame::variant_titles() const {
    std::vector<std::string> titles;
    const auto file = catalogue_.find(view_["game"]["rules"].get<std::string>());
    for (const zrf::Variant& variant : file->variants()) {
        if (!variant.separator) titles.push_back(variant.title);
    }
    return titles;
}

void TerminalGame::show_variants(const std::string& /*arguments*/) {
    int index = 0;
    for (const std::string& title : variant_titles()) {
        std::ostringstream line;
        line << std::setw(4) << ++index << "  " << base::shown_line(title)
             << (base::shown_line(title) == view_["game"]["title"] ? " (this one)" : "");
        show(line.str());
    }
}

void TerminalGame::choose_variant(const std::string& arguments) {
    const std::vector<std::string> titles = variant_titles();
    const auto number = whole_number(arguments);
    const bool numbered =
        number && *number >= 1 && static_cast<std::size_t>(*number) <= titles.size();
    start(numbered ? titles[static_cast<std::size_t>(*number - 1)] : arguments);
}

void TerminalGame::set_seat(const std::string& arguments) {
    const std::size_t blank = arguments.find_last_of(' ');
    const std::string name = arguments.substr(0, blank);
    const std::string who = blank == std::string::npos ? "" : arguments.substr(blank + 1);
    const Json& players = view_["game"]["players"];
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (!base::same_letters(players[i]["name"].get<std::string>(), name)) continue;
        if (who != "human" && who != "computer") break;
        const Json seat{{"kind", who == "human" ? "human" : "engine"}};
        send({{"do", "seat"}, {"player", i}, {"seat", seat}});
        return;
    }
    say("seat takes a player's name and `human` or `computer`");
}

void TerminalGame::set_level(const std::string& arguments) {
    const auto value = whole_number(arguments);
    if (!value || *value > table::kLevels) return say("level takes a number from 1 to 7, or 0");
    if (!view_["game"].value("levels", false)) return say("this game's engine has no levels");
    change_computers({{"level", *value}});
}

void TerminalGame::set_time(const std::string& arguments) {
    const auto value = whole_number(arguments);
    if (!value) return say("time takes milliseconds");
    change_computers({{"time_ms", *value}});
}

void TerminalGame::set_depth(const std::string& arguments) {
    const auto value = whole_number(arguments);
    if (!value) return say("depth takes a number");
    change_computers({{"depth", *value}});
}

void TerminalGame::set_variety(const std::string& arguments) {
    const auto value = whole_number(arguments);
    if (!value || *value > 10) return say("variety takes a number from 0 to 10");
    change_computers({{"variety", *value}});
}

void TerminalGame::resign(const std::string& /*arguments*/) {
    send({{"do", "resign"}});
}

void TerminalGame::offer_draw(const std::string& /*arguments*/) {
    send({{"do", "offer"}});
}

void TerminalGame::accept(const std::string& /*arguments*/) {
    send({{"do", "answer"}, {"accept", true}});
}

void TerminalGame::decline(const std::string& /*arguments*/) {
    send({{"do", "answer"}, {"accept", false}});
}

void TerminalGame::save(const std::string& arguments) {
    if (arguments.empty()) return say("save takes a file name");
    Json reply;
    if (!send({{"do", "save"}}, &reply)) return;
    try {
        base::write_whole(arguments, reply["zsg"].get<std::string>());
        say("Saved as " + base::shown_line(arguments));
    } catch (const std::runtime_error& error) {
        say(base::shown_line(error.what()));
    }
}

void TerminalGame::load(const std::string& arguments) {
    constexpr std::size_t kLongest = 1 << 20;
    std::string error;
    const auto text = base::read_bytes(arguments, kLongest, error);
    if (!text) return say(base::shown_line(arguments) + " " + error);
    const Json reply = table_.command({{"do", "load"}, {"zsg", base::utf8(*text)}});
    if (!reply["ok"].get<bool>()) {
        say(base::shown_line(arguments) + ": " + reply["error"].get<std::string>());
    }
}

void TerminalGame::leave(const std::string& /*arguments*/) {
    running_ = false;
}

}  // namespace zwarm::cli
