// The part of HostGame that chooses moves: by the engine, by the built-in player, by the dice.
#include <chrono>

#include "harness/host/host_game.h"
#include "harness/host/move_text.h"

namespace zwarm::host {

ThinkResult HostGame::think(const ThinkLimits& limits,
                            const std::function<void(const ThinkProgress&)>& on_progress) {
    stop_ = false;
    if (result_ || moves_.empty()) return {};
    if (state_.random_to_move()) return draw_move();
    if (auto answer = think_by_engine(limits, on_progress)) return *answer;
    return think_by_rules(limits, on_progress);
}

void HostGame::stop() {
    stop_ = true;
    if (engine_alive()) engine_->stop(kSTOPSOON);
}

ThinkResult HostGame::draw_move() {
    ThinkResult answer;
    answer.move = moves_[chance_.next() % moves_.size()];
    answer.last.best_move = answer.move;
    return answer;
}

std::optional<ThinkResult> HostGame::think_by_engine(
    const ThinkLimits& limits, const std::function<void(const ThinkProgress&)>& on_progress) {
    if (!engine_alive()) return std::nullopt;
    const bool turned =
        options_.score_side == ScoreSide::kFirstPlayer && state_.player_to_move() != 0;
    const auto translate = [&](const SearchProgress& progress) {
        return ThinkProgress{progress.best_move, progress.current_move, progress.nodes,
                             turned ? -progress.score : progress.score, progress.depth};
    };
    const SearchLimits given{limits.time_ms, limits.depth, limits.variety, options_.stop_at_time};
    const auto reply = engine_->search(given, [&](const SearchProgress& progress) {
        // A stop() that came before the engine had started is passed on here.
        if (stop_) engine_->stop(kSTOPSOON);
        if (on_progress) on_progress(translate(progress));
    });
    if (reply) {
        const std::string wanted = plain_move(reply->last.best_move);
        for (const std::string& legal : moves_) {
            if (plain_move(legal) == wanted) {
                return ThinkResult{legal, true, translate(reply->last), reply->time_us};
            }
        }
        const auto known =
            engine_generates() ? std::nullopt : zrf::find_move(state_, reply->last.best_move);
        if (known) {
            return ThinkResult{zrf::text(model(), *known), true, translate(reply->last),
                               reply->time_us};
        }
        engine_->unload(FaultKind::kIllegalMove,
                        "DLL_Search chose \"" + reply->last.best_move + "\", which is not legal");
    }
    // From here on the rule file rules.
    note_fault();
    refresh();
    return std::nullopt;
}

ThinkResult HostGame::think_by_rules(const ThinkLimits& limits,
                                     const std::function<void(const ThinkProgress&)>& on_progress) {
    const auto begin = std::chrono::steady_clock::now();
    ThinkResult answer;
    zrf::PlayerLimits given;
    given.milliseconds = limits.time_ms;
    given.depth = limits.depth;
    given.variety = limits.variety;
    given.seed = chance_.next();
    given.stop = &stop_;
    const auto move = zrf::choose_move(state_, given, [&](const zrf::PlayerReport& report) {
        const std::string best = zrf::text(model(), report.best);
        answer.last = {best, best, static_cast<std::int64_t>(report.nodes), report.score,
                       report.depth};
        if (on_progress) on_progress(answer.last);
    });
    if (move) answer.move = zrf::text(model(), *move);
    answer.last.best_move = answer.move;
    answer.time_us = std::chrono::duration_cast<std::chrono::microseconds>(
                         std::chrono::steady_clock::now() - begin)
                         .count();
    return answer;
}

}  // namespace zwarm::host
