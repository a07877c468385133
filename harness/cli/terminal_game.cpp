#include "harness/cli/terminal_game.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/base/words.h"
#include "harness/cli/board_cursor.h"
#include "harness/cli/terminal_board.h"
#include "harness/table/following.h"

namespace zwarm::cli {

namespace {

constexpr std::chrono::milliseconds kListen{50};
constexpr std::chrono::seconds kBetweenWords{10};
constexpr std::size_t kLinesBesideBoard = 6;
constexpr std::size_t kMovesOfALine = 5;

std::string seconds(std::int64_t ms) {
    return std::to_string(ms / 1000) + "." + std::to_string(ms / 100 % 10) + " s";
}

// What a computer said of its move.
std::string thought_text(const table::Json& thought) {
    std::string text;
    const auto add = [&](const char* name) {
        if (!thought.contains(name) || !thought[name].is_number()) return;
        text += std::string(text.empty() ? "" : ", ") + name + " " +
                std::to_string(thought[name].get<std::int64_t>());
    };
    add("score");
    add("depth");
    if (thought.contains("time_ms")) {
        text += (text.empty() ? "" : ", ") + seconds(thought["time_ms"].get<std::int64_t>());
    }
    const table::Json line = thought.value("line", table::Json::array());
    for (std::size_t i = 1; i < std::min(line.size(), kMovesOfALine); ++i) {
        text += (i == 1 ? "; then " : " ") + line[i].get<std::string>();
    }
    return text;
}

// A good move of an advice: its chance and what would follow.
std::string advice_text(const table::Json& line) {
    table::Json shown = line;
    std::string chance;
    if (line.contains("turns_left")) {
        chance = line["turns_left"].get<std::string>();
    } else if (line.contains("chance")) {
        chance = std::to_string(std::lround(100 * line["chance"].get<double>())) + " % to win";
    }
    if (!chance.empty()) shown.erase("score");
    const std::string rest = thought_text(shown);
    return line["best"]["text"].get<std::string>() + " (" + chance +
           (chance.empty() || rest.empty() ? "" : ", ") + rest + ")";
}

}  // namespace

TerminalGame::TerminalGame(table::RunningTable& table, const table::Catalogue& catalogue,
                           LineInput& input, std::ostream& output, TerminalSettings settings)
    : table_(table), catalogue_(catalogue), input_(input), output_(output), settings_(settings) {
    listener_ = table_.listen(
        [this](const Json& event) {
            const std::lock_guard lock(mutex_);
            news_.push_back(event);
            arrived_.notify_one();
        },
        &view_);
}

TerminalGame::~TerminalGame() {
    table_.forget(listener_);
}

void TerminalGame::run() {
    if (!view_["game"].is_null()) greet();
    while (running_) {
        take_news();
        if (board_is_new_ && !settings_.in_place) draw();
        board_is_new_ = false;
        if (!state()["result"].is_null() && !end_told_) {
            end_told_ = true;
            say(verdict());
        }
        if (computer_is_at_work()) {
            wait_for_computer();
        } else {
            turn_of_person();
        }
    }
}

void TerminalGame::greet() {
    say(view_["game"]["title"].get<std::string>() + ". `help` lists the commands.");
    if (const auto goal = view_["game"].value("goal", ""); !goal.empty()) say(goal);
}

void TerminalGame::take_news() {
    for (;;) {
        Json event;
        {
            const std::lock_guard lock(mutex_);
            if (news_.empty()) return;
            event = std::move(news_.front());
            news_.pop_front();
        }
        const bool another_game = event.contains("game");
        table::follow(view_, event);
        if (another_game) greet();
        if (event.contains("notice")) say(event["notice"].get<std::string>());
        if (event.contains("state") && computer_is_at_work()) {
            thinking_since_ = std::chrono::steady_clock::now();
            show_thinking();
        }
        if (event.contains("turns_from") || another_game) {
            board_is_new_ = true;
            end_told_ = false;
            cursor_ = picked_ = -1;
        }
        if (event.contains("turns_from") && !another_game) {
            for (const Json& turn : event["turns"]) announce(turn);
        }
        if (event.contains("hint") && event["hint"].is_object() && hint_asked_) {
            hint_asked_ = false;
            const Json best = event["hint"].value("best", Json());
            if (!best.is_object()) {
                say("No hint was found.");
            } else if (std::exchange(play_hint_, false)) {
                const std::string played = coloured_name(state()["to_move"].get<int>()) +
                                           " plays " + best["text"].get<std::string>() + " (" +
                                           thought_text(event["hint"]) + ")";
                if (send({{"do", "move"}, {"move", best["text"]}})) say(played);
            } else {
                const Json& hint = event["hint"];
                say("Hint: " + advice_text(hint));
                const Json lines = hint.value("lines", Json::array());
                for (std::size_t i = 1; i < lines.size(); ++i)
                    say("   or " + advice_text(lines[i]));
            }
        }
    }
}

// Computers say what they play; people know.
void TerminalGame::announce(const Json& turn) {
    const int player = turn.value("player", -1);
    if (player < 0 || human(player) || turn["kind"] == "edit") return;
    const std::string thought = thought_text(turn.value("thought", Json::object()));
    say(coloured_name(player) + " plays " + turn["text"].get<std::string>() +
        (thought.empty() ? "" : " (" + thought + ")"));
}

bool TerminalGame::human(int player) const {
    const Json& seats = state()["seats"];
    return player >= 0 && static_cast<std::size_t>(player) < seats.size() &&
           seats[static_cast<std::size_t>(player)]["kind"] == "human";
}

bool TerminalGame::computer_is_at_work() const {
    if (!state()["result"].is_null()) return false;
    const int player = state()["to_move"].get<int>();
    return hint_asked_ || (player >= 0 && !human(player) && !state()["paused"].get<bool>());
}

// It thinks in a thread of the table's; this one listens: Enter means "move now".
void TerminalGame::wait_for_computer() {
    if (settings_.in_place) draw_screen();
    const int ply = state()["ply"].get<int>();
    const int player = state()["to_move"].get<int>();
    // A script's next line is its next command, unless the computer waits for it; then one line is
    // enough, and what follows it is for later.
    bool listens = input_.is_terminal() || hint_asked_ ||
                   (player >= 0 && !human(player) &&
                    state()["seats"][static_cast<std::size_t>(player)].value("time_ms", 1) == 0);
    const bool waits_for_hint = hint_asked_;
    if (waits_for_hint && !input_.is_terminal()) listens = false;
    while (running_ && computer_is_at_work() && state()["ply"] == ply) {
        show_thinking();
        if (listens && input_.ready(std::chrono::milliseconds(0))) {
            const auto line = input_.read();
            listens = line && input_.is_terminal();
            const std::string word(line ? base::trimmed(*line) : std::string_view("quit"));
            if (word == "quit") running_ = false;
            send({{"do", word == "stop" ? "stop" : "now"}});
        }
        {
            std::unique_lock lock(mutex_);
            arrived_.wait_for(lock, kListen, [this] { return !news_.empty(); });
        }
        take_news();
    }
    if (settings_.in_place) output_ << "\r\033[K" << std::flush;
    thinking_shown_.clear();
}

void TerminalGame::show_thinking() {
    const auto took = std::chrono::steady_clock::now() - thinking_since_;
    const auto whole = std::chrono::duration_cast<std::chrono::seconds>(took).count();
    const int player = state()["to_move"].get<int>();
    std::string line;
    if (took >= settings_.word_after) {
        line = player_name(player) + " is thinking, " + std::to_string(whole) + " s ..";
    }
    if (!settings_.in_place) {
        // One word now and then.
        const std::string word = std::to_string(took / kBetweenWords) + player_name(player);
        if (settings_.word == nullptr || line.empty() || word == thinking_shown_) return;
        *settings_.word << line << std::endl;
        thinking_shown_ = word;
        return;
    }
    const Json& thinking = view_["thinking"];
    if (thinking.is_object() && thinking.contains("depth")) {
        const Json best = thinking.value("best", Json());
        line += std::string(line.empty() ? "" : "  ") +
                (best.is_object() ? best["text"].get<std::string>() + "  " : "") +
                thought_text(thinking) + ", " +
                std::to_string(thinking.value("nodes", std::int64_t{0})) + " nodes";
    }
    if (line == thinking_shown_) return;
    output_ << "\r\033[K" << line << std::flush;
    thinking_shown_ = line;
}

void TerminalGame::turn_of_person() {
    if (settings_.in_place) draw_screen();
    const int player = state()["to_move"].get<int>();
    const std::string prompt = (player >= 0 ? player_name(player) : "") + "> ";
    std::optional<std::string> line;
    bool wants_board = false;
    if (settings_.editor != nullptr && !input_.ready(std::chrono::milliseconds(0))) {
        const auto typed = settings_.editor->read(prompt);
        if (typed) {
            line = typed->line;
            wants_board = typed->wants_board;
        }
    } else {
        output_ << prompt << std::flush;
        line = input_.read();
        // A script's record reads like a session.
        if (line && !input_.is_terminal()) output_ << base::shown_line(*line) << '\n';
    }
    list_.clear();
    if (!line) {
        output_ << '\n';
        running_ = false;
    } else if (wants_board) {
        walk_over_board();
    } else {
        handle(*line);
    }
}

void TerminalGame::handle(const std::string& line) {
    const std::string text(base::trimmed(line));
    if (text.empty()) return;
    const std::size_t end = text.find_first_of(" \t");
    const std::string word = text.substr(0, end);
    const std::string arguments(end == std::string::npos ? std::string_view()
                                                         : base::trimmed(text).substr(end));
    if (word.starts_with('(')) {
        send({{"do", "edit"}, {"edits", Json::array({text})}});
        return;
    }
    for (const Command& command : commands()) {
        if (word == command.name) {
            return (this->*command.handler)(std::string(base::trimmed(arguments)));
        }
    }
    try_move(text);
}

// A move's text or its cells. One cell is a question: where can it go?
void TerminalGame::try_move(const std::string& text) {
    const Json& legal = state()["legal"];
    const std::string wanted = base::same_letters(text, "pass") ? "Pass" : text;
    std::vector<std::string> from_here;
    for (const Json& turn : legal) {
        const bool cell = turn["from"] == text || (turn["from"].is_null() && turn["to"] == text);
        if (cell) from_here.push_back(turn["text"].get<std::string>());
    }
    if (from_here.size() > 1) {
        show("Which one?");
        for (const std::string& turn : from_here) show("  " + turn);
        return;
    }
    const std::string move = from_here.size() == 1 ? from_here.front() : wanted;
    const Json reply = table_.command({{"do", "move"}, {"move", move}});
    if (reply["ok"].get<bool>()) return;
    std::vector<std::string_view> words;
    for (const Command& command : commands()) words.emplace_back(command.name);
    const std::string near = base::did_you_mean(text.substr(0, text.find(' ')), words);
    if (near.empty() || !state()["result"].is_null()) {
        say(reply["error"].get<std::string>());
    } else {
        say("\"" + text + "\" is neither a command nor a legal move; " + near);
    }
}

// Cursor keys walk, Enter picks up a stone and puts it down, Tab or Escape goes back to the line.
void TerminalGame::walk_over_board() {
    const host::DrawnBoard board = drawn_board(view_);
    if (board.cells.empty() || state()["to_move"] == -1) return;
    const Json& cells = view_["game"]["cells"];
    if (cursor_ < 0) {
        const Json& legal = state()["legal"];
        cursor_ = legal.empty() ? 0 : std::max(0, index_of_cell(view_, legal[0]["from"]));
    }
    KeyReader keys;
    for (;;) {
        draw_screen();
        output_ << "cursor keys, Enter = " << (picked_ < 0 ? "take" : "put")
                << ", Tab = back to the line" << std::flush;
        const Key key = keys.read();
        if (key == Key::kLeave) {
            if (picked_ < 0) break;
            picked_ = -1;
        } else if (key != Key::kEnter) {
            cursor_ = next_cell(board, cursor_, key);
        } else if (picked_ >= 0 && picked_ != cursor_) {
            const auto name = [&](int cell) {
                return cells[static_cast<std::size_t>(cell)]["name"];
            };
            const Json reply =
                table_.command({{"do", "move"}, {"from", name(picked_)}, {"to", name(cursor_)}});
            picked_ = -1;
            if (reply["ok"].get<bool>()) break;
            say(reply["error"].get<std::string>());
        } else if (picked_ == cursor_) {
            picked_ = -1;
        } else {
            const Json name = cells[static_cast<std::size_t>(cursor_)]["name"];
            std::string button;  // pressed, not moved: a drop, the swap
            for (const Json& turn : state()["legal"]) {
                if (turn["from"] == name) picked_ = cursor_;
                if (turn["from"].is_null() && turn["to"] == name) {
                    button = turn["text"].get<std::string>();
                }
            }
            if (picked_ < 0 && !button.empty()) {
                send({{"do", "move"}, {"move", button}});
                break;
            }
            if (picked_ < 0) say("nothing can be moved from " + name.get<std::string>());
        }
    }
    picked_ = -1;
    output_ << "\r\033[K" << std::flush;
}

bool TerminalGame::send(const Json& command, Json* reply) {
    Json answer = table_.command(command);
    const bool done = answer["ok"].get<bool>();
    if (!done) say(answer["error"].get<std::string>());
    if (reply != nullptr) *reply = std::move(answer);
    return done;
}

void TerminalGame::change_computers(const Json& change) {
    const Json seats = state()["seats"];
    for (std::size_t i = 0; i < seats.size(); ++i) {
        Json seat = change;
        seat["kind"] = seats[i]["kind"];
        if (view_["game"]["players"][i].value("plays", true)) {
            if (!send({{"do", "seat"}, {"player", i}, {"seat", seat}})) return;
        }
    }
}

// One human is told how it went for him; several, or none, read the names.
std::string TerminalGame::verdict() const {
    const Json& result = state()["result"];
    const auto reason = result["reason"].get<std::string>();
    if (result["draw"].get<bool>()) {
        const bool says_so = base::same_letters(reason.substr(0, 4), "draw");
        return "Game over. Draw" + (says_so ? reason.substr(4) : ". " + reason);
    }
    int humans = 0;
    int me = -1;
    for (int i = 0; i < static_cast<int>(state()["seats"].size()); ++i) {
        if (!human(i)) continue;
        ++humans;
        me = i;
    }
    const auto is_among = [me](const Json& players) {
        return std::find(players.begin(), players.end(), me) != players.end();
    };
    std::string word;
    if (humans == 1 && is_among(result["winners"])) {
        word = "You win. ";
    } else if (humans == 1 && (is_among(result["losers"]) || !result["winners"].empty())) {
        word = "You lose. ";
    }
    return "Game over. " + word + reason;
}

std::string TerminalGame::player_name(int player) const {
    const Json& players = view_["game"]["players"];
    if (player < 0 || static_cast<std::size_t>(player) >= players.size()) return "Somebody";
    return players[static_cast<std::size_t>(player)]["name"].get<std::string>();
}

std::string TerminalGame::coloured_name(int player) const {
    const std::string name = player_name(player);
    return settings_.colour ? host::in_player_colours(name, name, player) : name;
}

// What the table says was made fit for a terminal by it; what a person typed comes from here.
void TerminalGame::say(const std::string& line) {
    if (!settings_.in_place) {
        output_ << line << '\n';
        return;
    }
    said_.push_back(line);
    if (said_.size() > kLinesBesideBoard) said_.pop_front();
}

void TerminalGame::show(const std::string& line) {
    if (settings_.in_place) {
        list_.push_back(line);
    } else {
        output_ << line << '\n';
    }
}

void TerminalGame::draw() {
    output_ << host::draw_board(drawn_board(view_),
                                drawing_style(view_, {cursor_, picked_}, names_, settings_.colour));
    for (const Json& line : state().value("elsewhere", Json::array())) {
        output_ << line.get<std::string>() << '\n';
    }
}

// The whole screen, from its first line.
void TerminalGame::draw_screen() {
    output_ << "\033[H\033[2J";
    if (!list_.empty()) {
        for (const std::string& line : list_) output_ << line << '\n';
        output_ << "(Enter: back to the board)\n";
        return;
    }
    output_ << "\033[1m" << view_["game"]["title"].get<std::string>() << "\033[0m";
    const int player = state()["to_move"].get<int>();
    if (player >= 0) output_ << "   " << coloured_name(player) << " to move";
    if (state()["paused"].get<bool>() && player >= 0 && !human(player)) {
        output_ << " (paused: `go`)";
    }
    output_ << "\n\n";
    draw();
    output_ << '\n';
    for (const std::string& line : said_) output_ << line << '\n';
}

}  // namespace zwarm::cli
