#include "harness/zrf/rules.h"

#include "harness/base/words.h"
#include "harness/zrf/goals.h"
#include "harness/zrf/move_generator.h"

namespace zwarm::zrf {

namespace {

std::string_view without_parentheses(std::string_view text) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return {};
    return text.substr(open + 1, close - open - 1);
}

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
    MoveGenerator generator(state.model());
    MoveList list;
    // Asking for every move whether it leaves a royal piece attacked is expensive: where it can be
    // done, only those that fit the text are asked.
    const bool one_by_one = !spelt->pass() && !generator.compares_moves();
    if (one_by_one)
        generator.offered_moves(state, list);
    else
        generator.legal_moves(state, list);
    std::optional<Move> best;
    int best_likeness = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Move legal = list.move(i);
        const int like = spelt->likeness(state, legal);
        if (like <= best_likeness || (one_by_one && !generator.is_legal(state, list, i))) continue;
        best_likeness = like;
        best = std::move(legal);
    }
    return best;
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
