// The checks of a probe that call the engine: what every host does, then what pushes it: clocks,
// stop flags, bad input, wrong orders, leaks.
#include <algorithm>
#include <set>

#include "harness/host/binary_file.h"
#include "harness/host/engine_game.h"
#include "harness/host/move_text.h"
#include "harness/host/probe_bench.h"
#include "harness/zrf/rules.h"

namespace zwarm::host {

namespace {

constexpr std::size_t kLongString = 10000;
constexpr int kClockMs = 200;
constexpr int kStopAfterMs = 15;
constexpr std::int64_t kQuickStopUs = 1'000'000;
// Growth that the system's own bookkeeping may cause.
constexpr std::int64_t kQuietGrowth = 512 * 1024;

std::string in_milliseconds(std::int64_t us) {
    return std::to_string(us / 1000) + "." + std::to_string(us / 100 % 10) + " ms";
}

std::vector<std::string> legal_moves(EngineProcess& engine) {
    const auto reply = engine.generate_moves();
    return reply ? reply->moves : std::vector<std::string>{};
}

// The order of a list is the engine's own affair.
bool same_list(std::vector<std::string> a, std::vector<std::string> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

// What a host asks before every move; some engines know a move only from their last list.
void ask_around(EngineProcess& engine) {
    if (engine.has_is_game_over()) engine.is_game_over();
    if (engine.has_generate_moves()) engine.generate_moves();
}

// Load; then play, unload and load again, as when a user opens another game and comes back.
void check_loading(ProbeBench& bench) {
    auto engine = bench.load();
    if (bench.add_trouble(*engine, "loading")) return;
    bench.add(Verdict::kOk, "loading",
              std::string("loaded, ") + (engine->has_is_game_over() ? "with" : "without") +
                  " DLL_IsGameOver, " + (engine->has_generate_moves() ? "with" : "without") +
                  " DLL_GenerateMoves");
    if (bench.variants().empty()) return;
    if (!bench.set_up(*engine, *bench.variants().front())) return;  // see "titles"
    const bool twice = engine->reload() && bench.set_up(*engine, *bench.variants().front());
    if (bench.add_trouble(*engine, "loading again", Verdict::kWeak)) return;
    bench.add(twice ? Verdict::kOk : Verdict::kWeak, "loading again",
              "cleaned up, unloaded, loaded, started");
}

// Every title starts; an unknown one is refused.
void check_titles(ProbeBench& bench) {
    auto engine = bench.load();
    std::string refused;
    for (const zrf::Variant* variant : bench.variants()) {
        bench.add_title(variant->title);
        if (bench.set_up(*engine, *variant)) continue;
        refused.append(refused.empty() ? "" : ", ").append(variant->title);
        if (engine->fault()) break;
        engine = bench.load();  // a host does not speak again to an engine that has refused
    }
    if (bench.add_trouble(*engine, "titles")) return;
    if (refused.empty()) {
        bench.add(Verdict::kOk, "titles", "all variants start and take their set-up");
    } else {
        bench.add(Verdict::kFail, "titles", "do not start: " + refused);
    }
    const auto code = engine->start_new_game("no such variant, surely");
    bench.add(code && *code < 0 ? Verdict::kOk : Verdict::kWeak, "unknown title",
              code ? "answered " + result_name(*code) : trouble_of(*engine));
}

// DLL_IsGameOver after each edit of the set-up: some host may ask so, on half a board.
void check_half_boards(ProbeBench& bench) {
    auto engine = bench.load();
    const zrf::Variant& variant = *bench.variants().front();
    const auto code = engine->start_new_game(variant.title);
    if (!engine->has_is_game_over() || !code || *code != DLL_OK) return;
    for (const std::string& edit : ordered_setup(*variant.model, bench.settings().options)) {
        const auto made = engine->make_a_move(edit);
        if (!made || *made < 0) return;  // see "titles"
        const auto over = engine->is_game_over();
        if (bench.add_trouble(*engine, "half set-up boards", Verdict::kWeak)) return;
        if (over && over->code < 0) {
            return bench.add(Verdict::kWeak, "half set-up boards",
                             "DLL_IsGameOver returned " + result_name(over->code));
        }
    }
    bench.add(Verdict::kOk, "half set-up boards", "DLL_IsGameOver answers after every edit");
}

// GenerateMoves again and again, in the middle of a list.
void check_lists(ProbeBench& bench) {
    auto engine = bench.load_game("move lists");
    if (!engine) return;
    if (!engine->has_generate_moves()) {
        return bench.add(Verdict::kNote, "move lists",
                         "no DLL_GenerateMoves: the rule file makes them");
    }
    const auto first = legal_moves(*engine);
    const auto second = legal_moves(*engine);
    if (bench.add_trouble(*engine, "move lists")) return;
    const bool same = same_list(first, second);
    const bool unique = std::set(first.begin(), first.end()).size() == first.size();
    bench.add(same ? Verdict::kOk : Verdict::kFail, "move lists",
              std::to_string(first.size()) + " moves at the start, " +
                  (same ? "the same when asked again" : "but not the same when asked again"));
    if (first.empty()) bench.add(Verdict::kWeak, "move lists", "the game cannot begin");
    if (!unique) bench.add(Verdict::kWeak, "move lists", "some moves are there twice");
    const auto longest =
        std::max_element(first.begin(), first.end(),
                         [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const std::size_t length = longest == first.end() ? 0 : longest->size();
    bench.add(length < ZILLIONS_MOVE_BUFFER ? Verdict::kOk : Verdict::kWeak, "length of moves",
              "the longest has " + std::to_string(length) + " bytes");
    // Hosts read a list to its end; an engine that survives less is just more robust.
    engine->generate_null();
    engine->generate_one();
    const bool restarted = same_list(legal_moves(*engine), first) && engine->alive();
    bench.add(restarted ? Verdict::kOk : Verdict::kWeak, "list restarted in the middle",
              restarted         ? "the same moves"
              : engine->alive() ? "other moves"
                                : trouble_of(*engine));
}

// A game by the engine itself, every move legal and accepted.
void check_game(ProbeBench& bench) {
    auto engine = bench.load_game("a game");
    if (!engine) return;
    const zrf::Variant& variant = *bench.variants().front();
    zrf::State state = zrf::State::initial(*variant.model);
    std::vector<std::string> played;
    std::string end = "goes on";
    for (int ply = 0; ply < bench.settings().plies; ++ply) {
        if (engine->has_is_game_over()) {
            const auto over = engine->is_game_over();
            if (!over) break;
            if (over->code < 0) {
                return bench.add(Verdict::kFail, "a game",
                                 "DLL_IsGameOver returned " + result_name(over->code) + " at ply " +
                                     std::to_string(ply + 1));
            }
            if (over->result != ZILLIONS_UNKNOWN_SCORE) {
                end = over->comment.empty() ? "is over" : "is over: " + over->comment;
                break;
            }
        } else if (zrf::result(state)) {
            end = "is over";
            break;
        }
        std::vector<std::string> legal = legal_moves(*engine);
        if (!engine->has_generate_moves()) {
            for (const auto& move : zrf::legal_moves(state)) {
                legal.push_back(zrf::text(*variant.model, move));
            }
        }
        if (legal.empty()) break;
        std::string move = legal[static_cast<std::size_t>(ply) % legal.size()];
        if (!state.random_to_move()) {
            SearchLimits limits;
            limits.time_ms = bench.settings().move_time_ms;
            limits.depth = bench.settings().options.unlimited_depth;
            const auto reply = engine->search(limits, {});
            if (!reply || reply->code < 0) {
                if (engine->fault()) break;
                return bench.add(Verdict::kFail, "a game",
                                 "DLL_Search returned " + result_name(reply->code) + " at ply " +
                                     std::to_string(ply + 1));
            }
            move = reply->last.best_move;
            const bool known = !find_legal(move, legal).empty() ||
                               (!engine->has_generate_moves() && zrf::find_move(state, move));
            if (!known) {
                return bench.add(Verdict::kFail, "a game",
                                 "DLL_Search chose an illegal move \"" + move + "\" at ply " +
                                     std::to_string(ply + 1));
            }
            if (engine->has_generate_moves() && !same_list(legal_moves(*engine), legal)) {
                if (engine->fault()) break;
                return bench.add(Verdict::kFail, "a game", "DLL_Search changed the position");
            }
        }
        const auto made = engine->make_a_move(move);
        if (!made || *made < 0) {
            if (engine->fault()) break;
            return bench.add(Verdict::kFail, "a game", "its own move \"" + move + "\" was refused");
        }
        if (engine->has_generate_moves()) {
            zrf::apply_text(state, move);
        } else if (const auto found = zrf::find_move(state, move)) {
            zrf::apply(state, *found);
        }
        played.push_back(move);
    }
    if (bench.add_trouble(*engine, "a game")) return;
    bench.add(Verdict::kOk, "a game",
              std::to_string(played.size()) + " plies of \"" + variant.title +
                  "\", every move legal and accepted; the game " + end);
    // What a host does to take a move back.
    const auto before = legal_moves(*engine);
    const bool again = bench.set_up(*engine, variant) &&
                       std::all_of(played.begin(), played.end(), [&](const std::string& move) {
                           ask_around(*engine);
                           return engine->make_a_move(move).value_or(-1) >= 0;
                       });
    const bool same = again && same_list(legal_moves(*engine), before);
    if (bench.add_trouble(*engine, "replay")) return;
    bench.add(same ? Verdict::kOk : Verdict::kFail, "replay",
              same ? "the whole game told again leads to the same moves"
                   : "the whole game told again does not lead to the same moves");
}

// The engine keeps its time without the host's flag.
void check_clock(ProbeBench& bench) {
    auto engine = bench.load_game("own clock");
    if (!engine) return;
    SearchLimits limits;
    limits.time_ms = kClockMs;
    limits.depth = bench.settings().options.unlimited_depth;
    limits.stop_at_time = false;
    const auto reply = engine->search(limits, {});
    if (bench.add_trouble(*engine, "own clock")) return;
    const bool kept = reply && reply->time_us < 3 * kClockMs * 1000;
    bench.add(kept ? Verdict::kOk : Verdict::kWeak, "own clock",
              "given " + std::to_string(kClockMs) + " ms and no flag, DLL_Search took " +
                  in_milliseconds(reply ? reply->time_us : 0));
    limits = {};
    limits.time_ms = 5 * kClockMs;
    limits.depth = 1;
    const auto shallow = engine->search(limits, {});
    if (bench.add_trouble(*engine, "depth 1")) return;
    bench.add(Verdict::kNote, "depth 1", "took " + in_milliseconds(shallow ? shallow->time_us : 0));
}

// An engine must answer kSTOPSOON with a move. kSTOPNOW may spoil the answer, and nobody promised
// that messages are handled during a search.
void measure_stops(ProbeBench& bench, Search_Status status, bool by_message) {
    const Verdict bad = status == kSTOPSOON && !by_message ? Verdict::kFail : Verdict::kWeak;
    const std::string way = std::string(status == kSTOPSOON ? "kSTOPSOON" : "kSTOPNOW") +
                            (by_message ? " by a message" : " by a thread");
    auto engine = bench.load_game(way, by_message);
    if (!engine) return;
    StopTimes times;
    for (int i = 0; i < bench.settings().stops && engine->alive(); ++i) {
        SearchLimits limits;  // no limit but the flag
        limits.depth = bench.settings().options.unlimited_depth;
        const auto reply = engine->search_and_stop(limits, kStopAfterMs, status);
        if (!reply) break;
        times.add(*reply);
        if (reply->code < 0) {
            return bench.add(bad, way, "DLL_Search returned " + result_name(reply->code));
        }
        if (reply->last.best_move.empty()) return bench.add(bad, way, "no move after it");
    }
    if (bench.add_trouble(*engine, way, bad)) return;
    if (times.empty()) {
        return bench.add(Verdict::kNote, way, "every search was over before it could be stopped");
    }
    const StopLatency latency = times.latency(way);
    bench.add_latency(latency);
    bench.add(
        latency.most_us < kQuickStopUs ? Verdict::kOk : Verdict::kWeak, way,
        "back after " + in_milliseconds(latency.median_us) + " (median), " +
            in_milliseconds(latency.p99_us) + " (99 %), " + in_milliseconds(latency.most_us) +
            " (most) of " + std::to_string(latency.stops) + " searches" +
            (latency.over > 0 ? "; " + std::to_string(latency.over) + " were over before" : ""));
}

// Both flags, by a thread and by a message.
void check_stopping(ProbeBench& bench) {
    measure_stops(bench, kSTOPSOON, false);
    measure_stops(bench, kSTOPNOW, false);
    const bool windows =
        read_binary_file(bench.settings().engine_path).format == BinaryFormat::kPe32;
    if (windows) measure_stops(bench, kSTOPSOON, true);
}

// Nonsense, endless strings, NULL.
void check_bad_input(ProbeBench& bench) {
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
        auto engine = bench.load_game("bad input");
        if (!engine) return;
        const auto before = legal_moves(*engine);
        const auto code = engine->make_a_move(text);
        const bool same = engine->alive() && legal_moves(*engine) == before;
        if (!engine->alive() || !engine->overflows().empty()) {
            bench.add(Verdict::kWeak, "bad input", what + ": " + trouble_of(*engine));
            survived = false;
        } else if (!same) {
            bench.add(Verdict::kWeak, "bad input", what + " changes the position");
            survived = false;
        } else if (code && *code >= 0) {
            accepted.append(accepted.empty() ? "" : ", ").append(what);
        }
    }
    if (!accepted.empty()) bench.add(Verdict::kWeak, "bad input", "not refused: " + accepted);
    if (accepted.empty() && survived) {
        bench.add(Verdict::kOk, "bad input", "refused with a code, position kept");
    }
    for (const char* routine :
         {"DLL_StartNewGame", "DLL_MakeAMove", "DLL_IsGameOver", "DLL_Search"}) {
        auto engine = bench.load_game("NULL");
        if (!engine) return;
        if (!engine->has_is_game_over() && std::string_view(routine) == "DLL_IsGameOver") continue;
        engine->call_with_null(routine);
        if (engine->alive()) continue;
        return bench.add(Verdict::kWeak, "NULL pointers", trouble_of(*engine));
    }
    bench.add(Verdict::kOk, "NULL pointers", "survived");
}

// Calls before the start and after the end.
void check_wrong_order(ProbeBench& bench) {
    const auto survives = [&](const std::string& check, auto&& calls) {
        auto engine = bench.load();
        if (!engine->alive()) return;
        calls(*engine);
        const std::string why = trouble_of(*engine);
        bench.add(why.empty() ? Verdict::kOk : Verdict::kWeak, check,
                  why.empty() ? "survived" : why);
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
    if (bench.variants().empty()) return;
    survives("after the clean-up", [&](EngineProcess& engine) {
        bench.set_up(engine, *bench.variants().front());
        engine.clean_up();
        engine.clean_up();
        engine.make_a_move("Pass");
        if (engine.has_is_game_over()) engine.is_game_over();
        if (engine.has_generate_moves()) engine.generate_moves();
        engine.search(limits, {});
        bench.set_up(engine, *bench.variants().front());
    });
}

// Memory over many games, with a clean-up after each where the engine can start again after it:
// without one, tables that fill up look like leaks.
void check_leaks(ProbeBench& bench) {
    auto engine = bench.load_game("leaks");
    if (!engine) return;
    engine->clean_up();
    const bool cleans = bench.set_up(*engine, *bench.variants().front());
    if (!cleans) engine = bench.load_game("leaks");
    if (!engine) return;
    SearchLimits limits;
    limits.time_ms = 1;
    limits.depth = 1;
    const auto cycle = [&] {
        bench.set_up(*engine, *bench.variants().front());
        if (engine->has_generate_moves()) engine->generate_moves();
        engine->search(limits, {});
        if (cleans) engine->clean_up();
    };
    // The first rounds may fill caches.
    for (int i = 0; i < bench.settings().cycles / 10 + 1 && engine->alive(); ++i) cycle();
    const auto before = engine->resources();
    for (int i = 0; i < bench.settings().cycles && engine->alive(); ++i) cycle();
    const auto after = engine->resources();
    if (bench.add_trouble(*engine, "leaks") || !before || !after) return;
    const std::int64_t growth = after->memory_bytes - before->memory_bytes;
    const std::int64_t handles = after->handles - before->handles;
    const std::int64_t threads = after->threads - before->threads;
    const bool quiet = growth <= kQuietGrowth && handles <= 2 && threads <= 0;
    bench.add(quiet ? Verdict::kOk : Verdict::kWeak, "leaks",
              std::to_string(bench.settings().cycles) + " games" +
                  (cleans ? " and clean-ups: " : ": ") + std::to_string(growth / 1024) + " kB, " +
                  std::to_string(handles) + " handles, " + std::to_string(threads) +
                  " threads more");
}

}  // namespace

void check_calls(ProbeBench& bench) {
    check_loading(bench);
    if (bench.variants().empty()) return check_wrong_order(bench);
    check_titles(bench);
    check_half_boards(bench);
    check_lists(bench);
    check_game(bench);
    check_clock(bench);
    check_stopping(bench);
    check_bad_input(bench);
    check_wrong_order(bench);
    check_leaks(bench);
}

}  // namespace zwarm::host
