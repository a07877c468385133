#include "harness/zrf/rules.h"

#include "harness/base/chance.h"
#include "harness/base/words.h"
#include "harness/zrf/goals.h"
#include "harness/zrf/move_generator.h"
#include "harness/zrf/step_budget.h"

namespace zwarm::zrf {

namespace {

std::string_view without_parentheses(std::string_view text) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return {};
    return text.substr(open + 1, close - open - 1);
}

// Looks for the move that somebody spelt. Saved games are long and moves are many, so the cheap
// questions come first: the pieces that are named, the words of their moves, the boards after
// those; and only moves that fit are asked whether they are legal, as that may mean to ask every
// enemy whether he attacks a royal piece.
class MoveFinder {
  public:
    MoveFinder(const State& state, const SpeltMove& spelt)
        : state_(state), spelt_(spelt), generator_(state.model()) {}

    std::optional<Move> find() {
        all_legal_ = spelt_.pass() || generator_.compares_moves();
        if (all_legal_) {
            generator_.legal_moves(state_, list_);
        } else {
            if (generator_.judges_each_alone()) {
                generator_.offered_moves(state_, spelt_.origins(), list_);
                look_at_words();
                if (best_likeness_ == SpeltMove::kExact) return std::move(best_);
                best_.reset();
                best_likeness_ = 0;
            }
            generator_.offered_moves(state_, list_);
        }
        look_at_words();
        if (!best_) look_at_boards();
        return std::move(best_);
    }

  private:
    void look_at_words() {
        for (std::size_t i = 0; i < list_.size(); ++i)
            propose(i, spelt_.likeness(list_.head(i), list_.effects(i)));
    }

    void look_at_boards() {
        for (std::size_t i = 0; i < list_.size(); ++i)
            propose(i, spelt_.likeness_of_boards(state_, list_.head(i), list_.effects(i)));
    }

    // Of moves that fit equally well the first one counts.
    void propose(std::size_t index, int likeness) {
        if (likeness <= best_likeness_) return;
        if (!all_legal_ && !generator_.is_legal(state_, list_, index)) return;
        best_likeness_ = likeness;
        best_ = list_.move(index);
    }

    const State& state_;
    const SpeltMove& spelt_;
    MoveGenerator generator_;
    MoveList list_;
    bool all_legal_ = false;  // what is in the list
    std::optional<Move> best_;
    int best_likeness_ = 0;
};

}  // namespace

std::vector<Move> legal_moves(const State& state) {
    MoveGenerator generator(state.model());
    MoveList list;
    generator.legal_moves(state, list);
    std::vector<Move> moves;
    moves.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) moves.push_back(list.move(i));
    return moves;
}

void apply(State& state, const Move& move) {
    MoveGenerator(state.model()).apply(state, move);
}

std::optional<Move> find_move(const State& state, std::string_view move_text) {
    const std::optional<SpeltMove> spelt = SpeltMove::read(state, move_text);
    if (!spelt) return std::nullopt;
    return MoveFinder(state, *spelt).find();
}

std::string apply_text(State& state, std::string_view move_text) {
    std::string error;
    const std::optional<Move> move = parse_move(state, move_text, error);
    if (!move) return error;
    if (!state.in_chain()) state.forget_captured();
    if (move->pass) {
        if (!state.in_chain()) state.set_last(kNone, kNone);
        state.advance_turn();
        return {};
    }
    apply_effects(state, state.turn().player, move->effects);
    state.set_last(move->from, move->to);
    if (move->partial)
        state.set_chain({move->to, move->next_type});
    else
        state.advance_turn();
    return {};
}

void end_turn(State& state) {
    state.advance_turn();
}

std::string apply_edit(State& state, std::string_view edit) {
    const Model& model = state.model();
    const std::vector<std::string_view> words = base::words_of(without_parentheses(edit), " ");
    if (words.size() != 2 && words.size() != 3)
        return "an edit is written (Player Piece position) or (x position)";
    const bool off = words.back() == "off" && model.find_cell("off") < 0;
    const int cell = model.find_cell(words.back());
    if (cell < 0 && !off) return "unknown position '" + std::string(words.back()) + "'";
    if (words.size() == 2) {
        if (words[0] != "x" || off) return "an edit of two words is (x position)";
        state.clear(cell);
    } else {
        const int player = model.find_player(words[0]);
        const int piece = model.find_piece(words[1]);
        if (player < 0) return "unknown player '" + std::string(words[0]) + "'";
        if (piece < 0) return "unknown piece '" + std::string(words[1]) + "'";
        if (off)
            state.add_reserve(player, piece, 1);
        else
            state.put(cell, fresh_piece(model, player, piece));
    }
    state.restart_history();
    return {};
}

std::optional<Outcome> result(const State& state) {
    MoveGenerator generator(state.model());
    return result_given_moves(state, generator.has_legal_move(state), generator);
}

void try_out(const Model& model, int moves, std::int64_t& steps) {
    base::Chance chance(1);
    MoveGenerator generator(model);
    MoveList list;
    State state = State::initial(model);
    for (int made = 0; steps > 0; ++made) {
        generator.legal_moves(state, list);
        steps -= generator.steps();
        if (list.empty() || made == moves || !model.complaints->all().empty()) return;
        if (result_given_moves(state, true, generator)) return;
        generator.apply(state, list, static_cast<std::size_t>(chance.next() % list.size()));
    }
}

std::vector<std::string> setup_edits(const Model& model) {
    std::vector<std::string> edits;
    for (const SetupEntry& entry : model.setup)
        if (entry.cell >= 0)
            edits.push_back("(" + model.players[static_cast<std::size_t>(entry.player)].name + " " +
                            model.pieces[static_cast<std::size_t>(entry.piece)].name + " " +
                            model.cells[static_cast<std::size_t>(entry.cell)].name + ")");
    return edits;
}

}  // namespace zwarm::zrf
