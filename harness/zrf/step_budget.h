// How long move programs may run. A loop without an end, or one that adds moves without moving, is
// a mistake of the rule file: the block ends there, the game goes on with the moves found so far,
// and the model keeps a complaint for the author.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "harness/zrf/model.h"

namespace zwarm::zrf {

// What turned out to be wrong with the rules while they were played, each thing once. The one part
// of a model that changes; safe to use from several threads.
class Complaints {
  public:
    void add(const Where& where, std::string message);
    std::vector<Diagnostic> all() const;

  private:
    static constexpr std::size_t kMost = 50;

    mutable std::mutex mutex_;
    std::vector<Diagnostic> all_;
};

// Shared by all interpreters that answer one question together, such as that for the legal moves
// of a position.
class StepBudget {
  public:
    static constexpr int kMostOfABlock = 200'000;
    static constexpr std::int64_t kMostOfAQuestion = 300'000'000;
    // What an endless block costs on top: a file full of them must not take long either.
    static constexpr std::int64_t kEndlessBlock = 12'000'000;

    // `complaints` may be null: then nobody hears of it.
    explicit StepBudget(Complaints* complaints) : complaints_(complaints) {}

    // A new question.
    void restart() { left_ = kMostOfAQuestion; }
    bool over() const { return left_ <= 0; }
    std::int64_t spent() const { return kMostOfAQuestion - left_; }
    // Work outside of blocks.
    void spend(std::size_t steps) { left_ -= static_cast<std::int64_t>(steps); }

    // The steps of one block.
    class Block {
      public:
        explicit Block(StepBudget& budget) : budget_(budget) {}
        ~Block() { budget_.left_ -= kMostOfABlock - left_; }
        Block(const Block&) = delete;
        Block& operator=(const Block&) = delete;

        // One more, at this instruction; false when it was too many.
        bool take(std::int32_t at_code) {
            if (--left_ < kWatched) watch(at_code);
            return left_ >= 0;
        }
        void spend(int steps) { left_ -= steps; }
        // Where it was in the end, from the first instruction to the last.
        std::int32_t first() const { return first_; }
        std::int32_t last() const { return last_; }

      private:
        static constexpr int kWatched = kMostOfABlock / 4;

        void watch(std::int32_t at_code) {
            first_ = std::min(first_, at_code);
            last_ = std::max(last_, at_code);
        }

        StepBudget& budget_;
        int left_ = kMostOfABlock;
        std::int32_t first_ = INT32_MAX;
        std::int32_t last_ = 0;
    };

    // A block of a piece ran out of steps.
    void block_is_over(const Program& program, const std::string& piece, const Block& block);
    // The question ran out of steps before this block.
    void question_is_over(const Program& program, const std::string& piece);

  private:
    void complain(const Where& where, std::string message);

    std::int64_t left_ = kMostOfAQuestion;
    Complaints* complaints_;
};

}  // namespace zwarm::zrf
