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

std::optional<Position> balanced(const Variant& variant, std::uint64_t seed) {
    return make_opening(variant, seed);
}

template <SetupKind kind>
std::optional<Position> setup(const Variant& variant, std::uint64_t seed) {
    return make_setup(variant, kind, seed);
}

constexpr StartGenerator kGenerators[] = {
    {"balanced", "a fair irregular setup, or a few turns by chance where camps are filled",
     any_variant, balanced},
    {"perturbed", "the variant's start, each stone moved by a die", one_group_wins,
     setup<SetupKind::kPerturbed>},
    {"spiral", "along a spiral from the centre, steps by a die", one_group_wins,
     setup<SetupKind::kSpiral>},
    {"regular", "a pattern by chance, copied around the centre", one_group_wins,
     setup<SetupKind::kRegular>},
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
    if (auto position = found->make(variant, seed)) return position;
    error = "the generator " + std::string(found->kind) + " finds no start for " +
            std::string(variant.id);
    return std::nullopt;
}

}  // namespace zwarm::lab
