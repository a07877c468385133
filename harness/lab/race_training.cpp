// zwarm learn race-hexagons, race-squares, race-many-squares: the strong player's weights of races,
// by simultaneous perturbation (Spall's SPSA). Two players whose weights are a little off in
// opposite directions play two games from one opening, and every weight goes towards the one that
// did better. The result is the mean over the second half of the way, which is steadier than where
// it ends.
#include <zwarm/evaluators.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "harness/lab/patient_control.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

namespace {

constexpr std::uint64_t kNodes = 3000;  // a move
constexpr int kOpening = 4;             // plies by chance
constexpr int kLongest = 300;           // plies; whoever is not home then has not won

struct Knob {
    const char* name;
    int RaceWeights::*weight;
    double step;  // tried to either side
};
constexpr Knob kKnobs[] = {{"linear", &RaceWeights::linear, 400},
                           {"square", &RaceWeights::square, 60},
                           {"cube", &RaceWeights::cube, 2},
                           {"aside", &RaceWeights::aside, 600},
                           {"aside-square", &RaceWeights::aside_square, 200},
                           {"outside", &RaceWeights::outside, 1000},
                           {"rear", &RaceWeights::rear, 1500},
                           {"rear-square", &RaceWeights::rear_square, 30},
                           {"tempo", &RaceWeights::tempo, 2000}};
using Point = std::array<double, std::size(kKnobs)>;

// A kind of board: how the strong player calls its weights, and what it is tried on.
struct Ground {
    std::string_view prefix;
    std::span<const std::string_view> variants;
};

std::unique_ptr<Agent> player_with(const Ground& ground, const Point& weights) {
    // The table of the last stones would take most of the time, and has no weights.
    AgentOptions options{.hash_mb = 4, .settings = {{"table", "no"}}};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        options.settings.emplace_back(std::string(ground.prefix) + kKnobs[i].name,
                                      std::to_string(std::lround(weights[i])));
    }
    return find_agent("zwarm")->make(options);
}

// Points of the first player less the other's.
int play_pair(const Variant& variant, std::span<const std::unique_ptr<Agent>, 2> players,
              std::uint64_t opening) {
    int score = 0;
    for (const unsigned swapped : {0U, 1U}) {
        Random random(opening);
        Game game(variant);
        MoveList moves;
        for (int ply = 0; ply < kOpening; ++ply) {
            generate_moves(game.position(), moves);
            game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        for (const auto& player : players) player->new_game(variant);
        while (!game.result().over() && game.turns() < kLongest) {
            PatientControl control;
            Agent& next = *players[game.position().to_move() ^ swapped];
            game.play(next.choose(game, {.nodes = kNodes}, control));
        }
        for (Player seat = 0; seat < 2; ++seat) {
            if (game.result().won_by(seat)) score += (seat ^ swapped) == 0 ? 1 : -1;
        }
    }
    return score;
}

Training train_race(const TrainingOptions& options, const Ground& ground) {
    const RaceWeights& start = race_weights(*find_variant(ground.variants[0])->topology);
    Point here{};
    Point sum{};
    for (std::size_t i = 0; i < here.size(); ++i) here[i] = start.*kKnobs[i].weight;
    Random random(options.seed);
    Training training;
    LearningCurve& curve = training.curve;
    curve.columns = {"episode", "points"};
    for (const Knob& knob : kKnobs) curve.columns.emplace_back(knob.name);
    int summed = 0;
    for (int episode = 1; episode <= options.episodes; ++episode) {
        // Smaller steps as it goes, by Spall's exponents.
        const double done = static_cast<double>(episode) / options.episodes;
        const double reach = 1 / std::pow(1 + 3 * done, 0.101);
        const double rate = 0.15 / std::pow(1 + 4 * done, 0.602);
        Point sides{};
        std::array<Point, 2> tried{here, here};
        for (std::size_t i = 0; i < here.size(); ++i) {
            sides[i] = random.below(2) == 0 ? -1 : 1;
            tried[0][i] += sides[i] * kKnobs[i].step * reach;
            tried[1][i] -= sides[i] * kKnobs[i].step * reach;
        }
        const std::array<std::unique_ptr<Agent>, 2> players{player_with(ground, tried[0]),
                                                            player_with(ground, tried[1])};
        const auto board = static_cast<std::size_t>(episode - 1) % ground.variants.size();
        const int score = play_pair(*find_variant(ground.variants[board]), players, random.next());
        std::vector<double> row{static_cast<double>(episode), static_cast<double>(score)};
        for (std::size_t i = 0; i < here.size(); ++i) {
            here[i] += rate * kKnobs[i].step * score * sides[i] / reach;
            row.push_back(here[i]);
        }
        curve.rows.push_back(std::move(row));
        if (2 * episode > options.episodes) {
            for (std::size_t i = 0; i < here.size(); ++i) sum[i] += here[i];
            ++summed;
        }
        if (options.progress && !options.progress(episode)) break;
    }
    Tensor tensor{.name = "race", .shape = {static_cast<int>(here.size())}, .values = {}};
    std::string said;
    for (std::size_t i = 0; i < here.size(); ++i) {
        const long found = std::lround(summed == 0 ? here[i] : sum[i] / summed);
        tensor.values.push_back(static_cast<float>(found));
        said += (i == 0 ? "" : ",") + std::string(ground.prefix) + kKnobs[i].name + "=" +
                std::to_string(found);
    }
    training.weights.tensors = {std::move(tensor)};
    training.bits = 24;
    training.remarks = {"as settings of zwarm: " + said};
    return training;
}

}  // namespace

Training train_race_hexagons(const TrainingOptions& options) {
    static constexpr std::string_view kBoards[] = {"star-2", "diamond-9"};
    return train_race(options, {"hex-", kBoards});
}

Training train_race_squares(const TrainingOptions& options) {
    static constexpr std::string_view kBoards[] = {"halma-8", "halma-10"};
    return train_race(options, {"square-", kBoards});
}

Training train_race_many_squares(const TrainingOptions& options) {
    static constexpr std::string_view kBoards[] = {"halma-16"};
    return train_race(options, {"large-", kBoards});
}

}  // namespace zwarm::lab
