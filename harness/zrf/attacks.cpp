// Attacked and defended cells: the interpreter runs the other side's programs on a board of its own
// and looks whether one of their moves would take something on a marked cell.
#include <utility>

#include "harness/zrf/interpreter.h"

namespace zwarm::zrf {

bool Interpreter::hits_mark() const {
    for (const Part& part : parts_)
        if (part.from >= 0 && part.from != part.to && marked_[static_cast<std::size_t>(part.to)])
            return true;
    for (const Wish& each : wishes_)
        if (each.op == Op::kCapture && marked_[static_cast<std::size_t>(each.position)])
            return true;
    return false;
}

Interpreter& Interpreter::prober() {
    if (prober_ == nullptr) {
        prober_ = std::make_unique<Interpreter>(model_);
        prober_->probing_ = true;
    }
    return *prober_;
}

// Does a piece of `attacker` hit a marked cell of probe_board_?
bool Interpreter::probe(int attacker, int skipped_cell, int type) {
    board_ = probe_board_.data();
    dropping_ = false;
    hit_ = false;
    for (std::size_t cell = 0; cell < probe_board_.size() && !hit_; ++cell) {
        if (probe_board_[cell].owner != attacker || probe_board_[cell].empty() ||
            static_cast<int>(cell) == skipped_cell)
            continue;
        ++stamp_;
        piece_ = probe_board_[cell].piece;
        player_ = attacker;
        run_blocks(model_.pieces[static_cast<std::size_t>(piece_)].moves, static_cast<int>(cell),
                   type);
    }
    return std::exchange(hit_, false);
}

bool Interpreter::attacked(int cell, int type) {
    if (probing_) return false;
    Interpreter& other = prober();
    other.state_ = state_;
    other.probe_board_.assign(board_, board_ + model_.positions.size());
    Occupant& target = other.probe_board_[static_cast<std::size_t>(cell)];
    if (target.owner != player_)  // as if the mover stood there
        target = fresh_piece(model_, player_, piece_);
    other.marked_.assign(model_.positions.size(), false);
    other.marked_[static_cast<std::size_t>(cell)] = true;
    for (std::size_t enemy = 0; enemy < model_.players.size(); ++enemy)
        if (static_cast<int>(enemy) != player_ && !model_.players[enemy].neutral &&
            other.probe(static_cast<int>(enemy), kNone, type))
            return true;
    return false;
}

bool Interpreter::defended(int cell, int type) {
    if (probing_) return false;
    Interpreter& other = prober();
    other.state_ = state_;
    other.probe_board_.assign(board_, board_ + model_.positions.size());
    Occupant& target = other.probe_board_[static_cast<std::size_t>(cell)];
    if (target.empty() || target.owner == player_) {  // as if an enemy had taken it
        const std::size_t players = model_.players.size();
        for (std::size_t step = 1; step < players; ++step) {
            const std::size_t enemy = (static_cast<std::size_t>(player_) + step) % players;
            if (model_.players[enemy].neutral) continue;
            target = fresh_piece(model_, static_cast<int>(enemy), piece_);
            break;
        }
    }
    other.marked_.assign(model_.positions.size(), false);
    other.marked_[static_cast<std::size_t>(cell)] = true;
    return other.probe(player_, from_, type);
}

bool Interpreter::attacks_any(const State& state, int victim, const std::vector<bool>& marked) {
    Interpreter& other = prober();
    other.state_ = &state;
    other.probe_board_ = state.board();
    other.marked_ = marked;
    for (std::size_t enemy = 0; enemy < model_.players.size(); ++enemy)
        if (static_cast<int>(enemy) != victim && !model_.players[enemy].neutral &&
            other.probe(static_cast<int>(enemy), kNone, kNone))
            return true;
    return false;
}

}  // namespace zwarm::zrf
