// Where an engine is tried: the rules it plays by, workers to load it into, the report so far. Each
// check gets a worker of its own, so that a crash in one does not hide the others.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/host/engine_process.h"
#include "harness/host/probe.h"
#include "harness/zrf/game_file.h"

namespace zwarm::host {

class ProbeBench {
  public:
    ProbeBench(const ProbeSettings& settings, const std::function<void(const ProbeLine&)>& on_line)
        : settings_(settings), on_line_(on_line) {}

    // Reads the rule file; a line of the report says which, or what is wrong with it.
    void find_rules();

    const ProbeSettings& settings() const { return settings_; }
    // The variants to try; none without rules.
    const std::vector<const zrf::Variant*>& variants() const { return variants_; }
    // Whether an engine can be loaded at all: rules that cannot be read end the probe.
    bool usable() const { return usable_; }

    // A loaded engine with buffers of the size engines may count on.
    std::unique_ptr<EngineProcess> load(bool by_message = false) const;
    // The same with a game set up; null with a FAIL line under `check` when it does not come up.
    std::unique_ptr<EngineProcess> load_game(const std::string& check, bool by_message = false);
    bool set_up(EngineProcess& engine, const zrf::Variant& variant) const;

    void add(Verdict verdict, const std::string& check, const std::string& detail);
    void add_title(const std::string& title) { report_.titles.push_back(title); }
    void add_latency(const StopLatency& latency) { report_.latencies.push_back(latency); }
    // A FAIL line, or a milder one, if the engine has failed or written where it must not.
    bool add_trouble(const EngineProcess& engine, const std::string& check,
                     Verdict verdict = Verdict::kFail);

    ProbeReport take_report() { return std::move(report_); }

  private:
    const ProbeSettings& settings_;
    const std::function<void(const ProbeLine&)>& on_line_;
    ProbeReport report_;
    std::shared_ptr<const zrf::GameFile> file_;
    std::vector<const zrf::Variant*> variants_;
    bool usable_ = true;
};

// The fault, and overflows, as one line.
std::string trouble_of(const EngineProcess& engine);

// Calls the engine in the usual and in unusual orders.
void check_calls(ProbeBench& bench);

}  // namespace zwarm::host
