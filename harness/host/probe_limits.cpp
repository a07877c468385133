// The checks of a probe that push the engine: clocks, stop flags, bad input, leaks.
#include <algorithm>

#include "harness/host/binary_file.h"
#include "harness/host/probe_calls.h"

namespace zwarm::host {

namespace {

constexpr std::size_t kLongString = 10000;
constexpr int kClockMs = 200;
constexpr int kStopAfterMs = 15;
// Growth that the system's own bookkeeping may cause.
constexpr std::int64_t kQuietGrowth = 512 * 1024;

std::string in_milliseconds(std::int64_t us) {
    return std::to_string(us / 1000) + "." + std::to_string(us / 100 % 10) + " ms";
}

std::int64_t percentile(const std::vector<std::int64_t>& sorted, int percent) {
    const std::size_t index = (sorted.size() - 1) * static_cast<std::size_t>(percent) / 100;
    return sorted[index];
}

}  // namespace

void Probe::check_clock() {
    auto engine = load_game("own clock");
    if (!engine) return;
    SearchLimits limits;
    limits.time_ms = kClockMs;
    limits.depth = settings_.options.unlimited_depth;
    limits.stop_at_time = false;
    const auto reply = engine->search(limits, {});
    if (report_trouble(*engine, "own clock")) return;
    const bool kept = reply && reply->time_us < 3 * kClockMs * 1000;
    add(kept ? Verdict::kOk : Verdict::kWeak, "own clock",
        "given " + std::to_string(kClockMs) + " ms and no flag, DLL_Search took " +
            in_milliseconds(reply ? reply->time_us : 0));
    limits = {};
    limits.time_ms = 5 * kClockMs;
    limits.depth = 1;
    const auto shallow = engine->search(limits, {});
    if (report_trouble(*engine, "depth 1")) return;
    add(Verdict::kNote, "depth 1", "took " + in_milliseconds(shallow ? shallow->time_us : 0));
}

void Probe::check_stopping() {
    measure_stops(kSTOPSOON, false);
    measure_stops(kSTOPNOW, false);
    const bool windows = read_binary_file(settings_.engine_path).format == BinaryFormat::kPe32;
    if (windows) measure_stops(kSTOPSOON, true);
}

void Probe::measure_stops(Search_Status status, bool by_message) {
    const std::string way = std::string(status == kSTOPSOON ? "kSTOPSOON" : "kSTOPNOW") +
                            (by_message ? " by a message" : " by a thread");
    auto engine = load_game(way, by_message);
    if (!engine) return;
    std::vector<std::int64_t> latencies;
    int early = 0;
    for (int i = 0; i < settings_.stops && engine->alive(); ++i) {
        SearchLimits limits;  // no limit but the flag
        limits.depth = settings_.options.unlimited_depth;
        const auto reply = engine->search_and_stop(limits, kStopAfterMs, status);
        if (!reply) break;
        if (reply->latency_us >= 0) {
            latencies.push_back(reply->latency_us);
        } else {
            ++early;
        }
        if (reply->last.best_move.empty()) {
            return add(Verdict::kFail, way, "no move after it");
        }
    }
    if (report_trouble(*engine, way)) return;
    if (latencies.empty()) {
        return add(Verdict::kNote, way, "every search was over before it could be stopped");
    }
    std::sort(latencies.begin(), latencies.end());
    const StopLatency latency{way, percentile(latencies, 50), percentile(latencies, 90),
                              percentile(latencies, 99), latencies.back()};
    report_.latencies.push_back(latency);
    add(Verdict::kOk, way,
        "back after " + in_milliseconds(latency.median_us) + " (median), " +
            in_milliseconds(latency.p99_us) + " (99 %), " + in_milliseconds(latency.most_us) +
            " (most) of " + std::to_string(latencies.size()) + " searches" +
            (early > 0 ? "; " + std::to_string(early) + " were over before" : ""));
}

void Probe::check_bad_input() {
    const std::vector<std::pair<std::string, std::string>> inputs{
        {"nonsense", "nonsense"},
        {"an impossible move", "Man zz9 - zz10"},
        {"an empty move", ""},
        {"half an edit", "("},
        {"an edit of an unknown piece", "(Nobody Nothing nowhere)"},
        {"a move of 10 kB", std::string(kLongString, 'm')},
        {"an edit of 10 kB", "(" + std::string(kLongString, 'x') + ")"},
    };
    std::string accepted;
    bool survived = true;
    for (const auto& [what, text] : inputs) {
        auto engine = load_game("bad input");
        if (!engine) return;
        const auto before = legal_moves(*engine);
        const auto code = engine->make_a_move(text);
        const bool same = engine->alive() && legal_moves(*engine) == before;
        if (!engine->alive() || !engine->overflows().empty()) {
            add(Verdict::kWeak, "bad input", what + ": " + trouble(*engine));
            survived = false;
        } else if (!same) {
            add(Verdict::kWeak, "bad input", what + " changes the position");
            survived = false;
        } else if (code && *code >= 0) {
            accepted.append(accepted.empty() ? "" : ", ").append(what);
        }
    }
    if (!accepted.empty()) add(Verdict::kWeak, "bad input", "not refused: " + accepted);
    if (accepted.empty() && survived) {
        add(Verdict::kOk, "bad input", "refused with a code, position kept");
    }
    for (const char* routine :
         {"DLL_StartNewGame", "DLL_MakeAMove", "DLL_IsGameOver", "DLL_Search"}) {
        auto engine = load_game("NULL");
        if (!engine) return;
        if (!engine->has_is_game_over() && std::string_view(routine) == "DLL_IsGameOver") continue;
        engine->call_with_null(routine);
        if (engine->alive()) continue;
        return add(Verdict::kWeak, "NULL pointers", trouble(*engine));
    }
    add(Verdict::kOk, "NULL pointers", "survived");
}

void Probe::check_wrong_order() {
    const auto survives = [&](const std::string& check, auto&& calls) {
        auto engine = load();
        if (!engine->alive()) return;
        calls(*engine);
        const std::string why = trouble(*engine);
        add(why.empty() ? Verdict::kOk : Verdict::kWeak, check, why.empty() ? "survived" : why);
    };
    SearchLimits limits;
    limits.time_ms = kClockMs;
    limits.depth = 3;
    survives("before the start", [&](EngineProcess& engine) {
        engine.make_a_move("Pass");
        if (engine.has_is_game_over()) engine.is_game_over();
        if (engine.has_generate_moves()) engine.generate_moves();
        engine.search(limits, {});
        engine.clean_up();
    });
    if (variants_.empty()) return;
    survives("after the clean-up", [&](EngineProcess& engine) {
        set_up(engine, *variants_.front());
        engine.clean_up();
        engine.clean_up();
        engine.make_a_move("Pass");
        if (engine.has_is_game_over()) engine.is_game_over();
        if (engine.has_generate_moves()) engine.generate_moves();
        engine.search(limits, {});
        set_up(engine, *variants_.front());
    });
}

void Probe::check_leaks() {
    auto engine = load_game("leaks");
    if (!engine) return;
    SearchLimits limits;
    limits.time_ms = 1;
    limits.depth = 1;
    const auto cycle = [&] {
        set_up(*engine, *variants_.front());
        if (engine->has_generate_moves()) engine->generate_moves();
        engine->search(limits, {});
        engine->clean_up();
    };
    // The first rounds may fill caches.
    for (int i = 0; i < settings_.cycles / 10 + 1 && engine->alive(); ++i) cycle();
    const auto before = engine->resources();
    for (int i = 0; i < settings_.cycles && engine->alive(); ++i) cycle();
    const auto after = engine->resources();
    if (report_trouble(*engine, "leaks") || !before || !after) return;
    const std::int64_t growth = after->memory_bytes - before->memory_bytes;
    const std::int64_t handles = after->handles - before->handles;
    const std::int64_t threads = after->threads - before->threads;
    const bool quiet = growth <= kQuietGrowth && handles <= 2 && threads <= 0;
    add(quiet ? Verdict::kOk : Verdict::kWeak, "leaks",
        std::to_string(settings_.cycles) +
            " games and clean-ups: " + std::to_string(growth / 1024) + " kB, " +
            std::to_string(handles) + " handles, " + std::to_string(threads) + " threads more");
}

}  // namespace zwarm::host
