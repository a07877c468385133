#include "harness/lab/bench.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

#include "engine/agents/registry.h"
#include "engine/base/random.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/plugin/session.h"
#include "engine/rules/movement.h"
#include "engine/rules/perft.h"
#include "engine/rules/setups.h"
#include "engine/rules/variants.h"

namespace zwarm::lab {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPlies = 4;
constexpr std::uint64_t kNodes = 400;  // for each move, where an agent counts them
constexpr int kDepth = 2;              // plies, for agents that know no other limit
constexpr std::uint64_t kSeed = 2026;

// One variant for each kind of rule. The choice is fixed: a new variant leaves the signature alone.
constexpr std::string_view kVariants[] = {
    "selfo-s4", "selfo3",         "selfo-three", "selfo-chess", "halma-16",  "halma-16-teams",
    "halma-8",  "halma-8-course", "star-2",      "star-6",      "star-solo", "fau-star-3"};

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Ends nothing; remembers the last count of nodes.
class NodeCounter final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { nodes_ = info.nodes; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    std::uint64_t nodes_ = 0;
};

std::uint64_t opening_nodes(const Variant& variant, const AgentEntry& entry) {
    AgentOptions options;
    options.seed = kSeed;
    options.hash_mb = 1;
    const auto agent = entry.make(options);
    agent->new_game(variant);
    Limits limits;
    limits.nodes = kNodes;
    limits.depth = kDepth;
    std::uint64_t nodes = 0;
    Game game(variant);
    for (int ply = 0; ply < kPlies && !game.result().over(); ++ply) {
        NodeCounter counter;
        const Move move = agent->choose(game, limits, counter);
        nodes += counter.nodes() + static_cast<std::uint64_t>(count_moves(game.position()));
        game.play(move);
    }
    return nodes;
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

// One endless search with a flag that another thread raises; the time from there to the return.
double stop_seconds(Session& session, Search_Status flag, int delay_us) {
    Search_Status status = kKEEPSEARCHING;
    std::array<char, ZILLIONS_MOVE_BUFFER> best{};
    std::array<char, ZILLIONS_MOVE_BUFFER> current{};
    zillions_long nodes = 0;
    zillions_long score = 0;
    zillions_long depth = 0;
    Clock::time_point raised;
    std::thread host([&] {
        std::this_thread::sleep_for(std::chrono::microseconds(delay_us));
        raised = Clock::now();
        std::atomic_ref(reinterpret_cast<std::uint32_t&>(status)).store(flag);
    });
    session.search(0, 0, 0, {&status, best.data(), current.data(), &nodes, &score, &depth});
    const auto returned = Clock::now();
    host.join();
    // An agent that found its move before the flag went up kept nobody waiting.
    return std::max(0.0, std::chrono::duration<double>(returned - raised).count());
}

}  // namespace

BenchWork run_bench_work() {
    BenchWork work;
    const auto begin = Clock::now();
    for (const auto id : kVariants) {
        const Variant& variant = *find_variant(id);
        for (const AgentEntry& entry : agents()) {
            if (entry.plays(variant)) work.nodes += opening_nodes(variant, entry);
        }
    }
    work.seconds = seconds_since(begin);
    return work;
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
    NodeCounter counter;
    std::vector<Game> games;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Game game(make_opening(variant, seed));
        for (; !game.result().over(); game.play(agent->choose(game, {}, counter))) {
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
            sum += agent->choose(games[i], {}, counter).to();
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

std::vector<Speed> measure_stop(int tries) {
    Session session([] { return std::string(); });
    session.start_new_game("Selfo");
    Random random(kSeed);
    std::vector<double> times;
    for (int i = 0; i < tries; ++i) {
        const auto flag = i % 2 == 0 ? kSTOPSOON : kSTOPNOW;
        const int delay_us = 1'000 + static_cast<int>(random.below(20'000));
        times.push_back(stop_seconds(session, flag, delay_us) * 1e3);
    }
    std::ranges::sort(times);
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    return {{"stop, median", at(0.5), "ms"},
            {"stop, 99th percentile", at(0.99), "ms"},
            {"stop, worst", at(1.0), "ms"}};
}

}  // namespace zwarm::lab
