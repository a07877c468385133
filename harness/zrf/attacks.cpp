// Attacked and defended cells: the interpreter runs the other side's programs on a board of its own
// and looks whether one of their moves would take something on a marked cell.
#include <utility>

#include "harness/zrf/interpreter.h"

namespace zwarm::zrf {

bool Interpreter::hits_mark() const {
    for (const Part& part : parts_)
        if (part.from >= 0 && part.from != part.to && marked_.test(part.to)) return true;
    for (const Wish& each : wishes_)
        if (each.op == Op::kCapture && marked_.test(each.cell)) return true;
    return false;
}

void Interpreter::note_targets() {
    for (const Part& part : parts_)
        if (part.from >= 0 && part.from != part.to) studied_->takes.set(part.to);
    for (const Wish& each : wishes_)
        if (each.op == Op::kCapture) studied_->takes.set(each.cell);
}

Interpreter& Interpreter::prober() {
    if (prober_ == nullptr) {
        prober_ = std::make_unique<Interpreter>(model_);
        prober_->probing_ = true;
    }
    return *prober_;
}

void Interpreter::probe_piece(int cell, int type) {
    ++stamp_;
    dropping_ = false;
    piece_ = board_[cell].piece;
    player_ = board_[cell].owner;
    run_blocks(model_.pieces[static_cast<std::size_t>(piece_)].moves, cell, type);
}

// Does a piece of `attacker` hit a marked cell of probe_board_?
bool Interpreter::probe(int attacker, int skipped_cell, int type) {
    board_ = probe_board_.data();
    hit_ = false;
    for (std::size_t cell = 0; cell < probe_board_.size() && !hit_; ++cell)
        if (probe_board_[cell].owner == attacker && !probe_board_[cell].empty() &&
            static_cast<int>(cell) != skipped_cell)
            probe_piece(static_cast<int>(cell), type);
    return std::exchange(hit_, false);
}

bool Interpreter::attacked(int cell, int type) {
    if (probing_) return false;
    Interpreter& other = prober();
    other.state_ = state_;
    other.probe_board_.assign(board_, board_ + model_.cells.size());
    Occupant& target = other.probe_board_[static_cast<std::size_t>(cell)];
    if (target.owner != player_)  // as if the mover stood there
        target = fresh_piece(model_, player_, piece_);
    other.marked_.reset(model_.cells.size());
    other.marked_.set(cell);
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
    other.probe_board_.assign(board_, board_ + model_.cells.size());
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
    other.marked_.reset(model_.cells.size());
    other.marked_.set(cell);
    return other.probe(player_, from_, type);
}

bool Interpreter::is_enemy_of(int victim, const Occupant& occupant) const {
    return !occupant.empty() && occupant.owner != victim &&
           !model_.players[static_cast<std::size_t>(occupant.owner)].neutral;
}

bool Interpreter::attacks_any(const State& state, int victim, const CellBits& marked) {
    Interpreter& other = prober();
    other.state_ = &state;
    other.board_ = state.board().data();
    other.marked_ = marked;
    for (std::size_t cell = 0; cell < model_.cells.size() && !other.hit_; ++cell)
        if (is_enemy_of(victim, state.board()[cell]))
            other.probe_piece(static_cast<int>(cell), kNone);
    return std::exchange(other.hit_, false);
}

void Interpreter::study_threats(const State& state, int victim) {
    Interpreter& other = prober();
    other.state_ = &state;
    other.board_ = state.board().data();
    other.victim_ = victim;
    other.threat_count_ = 0;
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell) {
        if (!is_enemy_of(victim, state.board()[cell])) continue;
        if (other.threat_count_ == other.threats_.size()) other.threats_.emplace_back();
        Threat& threat = other.threats_[other.threat_count_++];
        threat.cell = static_cast<int>(cell);
        threat.looks_at.reset(model_.cells.size());
        threat.takes.reset(model_.cells.size());
        other.studied_ = &threat;
        other.probe_piece(threat.cell, kNone);
        other.studied_ = nullptr;
    }
}

bool Interpreter::threatens_any(const State& after, const CellBits& changed,
                                const CellBits& marked) {
    Interpreter& other = prober();
    other.state_ = &after;
    other.board_ = after.board().data();
    other.marked_ = marked;
    for (std::size_t i = 0; i < other.threat_count_ && !other.hit_; ++i) {
        const Threat& threat = other.threats_[i];
        if (changed.test(threat.cell)) continue;
        if (threat.looks_at.intersects(changed))
            other.probe_piece(threat.cell, kNone);
        else
            other.hit_ = threat.takes.intersects(marked);
    }
    for (std::size_t cell = 0; cell < model_.cells.size() && !other.hit_; ++cell)
        if (changed.test(static_cast<int>(cell)) && is_enemy_of(other.victim_, after.board()[cell]))
            other.probe_piece(static_cast<int>(cell), kNone);
    return std::exchange(other.hit_, false);
}

}  // namespace zwarm::zrf
