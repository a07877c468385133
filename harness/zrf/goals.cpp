#include "harness/zrf/goals.h"

#include <algorithm>

namespace zwarm::zrf {

namespace {

class GoalJudge {
  public:
    GoalJudge(const State& state, bool can_move, MoveGenerator& generator)
        : state_(state), model_(state.model()), can_move_(can_move), generator_(generator) {}

    std::optional<Outcome> judge() {
        for (const Goal& goal : model_.goals)
            if (std::optional<Outcome> outcome = ask(goal)) return outcome;
        return by_default();
    }

  private:
    // The goal's players, the one who just moved first: whoever completes a goal gets it.
    std::optional<Outcome> ask(const Goal& goal) {
        if (goal.players.empty()) {
            if (!holds(goal.condition, state_.player_to_move())) return std::nullopt;
            return outcome(goal, state_.player_to_move());
        }
        const int mover = state_.last_mover();
        const bool has_mover =
            std::find(goal.players.begin(), goal.players.end(), mover) != goal.players.end();
        if (has_mover && holds(goal.condition, mover)) return outcome(goal, mover);
        for (const int player : goal.players)
            if (player != mover && holds(goal.condition, player)) return outcome(goal, player);
        return std::nullopt;
    }

    bool holds(const Condition& condition, int player) {
        const auto child_holds = [this, player](const Condition& child) {
            return holds(child, player);
        };
        switch (condition.kind) {
            case ConditionKind::kAnd:
                return std::all_of(condition.children.begin(), condition.children.end(),
                                   child_holds);
            case ConditionKind::kOr:
                return std::any_of(condition.children.begin(), condition.children.end(),
                                   child_holds);
            case ConditionKind::kNot:
                return std::none_of(condition.children.begin(), condition.children.end(),
                                    child_holds);
            case ConditionKind::kStalemated:
                return !can_move_ && player == state_.player_to_move();
            case ConditionKind::kCheckmated:
                return !can_move_ && player == state_.player_to_move() &&
                       generator_.in_check(state_, player);
            case ConditionKind::kRepetition:
                return repeated() && (state_.last_mover() < 0 || player == state_.last_mover());
            default:
                // Configurations count once somebody has moved.
                return state_.turns_made() > 0 && configuration(condition, player);
        }
    }

    bool configuration(const Condition& condition, int player) const {
        switch (condition.kind) {
            case ConditionKind::kAbsoluteConfig:
                return std::all_of(
                    condition.cells.begin(), condition.cells.end(),
                    [&](const CellTerm& cell) { return filled(condition, cell, player); });
            case ConditionKind::kRelativeConfig:
                return relative(condition, player);
            case ConditionKind::kCaptured:
                return std::any_of(
                    condition.terms.begin(), condition.terms.end(),
                    [&](const PieceTerm& term) { return state_.was_captured(player, term.piece); });
            case ConditionKind::kPiecesRemaining:
                return matches(count(condition, player), condition.number);
            case ConditionKind::kTotalPieceCount:
                return matches(count(condition, kNone), condition.number);
            default:
                return false;
        }
    }

    bool repeated() const { return state_.occurrences() >= model_.language.repetition_count; }

    bool matches(int count, int number) const {
        return model_.language.piece_counts_at_most ? count <= number : count == number;
    }

    bool fits(const PieceTerm& term, int cell, int player) const {
        const Occupant& occupant = state_.at(cell);
        bool fit = !occupant.empty() && occupant.piece == term.piece;
        if (term.owner == TermOwner::kSelf) fit = fit && occupant.owner == player;
        if (term.owner == TermOwner::kOpponent) fit = fit && occupant.owner != player;
        return fit != term.negated;
    }

    bool any_fits(const Condition& condition, int cell, int player) const {
        return std::any_of(condition.terms.begin(), condition.terms.end(),
                           [&](const PieceTerm& term) { return fits(term, cell, player); });
    }

    bool filled(const Condition& condition, const CellTerm& place, int player) const {
        if (place.zone < 0) return any_fits(condition, place.cell, player);
        const Zone& zone = model_.zones[static_cast<std::size_t>(place.zone)];
        bool all = true;
        for (std::size_t i = 0; i < model_.cells.size(); ++i) {
            if (!zone.contains(player, static_cast<int>(i))) continue;
            const bool fit = any_fits(condition, static_cast<int>(i), player);
            if (fit && model_.language.zone_needs_one) return true;
            all = all && fit;
        }
        return all && !model_.language.zone_needs_one;
    }

    bool relative(const Condition& condition, int player) const {
        for (std::size_t start = 0; start < model_.cells.size(); ++start) {
            int cell = static_cast<int>(start);
            bool fit = true;
            for (const RelativeStep& step : condition.steps) {
                if (step.direction >= 0)
                    cell = model_.links[static_cast<std::size_t>(
                        player)][static_cast<std::size_t>(step.direction) * model_.cells.size() +
                                 static_cast<std::size_t>(cell)];
                fit = cell >= 0 &&
                      (step.term < 0 ||
                       fits(condition.terms[static_cast<std::size_t>(step.term)], cell, player));
                if (!fit) break;
            }
            if (fit) return true;
        }
        return false;
    }

    // Pieces of a player (kNone: of all) that are among the condition's types (none: any type).
    int count(const Condition& condition, int player) const {
        const auto wanted = [&condition](int piece) {
            return condition.terms.empty() ||
                   std::any_of(condition.terms.begin(), condition.terms.end(),
                               [piece](const PieceTerm& term) { return term.piece == piece; });
        };
        int pieces = 0;
        for (const Occupant& occupant : state_.board())
            if (!occupant.empty() && (player < 0 || occupant.owner == player) &&
                wanted(occupant.piece))
                ++pieces;
        if (!model_.options.include_off_pieces) return pieces;
        for (std::size_t owner = 0; owner < model_.players.size(); ++owner)
            for (std::size_t piece = 0; piece < model_.pieces.size(); ++piece)
                if ((player < 0 || static_cast<int>(owner) == player) &&
                    wanted(static_cast<int>(piece)))
                    pieces += state_.reserve(static_cast<int>(owner), static_cast<int>(piece));
        return pieces;
    }

    std::vector<int> contestants() const {
        std::vector<int> players;
        for (std::size_t player = 0; player < model_.players.size(); ++player)
            if (!model_.players[player].neutral && !model_.players[player].random)
                players.push_back(static_cast<int>(player));
        return players;
    }

    std::string name(int player) const {
        return model_.players[static_cast<std::size_t>(player)].name;
    }

    Outcome outcome(const Goal& goal, int player) const {
        Outcome result;
        const std::string why = describe(goal.condition);
        switch (goal.kind) {
            case GoalKind::kWin:
                result.winners.push_back(player);
                for (const int other : contestants())
                    if (other != player) result.losers.push_back(other);
                result.reason = name(player) + " wins: " + why;
                break;
            case GoalKind::kLoss:
                result.losers.push_back(player);
                for (const int other : contestants())
                    if (other != player) result.winners.push_back(other);
                result.reason = name(player) + " loses: " + why;
                break;
            case GoalKind::kDraw:
                result.draw = true;
                result.reason = "draw: " + why;
                break;
            case GoalKind::kCount:
                return most_pieces(goal, why);
        }
        return result;
    }

    Outcome most_pieces(const Goal& goal, const std::string& why) const {
        const Condition every_piece;
        const std::vector<int> players = goal.players.empty() ? contestants() : goal.players;
        int most = -1;
        Outcome result;
        for (const int player : players) {
            const int pieces = count(every_piece, player);
            if (pieces > most) {
                result.losers.insert(result.losers.end(), result.winners.begin(),
                                     result.winners.end());
                result.winners.assign(1, player);
                most = pieces;
            } else if (pieces == most) {
                result.winners.push_back(player);
            } else {
                result.losers.push_back(player);
            }
        }
        if (result.winners.size() != 1) {
            result = Outcome();
            result.draw = true;
            result.reason = "draw: " + why + ", equally many pieces";
        } else {
            result.reason = name(result.winners[0]) + " wins: " + why + ", most pieces";
        }
        return result;
    }

    std::optional<Outcome> by_default() const {
        Outcome result;
        if (!can_move_) {
            if (model_.rules_in_engine) return std::nullopt;  // only the engine knows
            const int player = state_.player_to_move();
            if (model_.language.stalemate_is_draw) {
                result.draw = true;
                result.reason = "draw: " + name(player) + " cannot move";
                return result;
            }
            result.losers.push_back(player);
            for (const int other : contestants())
                if (other != player) result.winners.push_back(other);
            result.reason = name(player) + " loses: no move";
            return result;
        }
        if (!repeated()) return std::nullopt;
        result.draw = true;
        result.reason = "draw: repetition";
        return result;
    }

    // In a player's words, each thing once; what must not be goes without saying.
    static std::string describe(const Condition& condition) {
        std::vector<std::string> said;
        collect(condition, said);
        std::string text;
        for (const std::string& words : said) text += (text.empty() ? "" : ", ") + words;
        return text.empty() ? "what the rules forbid is gone" : text;
    }

    static void collect(const Condition& condition, std::vector<std::string>& said) {
        switch (condition.kind) {
            case ConditionKind::kAnd:
            case ConditionKind::kOr:
                for (const Condition& child : condition.children) collect(child, said);
                return;
            case ConditionKind::kNot:
                return;
            default:
                break;
        }
        std::string words = words_for(condition);
        if (std::find(said.begin(), said.end(), words) == said.end()) {
            said.push_back(std::move(words));
        }
    }

    static std::string pieces(int number) {
        return (number == 0 ? "no" : std::to_string(number)) + (number == 1 ? " piece" : " pieces");
    }

    static std::string words_for(const Condition& condition) {
        switch (condition.kind) {
            case ConditionKind::kAbsoluteConfig:
                return "the goal is reached";
            case ConditionKind::kRelativeConfig:
                return "the pattern is made";
            case ConditionKind::kStalemated:
                return "no move is left";
            case ConditionKind::kRepetition:
                return "repetition";
            case ConditionKind::kCheckmated:
                return "checkmate";
            case ConditionKind::kCaptured:
                return "the piece that counts is captured";
            case ConditionKind::kPiecesRemaining:
                return pieces(condition.number) + " left";
            case ConditionKind::kTotalPieceCount:
                return pieces(condition.number) + " on the board";
            default:
                return {};
        }
    }

    const State& state_;
    const Model& model_;
    bool can_move_;
    MoveGenerator& generator_;
};

}  // namespace

std::optional<Outcome> result_given_moves(const State& state, bool can_move,
                                          MoveGenerator& generator) {
    if (state.in_chain()) return std::nullopt;
    return GoalJudge(state, can_move, generator).judge();
}

}  // namespace zwarm::zrf
