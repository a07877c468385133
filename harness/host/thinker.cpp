#include "harness/host/thinker.h"

#include <chrono>
#include <utility>

#include "harness/host/move_text.h"
#include "harness/zrf/player.h"
#include "harness/zrf/rules.h"

namespace zwarm::host {

ThinkResult Thinker::draw(const std::vector<std::string>& moves) {
    ThinkResult answer;
    answer.move = moves[chance_.next() % moves.size()];
    answer.last.best_move = answer.move;
    return answer;
}

std::optional<ThinkResult> Thinker::ask_engine(EngineGame& engine, const zrf::State& state,
                                               const std::vector<std::string>& moves,
                                               const HostOptions& options,
                                               const ThinkLimits& limits,
                                               const ThinkVisitor& on_progress,
                                               const std::stop_token& stop) {
    const bool turned =
        options.score_side == ScoreSide::kFirstPlayer && state.player_to_move() != 0;
    const auto translate = [&](const SearchProgress& progress) {
        return ThinkProgress{progress.best_move, progress.current_move,
                             progress.nodes,     turned ? -progress.score : progress.score,
                             progress.depth,     progress.line};
    };
    const SearchLimits given{limits.time_ms, limits.depth, limits.variety, options.stop_at_time};
    const auto reply = engine.search(
        given,
        [&](const SearchProgress& progress) {
            if (on_progress) on_progress(translate(progress));
        },
        stop);
    if (reply) {
        if (std::string legal = find_legal(reply->last.best_move, moves); !legal.empty()) {
            return ThinkResult{std::move(legal), true, translate(reply->last), reply->time_us};
        }
        const auto known =
            engine.generates_moves() ? std::nullopt : zrf::find_move(state, reply->last.best_move);
        if (known) {
            return ThinkResult{zrf::text(state.model(), *known), true, translate(reply->last),
                               reply->time_us};
        }
        engine.unload(FaultKind::kIllegalMove,
                      "DLL_Search chose \"" + reply->last.best_move + "\", which is not legal");
    }
    return std::nullopt;
}

ThinkResult Thinker::ask_rules(const zrf::State& state, const ThinkLimits& limits,
                               const ThinkVisitor& on_progress, const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    ThinkResult answer;
    zrf::PlayerLimits given;
    given.milliseconds = limits.time_ms;
    given.depth = limits.depth;
    given.variety = limits.variety;
    given.seed = chance_.next();
    given.stop = stop;
    const auto move = zrf::choose_move(state, given, [&](const zrf::PlayerReport& report) {
        const std::string best = zrf::text(state.model(), report.best);
        answer.last = {best,         best,         static_cast<std::int64_t>(report.nodes),
                       report.score, report.depth, {}};
        if (on_progress) on_progress(answer.last);
    });
    if (move) answer.move = zrf::text(state.model(), *move);
    answer.last.best_move = answer.move;
    answer.time_us = std::chrono::duration_cast<std::chrono::microseconds>(
                         std::chrono::steady_clock::now() - begin)
                         .count();
    return answer;
}

}  // namespace zwarm::host
