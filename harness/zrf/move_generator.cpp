#include "harness/zrf/move_generator.h"

#include <algorithm>
#include <limits>

namespace zwarm::zrf {

namespace {

constexpr int kDeepestChain = 64;
constexpr int kLeastUrgent = std::numeric_limits<int>::max();

std::uint64_t fingerprint(const MoveHead& head, std::span<const Effect> effects) {
    std::uint64_t hash = static_cast<std::uint64_t>(head.partial) * 31 +
                         static_cast<std::uint64_t>(head.next_type + 2);
    const auto feed = [&hash](std::uint64_t value) {
        hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    };
    for (const Effect& effect : effects) {
        feed(static_cast<std::uint64_t>(effect.kind) << 32 |
             static_cast<std::uint64_t>(effect.value) << 40 |
             static_cast<std::uint64_t>(static_cast<std::uint16_t>(effect.cell)) << 16 |
             static_cast<std::uint64_t>(static_cast<std::uint16_t>(effect.from)));
        feed(static_cast<std::uint64_t>(static_cast<std::uint16_t>(effect.piece)) << 32 |
             static_cast<std::uint64_t>(static_cast<std::uint16_t>(effect.owner)) << 16 |
             static_cast<std::uint64_t>(static_cast<std::uint16_t>(effect.attribute)));
    }
    return hash;
}

bool same_move(const MoveList& list, std::size_t a, std::size_t b) {
    const MoveHead& x = list.head(a);
    const MoveHead& y = list.head(b);
    return x.partial == y.partial && x.next_type == y.next_type && x.to == y.to &&
           std::ranges::equal(list.effects(a), list.effects(b));
}

}  // namespace

MoveGenerator::MoveGenerator(const Model& model)
    : model_(model),
      budget_(model.complaints.get()),
      attacks_(model, budget_),
      writer_(model, attacks_, budget_) {}

void MoveGenerator::interrupt_by(Interruption* interruption) {
    interruption_ = interruption;
    attacks_.interrupt_by(interruption);
    writer_.interrupt_by(interruption);
}

void MoveGenerator::legal_moves(const State& state, MoveList& out) {
    budget_.restart();
    out.clear();
    candidates(state, out);
    keep_urgent_and_safe(state, out);
    if (model_.options.maximal_captures != MaximalCaptures::kOff) keep_longest_captures(state, out);
    if (model_.options.discard_cascades && model_.language.discard_cascades_acts)
        drop_cascades(out);
    if (model_.language.merge_identical_moves) merge_identical(out);
    add_pass(state, out);
}

bool MoveGenerator::has_legal_move(const State& state) {
    budget_.restart();
    MoveList list;
    if (can_move(state, list)) return true;
    list.clear();
    add_pass(state, list);
    return !list.empty();
}

std::optional<Move> MoveGenerator::some_legal_move(const State& state) {
    budget_.restart();
    MoveList list;
    candidates(state, list);
    if (!compares_moves())
        if (const std::size_t found = first_safe(state, list); found < list.size())
            return list.move(found);
    legal_moves(state, list);
    return list.empty() ? std::nullopt : std::optional(list.move(0));
}

// Has the side to move anything but a pass? Where no piece must be safe, the first move will do.
bool MoveGenerator::can_move(const State& state, MoveList& list) {
    const bool asks = needs_safety(state);
    list.clear();
    candidates(state, list, !asks);
    return asks ? first_safe(state, list) < list.size() : !list.empty();
}

// Everything the programs offer for this turn and its move type; or the moves of one piece, if
// `one_is_enough` and it has any.
void MoveGenerator::candidates(const State& state, MoveList& out, bool one_is_enough) {
    if (state.in_chain()) {
        piece_candidates(state, state.chain().cell, out);
        return;
    }
    const Turn& turn = state.turn();
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell) {
        piece_candidates(state, static_cast<int>(cell), out);
        if (one_is_enough && !out.empty()) return;
    }
    for (std::size_t piece = 0; piece < model_.pieces.size(); ++piece)
        if (!model_.pieces[piece].drops.empty() &&
            state.reserve(turn.owner, static_cast<int>(piece)) > 0)
            writer_.add_drops(state, turn.owner, static_cast<int>(piece), turn.move_type, out);
}

// What the piece on a cell may do, if it is its turn.
void MoveGenerator::piece_candidates(const State& state, int cell, MoveList& out) {
    const Occupant& piece = state.at(cell);
    if (state.in_chain()) {
        if (cell == state.chain().cell && !piece.empty())
            writer_.add_moves(state, cell, state.chain().move_type, out);
    } else if (piece.owner == state.turn().owner) {
        writer_.add_moves(state, cell, state.turn().move_type, out);
    }
}

int MoveGenerator::priority_of(int type) const {
    const auto found = std::find(model_.priorities.begin(), model_.priorities.end(), type);
    return static_cast<int>(found - model_.priorities.begin());
}

int MoveGenerator::unnamed_priority() const {
    return static_cast<int>(model_.priorities.size());
}

// If a move of an urgent type exists, less urgent ones are forbidden.
bool MoveGenerator::is_displaced(int priority, int best) const {
    return best < priority &&
           (priority != unnamed_priority() || model_.language.unnamed_priorities_last);
}

void MoveGenerator::keep_urgent(MoveList& out) {
    int best = kLeastUrgent;
    for (std::size_t i = 0; i < out.size(); ++i)
        best = std::min(best, priority_of(out.head(i).type));
    out.filter([&](std::size_t i) { return !is_displaced(priority_of(out.head(i).type), best); });
}

// False if the player has none.
bool MoveGenerator::find_royal_cells(const State& state, int player) {
    royal_cells_.reset(model_.cells.size());
    bool any = false;
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell) {
        const Occupant& occupant = state.board()[cell];
        if (occupant.empty() || occupant.owner != player ||
            !model_.royal[static_cast<std::size_t>(player) * model_.pieces.size() +
                          static_cast<std::size_t>(occupant.piece)])
            continue;
        royal_cells_.set(static_cast<int>(cell));
        any = true;
    }
    return any;
}

bool MoveGenerator::in_check(const State& state, int player) {
    return find_royal_cells(state, player) && attacks_.attacks_any(state, player, royal_cells_);
}

void MoveGenerator::find_changed_cells(const State& before, const State& after) {
    changed_cells_.reset(model_.cells.size());
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell)
        if (before.board()[cell] != after.board()[cell]) changed_cells_.set(static_cast<int>(cell));
}

// Pays off for more than a few moves.
void MoveGenerator::study_threats(const State& state, const MoveList& list) {
    studied_ = list.size() > 3;
    if (studied_) attacks_.study_threats(state, state.turn().owner);
}

bool MoveGenerator::is_safe_after(const State& state, std::span<const Effect> effects) {
    const Turn& turn = state.turn();
    if (interrupted(interruption_, static_cast<int>(model_.cells.size()))) return false;
    budget_.spend(model_.cells.size());
    scratch_ = state;
    apply_effects(scratch_, turn.player, effects);
    if (!studied_) return !in_check(scratch_, turn.owner);
    if (!find_royal_cells(scratch_, turn.owner)) return true;
    find_changed_cells(state, scratch_);
    return !attacks_.threatens_any(scratch_, changed_cells_, royal_cells_);
}

// Has the side to move a kind of piece that it must not leave attacked?
bool MoveGenerator::needs_safety(const State& state) const {
    if (!model_.any_royal) return false;
    const auto pieces = static_cast<std::ptrdiff_t>(model_.pieces.size());
    const auto first = model_.royal.begin() + state.turn().owner * pieces;
    return std::find(first, first + pieces, true) != first + pieces;
}

// Asks the most urgent first, so the one found is displaced by no other. size() if none is safe.
std::size_t MoveGenerator::first_safe(const State& state, const MoveList& offered) {
    const bool asks = needs_safety(state);
    if (asks) study_threats(state, offered);
    std::size_t found = offered.size();
    for (int priority = 0; priority <= unnamed_priority() && found == offered.size(); ++priority)
        for (std::size_t i = 0; i < offered.size() && found == offered.size(); ++i)
            if (priority_of(offered.head(i).type) == priority &&
                (!asks || is_safe_after(state, offered.effects(i))))
                found = i;
    studied_ = false;
    return found;
}

// A less urgent move can become legal when the more urgent ones are not safe, so the most urgent
// are asked first and the others only if none of them is left.
void MoveGenerator::keep_urgent_and_safe(const State& state, MoveList& out) {
    if (!needs_safety(state)) return keep_urgent(out);
    study_threats(state, out);
    std::vector<bool> safe(out.size(), false);
    int best = kLeastUrgent;
    for (int priority = 0; priority <= unnamed_priority(); ++priority)
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (priority_of(out.head(i).type) != priority || is_displaced(priority, best)) continue;
            safe[i] = is_safe_after(state, out.effects(i));
            if (safe[i]) best = std::min(best, priority);
        }
    out.filter([&safe](std::size_t i) { return safe[i]; });
    studied_ = false;
}

bool MoveGenerator::compares_moves() const {
    return model_.options.maximal_captures != MaximalCaptures::kOff ||
           (model_.options.discard_cascades && model_.language.discard_cascades_acts);
}

void MoveGenerator::offered_moves(const State& state, MoveList& out) {
    budget_.restart();
    out.clear();
    candidates(state, out);
}

void MoveGenerator::offered_moves(const State& state, std::span<const int> cells, MoveList& out) {
    out.clear();
    for (const int cell : cells) piece_candidates(state, cell, out);
}

bool MoveGenerator::judges_each_alone() const {
    return !compares_moves() && model_.priorities.empty();
}

bool MoveGenerator::is_legal(const State& state, const MoveList& offered, std::size_t index) {
    const auto safe = [&](std::size_t i) {
        return !needs_safety(state) || is_safe_after(state, offered.effects(i));
    };
    if (!safe(index)) return false;
    const int priority = priority_of(offered.head(index).type);
    for (std::size_t i = 0; i < offered.size(); ++i)
        if (is_displaced(priority, priority_of(offered.head(i).type)) && safe(i)) return false;
    return true;
}

// The most a move takes together with the best chain after it.
CaptureCount MoveGenerator::best_continuation(const State& state, const MoveList& list,
                                              std::size_t index, int depth) {
    CaptureCount total = count_captures(state, list.effects(index));
    const MoveHead& head = list.head(index);
    if (!head.partial || depth >= kDeepestChain) return total;
    if (interrupted(interruption_, static_cast<int>(model_.cells.size()))) return total;
    budget_.spend(model_.cells.size());
    State next = state;
    apply_effects(next, state.turn().player, list.effects(index));
    next.set_chain({head.to, head.next_type});
    next.set_last(head.from, head.to);
    MoveList continuations;
    candidates(next, continuations);
    keep_urgent(continuations);
    CaptureCount best;
    for (std::size_t i = 0; i < continuations.size(); ++i)
        best = std::max(best, best_continuation(next, continuations, i, depth + 1));
    total.pieces += best.pieces;
    total.strength += best.strength;
    return total;
}

void MoveGenerator::keep_longest_captures(const State& state, MoveList& out) {
    if (out.size() < 2) return;
    const bool weighs = model_.options.maximal_captures == MaximalCaptures::kWeighted &&
                        model_.language.maximal_captures_two_weighs;
    std::vector<CaptureCount> counts;
    for (std::size_t i = 0; i < out.size(); ++i) {
        counts.push_back(best_continuation(state, out, i, 0));
        if (!weighs) counts.back().strength = 0;
    }
    const CaptureCount best = *std::max_element(counts.begin(), counts.end());
    out.filter([&](std::size_t i) { return counts[i] == best; });
}

// "discard cascades": a move of one piece displaces those that move others along the same way.
void MoveGenerator::drop_cascades(MoveList& out) {
    const auto movers = [&out](std::size_t i) {
        return std::ranges::count_if(
            out.effects(i), [](const Effect& effect) { return effect.kind == EffectKind::kMove; });
    };
    std::vector<bool> keep(out.size(), true);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (movers(i) < 2) continue;
        if (interrupted(interruption_, static_cast<int>(out.size()))) return;
        for (std::size_t j = 0; j < out.size(); ++j)
            if (out.head(j).from == out.head(i).from && out.head(j).to == out.head(i).to &&
                movers(j) == 1)
                keep[i] = false;
    }
    out.filter([&keep](std::size_t i) { return keep[i]; });
}

void MoveGenerator::merge_identical(MoveList& out) {
    if (out.size() < 2) return;
    std::vector<std::pair<std::uint64_t, std::size_t>> prints;
    prints.reserve(out.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        prints.emplace_back(fingerprint(out.head(i), out.effects(i)), i);
    std::sort(prints.begin(), prints.end());
    std::vector<bool> keep(out.size(), true);
    for (std::size_t i = 1; i < prints.size(); ++i)
        if (prints[i].first == prints[i - 1].first &&
            same_move(out, prints[i].second, prints[i - 1].second))
            keep[prints[i].second] = false;
    out.filter([&keep](std::size_t i) { return keep[i]; });
}

void MoveGenerator::add_pass(const State& state, MoveList& out) {
    if (state.in_chain()) {
        if (model_.options.pass_partial && !out.empty()) out.add_pass();
        return;
    }
    const PassTurn rule = model_.options.pass_turn;
    const bool may = rule == PassTurn::kAlways || (rule == PassTurn::kForced && out.empty());
    if (!may) return;
    if (model_.any_royal && in_check(state, state.turn().owner)) return;
    // When nobody can do anything but pass, the game is at an end.
    if (out.empty() && rule == PassTurn::kForced && !anyone_can_move(state)) return;
    out.add_pass();
}

bool MoveGenerator::anyone_can_move(const State& state) {
    State other = state;
    MoveList list;
    for (std::size_t i = 0; i < model_.turns.size(); ++i) {
        other.step_turn();
        if (can_move(other, list)) return true;
    }
    return false;
}

// ---- Making moves ----

void MoveGenerator::begin_move(State& state, std::span<const Effect> effects, bool pass, int from,
                               int to) {
    if (!state.in_chain()) state.forget_captured();
    if (pass) {
        if (!state.in_chain()) state.set_last(kNone, kNone);
        return;
    }
    apply_effects(state, state.turn().player, effects);
    state.set_last(from, to);
}

void MoveGenerator::end_move(State& state, bool partial, int to, int next_type) {
    budget_.restart();
    if (partial && to >= 0 && !state.at(to).empty()) {
        state.set_chain({static_cast<std::int16_t>(to), static_cast<std::int16_t>(next_type)});
        if (can_move(state, chain_list_)) return;
    }
    state.advance_turn();
}

void MoveGenerator::apply(State& state, const MoveList& list, std::size_t index) {
    const MoveHead head = list.head(index);
    begin_move(state, list.effects(index), head.pass, head.from, head.to);
    end_move(state, head.partial, head.to, head.next_type);
}

void MoveGenerator::apply(State& state, const Move& move) {
    begin_move(state, move.effects, move.pass, move.from, move.to);
    end_move(state, move.partial, move.to, move.next_type);
}

}  // namespace zwarm::zrf
