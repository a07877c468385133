#include "engine/search/solitaire.h"

#include <algorithm>

#include "engine/board/symmetries.h"
#include "engine/rules/movement.h"
#include "engine/search/known_transfers.h"

namespace zwarm {

namespace {

constexpr std::size_t kFirstBeam = 8;  // each next beam has four times as many boards
constexpr std::size_t kWidestBeam = std::size_t{1} << 15;

// The first legal move that is not to be left out, or any.
Move any_allowed(const Position& position, std::span<const Move> without) {
    MoveList moves;
    generate_moves(position, moves);
    const auto* found = std::ranges::find_if(
        moves, [&](Move move) { return std::ranges::find(without, move) == without.end(); });
    return found == moves.end() ? moves[0] : *found;
}

}  // namespace

bool Solitaire::plays(const Variant& variant) {
    return variant.players == 1 && variant.movement == Movement::kHop &&
           variant.goal == Goal::kAllHome && variant.leaving_target != TargetRule::kStay;
}

Solitaire::Solitaire(const Variant& variant) : variant_(variant), transfer_(variant, 0) {
    learn_record();
}

Solitaire::Way Solitaire::way_from(const CellSet& stones, std::vector<Move> moves) {
    Way way;
    CellSet board = stones;
    for (const Move move : moves) {
        way.boards.push_back(board);
        board.remove(move.from());
        board.add(move.to());
    }
    way.moves = std::move(moves);
    return way;
}

void Solitaire::learn_record() {
    const KnownTransfer known = known_transfer(variant_);
    if (known.moves.empty()) return;
    for (const BoardMap& map : symmetries(*variant_.topology)) {
        if (image_of(map, variant_.start[0]) != variant_.start[0] ||
            image_of(map, variant_.target[0]) != variant_.target[0]) {
            continue;
        }
        std::vector<Move> moves;
        for (const Move move : known.moves) {
            moves.emplace_back(map.cell[move.from()], map.cell[move.to()]);
        }
        Way way = way_from(variant_.start[0], std::move(moves));
        way.at_least = known.at_least;
        way.record = true;
        transfer_.know(variant_.start[0], way.moves);
        records_.push_back(std::move(way));
    }
}

Solitaire::Rest Solitaire::recall(const CellSet& stones, std::span<const Move> without) const {
    Rest best;
    const auto consider = [&](const Way& way) {
        const auto found = std::ranges::find(way.boards, stones);
        if (found == way.boards.end()) return;
        const auto done = found - way.boards.begin();
        // What is needed in all is needed less what is done.
        best.at_least = std::max(best.at_least, way.at_least - static_cast<int>(done));
        const auto left = static_cast<std::size_t>(way.boards.end() - found);
        if (!best.moves.empty() && best.moves.size() <= left) return;
        if (std::ranges::find(without, way.moves[static_cast<std::size_t>(done)]) !=
            without.end()) {
            return;
        }
        best.moves.assign(way.moves.begin() + done, way.moves.end());
        best.record = way.record;
    };
    for (const Way& record : records_) consider(record);
    if (found_) consider(*found_);
    return best;
}

SearchResult Solitaire::think(const Game& game, const Limits& limits, SearchControl& control,
                              std::uint64_t seed) {
    const Position& position = game.position();
    const CellSet& stones = position.stones(0);
    // First moves that lead nowhere new are left out only while another one is left.
    MoveList legal;
    generate_moves(position, legal);
    const bool restricted = !limits.without.empty() && limits.without.size() < legal.size();
    const std::span<const Move> without = restricted ? limits.without : std::span<const Move>{};
    SearchBudget budget(limits, control);
    Rest best = recall(stones, without);
    best.at_least = std::max({best.at_least, transfer_.at_least(stones), 1});
    SearchResult result{.best = any_allowed(position, without)};
    int beams = 0;
    const auto report = [&] {
        if (!best.moves.empty()) {
            result.best = best.moves.front();
            result.score = kWinScore - static_cast<int>(best.moves.size());
        }
        result.depth = static_cast<int>(best.moves.size());
        // Who asks for a depth is told of no greater one.
        if (limits.depth != 0) result.depth = std::min(result.depth, limits.depth);
        result.nodes = budget.nodes();
        control.report({.best = result.best,
                        .current = result.best,
                        .nodes = result.nodes,
                        .score = result.score,
                        .depth = result.depth,
                        .line = best.moves,
                        .turns = static_cast<int>(best.moves.size()),
                        .at_least = best.at_least});
    };
    const auto proved = [&] {
        return !best.moves.empty() && static_cast<int>(best.moves.size()) <= best.at_least;
    };
    report();
    // At each width back to the record first, then without it.
    std::size_t width = kFirstBeam;
    bool back = !records_.empty();
    while (!best.record && !proved() && budget.begin_iteration(beams + 1, false, legal.size())) {
        const auto length = static_cast<int>(best.moves.size());
        const Transfer::Beam beam{.width = width,
                                  .shorter_than = length > 0 ? length : Transfer::kMostMoves,
                                  .without = without,
                                  .seed = seed + width,
                                  .back = back};
        Transfer::Look look = transfer_.look(stones, beam, budget);
        best.at_least = std::max(best.at_least, look.at_least);
        if (!look.way.empty()) best.moves = std::move(look.way);
        if (budget.stopped()) break;
        ++beams;
        report();
        if (back) {
            back = false;
            continue;
        }
        back = !records_.empty();
        if (width >= kWidestBeam) break;
        width *= 4;
    }
    report();
    if (!best.moves.empty() && !best.record && !restricted) {
        found_ = way_from(stones, best.moves);
        found_->at_least = best.at_least;
    }
    return result;
}

std::string turns_words(const SearchInfo& info) {
    const std::string words =
        "home in " + std::to_string(info.turns) + (info.turns == 1 ? " turn" : " turns");
    if (info.turns <= info.at_least) return words + ", which is the fewest";
    return words + " or fewer; " + std::to_string(info.at_least) +
           (info.at_least == 1 ? " is" : " are") + " needed at least";
}

}  // namespace zwarm
