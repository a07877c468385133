#include <algorithm>
#include <chrono>
#include <limits>

#include "harness/host/engine_process.h"
#include "harness/match/program_seats.h"

namespace zwarm::match {

namespace {

FailureKind kind_of(host::FaultKind fault) {
    switch (fault) {
        case host::FaultKind::kNotFound:
        case host::FaultKind::kWrongFormat:
        case host::FaultKind::kNoWine:
        case host::FaultKind::kNotLoaded:
            return FailureKind::kNoStart;
        case host::FaultKind::kHung:
            return FailureKind::kHang;
        case host::FaultKind::kIllegalMove:
            return FailureKind::kIllegalMove;
        case host::FaultKind::kBadMoveText:
        case host::FaultKind::kOverflow:
            return FailureKind::kGarbage;
        case host::FaultKind::kCrashed:
        case host::FaultKind::kErrorCode:
            return FailureKind::kCrash;
    }
    return FailureKind::kCrash;
}

class PluginSeat final : public Seat {
  public:
    PluginSeat(std::string path, const Rules& rules, const Limits& limits)
        : path_(std::move(path)), rules_(rules), limits_(limits) {}

    std::optional<Failure> new_game(const std::string& position, std::uint64_t /*seed*/) override {
        known_ = 0;
        if (!process_ || !process_->alive()) {
            process_ = std::make_unique<host::EngineProcess>();
            host::EngineSettings settings;
            settings.path = path_;
            settings.search_patience_ms = limits_.hang_ms;
            settings.call_patience_ms = std::max(settings.call_patience_ms, limits_.hang_ms);
            settings.start_patience_ms = limits_.start_ms;
            if (!process_->start(settings)) return no_start();
        }
        const auto code = process_->start_new_game(rules_.title());
        if (!code) return no_start();
        if (*code < 0) return refused(FailureKind::kNoStart, "DLL_StartNewGame", *code);
        return set_up(position, *code == DLL_OK_DONT_SEND_SETUP);
    }

    Answer think(const Referee& game) override {
        for (; known_ < game.saved().size(); ++known_) {
            if (auto failure = make(game.saved()[known_].text, FailureKind::kCrash)) {
                return {{}, failure};
            }
        }
        const auto milliseconds =
            std::min<std::int64_t>(limits_.movetime_ms, std::numeric_limits<int>::max());
        const auto begin = std::chrono::steady_clock::now();
        const auto reply = process_->search({.time_ms = static_cast<int>(milliseconds),
                                             .depth = limits_.depth,
                                             .variety = limits_.variety,
                                             .endless = false},
                                            {});
        if (!reply) return {{}, fault()};
        if (reply->code < 0) return {{}, refused(FailureKind::kCrash, "DLL_Search", reply->code)};
        return {{.move = reply->last.best_move,
                 .notation = Notation::kHost,
                 .nodes = static_cast<std::uint64_t>(std::max(reply->last.nodes, 0)),
                 .score = reply->last.score,
                 .depth = reply->last.depth},
                lateness(limits_, std::chrono::steady_clock::now() - begin)};
    }

  private:
    // The start position as edits, as far as the engine does not know it itself.
    std::optional<Failure> set_up(const std::string& position, bool knows_start) {
        if (position.empty() && knows_start) return std::nullopt;
        const auto edits = rules_.host_edits(position, !knows_start);
        if (!edits) {
            return Failure{FailureKind::kNoStart,
                           "a plug-in cannot be told whose turn it is in this position"};
        }
        for (const std::string& edit : *edits) {
            if (auto failure = make(edit, FailureKind::kNoStart)) return failure;
        }
        return std::nullopt;
    }

    std::optional<Failure> make(const std::string& text, FailureKind refusal) {
        const auto code = process_->make_a_move(text);
        if (!code) return fault();
        if (*code < 0) return refused(refusal, "DLL_MakeAMove(\"" + text + "\")", *code);
        return std::nullopt;
    }

    [[nodiscard]] Failure fault() const {
        const auto& fault = process_->fault();
        if (!fault) return {FailureKind::kCrash, "the worker is gone"};
        return {kind_of(fault->kind), fault->sentence};
    }

    [[nodiscard]] Failure no_start() const { return {FailureKind::kNoStart, fault().sentence}; }

    // A negative answer unloads an engine; the next game loads it again.
    Failure refused(FailureKind kind, const std::string& routine, int code) {
        process_.reset();
        return {kind, routine + " answers " + host::result_name(code)};
    }

    std::string path_;
    const Rules& rules_;
    Limits limits_;
    std::unique_ptr<host::EngineProcess> process_;
    std::size_t known_ = 0;  // moves the engine has heard of
};

}  // namespace

std::unique_ptr<Seat> make_plugin_seat(const std::string& path, const Rules& rules,
                                       const Limits& limits) {
    return std::make_unique<PluginSeat>(path, rules, limits);
}

}  // namespace zwarm::match
