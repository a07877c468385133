#include "engine/learn/opening_book.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/base/words.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"

namespace zwarm {

std::vector<BoardMap> symmetries_of(const Variant& variant) {
    std::vector<BoardMap> maps = symmetries(*variant.topology);
    std::erase_if(maps, [&](const BoardMap& map) {
        for (Player player = 0; player < variant.players; ++player) {
            if (image_of(map, variant.start[player]) != variant.start[player]) return true;
            if (image_of(map, variant.target[player]) != variant.target[player]) return true;
        }
        return false;
    });
    return maps;
}

Move image_of(const BoardMap& map, Move move) {
    return move.is_stone_move() ? Move(map.cell[move.from()], map.cell[move.to()]) : move;
}

OpeningBook::OpeningBook(const Variant& variant, std::string_view text) {
    if (text.empty()) return;
    const std::vector<BoardMap> maps = symmetries_of(variant);
    for (const std::string_view line : words_of(text, "\r\n")) {
        for (const BoardMap& map : maps) {
            Position position(variant);
            for (const std::string_view word : words_of(line.substr(0, line.find('#')))) {
                const auto spelt = parse_move(position, word);
                const Move move = spelt ? image_of(map, *spelt) : Move();
                if (!is_legal(position, move)) break;
                std::vector<Move>& known = moves_[position.key()];
                if (std::ranges::find(known, move) == known.end()) known.push_back(move);
                position.play(move);
            }
        }
    }
}

std::span<const Move> OpeningBook::moves(const Position& position) const {
    const auto found = moves_.find(position.key());
    return found == moves_.end() ? std::span<const Move>() : found->second;
}

Move OpeningBook::choose(const Position& position, int variety, std::uint64_t seed) const {
    std::vector<Move> legal;
    for (const Move move : moves(position)) {
        if (is_legal(position, move)) legal.push_back(move);
    }
    if (legal.empty()) return {};
    if (variety == 0) return legal.front();
    Random random(seed ^ position.key());
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
}

}  // namespace zwarm
