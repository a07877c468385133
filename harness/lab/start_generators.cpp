#include "harness/lab/start_generators.h"

#include <algorithm>
#include <vector>

#include "engine/board/random.h"
#include "engine/rules/game.h"

namespace zwarm::lab {

namespace {

constexpr std::uint64_t kTries = 1000;

bool is_two_player_group_game(const Variant& variant) {
    return variant.players == 2 && variant.goal == Goal::kOneGroup;
}

// Stones by chance, the second player's opposite the first's: turned by half a turn the board is
// the same with exchanged colours, so neither stands better but for the first move. Cells are
// numbered row by row, which makes cell n - 1 - i the opposite of cell i.
std::optional<Position> opposite_start(const Variant& variant, std::uint64_t seed) {
    Random random(seed);
    const auto cells = static_cast<std::uint32_t>(variant.topology->size());
    Position position = Position::empty_board(variant);
    int missing = static_cast<int>(variant.start[0].count());
    while (missing > 0) {
        const auto cell = static_cast<Cell>(random.below(cells));
        const auto opposite = static_cast<Cell>(cells - 1 - cell);
        if (cell == opposite || !position.is_empty(cell)) continue;
        position.put(cell, 0);
        position.put(opposite, 1);
        --missing;
    }
    const Game game(position);
    return game.result().over() ? std::nullopt : std::optional(position);
}

constexpr StartGenerator kGenerators[] = {
    {"opposite", "stones by chance, the second player's opposite the first's",
     is_two_player_group_game, opposite_start},
};

}  // namespace

std::span<const StartGenerator> start_generators() {
    return kGenerators;
}

std::optional<Position> generate_start(const Variant& variant, const std::string& kind,
                                       std::uint64_t seed, std::string& error) {
    const auto found = std::ranges::find_if(kGenerators, [&](const StartGenerator& generator) {
        return generator.fits(variant) && (kind.empty() || generator.kind == kind);
    });
    if (found == std::end(kGenerators)) {
        error = "no generator " + (kind.empty() ? "" : "'" + kind + "' ") + "for " +
                std::string(variant.id);
        return std::nullopt;
    }
    Random seeds(seed);
    for (std::uint64_t i = 0; i < kTries; ++i) {
        if (auto position = found->make(variant, seeds.next())) return position;
    }
    error = "the generator " + std::string(found->kind) + " finds no start for " +
            std::string(variant.id);
    return std::nullopt;
}

}  // namespace zwarm::lab
