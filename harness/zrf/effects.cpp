#include "harness/zrf/effects.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace zwarm::zrf {

namespace {

constexpr std::size_t kFewEffects = 32;

class Applier {
  public:
    Applier(State& state, int player) : state_(state), model_(state.model()), player_(player) {}

    void run(std::span<const Effect> effects) {
        effects_ = effects;
        // Moves come first in every list the rules make; engines may mix them, so look at all.
        Lifted lifted;
        for (const Effect& effect : effects) lift(effect, lifted);
        for (std::size_t i = 0; i < lifted.count; ++i)
            land(lifted.items[i].target, lifted.items[i].what);
        for (const Lifted::Item& item : lifted.more) land(item.target, item.what);
        for (const Effect& effect : effects) change(effect);
    }

  private:
    // Pieces in the air; a move rarely has more than a few.
    struct Lifted {
        struct Item {
            int target = kNone;
            Occupant what;
        };
        std::array<Item, 4> items;
        std::size_t count = 0;
        std::vector<Item> more;
    };

    void lift(const Effect& effect, Lifted& lifted) {
        if (effect.kind != EffectKind::kMove && effect.kind != EffectKind::kCopy) return;
        Occupant what = state_.at(effect.from);
        if (what.empty()) return;
        if (effect.kind == EffectKind::kMove) state_.clear(effect.from);
        if (lifted.count < lifted.items.size())
            lifted.items[lifted.count++] = {effect.cell, what};
        else
            lifted.more.push_back({effect.cell, what});
    }

    void land(int target, const Occupant& what) {
        if (!state_.at(target).empty()) capture(target);
        state_.put(target, what);
    }

    void capture(int cell) {
        const Occupant gone = state_.at(cell);
        if (gone.empty()) return;
        state_.note_captured(gone.owner, gone.piece);
        if (model_.options.recycle_captures)
            state_.add_reserve(model_.language.recycle_to_capturer ? player_ : gone.owner,
                               gone.piece, 1);
        state_.clear(cell);
    }

    void change(const Effect& effect) {
        const int cell = effect.cell;
        Occupant here = state_.at(cell);
        switch (effect.kind) {
            case EffectKind::kMove:
            case EffectKind::kCopy:
                return;
            case EffectKind::kDrop:
                state_.add_reserve(effect.owner, effect.piece, -1);
                if (!here.empty()) capture(cell);
                state_.put(cell, fresh_piece(model_, effect.owner, effect.piece));
                return;
            case EffectKind::kCreate:
                state_.put(cell, fresh_piece(model_, effect.owner, effect.piece));
                return;
            case EffectKind::kRemove:
                if (model_.language.capture_hits_mover || !arrives(cell)) capture(cell);
                return;
            case EffectKind::kSetType:
                if (here.empty()) return;
                if (model_.options.recycle_promotions) {
                    state_.add_reserve(here.owner, here.piece, 1);
                    state_.add_reserve(here.owner, effect.piece, -1);
                }
                state_.put(cell, with_type(here, effect.piece));
                return;
            case EffectKind::kSetOwner:
                if (here.empty()) return;
                here.owner = effect.owner;
                break;
            case EffectKind::kFlip:
                if (here.empty()) return;
                here.owner = next_owner(here.owner);
                break;
            case EffectKind::kSetAttribute:
                if (here.empty()) return;
                if (effect.value)
                    here.attributes |= std::uint64_t{1} << effect.attribute;
                else
                    here.attributes &= ~(std::uint64_t{1} << effect.attribute);
                break;
        }
        state_.put(cell, here);
    }

    bool arrives(int cell) {
        if (effects_.size() > kFewEffects) return all_arrivals().test(cell);
        return std::ranges::any_of(effects_, [cell](const Effect& effect) {
            return effect.kind == EffectKind::kMove && effect.cell == cell;
        });
    }

    // Somebody may spell a move of very many parts.
    const CellBits& all_arrivals() {
        if (!arrivals_) {
            arrivals_.emplace().reset(model_.cells.size());
            for (const Effect& effect : effects_)
                if (effect.kind == EffectKind::kMove) arrivals_->set(effect.cell);
        }
        return *arrivals_;
    }

    // A piece keeps its attributes when its type changes; what only the new type declares starts
    // at its initial value.
    Occupant with_type(const Occupant& old, int piece) const {
        Occupant changed = fresh_piece(model_, old.owner, piece);
        changed.attributes |= old.attributes;
        return changed;
    }

    // The next player in the list who takes part in the game.
    std::int16_t next_owner(int owner) const {
        const std::size_t players = model_.players.size();
        for (std::size_t step = 1; step < players; ++step) {
            const std::size_t next = (static_cast<std::size_t>(owner) + step) % players;
            if (!model_.players[next].neutral && !model_.players[next].random)
                return static_cast<std::int16_t>(next);
        }
        return static_cast<std::int16_t>((static_cast<std::size_t>(owner) + 1) % players);
    }

    State& state_;
    const Model& model_;
    std::span<const Effect> effects_;
    std::optional<CellBits> arrivals_;
    int player_;
};

}  // namespace

void apply_effects(State& state, int player, std::span<const Effect> effects) {
    Applier(state, player).run(effects);
}

CaptureCount count_captures(const State& state, std::span<const Effect> effects) {
    CaptureCount count;
    const auto add = [&](int cell) {
        ++count.pieces;
        count.strength += piece_strength(state.model(), state.at(cell).piece);
    };
    for (const Effect& effect : effects) {
        const Occupant& there = state.at(effect.cell);
        if (effect.kind == EffectKind::kRemove && !there.empty()) {
            add(effect.cell);
        } else if (effect.kind == EffectKind::kSetType && !there.empty() &&
                   there.owner != state.turn().owner &&
                   state.model().language.maximal_captures_count_changes) {
            add(effect.cell);
        } else if (effect.kind == EffectKind::kMove && effect.occupied) {
            bool moves_on = false;
            for (const Effect& other : effects)
                moves_on |= other.kind == EffectKind::kMove && other.from == effect.cell;
            if (!moves_on) add(effect.cell);
        }
    }
    return count;
}

int piece_strength(const Model& model, int piece) {
    return static_cast<int>(model.pieces[static_cast<std::size_t>(piece)].moves.size());
}

}  // namespace zwarm::zrf
