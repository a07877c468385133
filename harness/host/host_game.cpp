#include "harness/host/host_game.h"

#include <algorithm>
#include <utility>

#include "harness/base/file_lookup.h"
#include "harness/base/words.h"
#include "harness/host/move_text.h"
#include "harness/zrf/step_budget.h"
#include "harness/zrf/turns.h"

namespace zwarm::host {

namespace {

bool may_pass(const zrf::Model& model) {
    return model.options.pass_turn != zrf::PassTurn::kNever;
}

// Where the piece stands that a move string moves; "" for drops and the like.
std::string square_of_mover(const zrf::State& state, const std::string& move) {
    const std::vector<std::string> words = move_words(move);
    for (std::size_t i = 1; i + 2 < words.size(); ++i) {
        const bool arrow = words[i + 1] == "-" || words[i + 1] == "x";
        if (arrow && state.model().find_cell(words[i]) >= 0) return words[i];
    }
    return {};
}

// Whose piece that is, or nobody's.
int owner_of_mover(const zrf::State& state, const std::string& move) {
    const int cell = state.model().find_cell(square_of_mover(state, move));
    return cell < 0 ? -1 : state.at(cell).owner;
}

zrf::Outcome drawn(const std::string& reason) {
    zrf::Outcome outcome;
    outcome.draw = true;
    outcome.reason = reason;
    return outcome;
}

}  // namespace

HostGame::HostGame(std::shared_ptr<const zrf::GameFile> file, HostOptions options,
                   std::uint64_t seed)
    : file_(std::move(file)), options_(std::move(options)), thinker_(seed) {}

void HostGame::start(const zrf::Variant& variant, const EngineChoice& engine) {
    variant_ = &variant;
    engine_choice_ = engine;
    load_engine(engine);
    begin_agreement();
    restart();
    refresh();
}

void HostGame::begin_agreement() {
    std::vector<bool> plays;
    for (const zrf::Player& player : model().players) {
        plays.push_back(!player.random && !player.neutral);
    }
    agreement_.begin(std::move(plays));
    settled_.reset();
}

void HostGame::load_engine(const EngineChoice& choice) {
    const std::string& named = model().texts.engine;
    std::string path = choice.path;
    if (choice.from_rules && !named.empty()) {
        path = find_engine(named, file_->path(), options_);
        if (path.empty()) {
            notices_.push_back("The engine " + named + " is not there" +
                               (model().rules_in_engine
                                    ? ""
                                    : "; the rule file has moves of its own, so the built-in "
                                      "player takes its place"));
        }
    }
    if (engine_ && engine_->alive() && path == engine_path_ &&
        choice.options == engine_->options()) {
        if (!options_.reload_for_variant || engine_->reload()) return;
    }
    engine_.reset();
    engine_path_ = path;
    fault_noted_ = false;
    if (path.empty()) return;
    engine_ = std::make_unique<EngineGame>(options_);
    if (engine_->load(path, file_->path(), choice.options)) notices_.push_back("Engine: " + path);
    note_fault();
}

// The start position, on the board and in the engine.
void HostGame::restart() {
    history_.clear();
    states_.clear();
    state_ = zrf::State::initial(model());
    if (engine_) engine_->start(model(), variant_->title);
    note_fault();
}

std::string HostGame::make_move(const std::string& move, bool by_person) {
    if (result_) return "the game is over: " + result_->reason;
    std::string legal = find_legal(move, moves_);
    if (legal.empty() && !engine_generates()) {
        // The rules know more spellings of a move than its text.
        if (const auto known = zrf::find_move(state_, move)) legal = zrf::text(model(), *known);
    }
    if (legal.empty()) return "\"" + move + "\" is not a legal move";
    if (options_.replay_each_move) tell_all_again();
    if (by_person && options_.announce_square && engine_) {
        const std::string square = square_of_mover(state_, legal);
        if (!square.empty()) engine_->announce(square);
    }
    const int mover = state_.player_to_move();
    const SavedLine line{SavedLineKind::kMove, state_.move_number(), legal, {}};
    std::string error = apply_line(line);
    if (error.empty() && !state_.in_chain()) agreement_.moved(mover);
    refresh();
    pass_for_resigned();
    return error;
}

std::string HostGame::resign(int player) {
    if (result_) return "the game is over: " + result_->reason;
    if (player < 0 || static_cast<std::size_t>(player) >= model().players.size()) {
        return "there is no such player";
    }
    if (state_.in_chain()) return "a turn is not finished";
    if (agreement_.resigned(player)) return "this player has resigned already";
    const std::string& name = model().players[static_cast<std::size_t>(player)].name;
    const bool others_go_on = agreement_.players() > 2;
    if (others_go_on && !may_pass(model()) && !may_pass_now()) {
        return "nobody may pass in this game, so the others could not go on";
    }
    agreement_.resign(player, history_.size());
    notices_.push_back(name + " resigns" + (others_go_on ? " and passes from now on" : ""));
    if (!others_go_on) {
        zrf::Outcome outcome;
        if (agreement_.last_player() >= 0) outcome.winners = {agreement_.last_player()};
        outcome.losers = {player};
        outcome.reason = name + " resigns";
        settled_ = outcome;
    } else if (agreement_.playing() == 0) {
        settled_ = drawn("draw: everybody has resigned");
    }
    refresh();
    pass_for_resigned();
    return {};
}

std::string HostGame::want_draw(int player) {
    if (result_) return "the game is over: " + result_->reason;
    if (player < 0 || static_cast<std::size_t>(player) >= model().players.size()) {
        return "there is no such player";
    }
    if (agreement_.resigned(player)) return "who has resigned has no say";
    if (agreement_.want_draw(player)) settled_ = drawn("draw by agreement");
    refresh();
    return {};
}

std::string HostGame::decline_draw() {
    if (agreement_.offered_by() < 0 || result_) return "nobody offers a draw";
    agreement_.decline_draw();
    return {};
}

void HostGame::settle(zrf::Outcome outcome) {
    settled_ = std::move(outcome);
    refresh();
}

bool HostGame::may_pass_now() const {
    return std::ranges::any_of(moves_, [](const std::string& move) { return is_pass(move); });
}

// Whoever has resigned passes until somebody moves who has not.
void HostGame::pass_for_resigned() {
    while (!result_ && !state_.in_chain() && agreement_.resigned(state_.player_to_move()) &&
           may_pass_now()) {
        const auto pass =
            std::ranges::find_if(moves_, [](const std::string& move) { return is_pass(move); });
        if (!apply_line({SavedLineKind::kMove, state_.move_number(), *pass, {}}).empty()) return;
        refresh();
    }
}

std::string HostGame::edit(const std::string& edit) {
    const std::size_t turn = history_.size();
    const std::string error = apply_line({SavedLineKind::kEdit, 0, edit, {}});
    if (error.empty()) {
        // Another board, another game: what was settled on the old one no longer counts.
        settled_.reset();
        agreement_.take_back(turn);
    }
    refresh();
    return error;
}

std::string HostGame::undo(int turns) {
    std::vector<SavedLine> kept = history_;
    for (int i = 0; i < turns; ++i) {
        if (kept.empty()) return "there is nothing to take back";
        // The parts of a chain go together.
        do {
            kept.pop_back();
        } while (!kept.empty() && kept.back().kind == SavedLineKind::kMove &&
                 is_partial(kept.back().text));
    }
    settled_.reset();
    agreement_.take_back(kept.size());
    std::string error = replay_history(std::move(kept));
    // Whoever has resigned would only pass again.
    if (error.empty() && agreement_.resigned(state_.player_to_move()) && !history_.empty()) {
        return undo(1);
    }
    refresh();
    return error;
}

std::string HostGame::load(const SavedGame& game, const zrf::Variant* variant) {
    const zrf::Variant* const variant_before = variant_;
    std::vector<SavedLine> before = history_;
    if (variant != nullptr) change_variant(variant);
    std::string error = replay_history(game.lines());
    if (!error.empty()) {
        change_variant(variant_before);
        replay_history(std::move(before));
    } else {
        begin_agreement();
    }
    refresh();
    return error;
}

void HostGame::change_variant(const zrf::Variant* variant) {
    if (variant == variant_) return;
    variant_ = variant;
    load_engine(engine_choice_);
}

// There is no call to take a move back: the whole game is told again.
std::string HostGame::replay_history(std::vector<SavedLine> lines) {
    restart();
    int number = 0;
    for (const SavedLine& line : lines) {
        ++number;
        if (line.kind != SavedLineKind::kEdit && line.kind != SavedLineKind::kMove) continue;
        std::string error;
        if (line.kind == SavedLineKind::kMove && engine_) {
            engine_->game_over();
            const auto list = engine_->moves();
            if (list && !may_be_played(line.text, *list)) {
                error = "\"" + line.text + "\" is not a legal move";
            }
        }
        if (error.empty()) error = apply_line(line);
        if (!error.empty()) return std::to_string(number) + ": " + error;
    }
    return {};
}

// A line from a file, by the engine's list of moves; the rule file may know other words for one.
bool HostGame::may_be_played(const std::string& move, const std::vector<std::string>& list) const {
    if (is_pass(move) || !find_legal(move, list).empty()) return true;
    zrf::State trial = state_;
    return !model().rules_in_engine && zrf::play_line(trial, move, options_.chain_ends_silently);
}

void HostGame::tell_all_again() {
    if (!engine_ || !engine_->alive()) return;
    engine_->start(model(), variant_->title);
    for (const SavedLine& line : history_) {
        const bool told = line.kind == SavedLineKind::kEdit ? engine_->edit(line.text)
                                                            : engine_->make_move(line.text);
        if (!told) break;
    }
    note_fault();
}

// One line of a game on the board and, if it fits there, in the engine and in the history.
std::string HostGame::apply_line(const SavedLine& line) {
    std::string error;
    if (line.kind == SavedLineKind::kEdit) {
        error = zrf::apply_edit(state_, line.text);
        if (error.empty() && engine_) engine_->edit(line.text);
    } else {
        error = apply_move(line.text, line.number);
    }
    note_fault();
    if (!error.empty()) return error;
    history_.push_back({line.kind, line.number, line.text, {}});
    states_.push_back(state_);
    return {};
}

std::string HostGame::apply_move(const std::string& move, int number) {
    const bool by_engine = engine_generates();
    if (engine_) engine_->make_move(move);
    if (is_pass(move) && state_.in_chain() && by_engine) {
        zrf::end_turn(state_);
        return {};
    }
    if (!by_engine && !model().rules_in_engine) {
        if (zrf::play_line(state_, move, options_.chain_ends_silently)) return {};
        return "\"" + move + "\" is not a legal move";
    }
    std::string error;
    if (by_engine)
        error = zrf::apply_text(state_, move);
    else
        zrf::carry_out_line(state_, number, move, error);
    if (error.empty()) settle_chain();
    return error;
}

// After a part of a chain that the engine generated: does the same player go on? The rule file
// cannot tell; the engine's next list can.
void HostGame::settle_chain() {
    if (!state_.in_chain() || !engine_generates()) return;
    if (options_.game_over_between_parts) engine_->game_over();
    const auto list = engine_->moves();
    if (!list) return;
    const int owner = list->empty() ? -1 : owner_of_mover(state_, list->front());
    const bool others_turn = owner >= 0 && owner != state_.turn().owner;
    if (list->empty() || others_turn) zrf::end_turn(state_);
}

void HostGame::refresh() {
    ask_result();
    ask_moves();
    note_fault();
    if (result_) return;
    if (const std::string why = unplayable(); !why.empty()) {
        // Otherwise the players could only pass, and would do so for ever.
        moves_.clear();
        result_ = zrf::Outcome();
        result_->reason = why;
    } else if (moves_.empty()) {
        result_ = zrf::result(state_);
        if (!result_) result_ = drawn("draw: no moves");
    }
}

std::string HostGame::unplayable() const {
    if (!model().rules_in_engine || engine_generates()) return {};
    const std::string why =
        "The rules of this game are in its engine, " + model().texts.engine + ", which ";
    if (!engine_) return why + "is not there";
    return why + (engine_->fault() ? "failed: " + engine_->fault()->sentence : "offers no moves");
}

void HostGame::ask_result() {
    result_ = settled_;
    if (result_) return;
    const auto reply = engine_ ? engine_->game_over() : std::nullopt;
    note_fault();
    if (reply) {
        result_ = outcome_of(*reply);
    } else if (!state_.in_chain() && !model().rules_in_engine) {
        result_ = zrf::result(state_);
    }
    if (!result_ && !state_.in_chain()) result_ = outcome_by_length();
}

// What ends a game that an engine would let go on for ever.
std::optional<zrf::Outcome> HostGame::outcome_by_length() const {
    if (options_.turn_limit > 0 && state_.turns_made() >= options_.turn_limit) {
        return drawn("draw: " + std::to_string(state_.turns_made()) + " turns");
    }
    if (!engine_alive() || !options_.repetition_with_engine ||
        state_.occurrences() < model().language.repetition_count) {
        return std::nullopt;
    }
    const auto by_rules = model().rules_in_engine ? std::nullopt : zrf::result(state_);
    return by_rules ? *by_rules : drawn("draw: repetition");
}

std::optional<zrf::Outcome> HostGame::outcome_of(const GameOverReply& reply) const {
    if (reply.result == ZILLIONS_UNKNOWN_SCORE) return std::nullopt;
    zrf::Outcome outcome;
    const int mover = state_.player_to_move();
    const auto player_name = [this](int player) -> const std::string& {
        return model().players[static_cast<std::size_t>(player)].name;
    };
    if (reply.result >= ZILLIONS_WIN_SCORE) {
        outcome.winners = {mover};
    } else if (reply.result <= ZILLIONS_LOSS_SCORE) {
        outcome.losers = {mover};
        for (std::size_t player = 0; player < model().players.size(); ++player) {
            const bool plays = !model().players[player].random && !model().players[player].neutral;
            if (static_cast<int>(player) != mover && plays) {
                outcome.winners.push_back(static_cast<int>(player));
            }
        }
        if (outcome.winners.size() > 1) outcome.winners.clear();  // the engine does not say who
    } else {
        outcome.draw = true;
    }
    outcome.reason = outcome.draw              ? "draw"
                     : outcome.winners.empty() ? player_name(mover) + " loses"
                                               : player_name(outcome.winners.front()) + " wins";
    // The engine's comment may say the same already.
    if (base::lower(reply.comment).find(base::lower(outcome.reason)) != std::string::npos) {
        outcome.reason = reply.comment;
    } else if (!reply.comment.empty()) {
        outcome.reason += ": " + reply.comment;
    }
    return outcome;
}

void HostGame::ask_moves() {
    moves_.clear();
    if (result_ || moves_from_engine()) return;
    for (const zrf::Move& move : zrf::legal_moves(state_)) {
        moves_.push_back(zrf::text(model(), move));
    }
}

bool HostGame::moves_from_engine() {
    auto list = engine_ ? engine_->moves() : std::nullopt;
    if (!list) return false;
    const bool in_chain = state_.in_chain();
    for (std::string& move : *list) {
        if (is_pass(move)) {
            if (in_chain && options_.chain_pass == ChainPass::kRules) continue;
            if (!in_chain && !options_.engine_may_pass && !may_pass(model())) continue;
        }
        moves_.push_back(std::move(move));
    }
    const bool offered = std::any_of(moves_.begin(), moves_.end(), is_pass);
    if (in_chain && !offered && options_.chain_pass != ChainPass::kEngine &&
        model().options.pass_partial) {
        moves_.push_back("Pass");
    }
    return true;
}

ThinkResult HostGame::think(const ThinkLimits& limits, const ThinkVisitor& on_progress,
                            const std::stop_token& stop) {
    if (result_ || moves_.empty()) return {};
    if (state_.random_to_move()) return thinker_.draw(moves_);
    if (engine_alive()) {
        const auto answer =
            thinker_.ask_engine(*engine_, state_, moves_, options_, limits, on_progress, stop);
        if (answer) return *answer;
        // From here on the rule file rules.
        note_fault();
        refresh();
        if (result_ || moves_.empty()) return {};
    }
    return thinker_.ask_rules(state_, limits, on_progress, stop);
}

SavedGame HostGame::save(const std::string& seats, const std::string& path) const {
    SavedGame game(seats,
                   path.empty() ? base::last_part(file_->path()) : rules_line(path, file_->path()),
                   variant_->title);
    bool in_chain = false;
    for (const SavedLine& line : history_) {
        const bool chain_pass = in_chain && is_pass(line.text);
        in_chain = line.kind == SavedLineKind::kMove && is_partial(line.text);
        if (line.kind == SavedLineKind::kEdit) {
            game.add_edit(line.text);
        } else if (!chain_pass || options_.write_chain_pass) {
            game.add_move(line.number, line.text);
        }
    }
    return game;
}

std::optional<EngineFault> HostGame::engine_fault() const {
    return engine_ ? engine_->fault() : std::nullopt;
}

void HostGame::note_fault() {
    if (fault_noted_ || !engine_ || !engine_->fault()) return;
    fault_noted_ = true;
    notices_.push_back("Engine unloaded (" + std::string(name(engine_->fault()->kind)) +
                       "): " + engine_->fault()->sentence +
                       (model().rules_in_engine ? "; the rules of this game were in it"
                                                : "; the built-in player goes on"));
}

std::vector<std::string> HostGame::take_notices() {
    // What turned out to be wrong with the rules, each thing once.
    for (const zrf::Diagnostic& complaint : model().complaints->all()) {
        if (std::string text = zrf::to_text(complaint); complaints_told_.insert(text).second) {
            notices_.push_back(std::move(text));
        }
    }
    return std::exchange(notices_, {});
}

}  // namespace zwarm::host
