// A conformance report on any engine: what its file says, how it answers the calls in the usual
// and in unusual orders, whether it keeps to its buffers, how fast it stops, whether it leaks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/host/host_options.h"
#include "harness/host/stop_latency.h"

namespace zwarm::host {

enum class Verdict {
    kOk,
    kWeak,  // not promised by the interface, or uncertain, but a robust engine does better
    kFail,  // breaks what the interface promises, so that every host trips over it
    kNote,  // for information
};

struct ProbeLine {
    Verdict verdict = Verdict::kNote;
    std::string check;  // a few words
    std::string detail;
};

struct ProbeSettings {
    std::string engine_path;
    std::string rules_path;  // "" = a rule file near the engine that names it
    std::string title;       // "" = every variant of the rules that uses the engine
    int stops = 30;          // searches for each way of stopping
    int cycles = 200;        // start and clean-up, for leaks
    int plies = 60;          // of the test game
    int move_time_ms = 50;   // in the test game
    HostOptions options;     // its search patience is for every call
};

struct ProbeReport {
    std::vector<ProbeLine> lines;
    std::vector<StopLatency> latencies;
    std::vector<std::string> titles;  // tried with DLL_StartNewGame
    std::string rules_path;
    bool passed() const;
};

std::string_view name(Verdict verdict);

// `on_line` sees each line as soon as it is known.
ProbeReport probe_engine(const ProbeSettings& settings,
                         const std::function<void(const ProbeLine&)>& on_line = {});

}  // namespace zwarm::host
