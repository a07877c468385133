// The commands of the table: one row and one small function each.
#include <algorithm>
#include <filesystem>

#include "harness/base/file_lookup.h"
#include "harness/base/shown_text.h"
#include "harness/base/whole_file.h"
#include "harness/host/move_text.h"
#include "harness/table/board_view.h"
#include "harness/table/command_fields.h"
#include "harness/table/table.h"

namespace zwarm::table {

namespace {

constexpr std::size_t kLongestGame = 256 * 1024;  // bytes of a saved game
constexpr std::size_t kMostEdits = 2000;
constexpr std::int64_t kLongestClock = 24LL * 60 * 60 * 1000;  // ms

// Does the typed text mean the turn: all of it, or cells of its way in order?
bool means(const std::string& typed, const ShownTurn& turn, const zrf::Model& model) {
    for (const std::string& part : turn.parts) {
        if (host::plain_move(part) == host::plain_move(typed)) return true;
    }
    if (host::plain_move(turn.text) == host::plain_move(typed)) return true;
    std::string spaced = typed;
    std::replace(spaced.begin(), spaced.end(), '-', ' ');
    auto at = turn.path.begin();
    const std::vector<std::string> words = host::move_words(spaced);
    if (words.empty() || turn.path.empty()) return false;
    if (model.find_cell(words.back()) != turn.path.back()) return false;
    for (const std::string& word : words) {
        at = std::find(at, turn.path.end(), model.find_cell(word));
        if (at == turn.path.end()) return false;
        ++at;
    }
    return words.size() > 1;
}

}  // namespace

const std::vector<Table::Row>& Table::commands() {
    static const std::vector<Row> kCommands{
        {"new", &Table::do_new, true},           {"move", &Table::do_move, false},
        {"undo", &Table::do_undo, true},         {"redo", &Table::do_redo, true},
        {"hint", &Table::do_hint, true},         {"now", &Table::do_now, true},
        {"stop", &Table::do_stop, true},         {"seat", &Table::do_seat, true},
        {"resign", &Table::do_resign, false},    {"offer", &Table::do_offer, false},
        {"answer", &Table::do_answer, false},    {"edit", &Table::do_edit, true},
        {"save", &Table::do_save, false},        {"load", &Table::do_load, true},
        {"clock", &Table::do_clock, true},       {"view", &Table::do_view, false},
        {"solution", &Table::do_solution, true},
    };
    return kCommands;
}

// {"do": "new", "rules": "Selfo", "variant": "Selfo-2", "seats": [..]}
Json Table::do_new(const Json& command, const Rights& /*rights*/) {
    const std::string rules = text_of(command, "rules");
    const auto file = around_.catalogue->find(rules);
    if (!file) throw Refused("there are no rules \"" + rules + "\" here");
    const std::string title = text_or(command, "variant", "");
    const zrf::Variant* variant =
        title.empty() ? file->default_variant() : file->find_variant(title);
    if (variant == nullptr) throw Refused("there is no variant \"" + title + "\" in " + rules);
    const std::size_t players = variant->model->players.size();
    std::vector<Seat> seats(players);
    for (std::size_t i = 1; i < players; ++i) seats[i].kind = SeatKind::kEngine;
    if (has(command, "seats")) {
        const Json& wanted = command["seats"];
        if (!wanted.is_array() || wanted.size() > players) {
            throw Refused("\"seats\" must be a list of at most " + std::to_string(players));
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) seats[i] = seat_of(wanted[i], seats[i]);
    }
    const std::int64_t limit = number_or(command, "limit_ms", 0, 0, kLongestClock);
    const std::int64_t increment = number_or(command, "increment_ms", 0, 0, kLongestClock);
    start(file, *variant);
    seats_ = std::move(seats);
    clock_.reset(players, limit, increment);
    changed(0);
    emit_view();
    return Json::object();
}

// Of the legal turns: {"turn": index, "ply": n}, {"from", "to"} or {"move": text}.
const ShownTurn& Table::turn_meant(const Json& command) const {
    const auto ply = static_cast<std::int64_t>(turns_played());
    if (has(command, "ply") && number_of(command, "ply", 0, 1'000'000) != ply) {
        throw Refused("the game has moved on");
    }
    if (legal_.empty()) throw Refused("there is nothing to play");
    if (has(command, "turn")) {
        const auto last = static_cast<std::int64_t>(legal_.size()) - 1;
        return legal_[static_cast<std::size_t>(number_of(command, "turn", 0, last))];
    }
    if (has(command, "from")) {
        const int from = game_->model().find_cell(text_of(command, "from"));
        const int to = game_->model().find_cell(text_of(command, "to"));
        for (const ShownTurn& turn : legal_) {
            if (from >= 0 && turn.from == from && turn.to == to) return turn;
        }
        throw Refused("nothing can be moved from " + text_of(command, "from") + " to " +
                      text_of(command, "to"));
    }
    const std::string typed = text_of(command, "move");
    std::vector<const ShownTurn*> meant;
    for (const ShownTurn& turn : legal_) {
        if (means(typed, turn, game_->model())) meant.push_back(&turn);
    }
    if (meant.empty()) {
        std::vector<std::string> texts;
        for (const ShownTurn& turn : legal_) texts.push_back(turn.text);
        std::string near;
        for (const std::string& text : host::nearest_moves(typed, texts, 3)) {
            near += (near.empty() ? "" : ", ") + text;
        }
        throw Refused("\"" + typed + "\" is not a legal move; near it: " + near);
    }
    return *meant.front();
}

Json Table::do_move(const Json& command, const Rights& rights) {
    need_game();
    tick();
    if (result()) throw Refused("the game is over: " + result()->reason);
    const int player = game_->state().player_to_move();
    if (!is_human(player)) throw Refused("it is the turn of a computer");
    if (!rights.holds(player)) throw Refused("it is not your turn");
    const ShownTurn turn = turn_meant(command);
    drop_task();
    Thought thought;
    thought.time_ms = around_.now() - turn_began_;
    taken_.clear();
    play(turn, thought, true);
    return {{"ply", turns_played()}};
}

// Back to the last turn of a human, or so many turns: {"turns": n}.
Json Table::do_undo(const Json& command, const Rights& /*rights*/) {
    need_game();
    const auto played = static_cast<std::int64_t>(turns_played());
    if (played == 0) throw Refused("there is nothing to take back");
    std::int64_t turns = 0;
    if (has(command, "turns")) {
        turns = number_of(command, "turns", 1, played);
    } else {
        turns = 1;
        const bool any_human = std::any_of(seats_.begin(), seats_.end(), [](const Seat& seat) {
            return seat.kind == SeatKind::kHuman;
        });
        const auto back_at = [&](std::int64_t count) {
            return is_human(mover_before(static_cast<std::size_t>(played - count)));
        };
        while (any_human && turns < played && !back_at(turns)) ++turns;
    }
    // The host counts every line of an edit.
    int host_turns = 0;
    std::vector<Taken> taken;
    for (std::size_t i = 0; i < turns_played(); ++i) {
        const std::size_t begin = i == 0 ? 0 : turn_ends_[i - 1];
        const bool edit = game_->history()[begin].kind == host::SavedLineKind::kEdit;
        Taken one{edit ? -1 : mover_before(i), {}, thoughts_[i]};
        for (std::size_t line = begin; line < turn_ends_[i]; ++line) {
            one.parts.push_back(game_->history()[line].text);
        }
        if (static_cast<std::int64_t>(i) >= played - turns) {
            host_turns += edit ? static_cast<int>(one.parts.size()) : 1;
        }
        taken.push_back(std::move(one));
    }
    drop_task();
    if (const std::string error = game_->undo(host_turns); !error.empty()) throw Refused(error);
    // Possibly more than asked for: who has resigned would only pass again.
    std::size_t first = 0;
    while (first < taken.size() && turn_ends_[first] <= game_->history().size()) ++first;
    taken_.insert(taken_.end(), taken.rbegin(), taken.rend() - static_cast<std::ptrdiff_t>(first));
    hint_ = nullptr;
    paused_ = !is_human(game_->state().player_to_move());
    changed(first);
    return {{"ply", turns_played()}};
}

Json Table::do_redo(const Json& command, const Rights& /*rights*/) {
    need_game();
    if (taken_.empty()) throw Refused("nothing was taken back");
    const auto most = static_cast<std::int64_t>(taken_.size());
    std::int64_t turns = number_or(command, "turns", 0, 1, most);
    drop_task();
    do {
        Taken next = std::move(taken_.back());
        taken_.pop_back();
        if (next.player < 0) {
            const std::size_t first = turns_played();
            for (const std::string& edit : next.parts) game_->edit(edit);
            changed(first);
        } else {
            play(played_turn(game_->state(), next.parts), next.thought, false);
        }
        // Who has resigned has passed by himself.
        while (!taken_.empty() && game_->agreement().resigned(taken_.back().player)) {
            taken_.pop_back();
        }
        // Without a number: to the next turn of a human.
        if (turns > 0 && --turns == 0) break;
    } while (!taken_.empty() && (turns > 0 || !is_human(game_->state().player_to_move())));
    paused_ = !taken_.empty() && !is_human(game_->state().player_to_move());
    emit({{"state", state_view()}});
    return {{"ply", turns_played()}};
}

Json Table::do_hint(const Json& /*command*/, const Rights& rights) {
    need_game();
    if (result()) throw Refused("the game is over");
    const int player = game_->state().player_to_move();
    if (!is_human(player) || !rights.holds(player)) throw Refused("it is not your turn");
    if (ticket_ == 0) hint_wanted_ = true;
    return Json::object();
}

// Whoever thinks moves at once.
Json Table::do_now(const Json& /*command*/, const Rights& /*rights*/) {
    need_game();
    // Also for one who is about to begin; a pause ends without haste.
    hurried_ = ticket_ != 0 || (!paused_ && player_to_move() >= 0 && !is_human(player_to_move()));
    paused_ = false;
    emit({{"state", state_view()}});
    return Json::object();
}

// Engines wait until "now".
Json Table::do_stop(const Json& /*command*/, const Rights& /*rights*/) {
    need_game();
    drop_task();
    paused_ = true;
    emit({{"state", state_view()}});
    return Json::object();
}

// {"player": index, "seat": {..}}: somebody else sits down, also in the middle of a game.
Json Table::do_seat(const Json& command, const Rights& /*rights*/) {
    need_game();
    const auto last = static_cast<std::int64_t>(seats_.size()) - 1;
    const auto player = static_cast<std::size_t>(number_of(command, "player", 0, last));
    if (!plays(static_cast<int>(player))) throw Refused("nobody sits there");
    if (!has(command, "seat")) throw Refused("\"seat\" is missing");
    const Seat seat = seat_of(command["seat"], seats_[player]);
    if (static_cast<int>(player) == player_to_move()) drop_task();
    seats_[player] = seat;
    emit({{"state", state_view()}});
    return Json::object();
}

// For whom somebody speaks: {"player": index}, or the only human whose seat he holds.
int Table::speaker(const Json& command, const Rights& rights) const {
    need_game();
    if (result()) throw Refused("the game is over: " + result()->reason);
    std::vector<int> mine;
    for (int player = 0; player < static_cast<int>(seats_.size()); ++player) {
        if (is_human(player) && rights.holds(player)) mine.push_back(player);
    }
    if (has(command, "player")) {
        const auto player = static_cast<int>(number_of(command, "player", 0, 63));
        if (std::find(mine.begin(), mine.end(), player) == mine.end()) {
            throw Refused("you do not speak for that player");
        }
        return player;
    }
    if (mine.empty()) throw Refused("you have no seat here");
    const int mover = game_->state().player_to_move();
    return std::find(mine.begin(), mine.end(), mover) != mine.end() ? mover : mine.front();
}

// As the host has it; where the others could not go on without him the computer sits down.
Json Table::do_resign(const Json& command, const Rights& rights) {
    const int player = speaker(command, rights);
    if (player == player_to_move()) drop_task();
    if (!game_->resign(player).empty()) {
        say(player_name(player) + " resigns; the computer goes on");
        seats_[static_cast<std::size_t>(player)].kind = SeatKind::kEngine;
    }
    agreed();
    return Json::object();
}

// An engine wants a draw if it said of its last move that it is behind.
bool Table::engine_agrees(int player) const {
    for (std::size_t i = turns_played(); i-- > 0;) {
        if (mover_before(i) == player && !thoughts_[i].said.is_null()) {
            return thoughts_[i].said.value("score", 0) < 0;
        }
    }
    return false;
}

// A draw is offered to everybody; one engine that does not want it is enough to refuse.
Json Table::do_offer(const Json& command, const Rights& rights) {
    const int player = speaker(command, rights);
    if (const std::string error = game_->want_draw(player); !error.empty()) throw Refused(error);
    bool asks_people = false;
    bool declined = false;
    for (int other = 0; other < static_cast<int>(seats_.size()); ++other) {
        if (other == player || !plays(other) || game_->agreement().resigned(other)) continue;
        if (is_human(other)) {
            asks_people = true;
        } else if (engine_agrees(other)) {
            game_->want_draw(other);
        } else {
            declined = true;
        }
    }
    if (declined) {
        game_->decline_draw();
        say("The offer of a draw is declined");
    } else if (asks_people) {
        say(player_name(player) + " offers a draw");
    }
    agreed();
    if (asks_people && !declined) return Json::object();
    return {{"accepted", !declined}};
}

// {"accept": bool} by other humans than the one who offers.
Json Table::do_answer(const Json& command, const Rights& rights) {
    need_game();
    const int offers = offer();
    if (offers < 0) throw Refused("no draw is offered");
    std::vector<int> mine;
    for (int player = 0; player < static_cast<int>(seats_.size()); ++player) {
        if (player != offers && is_human(player) && rights.holds(player)) mine.push_back(player);
    }
    if (mine.empty()) throw Refused("the offer is not made to you");
    if (flag_or(command, "accept", false)) {
        for (const int player : mine) game_->want_draw(player);
    } else {
        game_->decline_draw();
        say("The offer of a draw is declined");
    }
    agreed();
    return Json::object();
}

// {"edits": ["(White Man a1)", "(x b2)"]}: all of them or none.
Json Table::do_edit(const Json& command, const Rights& /*rights*/) {
    need_game();
    if (!has(command, "edits") || !command["edits"].is_array() ||
        command["edits"].size() > kMostEdits || command["edits"].empty()) {
        throw Refused("\"edits\" must be a list");
    }
    zrf::State trial = game_->state();
    std::vector<std::string> edits;
    for (const Json& edit : command["edits"]) {
        if (!edit.is_string()) throw Refused("an edit must be a text");
        edits.push_back(edit.get<std::string>());
        if (const std::string error = zrf::apply_edit(trial, edits.back()); !error.empty()) {
            throw Refused(error);
        }
    }
    if (game_->state().in_chain()) throw Refused("a turn is not finished");
    drop_task();
    const std::size_t first =
        turns_played() > 0 && game_->history().back().kind == host::SavedLineKind::kEdit
            ? turns_played() - 1
            : turns_played();
    for (const std::string& edit : edits) game_->edit(edit);
    taken_.clear();
    hint_ = nullptr;
    paused_ = true;
    changed(first);
    return {{"ply", turns_played()}};
}

Json Table::do_save(const Json& /*command*/, const Rights& /*rights*/) {
    need_game();
    return {{"zsg", base::utf8(game_->save(seats_text()).to_text())},
            {"name", base::shown_line(game_->variant().title) + ".zsg"}};
}

// {"zsg": text}: rules and variant are those it names, of the catalogue.
Json Table::do_load(const Json& command, const Rights& /*rights*/) {
    return load_text(text_of(command, "zsg", kLongestGame));
}

// The game that the rule file gives as its solution.
Json Table::do_solution(const Json& /*command*/, const Rights& /*rights*/) {
    need_game();
    const std::string& name = game_->model().texts.solution;
    if (name.empty()) throw Refused("the rule file gives no solution of this game");
    const std::string pack = base::pack_folder(file_->path());
    const std::string path =
        base::find_file({std::filesystem::path(file_->path()).parent_path().string(), pack}, name);
    std::string wrong;
    const auto text = path.empty() || !base::lies_within(path, pack)
                          ? std::nullopt
                          : base::read_bytes(path, kLongestGame, wrong);
    if (!text) throw Refused("the solution, \"" + name + "\", is not here");
    return load_text(*text);
}

Json Table::load_text(const std::string& zsg) {
    const host::SavedGameResult read = host::read_saved_game(zsg);
    if (!read.errors.empty()) {
        throw Refused("line " + std::to_string(read.errors.front().line) + ": " +
                      read.errors.front().sentence);
    }
    const auto file = around_.catalogue->find(read.game.rules_file());
    if (!file) {
        throw Refused("the rules of this game, \"" + read.game.rules_file() + "\", are not here");
    }
    load_lines(file, read.game);
    const std::size_t players = game_->model().players.size();
    const bool same = seats_.size() == players;
    if (!same) {
        seats_.assign(players, {});
        const std::string& letters = read.game.seats();
        for (std::size_t i = 0; i < players; ++i) {
            const bool computer = i < letters.size() ? letters[i] == 'C' : i > 0;
            seats_[i].kind = computer ? SeatKind::kEngine : SeatKind::kHuman;
        }
    }
    clock_.reset(players, 0, 0);
    paused_ = true;
    changed(0);
    emit_view();
    return {{"ply", turns_played()}};
}

// {"limit_ms", "increment_ms"}: all clocks start again; 0 = no limit.
Json Table::do_clock(const Json& command, const Rights& /*rights*/) {
    need_game();
    const std::int64_t limit = number_or(command, "limit_ms", 0, 0, kLongestClock);
    const std::int64_t increment = number_or(command, "increment_ms", 0, 0, kLongestClock);
    clock_.reset(seats_.size(), limit, increment);
    run_clock();
    emit({{"state", state_view()}});
    return Json::object();
}

Json Table::do_view(const Json& /*command*/, const Rights& /*rights*/) {
    return {{"view", view()}};
}

}  // namespace zwarm::table
