#include "harness/lab/saved_turn.h"

#include "engine/base/words.h"
#include "engine/rules/movement.h"

namespace zwarm::lab {

namespace {

std::string transfer(const Position& position, Cell from, Cell to, std::string_view how) {
    const Topology& topology = position.topology();
    return std::string(position.variant().stone) + " " + std::string(topology.name(from)) + " " +
           std::string(how) + " " + std::string(topology.name(to));
}

// "= White on a1 b2": the stones of `from`, in board order, change hands.
std::string new_owner(const Position& position, Player owner, Player from) {
    std::string text = " = " + std::string(position.variant().names[owner]) + " on";
    position.stones(from).for_each(
        [&](Cell cell) { text += " " + std::string(position.topology().name(cell)); });
    return text;
}

std::string swap_turn(const Position& position, Player partner) {
    const Variant& variant = position.variant();
    const Player mover = position.to_move();
    const std::string place =
        variant.players == 2 ? "swap" : "swap-" + std::string(variant.names[partner]);
    return std::string(variant.names[mover]) + " Swap " + place +
           new_owner(position, mover, partner) + new_owner(position, partner, mover);
}

}  // namespace

std::string saved_turn(const Position& position, Move move) {
    if (move.is_pass()) return "Pass";
    if (move.is_swap()) return swap_turn(position, move.swap_partner());
    if (position.is_empty(move.to())) return transfer(position, move.from(), move.to(), "-");
    return transfer(position, move.from(), move.to(), "x") + " " +
           transfer(position, move.to(), move.from(), "-");
}

std::optional<Move> read_saved_turn(const Position& position, std::string_view text) {
    const auto words = words_of(text);
    // The mover's part says it all; where an exchange is written in the other order, it is the
    // second one.
    for (std::size_t i = 0; i + 3 < words.size(); i += 4) {
        const auto from = position.topology().find(words[i + 1]);
        const auto to = position.topology().find(words[i + 3]);
        if (words[i] != position.variant().stone || !from || !to) break;
        if (position.owner(*from) != position.to_move()) continue;
        const Move move(*from, *to);
        return is_legal(position, move) ? std::optional(move) : std::nullopt;
    }
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        if (!move.is_stone_move() && saved_turn(position, move) == text) return move;
    }
    return std::nullopt;
}

}  // namespace zwarm::lab
