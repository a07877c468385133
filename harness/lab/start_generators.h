// Start positions by chance for openings (`--openings generator:KIND`), by name. A generator is a
// row in the table of start_generators.cpp.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zwarm::lab {

struct StartGenerator {
    std::string_view kind;
    std::string_view description;
    bool (*fits)(const Variant& variant);
    // Nothing if this seed gives no position. What is wished besides the kind is for setups; the
    // others have the variant's own stones.
    std::optional<Position> (*make)(const Variant& variant, const SetupWish& wish,
                                    std::uint64_t seed);
    std::optional<SetupKind> setup{};  // where it is one
};

[[nodiscard]] std::span<const StartGenerator> start_generators();

// A position of the kind (empty: the first that fits the variant), with the copies and stones that
// are wished; nothing and one line in `error` if there is no such generator, the board cannot have
// such a start, or none is found.
[[nodiscard]] std::optional<Position> generate_start(const Variant& variant,
                                                     const std::string& kind, std::uint64_t seed,
                                                     std::string& error,
                                                     const SetupWish& wish = {});

}  // namespace zwarm::lab
