// Any lines from a worker, to a host that asks for what the first line spells, a letter a call. No
// answer is too strange: every call comes back, and once the worker has failed it stays so, for one
// reason in one line.
#include <stop_token>
#include <string>

#include "harness/host/engine_process.h"
#include "tests/fuzz/target.h"
#include "tests/unit/host/spoken_worker.h"

namespace {

using namespace zwarm::host;
using zwarm::fuzz::require;

constexpr std::size_t kMostCalls = 64;

// One that was stopped before it began.
bool stopped_search(EngineProcess& engine) {
    std::stop_source stop;
    stop.request_stop();
    return engine
        .search(
            {}, [](const SearchProgress&) {}, stop.get_token())
        .has_value();
}

// True if the call had an answer.
bool call(EngineProcess& engine, char which) {
    switch (which) {
        case 's':
            return engine.start_new_game("title").has_value();
        case 'm':
            return engine.make_a_move("Man a1 - a2").has_value();
        case 'c':
            return engine.clean_up().has_value();
        case 'o':
            return engine.is_game_over().has_value();
        case 'g':
            return engine.generate_moves().has_value();
        case '1':
            return engine.generate_one().has_value();
        case '0':
            return engine.generate_null().has_value();
        case 'n':
            return engine.call_with_null("DLL_Search").has_value();
        case 't':
            return engine.search({.time_ms = 1000}, [](const SearchProgress&) {}).has_value();
        case 'w':
            return engine.search_and_stop({.depth = 3}, 1000, kSTOPNOW).has_value();
        case 'r':
            return engine.resources().has_value();
        case 'l':
            return engine.reload();
        default:
            return stopped_search(engine);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = zwarm::fuzz::text_of(data, size);
    const std::string_view calls = zwarm::fuzz::cut(text, '\n');
    const test::SpokenWorker worker(text);
    EngineProcess engine;
    EngineSettings settings;
    settings.path = "/engines/engine.so";
    settings.overflow_is_fault = size % 2 == 0;
    const bool up = engine.attach(settings, worker.input, worker.output);
    require(up == engine.alive(), "up and alive, or neither");
    for (const char which : calls.substr(0, kMostCalls)) {
        const auto fault = engine.fault();
        const bool answered = call(engine, which);
        if (!fault) {
            require(answered || engine.fault() || !engine.alive(), "no answer has a reason");
            continue;
        }
        require(fault->kind == engine.fault()->kind && fault->sentence == engine.fault()->sentence,
                "a fault stays");
    }
    if (engine.fault()) {
        require(!engine.alive(), "a failed engine is not alive");
        require(!engine.fault()->sentence.empty(), "a fault has a reason");
        require(engine.fault()->sentence.find('\n') == std::string::npos, "a reason is one line");
    }
    engine.close();
    return 0;
}
