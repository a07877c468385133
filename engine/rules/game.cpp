#include "engine/rules/game.h"

#include <algorithm>

#include "engine/rules/movement.h"
#include "engine/rules/reasons.h"

namespace zwarm {

Game::Game(const Variant& variant) : Game(Position(variant)) {}

Game::Game(const Position& position) : position_(position) {
    begin_anew();
}

Move Game::last_move() const {
    return history_.empty() ? Move() : history_.back().move;
}

int Game::occurrences() const {
    return static_cast<int>(std::ranges::count(keys_, keys_.back()));
}

bool Game::play(Move move) {
    if (result_.over() || !is_legal(position_, move)) return false;
    const Position::Undo undo = position_.play(move);
    history_.push_back({move, undo, past_});
    keys_.push_back(repetition_key(variant(), position_.ply(), position_.key()));
    const PositionBoard board(position_);
    past_.note_turn(variant(), move, board);
    conclude(judge(variant(), past_, board, [this] { return occurrences(); }));
    return true;
}

bool Game::undo() {
    if (history_.empty()) return false;
    const Entry& entry = history_.back();
    position_.undo(entry.move, entry.undo);
    past_ = entry.past;
    history_.pop_back();
    keys_.pop_back();
    conclude({.place = past_.place});
    return true;
}

bool Game::reopen() {
    const Ending ending = result_.ending;
    if (ending == Ending::kGoal || ending == Ending::kBlockade || ending == Ending::kNoMove) {
        return false;
    }
    if (ending == Ending::kEvacuation || plies_left(variant(), past_, position_.ply()) <= 0) {
        position_.set_ply(variant().players + position_.to_move());
        past_.milestones = Milestones(position_.ply());
    }
    if (result_.over()) history_.clear();
    conclude({.place = past_.place});
    return true;
}

void Game::put(Cell cell, Player player) {
    position_.put(cell, player);
    edited();
}

void Game::clear(Cell cell) {
    position_.clear(cell);
    edited();
}

void Game::set_to_move(Player player) {
    position_.set_to_move(player);
    edited();
}

// A set-up that is sent stone by stone ends as the start it is.
void Game::edited() {
    bool at_start = position_.ply() == 0 && position_.to_move() == 0;
    for (Player player = 0; player < variant().players; ++player) {
        at_start = at_start && position_.stones(player) == variant().start[player];
    }
    position_.set_edited(!at_start);
    begin_anew();
}

void Game::begin_anew() {
    history_.clear();
    keys_.assign(1, repetition_key(variant(), position_.ply(), position_.key()));
    // Who is out stays so.
    past_ = {.passes = 0, .milestones = Milestones(position_.ply()), .place = past_.place};
    result_ = {};
    if (!set_up()) return;
    const PositionBoard board(position_);
    past_.note_board(variant(), position_.to_move(), board, true);
    conclude(judge_setup(variant(), past_, board));
}

bool Game::set_up() const {
    for (Player player = 0; player < variant().players; ++player) {
        if (position_.stones(player).count() != variant().start[player].count()) return false;
    }
    return true;
}

void Game::conclude(const Verdict& verdict) {
    result_ = {verdict, verdict.over() ? reason_text(position_, verdict) : std::string()};
}

}  // namespace zwarm
