// The natural logarithm of a whole number above 0, by arithmetic that gives the same everywhere:
// the library's own differs from system to system. Exact up to 64, close enough beyond.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace zwarm {

[[nodiscard]] inline double logarithm(std::uint32_t number) {
    static constexpr std::array<double, 65> kLogarithms = [] {
        std::array<double, 65> logs{};
        for (std::size_t n = 2; n < logs.size(); ++n) {
            const double x = 1.0 / (2.0 * static_cast<double>(n) - 1.0);
            double term = x;
            for (int power = 1; power < 41; power += 2, term *= x * x) {
                logs[n] += 2.0 * term / power;
            }
            logs[n] += logs[n - 1];
        }
        return logs;
    }();
    double sum = 0;
    for (; number > 64; number /= 2) sum += kLogarithms[2];
    return sum + kLogarithms[number];
}

}  // namespace zwarm
