// The engine of a seat, in a process of its own beside the referee's: so the table always has time
// for people while somebody thinks. It is told what happened since it was asked last, or the whole
// game again.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/host/host_game.h"
#include "harness/table/seat.h"

namespace zwarm::table {

// Where engines come from; put in from outside, because only the program knows its own plug-in and
// what a level is to it.
class Engines {
  public:
    virtual ~Engines() = default;

    // Who referees games of this rule file.
    virtual host::EngineChoice referee(const std::string& rules_path) const = 0;
    // The library that plays for this seat; "" = none, the built-in player does. Any thread.
    virtual std::string player(const std::string& rules_path, const zrf::Model& model,
                               const Seat& seat) const = 0;
    // Whether a seat's level makes a difference to it.
    virtual bool has_levels(const std::string& rules_path) const = 0;
};

// The engine that the rule file names, wherever one is asked for.
class RuleFileEngines final : public Engines {
  public:
    explicit RuleFileEngines(host::HostOptions options) : options_(std::move(options)) {}

    host::EngineChoice referee(const std::string& rules_path) const override;
    std::string player(const std::string& rules_path, const zrf::Model& model,
                       const Seat& seat) const override;
    bool has_levels(const std::string& rules_path) const override;

  private:
    host::HostOptions options_;
};

// Everything one needs to know to choose a move; nothing of it belongs to the table.
struct Question {
    std::shared_ptr<const zrf::GameFile> file;  // keeps the model
    const zrf::Variant* variant = nullptr;
    std::vector<host::SavedLine> lines;
    zrf::State state;
    std::vector<std::string> moves;
    Seat seat;
    std::string engine;  // the library, "" = the built-in player
    std::uint64_t seed = 1;
};

struct SeatAnswer {
    host::ThinkResult result;
    std::string fault;  // why the engine did not answer itself, one line
};

class SeatEngine {
  public:
    explicit SeatEngine(host::HostOptions options) : options_(std::move(options)) {}

    SeatAnswer think(const Question& question, const host::ThinkVisitor& on_progress,
                     const std::stop_token& stop);

  private:
    bool ready(const Question& question);
    bool tell(const Question& question);

    host::HostOptions options_;
    std::unique_ptr<host::EngineGame> engine_;
    std::string path_;
    const zrf::Variant* variant_ = nullptr;
    std::vector<host::SavedLine> told_;
};

}  // namespace zwarm::table
