#include "harness/table/table.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/base/words.h"
#include "harness/host/board_drawing.h"
#include "harness/host/move_text.h"
#include "harness/table/board_view.h"
#include "harness/table/command_fields.h"

namespace zwarm::table {

namespace {

Json said_of(const host::ThinkProgress& progress) {
    Json line = Json::array();
    for (const std::string_view move : base::words_of(progress.line)) line.push_back(move);
    return {{"score", progress.score},
            {"depth", progress.depth},
            {"nodes", progress.nodes},
            {"line", line}};
}

}  // namespace

Table::Table(Surroundings surroundings) : around_(std::move(surroundings)) {
    if (!around_.now) {
        around_.now = [] {
            return std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::steady_clock::now().time_since_epoch())
                .count();
        };
    }
}

Json Table::command(const Json& command, const Rights& rights) {
    try {
        if (!command.is_object()) throw Refused("a command is an object");
        const std::string name = text_of(command, "do");
        for (const Row& row : commands()) {
            if (name != row.name) continue;
            if (row.manage && !rights.manage) throw Refused("you may only look on here");
            Json reply = (this->*row.handler)(command, rights);
            reply["ok"] = true;
            return reply;
        }
        std::vector<std::string_view> known;
        for (const Row& row : commands()) known.emplace_back(row.name);
        const std::string nearest = base::did_you_mean(name, known);
        throw Refused("there is no command \"" + base::shown_line(name) + "\"" +
                      (nearest.empty() ? "" : "; " + nearest));
    } catch (const Refused& refused) {
        return {{"ok", false}, {"error", base::shown_line(refused.what())}};
    } catch (const Json::exception& wrong) {
        return {{"ok", false}, {"error", "this command is not of its form"}};
    }
}

std::unique_ptr<host::HostGame> Table::refereed(const std::shared_ptr<const zrf::GameFile>& file,
                                                const zrf::Variant& variant) const {
    auto game = std::make_unique<host::HostGame>(file, around_.catalogue->options(), around_.seed);
    game->start(variant, around_.engines->referee(file->path()));
    if (const std::string why = game->unplayable(); !why.empty()) throw Refused(why);
    return game;
}

// Nothing of the game before stays.
void Table::put_on(std::shared_ptr<const zrf::GameFile> file,
                   std::unique_ptr<host::HostGame> game) {
    drop_task();
    file_ = std::move(file);
    game_ = std::move(game);
    taken_.clear();
    thoughts_.clear();
    turn_ends_.clear();
    hint_ = nullptr;
    paused_ = false;
}

void Table::start(std::shared_ptr<const zrf::GameFile> file, const zrf::Variant& variant) {
    auto game = refereed(file, variant);
    put_on(std::move(file), std::move(game));
}

void Table::load_lines(std::shared_ptr<const zrf::GameFile> file, const host::SavedGame& saved) {
    const zrf::Variant* variant =
        saved.variant().empty() ? file->default_variant() : file->find_variant(saved.variant());
    if (variant == nullptr) {
        throw Refused("there is no variant \"" + saved.variant() + "\" in " +
                      rules_name(file->path()));
    }
    auto game = refereed(file, *variant);
    if (const std::string why = game->load(saved); !why.empty()) throw Refused("line " + why);
    put_on(std::move(file), std::move(game));
}

// Whose turn it was before the turn of this number, counted from 0.
int Table::mover_before(std::size_t turn) const {
    return turn == 0 ? zrf::State::initial(game_->model()).player_to_move()
                     : game_->states()[turn_ends_[turn - 1] - 1].player_to_move();
}

int Table::offer() const {
    return result() ? -1 : game_->agreement().offered_by();
}

int Table::player_to_move() const {
    return !game_ || result() ? -1 : game_->state().player_to_move();
}

bool Table::plays(int player) const {
    if (!game_ || player < 0 || player >= static_cast<int>(game_->model().players.size())) {
        return false;
    }
    const zrf::Player& who = game_->model().players[static_cast<std::size_t>(player)];
    return !who.random && !who.neutral;
}

bool Table::is_human(int player) const {
    return plays(player) && seats_[static_cast<std::size_t>(player)].kind == SeatKind::kHuman;
}

std::string Table::player_name(int player) const {
    return base::shown_line(game_->model().players[static_cast<std::size_t>(player)].name);
}

// As saved games have it.
std::string Table::seats_text() const {
    std::string text;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        text += is_human(static_cast<int>(i)) ? 'H' : 'C';
    }
    return text;
}

// Brings everything that follows from the game up to date, from this turn on.
void Table::changed(std::size_t first_turn) {
    const auto& states = game_->states();
    const auto& history = game_->history();
    std::size_t line = first_turn == 0 ? 0 : turn_ends_[first_turn - 1];
    turn_ends_.resize(first_turn);
    while (line < history.size()) {
        const bool edit = history[line].kind == host::SavedLineKind::kEdit;
        if (edit) {
            while (line < history.size() && history[line].kind == host::SavedLineKind::kEdit)
                ++line;
        } else {
            while (line < history.size() && states[line].in_chain()) ++line;
            if (line < history.size()) ++line;
        }
        turn_ends_.push_back(line);
    }
    // A turn that is not finished is none yet.
    if (!turn_ends_.empty() && game_->state().in_chain()) turn_ends_.pop_back();
    thoughts_.resize(turn_ends_.size());
    if (result()) {
        legal_.clear();
    } else {
        legal_ = legal_turns(*game_);
    }
    for (const std::string& notice : game_->take_notices()) say(notice);
    run_clock();
    emit({{"turns_from", first_turn}, {"turns", turns_view(first_turn)}, {"state", state_view()}});
}

void Table::run_clock() {
    const std::int64_t now = around_.now();
    const int player = player_to_move();
    clock_.run(plays(player) ? player : -1, now);
    turn_began_ = now;
}

bool Table::tick() {
    if (!game_ || result() || !clock_.out_of_time(around_.now())) return false;
    const int player = clock_.running();
    zrf::Outcome outcome;
    outcome.losers = {player};
    std::vector<int> others;
    for (int i = 0; i < static_cast<int>(seats_.size()); ++i) {
        if (i != player && plays(i)) others.push_back(i);
    }
    if (others.size() == 1) outcome.winners = others;
    outcome.reason = player_name(player) + " loses on time";
    game_->settle(std::move(outcome));
    agreed();
    return true;
}

// After a change that is no turn: somebody has resigned, a draw is wanted, time is over.
void Table::agreed() {
    if (result()) drop_task();
    changed(turns_played());
}

void Table::play(const ShownTurn& turn, const Thought& thought, bool by_person) {
    const std::size_t first = turns_played();
    const int player = game_->state().player_to_move();
    for (const std::string& part : turn.parts) {
        const std::string error = game_->make_move(part, by_person);
        if (error.empty()) continue;
        changed(first);  // an engine fell in the middle of a chain: the board is what it is
        throw Refused(error);
    }
    if (plays(player)) clock_.moved(player);
    hint_ = nullptr;
    thoughts_.resize(first);
    if (!thought.said.is_null()) thoughts_.push_back(thought);
    changed(first);
}

std::optional<Task> Table::next_task() {
    if (!game_ || ticket_ != 0 || result() || game_->moves().empty()) return std::nullopt;
    const int player = game_->state().player_to_move();
    const bool hint = hint_wanted_;
    if (!hint && (is_human(player) || paused_)) return std::nullopt;
    Task task;
    task.purpose = hint ? Task::Purpose::kHint : Task::Purpose::kMove;
    task.ticket = ticket_ = ++tickets_;
    task.player = player;
    purpose_ = task.purpose;
    Seat seat = seats_[static_cast<std::size_t>(player)];
    if (hint) {
        seat = Seat{};
        seat.kind = SeatKind::kEngine;
    }
    hint_wanted_ = false;
    Question& question = task.question;
    question.file = file_;
    question.variant = &game_->variant();
    question.lines = game_->history();
    question.state = game_->state();
    question.moves = game_->moves();
    question.seed = around_.seed + tickets_;
    question.engine = seat.kind == SeatKind::kEngine
                          ? around_.engines->player(file_->path(), game_->model(), seat)
                          : std::string();
    question.seat = std::move(seat);
    if (hint && offers("advice")) task.advice = so_far(turns_played());
    thinking_ = {{"player", player}, {"hint", hint}};
    emit({{"thinking", thinking_}});
    return task;
}

void Table::drop_task() {
    ticket_ = 0;
    hurried_ = false;
    hint_wanted_ = false;
    if (thinking_.is_null()) return;
    thinking_ = nullptr;
    emit({{"thinking", nullptr}});
}

Json Table::thought_view(const host::ThinkProgress& progress) const {
    Json said = said_of(progress);
    if (!progress.best_move.empty()) {
        const ShownTurn best = played_turn(game_->state(), {progress.best_move});
        said["best"] = to_json(game_->model(), best);
    }
    return said;
}

void Table::progress(std::uint64_t ticket, const host::ThinkProgress& progress) {
    if (ticket == 0 || ticket != ticket_) return;
    const bool hint = purpose_ == Task::Purpose::kHint;
    const int player = game_->state().player_to_move();
    thinking_ = thought_view(progress);
    thinking_["player"] = player;
    thinking_["hint"] = hint;
    emit({{"thinking", thinking_}});
}

void Table::finished(std::uint64_t ticket, const SeatAnswer& answer) {
    if (ticket == 0 || ticket != ticket_) return;
    const int player = game_->state().player_to_move();
    const bool hint = purpose_ == Task::Purpose::kHint;
    drop_task();
    if (!answer.fault.empty()) {
        say("The engine of " + player_name(player) + " failed: " + answer.fault +
            "; the built-in player takes its place");
        if (!hint) seats_[static_cast<std::size_t>(player)].kind = SeatKind::kBuiltIn;
    }
    if (answer.result.move.empty()) {
        if (!hint) paused_ = true;
        emit({{"state", state_view()}});
        return;
    }
    host::ThinkProgress last = answer.result.last;
    last.best_move = answer.result.move;
    if (hint) {
        hint_ = thought_view(last);
        emit({{"hint", hint_}, {"state", state_view()}});
        return;
    }
    Thought thought;
    thought.time_ms = answer.result.time_us / 1000;
    if (!game_->state().random_to_move()) {
        thought.said = said_of(last);
    }
    const ShownTurn turn = played_turn(game_->state(), {answer.result.move});
    taken_.clear();
    try {
        play(turn, thought, false);
    } catch (const Refused& refused) {
        say(refused.what());
    }
}

void Table::advised(std::uint64_t ticket, const Json& advice) {
    if (ticket == 0 || ticket != ticket_) return;
    drop_task();
    Json lines = Json::array();
    for (const Json& line : advice.at("lines")) {
        Json shown = line;
        const ShownTurn turn = played_turn(game_->state(), {line.at("text").get<std::string>()});
        shown["best"] = to_json(game_->model(), turn);
        lines.push_back(std::move(shown));
    }
    if (!lines.empty()) {
        hint_ = lines.front();
        hint_["lines"] = std::move(lines);
    }
    emit({{"hint", hint_}, {"state", state_view()}});
}

// A view says all that the events before it said, but for what is told to people.
void Table::emit_view() {
    std::erase_if(events_, [](const Json& event) { return !event.contains("notice"); });
    emit(view());
}

void Table::say(const std::string& notice) {
    emit({{"notice", base::shown_line(notice)}});
}

void Table::emit(Json part) {
    part["version"] = ++version_;
    events_.push_back(std::move(part));
}

std::vector<Json> Table::take_events() {
    return std::exchange(events_, {});
}

Json Table::turns_view(std::size_t first) const {
    Json turns = Json::array();
    const auto& history = game_->history();
    const auto& states = game_->states();
    const zrf::State initial = zrf::State::initial(game_->model());
    const std::vector<int> cells = shown_cells(game_->model());
    for (std::size_t i = first; i < turn_ends_.size(); ++i) {
        const std::size_t begin = i == 0 ? 0 : turn_ends_[i - 1];
        const zrf::State& before = begin == 0 ? initial : states[begin - 1];
        const zrf::State& after = states[turn_ends_[i] - 1];
        Json turn;
        if (history[begin].kind == host::SavedLineKind::kEdit) {
            turn = {{"kind", "edit"}, {"text", "board edited"}, {"path", Json::array()}};
        } else {
            std::vector<std::string> parts;
            for (std::size_t line = begin; line < turn_ends_[i]; ++line) {
                parts.push_back(history[line].text);
            }
            turn = to_json(game_->model(), played_turn(before, std::move(parts)));
            turn["player"] = before.player_to_move();
            turn["number"] = before.move_number();
        }
        turn["board"] = board_of(after, cells);
        turn["to_move"] = after.player_to_move();
        if (!thoughts_[i].said.is_null()) {
            turn["thought"] = thoughts_[i].said;
            turn["thought"]["time_ms"] = thoughts_[i].time_ms;
        }
        turns.push_back(std::move(turn));
    }
    return turns;
}

Json Table::seats_view() const {
    Json seats = Json::array();
    const std::int64_t now = around_.now();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const int player = static_cast<int>(i);
        Json seat = to_json(seats_[i]);
        seat["player"] = player;
        seat["resigned"] = game_->agreement().resigned(player);
        seat["used_ms"] = clock_.used(player, now);
        if (clock_.limit() > 0) seat["left_ms"] = clock_.left(player, now);
        seats.push_back(std::move(seat));
    }
    return seats;
}

Json Table::state_view() const {
    if (!game_) return nullptr;
    Json legal = Json::array();
    for (const ShownTurn& turn : legal_) legal.push_back(to_json(game_->model(), turn));
    Json state{{"ply", turns_played()},
               {"board", board_of(game_->state(), shown_cells(game_->model()))},
               {"elsewhere", host::pieces_elsewhere(game_->state())},
               {"to_move", player_to_move()},
               {"legal", std::move(legal)},
               {"seats", seats_view()},
               {"running", clock_.running()},
               {"clock", {{"limit_ms", clock_.limit()}, {"increment_ms", clock_.increment()}}},
               {"offer", offer()},
               {"paused", paused_},
               {"redo", taken_.size()},
               {"result", nullptr}};
    if (const auto& over = result()) {
        state["result"] = {{"winners", over->winners},
                           {"losers", over->losers},
                           {"draw", over->draw},
                           {"reason", base::shown_line(over->reason)}};
    }
    return state;
}

Json Table::view() const {
    Json view{{"version", version_}, {"game", nullptr}, {"state", nullptr}};
    if (!game_) return view;
    view["game"] = game_view(game_->variant());
    view["game"]["rules"] = rules_name(file_->path());
    view["game"]["levels"] = around_.engines->has_levels(file_->path());
    view["game"]["looks"] = looks();
    view["turns_from"] = 0;
    view["turns"] = turns_view(0);
    view["state"] = state_view();
    view["thinking"] = thinking_;
    view["hint"] = hint_;
    return view;
}

Json Table::stored() const {
    if (!game_) return nullptr;
    Json seats = Json::array();
    Json resigned = Json::array();
    const std::int64_t now = around_.now();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        Json seat = to_json(seats_[i]);
        seat["used_ms"] = clock_.used(static_cast<int>(i), now);
        seat["bonus_ms"] = clock_.bonus(static_cast<int>(i));
        seats.push_back(std::move(seat));
        if (game_->agreement().resigned(static_cast<int>(i))) resigned.push_back(i);
    }
    Json thoughts = Json::array();
    for (const Thought& thought : thoughts_) {
        thoughts.push_back({{"said", thought.said}, {"time_ms", thought.time_ms}});
    }
    Json stored{{"rules", rules_name(file_->path())},
                {"zsg", base::utf8(game_->save(seats_text()).to_text())},
                {"seats", std::move(seats)},
                {"thoughts", std::move(thoughts)},
                {"offer", offer()},
                {"resigned", std::move(resigned)},
                {"limit_ms", clock_.limit()},
                {"increment_ms", clock_.increment()},
                {"over", result().has_value()},
                {"settled", nullptr}};
    if (const auto& settled = game_->settled()) {
        stored["settled"] = {{"winners", settled->winners},
                             {"losers", settled->losers},
                             {"draw", settled->draw},
                             {"reason", settled->reason}};
    }
    return stored;
}

void Table::restore(const Json& stored) {
    try {
        const auto file = around_.catalogue->find(text_of(stored, "rules"));
        if (!file) throw Refused("its rule file is not here");
        const host::SavedGameResult read =
            host::read_saved_game(stored.at("zsg").get<std::string>());
        if (!read.errors.empty()) throw Refused(read.errors.front().sentence);
        load_lines(file, read.game);
        seats_.assign(game_->model().players.size(), {});
        clock_.reset(seats_.size(), stored.at("limit_ms").get<std::int64_t>(),
                     stored.at("increment_ms").get<std::int64_t>());
        const Json& seats = stored.at("seats");
        for (std::size_t i = 0; i < seats_.size() && i < seats.size(); ++i) {
            seats_[i] = seat_of(seats[i]);
            clock_.set_used(static_cast<int>(i), seats[i].at("used_ms").get<std::int64_t>(),
                            seats[i].at("bonus_ms").get<std::int64_t>());
        }
        for (const int player : stored.value("resigned", std::vector<int>())) {
            game_->resign(player);
        }
        if (const int offers = stored.value("offer", -1); offers >= 0) game_->want_draw(offers);
        if (const Json settled = stored.value("settled", Json()); !settled.is_null()) {
            game_->settle({settled.at("winners").get<std::vector<int>>(),
                           settled.at("losers").get<std::vector<int>>(),
                           settled.at("draw").get<bool>(),
                           settled.at("reason").get<std::string>()});
        }
        changed(0);
        const Json& thoughts = stored.at("thoughts");
        for (std::size_t i = 0; i < thoughts_.size() && i < thoughts.size(); ++i) {
            thoughts_[i] = {thoughts[i].at("said"), thoughts[i].at("time_ms").get<std::int64_t>()};
        }
        events_.clear();
    } catch (const Json::exception&) {
        throw Refused("it is not of its form");
    }
}

std::optional<std::pair<GameSoFar, Json>> Table::question_of(const Json& command) const {
    if (!command.is_object() || !has(command, "do") || command["do"] != "look") return std::nullopt;
    need_game();
    if (!around_.observer) throw Refused("nobody is here who could look");
    const auto ply = static_cast<std::size_t>(
        number_or(command, "ply", static_cast<std::int64_t>(turns_played()), 0,
                  static_cast<std::int64_t>(turns_played())));
    return std::pair{so_far(ply), command};
}

WholeGame Table::whole() const {
    need_game();
    return {
        view(), {rules_name(file_->path()), game_->variant().title, game_->history()}, turn_ends_};
}

GameSoFar Table::so_far(std::size_t turns) const {
    GameSoFar game{rules_name(file_->path()), game_->variant().title, game_->history()};
    game.lines.resize(turns == 0 ? 0 : turn_ends_[turns - 1]);
    return game;
}

Json Table::looks() const {
    return around_.observer
               ? around_.observer->offers(rules_name(file_->path()), game_->variant().title)
               : Json::array();
}

bool Table::offers(const char* what) const {
    const Json offered = looks();
    return std::any_of(offered.begin(), offered.end(),
                       [&](const Json& look) { return look.at("what") == what; });
}

void Table::need_game() const {
    if (!game_) throw Refused("no game has begun");
}

}  // namespace zwarm::table
