#include "harness/lab/swarm_trials.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/rules/goal.h"

namespace zwarm::lab {

namespace {

constexpr int kChainLength = 1500;  // games after which a chain that found nothing is given up

// One seed for each attempt at each game.
std::uint64_t attempt_seed(std::uint64_t seed, int game, int attempt) {
    Random random(seed);
    const std::uint64_t a = random.next() + static_cast<std::uint64_t>(game);
    Random second(a * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(attempt));
    return second.next();
}

// Plays game number `game` until an attempt is not stopped.
SwarmGame play_to_the_end(const Variant& variant, const SwarmParameters& parameters,
                          const PheromoneField* best, std::uint64_t seed, int game, int& stopped) {
    for (int attempt = 0;; ++attempt) {
        SwarmGame played =
            play_swarm_game(variant, parameters, best, attempt_seed(seed, game, attempt));
        if (!played.stopped) return played;
        ++stopped;
    }
}

}  // namespace

SwarmGame play_swarm_game(const Variant& variant, const SwarmParameters& parameters,
                          const PheromoneField* best, std::uint64_t seed) {
    Random random(seed);
    std::vector<Swarm> swarms;
    for (Player player = 0; player < variant.players; ++player) {
        swarms.emplace_back(variant, player, parameters);
        if (best == nullptr) continue;
        const auto map = seat_map(variant, 0, variant, player);
        const PheromoneField carried_over = map ? carried(*best, *map) : *best;
        swarms.back().begin(&carried_over);
    }
    Position position(variant);
    const auto is_home = [&](Player player) {
        return position.stones(player).within(variant.target[player]);
    };
    std::vector<int> turns(swarms.size());
    for (Player player = 0; !is_home(0) && turns[0] < kStopAfter;
         player = static_cast<Player>((player + 1) % variant.players)) {
        if (is_home(player)) continue;
        ++turns[player];
        position.set_to_move(player);
        const Decision decision = swarms[player].decide(position, random);
        if (!decision.chosen) continue;
        position.play(decision.trail()->move());
        swarms[player].moved(*decision.trail());
        if (parameters.cooperate && variant.players == 2) {
            const Swarm before = swarms[0];
            swarms[0].learn_from(swarms[1]);
            swarms[1].learn_from(before);
        }
    }
    return {turns[0], !is_home(0), swarms[0].field()};
}

SwarmSeries play_series(const Variant& variant, const SwarmParameters& parameters,
                        const PheromoneField* best, int first, int games, std::uint64_t seed) {
    SwarmSeries series;
    for (int game = first; game < first + games; ++game) {
        const SwarmGame played =
            play_to_the_end(variant, parameters, best, seed, game, series.stopped);
        series.moves.push_back(played.moves);
    }
    return series;
}

SwarmSeries play_chain(const Variant& variant, const SwarmParameters& parameters, int games,
                       std::uint64_t seed, BestGame* best) {
    SwarmSeries series;
    std::optional<BestGame> kept;
    for (int game = 0; game < games; ++game) {
        SwarmGame played = play_to_the_end(variant, parameters, kept ? &kept->field : nullptr, seed,
                                           game, series.stopped);
        series.moves.push_back(played.moves);
        if (!kept || played.moves < kept->moves) kept = {played.moves, std::move(played.field)};
    }
    if (best != nullptr && kept) *best = std::move(*kept);
    return series;
}

BestGame find_memory(const Variant& variant, const SwarmParameters& parameters, int moves,
                     std::uint64_t seed) {
    for (std::uint64_t chain = 0;; ++chain) {
        std::optional<BestGame> kept;
        int stopped = 0;
        for (int game = 0; game < kChainLength; ++game) {
            SwarmGame played = play_to_the_end(variant, parameters, kept ? &kept->field : nullptr,
                                               seed + chain, game, stopped);
            if (played.moves == moves) return {played.moves, std::move(played.field)};
            if (!kept || played.moves < kept->moves) kept = {played.moves, std::move(played.field)};
            if (kept->moves < moves) break;
        }
    }
}

Statistics statistics_of(std::vector<int> values) {
    if (values.empty()) return {};
    std::ranges::sort(values);
    const auto n = values.size();
    Statistics result;
    result.least = values.front();
    result.most = values.back();
    result.median = n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2.0;
    double sum = 0;
    for (const int value : values) sum += value;
    result.mean = sum / static_cast<double>(n);
    double squares = 0;
    for (const int value : values) squares += (value - result.mean) * (value - result.mean);
    if (n > 1) result.deviation = std::sqrt(squares / static_cast<double>(n - 1));
    return result;
}

}  // namespace zwarm::lab
