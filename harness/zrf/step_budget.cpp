#include "harness/zrf/step_budget.h"

#include <utility>

namespace zwarm::zrf {

void Complaints::add(const Where& where, std::string message) {
    Diagnostic diagnostic;
    diagnostic.file = where.file != nullptr ? *where.file : std::string();
    diagnostic.line = where.line;
    diagnostic.column = where.column;
    diagnostic.message = std::move(message);
    const std::lock_guard lock(mutex_);
    const bool known =
        std::any_of(all_.begin(), all_.end(), [&diagnostic](const Diagnostic& other) {
            return other.file == diagnostic.file && other.line == diagnostic.line &&
                   other.column == diagnostic.column && other.message == diagnostic.message;
        });
    if (!known && all_.size() < kMost) all_.push_back(std::move(diagnostic));
}

std::vector<Diagnostic> Complaints::all() const {
    const std::lock_guard lock(mutex_);
    return all_;
}

void StepBudget::block_is_over(const Program& program, const std::string& piece,
                               const Block& block) {
    left_ -= kEndlessBlock;
    // The smallest loop around all that it did in the end.
    const Program::Loop* round = nullptr;
    for (const Program::Loop& loop : program.loops)
        if (loop.first <= block.first() && block.last() <= loop.last &&
            (round == nullptr || loop.last - loop.first < round->last - round->first))
            round = &loop;
    if (round != nullptr)
        complain(round->where,
                 "this loop in the moves of '" + piece + "' goes round without end; it was left");
    else
        complain(program.where, "these moves of '" + piece + "' take more than " +
                                    std::to_string(kMostOfABlock) + " steps; they were left");
}

void StepBudget::question_is_over(const Program& program, const std::string& piece) {
    complain(program.where, "the moves of one position take more than " +
                                std::to_string(kMostOfAQuestion) + " steps; those of '" + piece +
                                "' and others are left out");
}

void StepBudget::complain(const Where& where, std::string message) {
    if (complaints_ != nullptr) complaints_->add(where, std::move(message));
}

}  // namespace zwarm::zrf
