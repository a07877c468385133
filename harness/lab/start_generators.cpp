#include "harness/lab/start_generators.h"

#include <zwarm/engine.h>

#include <algorithm>

namespace zwarm::lab {

namespace {

bool any_variant(const Variant& variant) {
    return variant.players >= 2;
}

bool one_group_wins(const Variant& variant) {
    return variant.players >= 2 && variant.goal == Goal::kOneGroup;
}

std::optional<Position> balanced(const Variant& variant, const SetupWish& /*wish*/,
                                 std::uint64_t seed) {
    return make_opening(variant, seed);
}

std::optional<Position> setup(const Variant& variant, const SetupWish& wish, std::uint64_t seed) {
    return make_setup(variant, wish, seed);
}

bool has_exchange(const Variant& variant) {
    return variant.players >= 2 && variant.exchange;
}

// FAUhalma had five pegs in the winter of 2023/24, and nothing says which cell stayed empty.
std::optional<Position> one_fewer(const Variant& variant, const SetupWish& /*wish*/,
                                  std::uint64_t seed) {
    Position position(variant);
    Random random(seed);
    for (Player player = 0; player < variant.players; ++player) {
        CellSet stones = variant.start[player];
        auto before = random.below(static_cast<std::uint32_t>(stones.count()));
        for (; before > 0; --before) stones.pop_first();
        position.clear(stones.first());
    }
    return position;
}

constexpr StartGenerator kGenerators[] = {
    {"balanced", "a fair irregular setup, or a few turns by chance where camps are filled",
     any_variant, balanced},
    {"perturbed", "the variant's start, each stone moved by a die", one_group_wins, setup,
     SetupKind::kPerturbed},
    {"spiral", "along a spiral from the centre, steps by a die", one_group_wins, setup,
     SetupKind::kSpiral},
    {"regular", "a pattern by chance on a part of the board, copied around its centre",
     one_group_wins, setup, SetupKind::kRegular},
    {"five-pegs", "FAUhalma's start without one peg a player, any by chance", has_exchange,
     one_fewer},
};

}  // namespace

std::span<const StartGenerator> start_generators() {
    return kGenerators;
}

std::optional<Position> generate_start(const Variant& variant, const std::string& kind,
                                       std::uint64_t seed, std::string& error,
                                       const SetupWish& wish) {
    const auto found = std::ranges::find_if(kGenerators, [&](const StartGenerator& generator) {
        return generator.fits(variant) && (kind.empty() || generator.kind == kind);
    });
    if (found == std::end(kGenerators)) {
        error = "no generator " + (kind.empty() ? "" : "'" + kind + "' ") + "for " +
                std::string(variant.id);
        return std::nullopt;
    }
    SetupWish whole = wish;
    if (found->setup) {
        whole.kind = *found->setup;
        error = setup_obstacle(variant, whole);
        if (!error.empty()) return std::nullopt;
    }
    if (auto position = found->make(variant, whole, seed)) return position;
    error = "the generator " + std::string(found->kind) + " finds no start for " +
            std::string(variant.id) + "; try another seed";
    return std::nullopt;
}

}  // namespace zwarm::lab
