#include "harness/lab/score_curve.h"

#include <zwarm/evaluators.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

constexpr int kDecided = kWinScore - 1000;

// Selfo, squares, many squares, and boards of the star's lattice, fitted to games of one variant
// each: experiments/reports/score-curve.txt.
constexpr ScoreCurve kSelfo{.scale = 1269, .turn = 0};
constexpr ScoreCurve kSquares{.scale = 107, .turn = 73};
constexpr ScoreCurve kManySquares{.scale = 285, .turn = 235};
constexpr ScoreCurve kStar{.scale = 522, .turn = 390};

int sides_of(const Variant& variant) {
    std::array<bool, kMaxPlayers> seen{};
    for (Player player = 0; player < variant.players; ++player) seen[variant.team[player]] = true;
    return static_cast<int>(std::ranges::count(seen, true));
}

double logistic(double score, double scale, int sides) {
    return 1 / (1 + (sides - 1) * std::exp(-score / scale));
}

// Turns by chance in front of a game.
void begin_by_chance(Game& game, Random& random) {
    for (int ply = 0; ply < 4 && !game.result().over(); ++ply) {
        MoveList moves;
        generate_moves(game.position(), moves);
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

// What the turn is worth: the score with it, and the other's score if it were his.
std::optional<double> worth_of_turn(const Game& game, int score, Agent& agent,
                                    const Limits& limits) {
    Position other = game.position();
    other.set_to_move(other.variant().after(other.to_move()));
    const Game passed(other);
    if (passed.result().over()) return std::nullopt;
    PatientControl control;
    agent.choose(passed, limits, control);
    if (std::abs(score) >= kDecided || std::abs(control.score()) >= kDecided) return std::nullopt;
    return score + control.score();
}

double square_error(const std::vector<JudgedPosition>& positions, double scale) {
    double sum = 0;
    for (const JudgedPosition& item : positions) {
        const double miss = logistic(item.score, scale, 2) - item.points;
        sum += miss * miss;
    }
    return sum;
}

}  // namespace

ScoreCurve score_curve(const Variant& variant) {
    if (!variant.has_camps()) return kSelfo;
    return for_board(*variant.topology, kStar, kSquares, kManySquares);
}

double chance_of(const Variant& variant, int score) {
    if (std::abs(score) >= kDecided) return score > 0 ? 1 : 0;
    return logistic(score, score_curve(variant).scale, std::max(2, sides_of(variant)));
}

std::optional<double> turns_ahead(const Variant& variant, int score) {
    const ScoreCurve curve = score_curve(variant);
    if (curve.turn <= 0 || variant.players == 1 || std::abs(score) >= kDecided) return std::nullopt;
    return score / curve.turn;
}

std::optional<int> plies_to_end(int score) {
    if (std::abs(score) < kDecided) return std::nullopt;
    return score > 0 ? kWinScore - score : -kWinScore - score;
}

double fitted_scale(const std::vector<JudgedPosition>& positions) {
    // The error has one valley over the logarithm of the scale; thirds of the rest are cut away.
    double low = std::log(5.0);
    double high = std::log(20'000.0);
    for (int step = 0; step < 60; ++step) {
        const double a = low + (high - low) / 3;
        const double b = high - (high - low) / 3;
        if (square_error(positions, std::exp(a)) < square_error(positions, std::exp(b))) {
            high = b;
        } else {
            low = a;
        }
    }
    return std::exp(low);
}

CurveFit fit_score_curve(const Variant& variant, int games, std::uint64_t nodes,
                         std::uint64_t seed) {
    const Limits limits{.nodes = nodes};
    const auto agent = find_agent("zwarm")->make({.seed = seed, .settings = {{"contempt", "0"}}});
    Random random(seed);
    CurveFit fit;
    std::vector<double> turns;
    for (int number = 0; number < games; ++number) {
        agent->new_game(variant);
        Game game(variant);
        begin_by_chance(game, random);
        struct Judged {
            Player player;
            int score;
        };
        std::vector<Judged> judged;
        constexpr int kMostPlies = 400;
        while (!game.result().over() && game.turns() < kMostPlies) {
            PatientControl control;
            const Move move = agent->choose(game, limits, control);
            judged.push_back({game.position().to_move(), control.score()});
            if (variant.has_camps() && game.turns() % 8 == 0) {
                if (const auto worth = worth_of_turn(game, control.score(), *agent, limits)) {
                    turns.push_back(*worth);
                }
            }
            game.play(move);
        }
        const Result& result = game.result();
        for (const auto& [player, score] : judged) {
            if (std::abs(score) >= kDecided) continue;
            const bool drawn = !result.over() || result.is_draw();
            fit.positions.push_back({score, drawn ? 0.5 : result.won_by(player) ? 1.0 : 0.0});
        }
    }
    fit.curve.scale = fitted_scale(fit.positions);
    const auto count = static_cast<double>(std::max<std::size_t>(fit.positions.size(), 1));
    fit.error = std::sqrt(square_error(fit.positions, fit.curve.scale) / count);
    if (!turns.empty()) {
        const auto middle = turns.begin() + static_cast<std::ptrdiff_t>(turns.size() / 2);
        std::nth_element(turns.begin(), middle, turns.end());
        fit.curve.turn = *middle;
    }
    return fit;
}

}  // namespace zwarm::lab
