// The checks of a probe that call the engine. Each starts a worker of its own, so that a crash in
// one does not hide the others.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/host/engine_process.h"
#include "harness/host/probe.h"
#include "harness/zrf/game_file.h"

namespace zwarm::host {

class Probe {
  public:
    Probe(const ProbeSettings& settings, const std::function<void(const ProbeLine&)>& on_line)
        : settings_(settings), on_line_(on_line) {}

    void add(Verdict verdict, const std::string& check, const std::string& detail);

    // The rule file and the titles to try. False when there is none.
    bool find_rules();

    void check_loading();      // load, unload, load again
    void check_titles();       // every title starts; an unknown one is refused
    void check_lists();        // GenerateMoves again and again, in the middle of a list
    void check_game();         // a game by the engine itself, every move legal and accepted
    void check_clock();        // the engine keeps its time without the host's flag
    void check_stopping();     // both flags, by a thread and by a message
    void check_bad_input();    // nonsense, endless strings, NULL
    void check_wrong_order();  // calls before the start and after the end
    void check_leaks();        // memory over many games

    ProbeReport take_report() { return std::move(report_); }

  private:
    // A loaded engine with buffers of the size engines may count on.
    std::unique_ptr<EngineProcess> load(bool by_message = false);
    // The same with a game set up; null with a FAIL line under `check` when it does not come up.
    std::unique_ptr<EngineProcess> load_game(const std::string& check, bool by_message = false);
    bool set_up(EngineProcess& engine, const zrf::Variant& variant);
    std::vector<std::string> legal_moves(EngineProcess& engine);
    // The fault, and overflows, as one line.
    std::string trouble(const EngineProcess& engine) const;
    bool report_trouble(const EngineProcess& engine, const std::string& check);
    void measure_stops(Search_Status status, bool by_message);

    const ProbeSettings& settings_;
    const std::function<void(const ProbeLine&)>& on_line_;
    ProbeReport report_;
    std::shared_ptr<const zrf::GameFile> file_;
    std::vector<const zrf::Variant*> variants_;
};

}  // namespace zwarm::host
