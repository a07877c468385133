#include "harness/zrf/turns.h"

#include <algorithm>
#include <deque>
#include <tuple>
#include <unordered_set>

#include "harness/zrf/effects.h"
#include "harness/zrf/goals.h"
#include "harness/zrf/move_generator.h"
#include "harness/zrf/step_budget.h"

namespace zwarm::zrf {

namespace {

// A chain this long, or a turn with so many positions inside its chains, has no end: every part
// puts something new on the board.
constexpr std::size_t kLongestChain = 1000;
constexpr std::size_t kMostChains = 300'000;

// Walks all chains of a turn and calls back once for every distinct position at their ends.
class TurnWalker {
  public:
    explicit TurnWalker(const Model& model) : generator_(model) {}

    // Only turns whose first part starts on `from`, if that is a cell.
    template <typename Found>
    void walk(const State& state, Found found, int from = kNone) {
        Seen seen;
        std::vector<Move> parts;
        from_ = from;
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
        return state.key() + (bits(state.chain().cell) << 32 | bits(state.last_from()) << 16 |
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
            if (depth == 0 && from_ != kNone && level.list.head(i).from != from_) continue;
            level.next = state;
            generator_.apply(level.next, level.list, i);
            parts.push_back(level.list.move(i));
            if (level.next.in_chain()) {
                if (depth >= kLongestChain || seen.chains.size() >= kMostChains)
                    state.model().complaints->add(
                        state.model().where,
                        "the parts of one turn go on without end; some turns are left out");
                else if (seen.chains.insert(chain_key(level.next)).second)
                    walk_chain(State(level.next), depth + 1, seen, parts, found);
            } else if (seen.ends.insert(level.next.key()).second) {
                found(level.next, parts);
            }
            parts.pop_back();
        }
    }

    MoveGenerator generator_;
    int from_ = kNone;
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

// What stands where, by what is drawn: cells without a rectangle are not seen, and two with the
// same rectangle look like one.
std::vector<std::tuple<int, int, int, int, int, int>> seen_board(const State& state) {
    std::vector<std::tuple<int, int, int, int, int, int>> seen;
    const auto& cells = state.model().cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Occupant& there = state.board()[i];
        if (there.empty() || !cells[i].rectangle) continue;
        const Rectangle& place = *cells[i].rectangle;
        seen.emplace_back(place.x1, place.y1, place.x2, place.y2, there.piece, there.owner);
    }
    std::ranges::sort(seen);
    return seen;
}

PlayedLine play(State& state, std::string_view move_text) {
    const int number = state.move_number();
    if (const std::optional<Move> move = find_move(state, move_text)) {
        apply(state, *move);
        return {true, false, number, text(state.model(), *move)};
    }
    // An engine may have played a whole chain in one move.
    std::optional<WholeTurn> turn = find_turn(state, move_text);
    if (!turn) return {};
    state = std::move(turn->after);
    return {true, false, number, std::string(move_text)};
}

}  // namespace

PlayedLine play_line(State& state, std::string_view move_text, bool chain_may_end) {
    PlayedLine played = play(state, move_text);
    if (played || !state.in_chain() || !chain_may_end) return played;
    State after = state;
    end_turn(after);
    played = play(after, move_text);
    played.ended_chain = played.played;
    if (played) state = std::move(after);
    return played;
}

PlayedLine carry_out_line(State& state, int number, std::string_view move_text,
                          std::string& error) {
    if (state.in_chain() && number != state.move_number()) {
        State after = state;
        end_turn(after);
        PlayedLine played = carry_out_line(after, number, move_text, error);
        played.ended_chain = played.played;
        if (played) state = std::move(after);
        return played;
    }
    const int due = state.move_number();
    error = apply_text(state, move_text);
    if (!error.empty()) return {};
    return {true, false, due, std::string(move_text)};
}

std::optional<WholeTurn> find_turn(const State& state, std::string_view move_text) {
    std::string error;
    const std::optional<Move> spelt = parse_move(state, move_text, error);
    if (!spelt || spelt->partial) return std::nullopt;
    State after_spelt = state;
    apply_effects(after_spelt, state.turn().player, spelt->effects);
    const auto wanted = seen_board(after_spelt);
    std::optional<WholeTurn> found;
    TurnWalker walker(state.model());
    int fitting = 0;
    walker.walk(
        state,
        [&](const State& after, const std::vector<Move>& parts) {
            if (seen_board(after) != wanted) return;
            ++fitting;
            found = WholeTurn{parts, after};
        },
        spelt->from);
    return fitting == 1 ? found : std::nullopt;
}

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
