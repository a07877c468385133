// Very many numbers in ascending order, each once, in memory or on disk: for breadth-first
// searches.
#pragma once

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "harness/lab/solver/mapped_list.h"

namespace zwarm::lab {

// Sorted lists without doubles, joined two by two as they come, so that there are few of them.
template <class Number>
class SortedPile {
  public:
    SortedPile(std::size_t memory, std::filesystem::path folder)
        : memory_(memory), folder_(std::move(folder)) {}

    void add(std::vector<Number>& numbers) {
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        MappedList<Number> list = make(numbers.size());
        std::copy(numbers.begin(), numbers.end(), list.data());
        list.set_size(numbers.size());
        numbers.clear();
        lists_.push_back(std::move(list));
        while (lists_.size() > 1 && lists_[lists_.size() - 2].size() < 2 * lists_.back().size()) {
            join_last();
        }
    }

    void take_all(SortedPile& other) {
        for (auto& list : other.lists_) lists_.push_back(std::move(list));
        other.lists_.clear();
    }

    MappedList<Number> take() {
        while (lists_.size() > 1) {
            std::ranges::sort(lists_, std::ranges::greater{},
                              [](const auto& list) { return list.size(); });
            join_last();
        }
        if (lists_.empty()) return make(0);
        MappedList<Number> all = std::move(lists_.back());
        lists_.clear();
        return all;
    }

    [[nodiscard]] std::size_t size() const {
        std::size_t sum = 0;
        for (const auto& list : lists_) sum += list.size();
        return sum;
    }
    [[nodiscard]] std::size_t most_bytes() const { return most_; }

  private:
    // In memory while there is enough of it.
    [[nodiscard]] MappedList<Number> make(std::size_t capacity) {
        const std::size_t bytes = (capacity + size()) * sizeof(Number);
        most_ = std::max(most_, bytes);
        return {capacity, bytes > memory_ ? folder_ : std::filesystem::path()};
    }

    void join_last() {
        const MappedList<Number> b = std::move(lists_.back());
        lists_.pop_back();
        const MappedList<Number> a = std::move(lists_.back());
        lists_.pop_back();
        MappedList<Number> all = make(a.size() + b.size());
        const auto x = a.numbers();
        const auto y = b.numbers();
        Number* const end = std::set_union(x.begin(), x.end(), y.begin(), y.end(), all.data());
        all.set_size(static_cast<std::size_t>(end - all.data()));
        lists_.push_back(std::move(all));
    }

    std::size_t memory_;
    std::filesystem::path folder_;
    std::vector<MappedList<Number>> lists_;
    std::size_t most_ = 0;
};

}  // namespace zwarm::lab
