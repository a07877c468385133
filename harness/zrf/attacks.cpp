#include "harness/zrf/attacks.h"

namespace zwarm::zrf {

bool Attacks::take(const Proposal& proposal) {
    const auto visit = [&](auto&& visitor) {
        for (const MovePart& part : proposal.parts)
            if (part.moves()) visitor(part.to);
        for (const Wish& wish : proposal.wishes)
            if (wish.op == Op::kCapture) visitor(wish.cell);
    };
    if (studied_ != nullptr)
        visit([this](int cell) { studied_->takes.set(cell); });
    else
        visit([this](int cell) { hit_ = hit_ || marked_.test(cell); });
    return !hit_;
}

bool Attacks::is_enemy_of(int victim, const Occupant& occupant) const {
    return !occupant.empty() && occupant.owner != victim &&
           !model_.players[static_cast<std::size_t>(occupant.owner)].neutral;
}

bool Attacks::hits(const State& state, const std::vector<Occupant>& board, int cell, int type) {
    hit_ = false;
    interpreter_.run_moves(state, board, cell, type, *this);
    return hit_;
}

// Does a piece of `attacker` on board_ hit a marked cell?
bool Attacks::any_hits(const State& state, int attacker, int skipped_cell, int type) {
    for (std::size_t cell = 0; cell < board_.size(); ++cell)
        if (board_[cell].owner == attacker && !board_[cell].empty() &&
            static_cast<int>(cell) != skipped_cell &&
            hits(state, board_, static_cast<int>(cell), type))
            return true;
    return false;
}

bool Attacks::attacked(const State& state, const std::vector<Occupant>& board, int cell, int player,
                       int piece, int type) {
    board_ = board;
    Occupant& target = board_[static_cast<std::size_t>(cell)];
    if (target.owner != player)  // as if the mover stood there
        target = fresh_piece(model_, player, piece);
    marked_.reset(model_.cells.size());
    marked_.set(cell);
    for (std::size_t enemy = 0; enemy < model_.players.size(); ++enemy)
        if (static_cast<int>(enemy) != player && !model_.players[enemy].neutral &&
            any_hits(state, static_cast<int>(enemy), kNone, type))
            return true;
    return false;
}

bool Attacks::defended(const State& state, const std::vector<Occupant>& board, int cell, int player,
                       int piece, int from, int type) {
    board_ = board;
    Occupant& target = board_[static_cast<std::size_t>(cell)];
    if (target.empty() || target.owner == player) {  // as if an enemy had taken it
        const std::size_t players = model_.players.size();
        for (std::size_t step = 1; step < players; ++step) {
            const std::size_t enemy = (static_cast<std::size_t>(player) + step) % players;
            if (model_.players[enemy].neutral) continue;
            target = fresh_piece(model_, static_cast<int>(enemy), piece);
            break;
        }
    }
    marked_.reset(model_.cells.size());
    marked_.set(cell);
    return any_hits(state, player, from, type);
}

bool Attacks::attacks_any(const State& state, int victim, const CellBits& marked) {
    marked_ = marked;
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell)
        if (is_enemy_of(victim, state.board()[cell]) && hits(state, static_cast<int>(cell)))
            return true;
    return false;
}

void Attacks::study_threats(const State& state, int victim) {
    victim_ = victim;
    threat_count_ = 0;
    hit_ = false;
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell) {
        if (!is_enemy_of(victim, state.board()[cell])) continue;
        if (threat_count_ == threats_.size()) threats_.emplace_back();
        Threat& threat = threats_[threat_count_++];
        threat.cell = static_cast<int>(cell);
        threat.looks_at.reset(model_.cells.size());
        threat.takes.reset(model_.cells.size());
        studied_ = &threat;
        interpreter_.watch(&threat.looks_at);
        interpreter_.run_moves(state, state.board(), threat.cell, kNone, *this);
    }
    studied_ = nullptr;
    interpreter_.watch(nullptr);
}

bool Attacks::threatens_any(const State& after, const CellBits& changed, const CellBits& marked) {
    marked_ = marked;
    for (std::size_t i = 0; i < threat_count_; ++i) {
        const Threat& threat = threats_[i];
        if (changed.test(threat.cell)) continue;
        if (threat.looks_at.intersects(changed) ? hits(after, threat.cell)
                                                : threat.takes.intersects(marked))
            return true;
    }
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell)
        if (changed.test(static_cast<int>(cell)) && is_enemy_of(victim_, after.board()[cell]) &&
            hits(after, static_cast<int>(cell)))
            return true;
    return false;
}

}  // namespace zwarm::zrf
