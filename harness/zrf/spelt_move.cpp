#include "harness/zrf/spelt_move.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "harness/zrf/effects.h"
#include "harness/zrf/notation.h"

namespace zwarm::zrf {

namespace {

// How the copy that stays behind in add-copy is written: as a new piece, or not at all.
enum class Copies { kAppear, kMove };

// Effects without the differences that notation cannot show.
std::vector<Effect> comparable(const std::vector<Effect>& effects, Copies copies) {
    std::vector<Effect> parts = effects;
    for (Effect& part : parts) {
        part.occupied = false;
        if (part.kind == EffectKind::kCopy && copies == Copies::kMove)
            part.kind = EffectKind::kMove;
        if (part.kind == EffectKind::kCopy || part.kind == EffectKind::kCreate) {
            part.kind = EffectKind::kDrop;
            part.from = kNone;
        }
        if (part.kind == EffectKind::kMove) part.owner = kNone;
    }
    const auto order = [](const Effect& e) {
        return std::tuple(e.kind, e.cell, e.from, e.piece, e.owner, e.attribute, e.value);
    };
    std::sort(parts.begin(), parts.end(),
              [&order](const Effect& a, const Effect& b) { return order(a) < order(b); });
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

bool same_pieces(const State& a, const State& b, bool with_attributes) {
    return std::ranges::equal(a.board(), b.board(),
                              [with_attributes](const Occupant& x, const Occupant& y) {
                                  return x.piece == y.piece && x.owner == y.owner &&
                                         (!with_attributes || x.attributes == y.attributes);
                              });
}

State after_effects(const State& state, const std::vector<Effect>& effects) {
    State after = state;
    apply_effects(after, state.turn().player, effects);
    return after;
}

}  // namespace

SpeltMove::SpeltMove(const State& state, Move move)
    : move_(std::move(move)),
      parts_(comparable(move_.effects, Copies::kAppear)),
      after_(after_effects(state, move_.effects)) {}

std::optional<SpeltMove> SpeltMove::read(const State& state, std::string_view move_text) {
    std::string error;
    std::optional<Move> move = parse_move(state, move_text, error);
    if (!move) return std::nullopt;
    return SpeltMove(state, std::move(*move));
}

int SpeltMove::likeness(const State& state, const Move& legal) const {
    if (legal.pass != move_.pass) return 0;
    const int bonus = legal.partial == move_.partial ? 1 : 0;
    if (legal.pass || comparable(legal.effects, Copies::kAppear) == parts_) return 8 + bonus;
    if (comparable(legal.effects, Copies::kMove) == parts_) return 6 + bonus;
    const State after = after_effects(state, legal.effects);
    if (same_pieces(after, after_, true)) return 4 + bonus;
    return same_pieces(after, after_, false) ? 2 + bonus : 0;
}

}  // namespace zwarm::zrf
