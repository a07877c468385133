#include "harness/zrf/attacks.h"

namespace zwarm::zrf {

namespace {

// Answers that are tried for one block before the truth is looked for; castling has three.
constexpr int kMostGuesses = 16;

}  // namespace

// ---- Questions within questions ----

void Attacks::Deeper::start_guessing() {
    guessing_ = true;
    answers_.clear();
    asked_ = 0;
    tries_ = 0;
    ever_asked_ = false;
    // Flags that outlive a block would carry the answers of one try to the next.
    gave_up_ = !above_.model_.language.flags_reset_per_block;
}

bool Attacks::Deeper::guess() {
    if (asked_ == answers_.size()) answers_.push_back(false);
    ever_asked_ = true;
    return answers_[asked_++];
}

bool Attacks::Deeper::next_answers() {
    if (!guessing_) return false;
    gave_up_ = gave_up_ || ++tries_ >= kMostGuesses;
    // Like counting: the last no becomes a yes, what came after it is asked anew.
    answers_.resize(asked_);
    while (!answers_.empty() && answers_.back()) answers_.pop_back();
    asked_ = 0;
    if (gave_up_ || answers_.empty()) {
        answers_.clear();
        tries_ = 0;
        return false;
    }
    answers_.back() = true;
    return true;
}

Attacks* Attacks::Deeper::next() {
    if (above_.depth_ >= kDeepest || above_.budget_.over()) return nullptr;
    if (next_ == nullptr) {
        next_ = std::make_unique<Attacks>(above_.model_, above_.budget_, above_.depth_ + 1);
        next_->interrupt_by(interruption_);
    }
    return next_.get();
}

AttackQuestion Attacks::Deeper::after_capture(const AttackQuestion& question) {
    board_ = question.board;
    if (question.start >= 0 && question.start != question.cell)
        board_[static_cast<std::size_t>(question.start)] = Occupant{};
    return {question.state, board_,         question.cell, question.player,
            question.piece, question.start, question.from, question.type};
}

bool Attacks::Deeper::attacked(const AttackQuestion& question) {
    if (guessing_) return guess();
    Attacks* const attacks = next();
    return attacks != nullptr && attacks->attacked(after_capture(question));
}

bool Attacks::Deeper::defended(const AttackQuestion& question) {
    if (guessing_) return guess();
    Attacks* const attacks = next();
    return attacks != nullptr && attacks->defended(after_capture(question));
}

void Attacks::Deeper::interrupt_by(Interruption* interruption) {
    interruption_ = interruption;
    if (next_ != nullptr) next_->interrupt_by(interruption);
}

// ---- Questions ----

Attacks::Attacks(const Model& model, StepBudget& budget, int depth)
    : model_(model),
      budget_(budget),
      depth_(depth),
      deeper_(*this),
      interpreter_(model, deeper_, budget) {}

void Attacks::interrupt_by(Interruption* interruption) {
    interpreter_.interrupt_by(interruption);
    deeper_.interrupt_by(interruption);
}

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
    // Most questions within questions are those of castling, which takes nothing whatever the
    // answers; so the answers are looked for only if they matter.
    hit_ = false;
    deeper_.start_guessing();
    interpreter_.run_moves(state, board, cell, type, *this);
    deeper_.stop_guessing();
    const bool certain = hit_ ? !deeper_.asked() : deeper_.tried_all();
    if (certain || !deeper_.ever_asked()) return hit_;
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

// Copies the board; false, and nothing done, if that is too much work.
bool Attacks::ask_on(const std::vector<Occupant>& board) {
    budget_.spend(board.size() / 4);
    if (budget_.over()) return false;
    board_ = board;
    return true;
}

bool Attacks::attacked(const AttackQuestion& question) {
    if (!ask_on(question.board)) return false;
    Occupant& target = board_[static_cast<std::size_t>(question.cell)];
    if (target.owner != question.player)  // as if the mover stood there
        target = fresh_piece(model_, question.player, question.piece);
    marked_.reset(model_.cells.size());
    marked_.set(question.cell);
    for (std::size_t enemy = 0; enemy < model_.players.size(); ++enemy)
        if (static_cast<int>(enemy) != question.player && !model_.players[enemy].neutral &&
            any_hits(question.state, static_cast<int>(enemy), kNone, question.type))
            return true;
    return false;
}

bool Attacks::defended(const AttackQuestion& question) {
    if (!ask_on(question.board)) return false;
    Occupant& target = board_[static_cast<std::size_t>(question.cell)];
    if (target.empty() || target.owner == question.player) {  // as if an enemy had taken it
        const std::size_t players = model_.players.size();
        for (std::size_t step = 1; step < players; ++step) {
            const std::size_t enemy = (static_cast<std::size_t>(question.player) + step) % players;
            if (model_.players[enemy].neutral) continue;
            target = fresh_piece(model_, static_cast<int>(enemy), question.piece);
            break;
        }
    }
    marked_.reset(model_.cells.size());
    marked_.set(question.cell);
    return any_hits(question.state, question.player, question.from, question.type);
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
        deeper_.start_guessing();
        interpreter_.run_moves(state, state.board(), threat.cell, kNone, *this);
        deeper_.stop_guessing();
        threat.asks = deeper_.ever_asked();
        threat.known = !threat.asks || deeper_.tried_all();
    }
    studied_ = nullptr;
    interpreter_.watch(nullptr);
}

bool Attacks::threatens_any(const State& after, const CellBits& changed, const CellBits& marked) {
    marked_ = marked;
    for (std::size_t i = 0; i < threat_count_; ++i) {
        const Threat& threat = threats_[i];
        if (changed.test(threat.cell)) continue;
        const bool sees_change = !threat.known || threat.looks_at.intersects(changed);
        if (!sees_change && !threat.takes.intersects(marked)) continue;
        if ((!sees_change && !threat.asks) || hits(after, threat.cell)) return true;
    }
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell)
        if (changed.test(static_cast<int>(cell)) && is_enemy_of(victim_, after.board()[cell]) &&
            hits(after, static_cast<int>(cell)))
            return true;
    return false;
}

}  // namespace zwarm::zrf
