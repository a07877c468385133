// Chance for the harness: a small seeded generator (splitmix64), the same on every machine, and
// seeds that belong to a name and a number, so that any game of a run can be made again alone, in
// any order. (The engine has a generator of its own; this side of the border shares nothing with
// it.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace zwarm::base {

class Chance {
  public:
    constexpr explicit Chance(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31);
    }

    // In [0, bound), bound > 0 and below 2^32.
    constexpr std::size_t below(std::size_t bound) {
        return static_cast<std::size_t>(((next() >> 32) * bound) >> 32);
    }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

  private:
    std::uint64_t state_;
};

// Spreads small numbers over all bits: what a generator with this seed says first.
constexpr std::uint64_t mix(std::uint64_t value) {
    return Chance(value).next();
}

// The seed of item `index` of the named sequence of a run.
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::string_view name,
                                     std::uint64_t index) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a over the name
    for (const char c : name) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return mix(mix(seed ^ hash) + index * 0xD1B54A32D192ED03ULL);
}

}  // namespace zwarm::base
