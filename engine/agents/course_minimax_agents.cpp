// The course agents that look ahead (Xiong, Yang and Feng 2025): minimax of two plies with
// alpha-beta, with all moves or with the best one of every stone. Nothing in them is left to
// chance: of equal moves the first is kept, in the order of the course program.
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/evaluate/course_heuristic.h"
#include "engine/rules/movement.h"
#include "engine/search/line_history.h"
#include "engine/search/plain_minimax.h"

namespace zwarm {

namespace {

constexpr int kMostCourseDepth = 4;

struct CourseMinimaxSettings {
    CourseReading reading;
    int depth = 2;
    double jump_scalar = 0;
};

constexpr auto kCourseMinimaxFields = joined(
    kCourseReadingRows<&CourseMinimaxSettings::reading>,
    std::array{
        field<&CourseMinimaxSettings::depth>("depth", "1..4", "plies"),
        field<&CourseMinimaxSettings::jump_scalar>(
            "jump-scalar", "0..100", "points for a jump in the scoring mode; 0 = no scoring")});

// The state's value is that of the own stones alone, and a finished game is a board like others.
class CourseModel {
  public:
    CourseModel(const Variant& variant, const CourseMinimaxSettings& settings, bool local)
        : board_(variant), settings_(settings), line_(variant, kMostCourseDepth), local_(local) {
        points_.reserve(kMostCourseDepth + 1);
    }

    void begin(const Game& game) {
        line_.begin(game);
        player_ = game.position().to_move();
        points_.assign(1, 0);
    }

    [[nodiscard]] bool maximizing() const { return line_.position().to_move() == player_; }
    [[nodiscard]] bool over() const { return line_.outcome(player_) != Outcome::kOpen; }
    [[nodiscard]] int value() const {
        return board_.value(line_.position(), player_, settings_.reading) + points_.back();
    }

    std::size_t moves(ScoredMove* list) {
        const Position& position = line_.position();
        generate_moves(position, moves_);
        std::size_t count = 0;
        for (const Move move : moves_) list[count++] = {move, 0};
        std::sort(list, list + count, [this](const ScoredMove& a, const ScoredMove& b) {
            return rank(a.move) < rank(b.move);
        });
        return local_ ? keep_best_of_each(list, count) : count;
    }

    // Own points are part of the own score; the opponent's are his affair.
    void play(Move move) {
        const bool scored = settings_.jump_scalar > 0 && maximizing();
        points_.push_back(
            points_.back() +
            (scored ? board_.points(line_.position(), move, settings_.jump_scalar) : 0));
        line_.play(move);
    }
    void undo(Move move) {
        line_.undo(move);
        points_.pop_back();
    }

  private:
    [[nodiscard]] int rank(Move move) const {
        if (!move.is_stone_move()) return std::numeric_limits<int>::max();
        return board_.place(0, move.from()) * CourseBoard::kCells + board_.place(0, move.to());
    }

    // Of each stone the move that leads to the best board for its own side; the first of equals.
    std::size_t keep_best_of_each(ScoredMove* list, std::size_t count) const {
        const Position& position = line_.position();
        const Player mover = position.to_move();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Move move = list[i].move;
            int score = board_.value_after(position, mover, move, settings_.reading);
            if (settings_.jump_scalar > 0) {
                score += board_.points(position, move, settings_.jump_scalar);
            }
            const bool same_stone = kept > 0 && list[kept - 1].move.from() == move.from();
            if (!same_stone) {
                list[kept++] = {move, score};
            } else if (score > list[kept - 1].score) {
                list[kept - 1] = {move, score};
            }
        }
        return kept;
    }

    CourseBoard board_;
    CourseMinimaxSettings settings_;
    PositionLine line_;
    bool local_;
    Player player_ = 0;
    std::vector<int> points_;  // of the side that thinks, after each ply of the line
    MoveList moves_;
};

class CourseMinimaxAgent final : public Agent {
  public:
    CourseMinimaxAgent(const AgentOptions& options, std::string_view name, bool local)
        : local_(local), search_(kMostCourseDepth) {
        read_settings(options, name, kCourseMinimaxFields, settings_);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        model_ = std::make_unique<CourseModel>(variant, settings_, local_);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        model_->begin(game);
        return search_.think(*model_, settings_.depth, limits, control).best;
    }

  private:
    CourseMinimaxSettings settings_;
    bool local_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<CourseModel> model_;
    PlainMinimax<CourseModel> search_;
};

}  // namespace

std::unique_ptr<Agent> make_course_minimax_agent(const AgentOptions& options) {
    return std::make_unique<CourseMinimaxAgent>(options, "course-minimax", false);
}

std::unique_ptr<Agent> make_course_minimax_local_agent(const AgentOptions& options) {
    return std::make_unique<CourseMinimaxAgent>(options, "course-minimax-local", true);
}

}  // namespace zwarm
