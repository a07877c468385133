#include "harness/lab/swarm_trials.h"

#include <stdexcept>
#include <utility>

#include "engine/base/random.h"

namespace zwarm::lab {

namespace {

constexpr int kChainLength = 1500;     // games after which a chain that found nothing is given up
constexpr int kMaxAttempts = 100'000;  // parameters under which no game ever ends are an error

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

FinishedGame finish_swarm_game(const Variant& variant, const SwarmParameters& parameters,
                               const PheromoneField* best, std::uint64_t seed) {
    Random seeds(seed);
    for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
        SwarmGame game = play_swarm_game(variant, parameters, best, seeds.next());
        if (!game.stopped) return {game.moves, attempt, std::move(game.field)};
    }
    throw std::runtime_error("no game of this swarm comes to an end");
}

std::vector<FinishedGame> play_chain(const Variant& variant, const SwarmParameters& parameters,
                                     int games, std::uint64_t seed,
                                     const std::function<bool(const FinishedGame&)>& enough) {
    std::vector<FinishedGame> played;
    std::size_t best = 0;
    Random seeds(seed);
    for (int game = 0; game < games; ++game) {
        const PheromoneField* field = played.empty() ? nullptr : &played[best].field;
        played.push_back(finish_swarm_game(variant, parameters, field, seeds.next()));
        if (played.back().moves < played[best].moves) best = played.size() - 1;
        if (enough && enough(played.back())) break;
    }
    return played;
}

PheromoneField find_memory(const Variant& variant, const SwarmParameters& parameters, int moves,
                           std::uint64_t seed) {
    for (Random seeds(seed);;) {
        auto games = play_chain(variant, parameters, kChainLength, seeds.next(),
                                [moves](const FinishedGame& game) { return game.moves <= moves; });
        if (games.back().moves == moves) return std::move(games.back().field);
    }
}

}  // namespace zwarm::lab
