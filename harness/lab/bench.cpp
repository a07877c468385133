#include "harness/lab/bench.h"

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/text.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "harness/lab/bench_positions.h"
#include "harness/lab/patient_control.h"

namespace zwarm::lab {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTurns = 2;   // the second one uses what the first one learnt
constexpr int kHashMb = 1;  // small, so that entries are replaced
constexpr std::uint64_t kSeed = 2026;

// How much an agent does for a turn. Whoever is not named here ends by himself.
int depth_of(std::string_view agent, const BenchPosition& row, BenchSize size) {
    const bool small = size == BenchSize::kSmall;
    if (agent == "zwarm" || agent == "signal-alphabeta") return small ? row.depth - 3 : row.depth;
    if (agent == "signal-minimax-3") return small ? 2 : 3;
    if (agent.starts_with("thesis-minimax")) return small ? 1 : 2;  // it prunes nothing
    if (agent == "swarm-plus") return small ? 1 : 2;                // flights of the hive
    if (agent == "team-alphabeta") return small ? 1 : 2;
    if (agent == "fau-3") return small ? 3 : 5;
    return 0;
}

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

Game game_at(const BenchPosition& row) {
    const Variant& variant = *find_variant(row.variant);
    std::string error;
    Game game(row.position.empty() ? Position(variant)
                                   : parse_position(variant, row.position, error).value());
    for (const std::string_view word : words_of(row.moves)) {
        if (!game.play(parse_move(game.position(), word).value())) {
            throw std::logic_error("a bench position has the illegal move " + std::string(word));
        }
    }
    if (game.result().over()) {
        throw std::logic_error("a bench position is over: " + std::string(row.position));
    }
    return game;
}

void decide(std::size_t index, Game game, const AgentEntry& entry, BenchSize size,
            BenchWork& work) {
    AgentOptions options;
    options.seed = kSeed;
    options.hash_mb = kHashMb;
    const auto agent = entry.make(options);
    agent->new_game(game.variant());
    const Limits limits{.depth = depth_of(entry.name, kBenchPositions[index], size)};
    for (int turn = 0; turn < kTurns && !game.result().over(); ++turn) {
        PatientControl control;
        const auto begin = Clock::now();
        const Move move = agent->choose(game, limits, control);
        const double seconds = seconds_since(begin);
        const auto turns = static_cast<std::uint64_t>(count_moves(game.position()));
        work.decisions.push_back({entry.name, index, control.nodes() + turns, seconds});
        work.nodes += control.nodes() + turns;
        work.seconds += seconds;
        game.play(move);
    }
}

Speed perft_speed(std::string_view id, int depth) {
    Position position(*find_variant(id));
    constexpr double kSeconds = 0.5;
    constexpr int kRounds = 3;
    double best = 0;
    for (int round = 0; round < kRounds; ++round) {
        std::uint64_t turns = 0;
        const auto begin = Clock::now();
        while (seconds_since(begin) < kSeconds) turns += perft(position, depth);
        best = std::max(best, static_cast<double>(turns) / seconds_since(begin));
    }
    return {"perft " + std::string(id), best / 1e6, "M turns/s"};
}

}  // namespace

BenchWork run_bench_work(BenchSize size) {
    BenchWork work;
    for (std::size_t i = 0; i < std::size(kBenchPositions); ++i) {
        const Game game = game_at(kBenchPositions[i]);
        for (const AgentEntry& entry : agents()) {
            if (entry.plays(game.variant())) decide(i, game, entry, size, work);
        }
    }
    return work;
}

std::vector<Pace> paces(const BenchWork& work) {
    std::vector<Pace> list;
    for (const AgentEntry& entry : agents()) {
        Pace pace{.agent = entry.name};
        std::vector<double> times;
        for (const BenchDecision& decision : work.decisions) {
            if (decision.agent != entry.name) continue;
            pace.nodes += decision.nodes;
            pace.seconds += decision.seconds;
            times.push_back(decision.seconds);
            if (decision.seconds < pace.worst) continue;
            pace.worst = decision.seconds;
            pace.worst_position = decision.position;
        }
        if (times.empty()) continue;
        std::ranges::nth_element(times, times.begin() + std::ssize(times) / 2);
        pace.median = times[times.size() / 2];
        list.push_back(pace);
    }
    return list;
}

std::vector<Speed> measure_perft() {
    return {perft_speed("star-2", 6), perft_speed("halma-8", 5), perft_speed("halma-16", 4)};
}

std::vector<Speed> measure_signals() {
    const Variant& variant = *find_variant("selfo-s4");
    AgentOptions options;
    options.seed = kSeed;
    const auto agent = find_agent("signal")->make(options);
    agent->new_game(variant);
    PatientControl control;
    std::vector<Game> games;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Game game(make_opening(variant, seed));
        for (; !game.result().over(); game.play(agent->choose(game, {}, control))) {
            games.push_back(game);
        }
    }
    struct Side {
        RowSet own;
        RowSet area;
    };
    const SignalKernel kernel(*variant.topology);
    std::vector<Side> sides;
    for (const Game& game : games) {
        const SignalStones rows(kernel.board(), game.position());
        const RowSet empty = kernel.board().cells() - rows.stones[0] - rows.stones[1];
        for (const RowSet& own : {rows.stones[0], rows.stones[1]}) {
            sides.push_back({own, empty | own});
        }
    }
    constexpr int kRounds = 20;
    // Every decision by itself: a whole round of them would always be interrupted on a busy
    // machine.
    std::vector<double> decisions(games.size(), 1.0);
    double field = 1;
    std::uint64_t sum = 0;
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < games.size(); ++i) {
            const auto asked = Clock::now();
            sum += agent->choose(games[i], {}, control).to();
            decisions[i] = std::min(decisions[i], seconds_since(asked));
        }
        const auto begin = Clock::now();
        for (const Side& side : sides) {
            sum += static_cast<std::uint64_t>(kernel.score(side.own, side.area));
        }
        field = std::min(field, seconds_since(begin) / static_cast<double>(sides.size()));
    }
    // Work whose result nobody asks for may be left out by the compiler.
    if (sum == 0) return {};
    const double decision = std::accumulate(decisions.begin(), decisions.end(), 0.0) /
                            static_cast<double>(decisions.size());
    return {{"signal fields", 1e-6 / field, "M/s"}, {"signal decision", decision * 1e3, "ms"}};
}

}  // namespace zwarm::lab
