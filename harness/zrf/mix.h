#pragma once

#include <cstdint>

namespace zwarm::zrf {

// Finaliser of splitmix64: spreads small numbers over all bits.
inline std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

}  // namespace zwarm::zrf
