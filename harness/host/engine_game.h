// One game as it is told to an engine: the calls in the host's order, and the host's policy on
// errors. A negative code, an illegal move, a crash: the engine is unloaded and stays so; fault()
// says why. The board itself is the caller's.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/host/engine_process.h"
#include "harness/host/host_options.h"
#include "harness/zrf/model.h"

namespace zwarm::host {

class EngineGame {
  public:
    explicit EngineGame(const HostOptions& options) : options_(options) {}

    // Loads the engine (an absolute or relative path of this machine) with options as
    // EngineSettings has them. False = fault().
    bool load(const std::string& engine_path, const std::string& rules_path,
              const std::string& options = {});

    // DLL_StartNewGame and the set-up edits, unless the engine knows the set-up itself.
    bool start(const zrf::Model& model, const std::string& title);

    // A move or an edit, with what the host asks around it.
    bool make_move(const std::string& move);
    bool edit(const std::string& edit);
    bool announce(const std::string& cell);

    // The engine's verdict; nothing when it has none (no such routine, or a fault).
    std::optional<GameOverReply> game_over();
    // Its legal moves; nothing when it leaves them to the rule file, or on a fault.
    std::optional<std::vector<std::string>> moves();

    // Its choice, or nothing on a fault. Whether the move is legal is for the caller to see.
    std::optional<SearchReply> search(const SearchLimits& limits,
                                      const std::function<void(const SearchProgress&)>& on_progress,
                                      const std::stop_token& stop);

    // The caller found something wrong with what the engine said.
    void unload(FaultKind kind, const std::string& sentence);

    bool alive() const { return !fault() && process_.alive(); }
    bool generates_moves() const { return alive() && process_.has_generate_moves(); }
    const std::optional<EngineFault>& fault() const;
    const std::string& path() const { return process_.settings().path; }
    const std::string& options() const { return process_.settings().options; }
    bool reload() { return process_.reload(); }

  private:
    bool check(std::optional<int> code, const std::string& call);

    HostOptions options_;
    EngineProcess process_;
    std::optional<EngineFault> fault_;
};

// The edits of a set-up in the order the options ask for.
std::vector<std::string> ordered_setup(const zrf::Model& model, const HostOptions& options);

// The engine file that a rule file names: beside it or in the program folder, as the options say.
// Empty when it is in neither.
std::string find_engine(const std::string& engine_name, const std::string& rules_path,
                        const HostOptions& options);

}  // namespace zwarm::host
