#include "harness/lab/agent_seat.h"

#include <chrono>
#include <exception>
#include <optional>

#include "engine/rules/notation.h"

namespace zwarm::lab {

namespace {

using Clock = std::chrono::steady_clock;

// Ends a search by the clock, which is read at every 16th question only, and keeps its last report.
class SeatControl final : public SearchControl {
  public:
    explicit SeatControl(std::int64_t time_ms)
        : deadline_(Clock::now() + std::chrono::milliseconds(time_ms)) {}

    bool stop_requested() override {
        if (!stopped_ && (questions_++ & 15) == 0) stopped_ = Clock::now() >= deadline_;
        return stopped_;
    }

    void report(const SearchInfo& info) override {
        nodes_ = info.nodes;
        score_ = info.score;
        depth_ = info.depth;
    }

    [[nodiscard]] match::Thought thought(std::string move) const {
        return {std::move(move), nodes_, score_, depth_};
    }

  private:
    Clock::time_point deadline_;
    unsigned questions_ = 0;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    int score_ = 0;
    int depth_ = 0;
};

class AgentSeat final : public match::Seat {
  public:
    AgentSeat(const AgentEntry& entry, const Variant& variant, const AgentOptions& options,
              const match::Patience& patience)
        : entry_(entry), variant_(variant), options_(options), patience_(patience) {}

    std::optional<match::Failure> new_game(const std::string& position,
                                           std::uint64_t seed) override {
        try {
            std::string error;
            const auto start =
                position.empty() ? Position(variant_) : parse_position(variant_, position, error);
            if (!start) return match::Failure{match::FailureKind::kNoStart, error};
            options_.seed = seed;
            agent_ = entry_.make(options_);
            agent_->new_game(variant_);
            game_.emplace(*start);
            return std::nullopt;
        } catch (const std::exception& error) {
            return match::Failure{match::FailureKind::kNoStart, error.what()};
        }
    }

    match::Answer think(std::span<const std::string> moves, const match::Limits& limits) override {
        while (game_->turns() < static_cast<int>(moves.size())) {
            const std::string& text = moves[static_cast<std::size_t>(game_->turns())];
            const auto move = parse_move(variant_, text);
            if (!move || !game_->play(*move)) {
                return failed(match::FailureKind::kCrash, "cannot follow the move " + text);
            }
        }
        const auto begin = Clock::now();
        SeatControl control(limits.movetime_ms > 0 ? limits.movetime_ms : patience_.hang_ms);
        try {
            const Move move = agent_->choose(*game_,
                                             {.time_ms = limits.movetime_ms,
                                              .depth = limits.depth,
                                              .nodes = limits.nodes,
                                              .variety = limits.variety},
                                             control);
            const auto took =
                std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
            if (limits.movetime_ms > 0 && took > limits.movetime_ms + patience_.margin_ms) {
                return failed(match::FailureKind::kTime, std::to_string(took) + " ms for a move, " +
                                                             std::to_string(limits.movetime_ms) +
                                                             " allowed");
            }
            return {control.thought(move_text(variant_, move)), std::nullopt};
        } catch (const std::exception& error) {
            return failed(match::FailureKind::kCrash, error.what());
        }
    }

  private:
    static match::Answer failed(match::FailureKind kind, const std::string& sentence) {
        return {{}, match::Failure{kind, sentence}};
    }

    const AgentEntry& entry_;
    const Variant& variant_;
    AgentOptions options_;
    match::Patience patience_;
    std::unique_ptr<Agent> agent_;
    std::optional<Game> game_;
};

}  // namespace

std::unique_ptr<match::Seat> make_agent_seat(const AgentEntry& entry, const Variant& variant,
                                             const AgentOptions& options,
                                             const match::Patience& patience) {
    return std::make_unique<AgentSeat>(entry, variant, options, patience);
}

}  // namespace zwarm::lab
