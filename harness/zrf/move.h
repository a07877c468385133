// A move as a list of effects in the order of its text. A Move is self-contained: it can be printed
// with the model alone and applied to the state it was made for.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zwarm::zrf {

enum class EffectKind : std::uint8_t {
    kMove,          // piece goes from -> cell
    kCopy,          // as kMove, but the original stays
    kDrop,          // owner's piece appears at cell, out of the reserve
    kCreate,        // owner's piece appears at cell, out of nothing
    kRemove,        // piece at cell disappears
    kSetType,       // piece at cell becomes `piece`
    kSetOwner,      // piece at cell goes to `owner`
    kFlip,          // piece at cell goes to the player after its owner
    kSetAttribute,  // attribute `attribute` of the piece at cell becomes `value`
};

struct Effect {
    EffectKind kind = EffectKind::kMove;
    bool occupied = false;        // kMove, kCopy: something stood on the target ("x", not "-")
    bool value = false;           // kSetAttribute
    std::int16_t cell = -1;       // where it happens; the target of a move
    std::int16_t from = -1;       // kMove, kCopy
    std::int16_t piece = -1;      // what moves, appears or comes to be
    std::int16_t owner = -1;      // kCopy, kDrop, kCreate, kSetOwner
    std::int16_t attribute = -1;  // kSetAttribute: index among the model's attributes

    bool operator==(const Effect&) const = default;
};

struct Move {
    std::vector<Effect> effects;
    bool pass = false;
    bool partial = false;         // the same piece goes on, if it can
    std::int16_t next_type = -1;  // partial: move type of the continuation, -1 = any
    std::int16_t type = -1;       // move type of the block that made it
    std::int16_t from = -1;       // the main piece's cells, -1 = none (drop, removal, pass)
    std::int16_t to = -1;

    bool operator==(const Move&) const = default;
};

// A move of a list.
struct MoveHead {
    std::uint32_t first = 0;  // of its effects
    std::uint32_t count = 0;
    std::int16_t type = -1;
    std::int16_t next_type = -1;
    std::int16_t from = -1;
    std::int16_t to = -1;
    bool partial = false;
    bool pass = false;
};

// Moves in bulk: heads in one vector, effects of all of them in another, both reused, so that
// generating moves does not allocate once the vectors have grown.
class MoveList {
  public:
    void clear() {
        heads_.clear();
        effects_.clear();
    }
    std::size_t size() const { return heads_.size(); }
    bool empty() const { return heads_.empty(); }
    const MoveHead& head(std::size_t index) const { return heads_[index]; }
    std::span<const Effect> effects(std::size_t index) const {
        return {effects_.data() + heads_[index].first, heads_[index].count};
    }
    // A self-contained copy.
    Move move(std::size_t index) const {
        const MoveHead& head = heads_[index];
        Move move;
        const std::span<const Effect> parts = effects(index);
        move.effects.assign(parts.begin(), parts.end());
        move.pass = head.pass;
        move.partial = head.partial;
        move.next_type = head.next_type;
        move.type = head.type;
        move.from = head.from;
        move.to = head.to;
        return move;
    }

    // A new move starts with begin(); its effects are the ones pushed until finish().
    MoveHead& begin() {
        heads_.emplace_back();
        heads_.back().first = static_cast<std::uint32_t>(effects_.size());
        return heads_.back();
    }
    void push(const Effect& effect) { effects_.push_back(effect); }
    // Effects pushed since begin().
    std::size_t open_effects() const { return effects_.size() - heads_.back().first; }
    void finish() {
        heads_.back().count = static_cast<std::uint32_t>(effects_.size()) - heads_.back().first;
    }
    void add_pass() { begin().pass = true; }

    // Keeps the moves for which `keep(index)` is true, in order.
    template <typename Keep>
    void filter(Keep keep) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < heads_.size(); ++i)
            if (keep(i)) heads_[kept++] = heads_[i];
        heads_.resize(kept);
    }

  private:
    std::vector<MoveHead> heads_;
    std::vector<Effect> effects_;
};

}  // namespace zwarm::zrf
