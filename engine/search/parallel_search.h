// Several threads on one position: each searches by itself, and what one finds out the others find
// in the table they share. The first thread is the search; the others help it, and who of them got
// deeper has the better answer. With one thread everything is as if there were no threads at all.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/rules/game.h"
#include "engine/search/alphabeta.h"

namespace zwarm {

template <class State>
class ParallelSearch {
  public:
    // Every thread has a state of its own, made from the variant and the rest.
    template <class... Rest>
    ParallelSearch(std::size_t hash_mb, int threads, const Variant& variant, const Rest&... rest)
        : table_(hash_mb) {
        for (int i = 0; i < std::max(threads, 1); ++i) {
            thinkers_.push_back(std::make_unique<Thinker>(table_, variant, rest...));
        }
    }

    // The limit of nodes is the first thread's; reported nodes are too, but the result counts all.
    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) {
        table_.begin_search();
        std::atomic<bool> done = false;
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < thinkers_.size(); ++i) {
            Thinker& thinker = *thinkers_[i];
            thinker.state.set(game);
            thinker.result = {};
            try {
                helpers.emplace_back([&thinker, &limits, &done, &style, i] {
                    HelperControl helper(done);
                    const Limits own{.depth = limits.depth, .without = limits.without};
                    const int first_depth = 1 + static_cast<int>(i % 2);
                    thinker.result =
                        thinker.search.think(thinker.state, own, helper, style, first_depth);
                });
            } catch (const std::system_error&) {
                break;  // no more threads to be had: those there are will do
            }
        }
        Thinker& first = *thinkers_[0];
        first.state.set(game);
        first.result = first.search.think(first.state, limits, control, style);
        done = true;
        SearchResult result = first.result;
        for (std::size_t i = 0; i < helpers.size(); ++i) {
            helpers[i].join();
            const SearchResult& helped = thinkers_[i + 1]->result;
            const std::uint64_t nodes = result.nodes + helped.nodes;
            if (helped.depth > result.depth) result = helped;
            result.nodes = nodes;
        }
        if (result.depth > first.result.depth) {
            SearchInfo info = report_of(result);
            info.nodes = first.result.nodes;
            control.report(info);
        }
        return result;
    }

  private:
    struct Thinker {
        template <class... Rest>
        Thinker(TranspositionTable& table, const Variant& variant, const Rest&... rest)
            : state(variant, rest...), search(table, variant.topology->size()) {}

        State state;
        AlphaBeta<State> search;
        SearchResult result{};
    };
    class HelperControl final : public SearchControl {
      public:
        explicit HelperControl(const std::atomic<bool>& done) : done_(done) {}
        bool stop_requested() override { return done_.load(std::memory_order_relaxed); }
        void report(const SearchInfo& /*info*/) override {}

      private:
        const std::atomic<bool>& done_;
    };

    TranspositionTable table_;
    std::vector<std::unique_ptr<Thinker>> thinkers_;
};

}  // namespace zwarm
