// Positions and games in tests as text: boards drawn, stones placed by name, moves in a row.
#pragma once

#include <cctype>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/base/words.h"
#include "engine/rules/game.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm::test {

inline const Variant& variant(std::string_view id) {
    const Variant* found = find_variant(id);
    if (found == nullptr) throw std::invalid_argument(std::string(id));
    return *found;
}

// The board's characters in index order with any white space between. `to_move` counts from 1, as
// position texts do.
inline Position drawn(const Variant& variant, std::string_view picture, int to_move = 1) {
    std::string text;
    for (const char c : picture) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) text += c;
    }
    std::string error;
    const auto position = parse_position(variant, text + " " + std::to_string(to_move), error);
    if (!position) throw std::invalid_argument(error);
    return *position;
}

inline Cell cell(const Variant& variant, std::string_view name) {
    const auto found = variant.topology->find(name);
    if (!found) throw std::invalid_argument(std::string(name));
    return *found;
}

inline Move move(const Variant& variant, std::string_view text) {
    const auto found = parse_move(variant, text);
    if (!found) throw std::invalid_argument(std::string(text));
    return *found;
}

inline void put_all(Position& position, const CellSet& cells, Player player) {
    cells.for_each([&](Cell c) { position.put(c, player); });
}

inline void put_all(Position& position, std::string_view names, Player player) {
    for (const auto name : words_of(names)) position.put(cell(position.variant(), name), player);
}

// Nothing but these stones: one text a player, the names of his cells with blanks between.
inline Position placed(const Variant& variant, std::initializer_list<std::string_view> stones) {
    Position position = Position::empty_board(variant);
    Player player = 0;
    for (const auto names : stones) put_all(position, names, player++);
    return position;
}

// Plays moves written with blanks between; returns how many were accepted.
inline int play_all(Game& game, std::string_view moves) {
    int played = 0;
    for (const auto text : words_of(moves)) {
        if (!game.play(move(game.variant(), text))) return played;
        ++played;
    }
    return played;
}

// The names of a set's cells, in index order with blanks between.
inline std::string names(const Variant& variant, const CellSet& set) {
    std::string text;
    set.for_each([&](Cell c) { text += (text.empty() ? "" : " ") + variant.topology->name(c); });
    return text;
}

}  // namespace zwarm::test
