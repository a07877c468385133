// The course agents without look-ahead (Xiong, Yang and Feng 2025): the baseline, which takes any
// move, and the greedy one, which takes the best board after its move.
#include <array>
#include <memory>
#include <optional>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/evaluate/course_heuristic.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

class CourseRandomAgent final : public Agent {
  public:
    explicit CourseRandomAgent(std::uint64_t seed) : random_(seed) {}

    void new_game(const Variant& /*variant*/) override {}

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        generate_moves(game.position(), moves_);
        const Move chosen = moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
        control.report({.best = chosen, .current = chosen, .nodes = 1, .line = {}});
        return chosen;
    }

  private:
    Random random_;
    MoveList moves_;
};

struct CourseGreedySettings {
    CourseReading reading;
    double jump_scalar = 0;
};

constexpr auto kCourseGreedyFields =
    joined(kCourseReadingRows<&CourseGreedySettings::reading>,
           std::array{field<&CourseGreedySettings::jump_scalar>(
               "jump-scalar", "0..100", "points for a jump in the scoring mode; 0 = no scoring")});

// Of equal boards one by chance.
class CourseGreedyAgent final : public Agent {
  public:
    explicit CourseGreedyAgent(const AgentOptions& options) : random_(options.seed) {
        read_settings(options, "course-greedy", kCourseGreedyFields, settings_);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        board_.emplace(variant);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const Position& position = game.position();
        generate_moves(position, moves_);
        SearchBudget budget(limits, control);
        SearchInfo info{.best = moves_[0], .current = moves_[0], .line = {}};
        int best = 0;
        std::uint32_t equals = 0;
        for (const Move move : moves_) {
            const int value = score(position, move);
            if (equals == 0 || value > best) {
                best = value;
                equals = 0;
            }
            if (value == best && random_.below(++equals) == 0) info.best = move;
            if (budget.count_node()) break;
        }
        info.current = info.best;
        info.nodes = budget.nodes();
        info.score = best * 100 / CourseBoard::kUnit;
        info.depth = 1;
        budget.report(info);
        return info.best;
    }

  private:
    [[nodiscard]] int score(const Position& position, Move move) const {
        const int points =
            settings_.jump_scalar > 0 ? board_->points(position, move, settings_.jump_scalar) : 0;
        return points + board_->value_after(position, position.to_move(), move, settings_.reading);
    }

    CourseGreedySettings settings_;
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<CourseBoard> board_;
    MoveList moves_;
};

}  // namespace

bool course_plays(const Variant& variant) {
    return CourseBoard::fits(variant);
}

std::unique_ptr<Agent> make_course_random_agent(const AgentOptions& options) {
    refuse_settings(options, "course-random");
    return std::make_unique<CourseRandomAgent>(options.seed);
}

std::unique_ptr<Agent> make_course_greedy_agent(const AgentOptions& options) {
    return std::make_unique<CourseGreedyAgent>(options);
}

}  // namespace zwarm
