// A move as a list of effects in the order of its text. A Move is self-contained: it can be printed
// with the model alone and applied to the state it was made for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zwarm::zrf {

struct Model;

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

// The move in the notation of saved games and engines, e.g. "partial 2 Man a3 - c5 x b4".
std::string text(const Model& model, const Move& move);

}  // namespace zwarm::zrf
