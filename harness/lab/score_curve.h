// From the search's scores to what a player understands: the chance of winning, and in races how
// many moves one is ahead. The two numbers of a family are fitted to games of the engine with
// itself by `zwarm analyse --fit VARIANT`; experiments/reports/score-curve.txt is what it said.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace zwarm::lab {

struct ScoreCurve {
    double scale = 100;  // a lead of this much wins e times as often as it does not
    double turn = 0;     // what one more turn is worth; 0 = nobody counts in turns there
};

[[nodiscard]] ScoreCurve score_curve(const Variant& variant);

// Points to be expected by the side with this score, a won game 1 and a drawn one 0.5: between two
// sides by the curve; with more sides an even score is an even share.
[[nodiscard]] double chance_of(const Variant& variant, int score);
// Nothing where nobody counts in turns, and for games that are decided.
[[nodiscard]] std::optional<double> turns_ahead(const Variant& variant, int score);
// Plies to the end of a game that is decided, positive if it is won; nothing otherwise.
[[nodiscard]] std::optional<int> plies_to_end(int score);

// A judged position and what came of it for the side that was to move.
struct JudgedPosition {
    int score = 0;
    double points = 0;
};
// The scale with the least square error.
[[nodiscard]] double fitted_scale(const std::vector<JudgedPosition>& positions);

struct CurveFit {
    ScoreCurve curve;
    double error = 0;  // root mean square, in points
    std::vector<JudgedPosition> positions;
};
// From games of the strong player with itself at this many nodes, two players. Every game begins
// with turns by chance.
[[nodiscard]] CurveFit fit_score_curve(const Variant& variant, int games, std::uint64_t nodes,
                                       std::uint64_t seed);

}  // namespace zwarm::lab
