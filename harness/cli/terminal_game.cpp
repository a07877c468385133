#include "harness/cli/terminal_game.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <thread>

#include "harness/base/shown_text.h"
#include "harness/base/whole_file.h"
#include "harness/base/words.h"
#include "harness/host/board_drawing.h"
#include "harness/host/move_text.h"
#include "harness/host/saved_game.h"

namespace zwarm::cli {

namespace {

constexpr std::chrono::milliseconds kListen{50};
constexpr std::size_t kMovesShown = 12;

// The words a person typed, with "a1-b2" taken apart.
std::vector<std::string> typed_words(const std::string& text) {
    std::string spaced;
    for (const char c : text) spaced += c == '-' ? ' ' : c;
    return host::move_words(spaced);
}

// True when the typed words stand in the move in this order.
bool fits(const std::vector<std::string>& typed, const std::string& move) {
    const std::vector<std::string> words = host::move_words(move);
    auto next = words.begin();
    for (const std::string& word : typed) {
        next = std::find(next, words.end(), word);
        if (next == words.end()) return false;
        ++next;
    }
    return true;
}

std::string seconds(std::int64_t us) {
    return std::to_string(us / 1000000) + "." + std::to_string(us / 100000 % 10) + " s";
}

std::optional<int> whole_number(const std::string& text) {
    const auto value = base::number_of<int>(text);
    return value && *value >= 0 ? value : std::nullopt;
}

}  // namespace

TerminalGame::TerminalGame(host::HostGame& game, LineInput& input, std::ostream& output,
                           TerminalSettings settings)
    : game_(game), input_(input), output_(output), settings_(std::move(settings)) {
    reset_seats();
    if (settings_.lots) seats_ = host::dealt_seats(seats_, settings_.seed + lots_drawn_++);
}

void TerminalGame::run() {
    say(game_.variant().title + ". `help` lists the commands.");
    while (running_) {
        show_news();
        if (board_is_new_) draw();
        board_is_new_ = false;
        if (game_.result() && !end_told_) {
            end_told_ = true;
            say(verdict());
        }
        if (game_.result() || human_to_move()) {
            turn_of_person();
        } else {
            turn_of_computer();
        }
    }
}

// One human is told how it went for him; several, or none, read the names.
std::string TerminalGame::verdict() const {
    const zrf::Outcome& outcome = *game_.result();
    if (!game_.unplayable().empty()) return outcome.reason;
    if (outcome.draw) {
        const bool says_so = base::same_letters(outcome.reason.substr(0, 4), "draw");
        return "Game over. Draw" + (says_so ? outcome.reason.substr(4) : ". " + outcome.reason);
    }
    const bool one_human = std::count(seats_.begin(), seats_.end(), 'H') == 1;
    const auto human = static_cast<int>(seats_.find('H'));
    const auto is_among = [human](const std::vector<int>& players) {
        return std::find(players.begin(), players.end(), human) != players.end();
    };
    std::string word;
    if (one_human && is_among(outcome.winners)) {
        word = "You win. ";
    } else if (one_human && (is_among(outcome.losers) || !outcome.winners.empty())) {
        word = "You lose. ";
    }
    return "Game over. " + word + outcome.reason;
}

bool TerminalGame::human_to_move() const {
    const auto player = static_cast<std::size_t>(game_.state().player_to_move());
    return !game_.state().random_to_move() && player < seats_.size() && seats_[player] == 'H';
}

void TerminalGame::turn_of_person() {
    if (!game_.result()) {
        output_ << player_name(game_.state().player_to_move());
    }
    output_ << "> " << std::flush;
    const auto line = input_.read();
    if (!line) {
        output_ << '\n';
        running_ = false;
        return;
    }
    if (!input_.is_terminal()) say(*line);  // a script's record reads like a session
    handle(*line);
}

void TerminalGame::turn_of_computer() {
    const bool for_a_person = human_to_move();  // by `go`
    const host::ThinkResult answer = think();
    show_news();
    if (!running_) return;
    if (answer.move.empty()) {
        board_is_new_ = !game_.result();
        return;
    }
    if (human_to_move() && !for_a_person) return;  // the user took the seat meanwhile
    std::string line = player_name(game_.state().player_to_move()) + " plays " + answer.move;
    if (answer.by_engine) line += " (engine, " + seconds(answer.time_us) + ")";
    say(line);
    scores_.resize(seats_.size());
    scores_[static_cast<std::size_t>(game_.state().player_to_move())] = answer.last.score;
    const std::string error = game_.make_move(answer.move);
    if (!error.empty()) say(error);
    board_is_new_ = true;
}

// The computer thinks in a thread of its own; this one listens: Enter means "move now".
host::ThinkResult TerminalGame::think() {
    host::ThinkResult answer;
    ThinkingLine thinking(
        player_name(game_.state().player_to_move()) + (game_.engine_alive() ? "'s engine" : ""),
        settings_.word_after, settings_.colour ? &output_ : nullptr, settings_.word);
    std::stop_source stop;
    std::thread thinker([&] {
        const auto show = [&](const host::ThinkProgress& progress) { thinking.found(progress); };
        answer = game_.think(settings_.limits, show, stop.get_token());
        thinking.end();
    });
    listen_while(thinking, stop);
    thinker.join();
    thinking.clear();
    return answer;
}

void TerminalGame::listen_while(ThinkingLine& thinking, std::stop_source& stop) {
    // A script's next line is its next command, unless the computer waits for it; then one line is
    // enough, and what follows it is for later. A person may say `quit` after Enter.
    bool listens = input_.is_terminal() || settings_.limits.time_ms == 0;
    do {
        thinking.show();
        if (!listens || !input_.ready(kListen)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            continue;
        }
        const auto line = input_.read();
        listens = line && input_.is_terminal();
        if (!line || *line == "quit") running_ = false;
        if (line && *line == "stop") std::fill(seats_.begin(), seats_.end(), 'H');
        stop.request_stop();
    } while (!thinking.over());
}

void TerminalGame::handle(const std::string& line) {
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string::npos) return;
    const std::size_t end = line.find_first_of(" \t", start);
    const std::string word = line.substr(start, end == std::string::npos ? end : end - start);
    const std::size_t rest = end == std::string::npos ? end : line.find_first_not_of(" \t", end);
    const std::string arguments = rest == std::string::npos ? "" : line.substr(rest);
    if (word.starts_with('(')) {
        const std::string error = game_.edit(line.substr(start));
        if (!error.empty()) return say(error);
        board_is_new_ = true;
        end_told_ = false;
        return;
    }
    for (const Command& command : commands()) {
        if (word == command.name) return (this->*command.handler)(arguments);
    }
    try_move(line.substr(start));
}

void TerminalGame::try_move(const std::string& text) {
    const std::string wanted = text == "pass" ? "Pass" : text;
    std::vector<std::string> candidates;
    for (const std::string& move : game_.moves()) {
        if (host::plain_move(move) == host::plain_move(wanted)) {
            candidates = {move};
            break;
        }
        if (fits(typed_words(wanted), move)) candidates.push_back(move);
    }
    if (candidates.size() == 1) {
        const std::string error = game_.make_move(candidates.front(), true);
        if (!error.empty()) return say(error);
        board_is_new_ = true;
        return;
    }
    if (candidates.empty()) {
        say("\"" + text +
            "\" is neither a command nor a legal move; `moves` and `help` show both.");
        for (const auto& move : host::nearest_moves(wanted, game_.moves(), 3)) say("  " + move);
        return;
    }
    say("Which one?");
    for (std::size_t i = 0; i < candidates.size() && i < kMovesShown; ++i) {
        say("  " + candidates[i]);
    }
}

void TerminalGame::start(const zrf::Variant& variant) {
    game_.start(variant, settings_.engine);
    reset_seats();
    scores_.clear();
    board_is_new_ = true;
    end_told_ = false;
}

void TerminalGame::reset_seats() {
    seats_ = settings_.seats;
    const auto& players = game_.model().players;
    for (std::size_t i = seats_.size(); i < players.size(); ++i) seats_ += i == 0 ? 'H' : 'C';
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].random || players[i].neutral) seats_[i] = 'C';
    }
    seats_.resize(players.size());
}

std::string TerminalGame::player_name(int player) const {
    return base::shown_line(game_.model().players[static_cast<std::size_t>(player)].name);
}

// What files and engines say goes through here, or through a name that was cleaned.
void TerminalGame::say(const std::string& line) {
    output_ << base::shown(line) << '\n';
}

void TerminalGame::show_news() {
    for (const std::string& notice : game_.take_notices()) say(notice);
}

void TerminalGame::draw() {
    host::DrawingStyle style;
    style.names = names_;
    style.colour = settings_.colour;
    if (game_.state().last_to() >= 0) style.highlight.push_back(game_.state().last_to());
    output_ << host::draw_board(game_.state(), style);
}

// The commands, one row and one small function each.
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
        {"resign", "", "give up: your stones stay, you pass from now on", &T::resign},
        {"draw", "", "offer a draw, or accept one", &T::want_draw},
        {"lots", "", "start again, seats handed out by lot", &T::deal_seats},
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
    const auto turns = arguments.empty() ? std::optional(1) : whole_number(arguments);
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
        output_ << std::right << std::setw(4) << index << "  " << base::shown_line(variant.title)
                << remark << '\n';
    }
}

void TerminalGame::choose_variant(const std::string& arguments) {
    const zrf::Variant* variant = game_.file().find_variant(arguments);
    const auto index = whole_number(arguments);
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
    const auto value = whole_number(arguments);
    if (!value) return say("time takes milliseconds");
    settings_.limits.time_ms = *value;
}

void TerminalGame::set_depth(const std::string& arguments) {
    const auto value = whole_number(arguments);
    if (!value) return say("depth takes a number");
    settings_.limits.depth = *value;
}

void TerminalGame::set_variety(const std::string& arguments) {
    const auto value = whole_number(arguments);
    if (!value || *value > 10) return say("variety takes a number from 0 to 10");
    settings_.limits.variety = *value;
}

void TerminalGame::resign(const std::string& /*arguments*/) {
    const std::string error = game_.resign(game_.state().player_to_move());
    if (!error.empty()) return say(error);
    board_is_new_ = true;
}

// For the player to move. A computer agrees unless it thinks it is ahead; other people say `draw`
// on their turn, or move.
void TerminalGame::want_draw(const std::string& /*arguments*/) {
    const int player = game_.state().player_to_move();
    const std::string error = game_.want_draw(player);
    if (!error.empty()) return say(error);
    for (std::size_t other = 0; other < seats_.size() && !game_.result(); ++other) {
        const auto number = static_cast<int>(other);
        if (seats_[other] != 'C' || game_.agreement().resigned(number)) continue;
        if (other < scores_.size() && scores_[other] > 0) {
            say(player_name(number) + " declines.");
            game_.decline_draw();
            return;
        }
        static_cast<void>(game_.want_draw(number));
    }
    if (!game_.result()) say(player_name(player) + " offers a draw.");
}

void TerminalGame::deal_seats(const std::string& /*arguments*/) {
    const std::string dealt = host::dealt_seats(seats_, settings_.seed + lots_drawn_++);
    game_.start(game_.variant(), settings_.engine);
    seats_ = dealt;
    scores_.clear();
    board_is_new_ = true;
    end_told_ = false;
    for (std::size_t player = 0; player < seats_.size(); ++player) {
        say(player_name(static_cast<int>(player)) +
            (seats_[player] == 'H' ? ": human" : ": computer"));
    }
}

void TerminalGame::save(const std::string& arguments) {
    if (arguments.empty()) return say("save takes a file name");
    try {
        base::write_whole(arguments, game_.save(seats_, arguments).to_text());
        say("Saved as " + arguments);
    } catch (const std::runtime_error& error) {
        say(error.what());
    }
}

void TerminalGame::load(const std::string& arguments) {
    const host::SavedGameResult read = host::read_saved_game_file(arguments);
    if (!read.errors.empty()) return say(host::first_mistake(arguments, read));
    const zrf::Variant* variant = game_.file().find_variant(read.game.variant());
    if (variant == nullptr || !variant->model) {
        return say("this rule file has no variant '" + read.game.variant() + "'");
    }
    const bool another = variant != &game_.variant();
    const std::string error = game_.load(read.game, variant);
    if (!error.empty()) return say(arguments + ":" + error);
    if (another) reset_seats();
    board_is_new_ = true;
    end_told_ = false;
}

void TerminalGame::leave(const std::string& /*arguments*/) {
    running_ = false;
}

}  // namespace zwarm::cli
