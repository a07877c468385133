#include "engine/rules/notation.h"

#include <algorithm>

#include "engine/base/words.h"

namespace zwarm {

namespace {

char owner_letter(const Position& position, Cell cell) {
    return position.is_empty(cell) ? '.' : static_cast<char>('1' + position.owner(cell));
}

}  // namespace

std::string position_text(const Position& position) {
    std::string text;
    for (Cell cell = 0; cell < position.topology().size(); ++cell) {
        text += owner_letter(position, cell);
    }
    return text + ' ' + std::to_string(position.to_move() + 1) + ' ' +
           std::to_string(position.ply());
}

std::optional<Position> parse_position(const Variant& variant, std::string_view text,
                                       std::string& error) {
    const auto fields = words_of(text);
    if (fields.size() < 2 || fields.size() > 3) {
        error = "a position is cells, the player to move and optionally the ply";
        return std::nullopt;
    }
    const auto size = static_cast<std::size_t>(variant.topology->size());
    if (fields[0].size() != size) {
        error = "expected " + std::to_string(size) + " cells, found " +
                std::to_string(fields[0].size());
        return std::nullopt;
    }
    Position position = Position::empty_board(variant);
    for (Cell cell = 0; cell < size; ++cell) {
        const char letter = fields[0][cell];
        if (letter == '.') continue;
        if (letter < '1' || letter >= '1' + variant.players) {
            error = std::string("no such player: '") + letter + "'";
            return std::nullopt;
        }
        position.put(cell, static_cast<Player>(letter - '1'));
    }
    const auto to_move = number_of<int>(fields[1]);
    if (!to_move || *to_move < 1 || *to_move > variant.players) {
        error = "no such player to move: '" + std::string(fields[1]) + "'";
        return std::nullopt;
    }
    position.set_to_move(static_cast<Player>(*to_move - 1));
    // Without a ply the position counts as late enough for no first-turn rule to apply.
    int ply = variant.players + (*to_move - 1);
    if (fields.size() == 3) {
        const auto given = number_of<int>(fields[2]);
        constexpr int kMostPlies = 1'000'000;
        if (!given || *given < 0 || *given > kMostPlies) {
            error = "not a ply: '" + std::string(fields[2]) + "'";
            return std::nullopt;
        }
        ply = *given;
    }
    position.set_ply(ply);
    return position;
}

std::string move_text(const Variant& variant, Move move) {
    if (move.is_pass()) return "pass";
    if (move.is_swap()) {
        return variant.players == 2 ? "swap" : "swap" + std::to_string(move.swap_partner() + 1);
    }
    if (!move.is_stone_move()) return "none";
    return variant.topology->name(move.from()) + "-" + variant.topology->name(move.to());
}

std::optional<Move> parse_move(const Variant& variant, std::string_view text) {
    if (text == "pass") return Move::pass();
    if (text.starts_with("swap")) {
        if (variant.players == 2) {
            if (text == "swap") return Move::swap_with(0);
            return std::nullopt;
        }
        const auto partner = number_of<int>(text.substr(4));
        if (!partner || *partner < 1 || *partner > variant.players) return std::nullopt;
        return Move::swap_with(static_cast<Player>(*partner - 1));
    }
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto from = variant.topology->find(text.substr(0, dash));
    const auto to = variant.topology->find(text.substr(dash + 1));
    if (!from || !to || *from == *to) return std::nullopt;
    return Move(*from, *to);
}

std::optional<Move> parse_move(const Position& position, std::string_view text) {
    const Variant& variant = position.variant();
    const auto move = parse_move(variant, text);
    if (!move || !move->is_swap() || variant.players != 2) return move;
    return Move::swap_with(static_cast<Player>(1 - position.to_move()));
}

std::string board_picture(const Position& position) {
    const Topology& topology = position.topology();
    const bool sheared = topology.lattice() == Lattice::kHexagonal;
    // A cell takes two characters; a sheared row starts one character further right than the row
    // above it.
    const auto offset = [&](Cell cell) {
        const Point p = topology.point(cell);
        return 2 * p.column + (sheared ? p.row : 0);
    };
    int left = offset(0);
    for (Cell cell = 0; cell < topology.size(); ++cell) left = std::min(left, offset(cell));
    std::string picture;
    std::string line;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        const auto column = static_cast<std::size_t>(offset(cell) - left);
        if (line.size() < column) line.append(column - line.size(), ' ');
        line += owner_letter(position, cell);
        const bool last =
            cell + 1 == topology.size() ||
            topology.point(static_cast<Cell>(cell + 1)).row != topology.point(cell).row;
        if (last) {
            picture += line + '\n';
            line.clear();
        }
    }
    return picture;
}

}  // namespace zwarm
