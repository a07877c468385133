#include "harness/zrf/turns.h"

#include <deque>
#include <unordered_set>

#include "harness/zrf/goals.h"
#include "harness/zrf/move_generator.h"

namespace zwarm::zrf {

namespace {

// Walks all chains of a turn and calls back once for every distinct position at their ends.
class TurnWalker {
  public:
    explicit TurnWalker(const Model& model) : generator_(model) {}

    template <typename Found>
    void walk(const State& state, Found found) {
        Seen seen;
        std::vector<Move> parts;
        walk_chain(state, 0, seen, parts, found);
    }

    MoveGenerator& generator() { return generator_; }

  private:
    struct Seen {
        std::unordered_set<std::uint64_t> ends;
        std::unordered_set<std::uint64_t> chains;  // positions inside chains, loops end there
    };
    // Buffers of one level of a chain.
    struct Level {
        MoveList list;
        State next;
    };

    static std::uint64_t chain_key(const State& state) {
        const auto bits = [](int value) { return static_cast<std::uint64_t>(value + 1); };
        return state.key() + (bits(state.chain().position) << 32 | bits(state.last_from()) << 16 |
                              bits(state.chain().move_type)) *
                                 0x9e3779b97f4a7c15u;
    }

    template <typename Found>
    void walk_chain(const State& state, std::size_t depth, Seen& seen, std::vector<Move>& parts,
                    Found& found) {
        if (depth == levels_.size()) levels_.emplace_back();
        Level& level = levels_[depth];
        generator_.legal_moves(state, level.list);
        for (std::size_t i = 0; i < level.list.size(); ++i) {
            level.next = state;
            generator_.apply(level.next, level.list, i);
            parts.push_back(level.list.move(i));
            if (level.next.in_chain()) {
                if (seen.chains.insert(chain_key(level.next)).second)
                    walk_chain(State(level.next), depth + 1, seen, parts, found);
            } else if (seen.ends.insert(level.next.key()).second) {
                found(level.next, parts);
            }
            parts.pop_back();
        }
    }

    MoveGenerator generator_;
    std::deque<Level> levels_;  // stays put while deeper levels are added
};

std::uint64_t count_turns(const State& state, int depth) {
    if (depth == 0) return 1;
    TurnWalker walker(state.model());
    if (result_given_moves(state, walker.generator().has_legal_move(state), walker.generator()))
        return 0;
    std::uint64_t count = 0;
    walker.walk(state, [&](const State& after, const std::vector<Move>&) {
        count += count_turns(after, depth - 1);
    });
    return count;
}

}  // namespace

std::vector<WholeTurn> whole_turns(const State& state) {
    std::vector<WholeTurn> turns;
    TurnWalker walker(state.model());
    walker.walk(state, [&turns](const State& after, const std::vector<Move>& parts) {
        turns.push_back({parts, after});
    });
    return turns;
}

std::uint64_t perft(const State& state, int depth) {
    return count_turns(state, depth);
}

}  // namespace zwarm::zrf
