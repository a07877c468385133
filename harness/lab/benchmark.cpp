// Google Benchmark for the parts of the engine: move generation, goal test, evaluation, making and
// taking back turns. Each runs on the position after some random plies, the same ones every time.
#include <benchmark/benchmark.h>
#include <zwarm/engine.h>
#include <zwarm/evaluators.h>

#include <string>

namespace {

using namespace zwarm;

constexpr int kPlies = 30;

Position middle_game(const Variant& variant) {
    Game game(variant);
    Random random(1);
    for (int ply = 0; ply < kPlies && !game.result().over(); ++ply) {
        MoveList moves;
        generate_moves(game.position(), moves);
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return game.position();
}

void list_turns(benchmark::State& state, const Variant* variant) {
    const Position position = middle_game(*variant);
    MoveList moves;
    for ([[maybe_unused]] auto _ : state) {
        generate_moves(position, moves);
        benchmark::DoNotOptimize(moves.size());
    }
    state.counters["turns"] = benchmark::Counter(static_cast<double>(moves.size()),
                                                 benchmark::Counter::kIsIterationInvariantRate);
}

void count_turns(benchmark::State& state, const Variant* variant) {
    const Position position = middle_game(*variant);
    std::int64_t count = 0;
    for ([[maybe_unused]] auto _ : state) {
        count = count_moves(position);
        benchmark::DoNotOptimize(count);
    }
    state.counters["turns"] = benchmark::Counter(static_cast<double>(count),
                                                 benchmark::Counter::kIsIterationInvariantRate);
}

void test_goal(benchmark::State& state, const Variant* variant) {
    const Position position = middle_game(*variant);
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(position.reached_goal(position.to_move()));
    }
}

void play_and_undo(benchmark::State& state, const Variant* variant) {
    Position position = middle_game(*variant);
    MoveList moves;
    generate_moves(position, moves);
    for ([[maybe_unused]] auto _ : state) {
        for (const Move move : moves) {
            const auto undo = position.play(move);
            position.undo(move, undo);
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

void evaluate(benchmark::State& state, const Variant* variant) {
    const Position position = middle_game(*variant);
    if (variant->has_camps()) {
        const Race race(*variant);
        for ([[maybe_unused]] auto _ : state) {
            benchmark::DoNotOptimize(race.cost(position, position.to_move()));
        }
        return;
    }
    const JoinEvaluator joins(*variant->topology);
    const RowSet black = joins.board().rows(position.stones(0));
    const RowSet white = joins.board().rows(position.stones(1));
    for ([[maybe_unused]] auto _ : state) {
        benchmark::DoNotOptimize(joins.lead(black, white).score);
    }
}

}  // namespace

int main(int argc, char** argv) {
    for (const char* id :
         {"selfo-s4", "selfo-large", "star-2", "halma-8", "halma-16", "fau-star-3"}) {
        const Variant* variant = find_variant(id);
        const auto add = [&](const char* part, auto* function) {
            benchmark::RegisterBenchmark((std::string(part) + "/" + id).c_str(), function, variant);
        };
        add("list_turns", list_turns);
        add("count_turns", count_turns);
        add("test_goal", test_goal);
        add("play_and_undo", play_and_undo);
        add("evaluate", evaluate);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
