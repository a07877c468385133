// The conditions of move blocks: what the interpreter sees on the board as it stands before the
// move.
#include <algorithm>

#include "harness/zrf/interpreter.h"

namespace zwarm::zrf {

bool Interpreter::run_test(const Instruction& test) {
    const int cell = test.place == PlaceKind::kHere ? current_ : resolve(test);
    if (cell < 0 && test.op != Op::kIsOnBoard && test.op != Op::kIsFlag && test.op != Op::kIsTrue)
        return test.negated && model_.language.missing_neighbour_negates;
    return holds(test, cell) != test.negated;
}

bool Interpreter::holds(const Instruction& test, int cell) {
    switch (test.op) {
        case Op::kIsEmpty:
            return at(cell).empty();
        case Op::kIsEnemy:
            return !at(cell).empty() && at(cell).owner != player_ &&
                   (model_.language.neutral_is_enemy ||
                    !model_.players[static_cast<std::size_t>(at(cell).owner)].neutral);
        case Op::kIsFriend:
            return !at(cell).empty() && at(cell).owner == player_;
        case Op::kIsNeutral:
            return !at(cell).empty() &&
                   model_.players[static_cast<std::size_t>(at(cell).owner)].neutral;
        case Op::kIsOnBoard:
            return cell >= 0;
        case Op::kIsPiece:
            return at(cell).piece == test.a;
        case Op::kIsInZone:
            return model_.zones[static_cast<std::size_t>(test.a)].contains(player_, cell);
        case Op::kIsCell:
            return cell == test.a;
        case Op::kIsMarked:
            return cell == mark_;
        case Op::kIsFlag:
            return flags_[static_cast<std::size_t>(test.a)] == stamp_;
        case Op::kIsPositionFlag:
            return position_flags_[static_cast<std::size_t>(test.a) * model_.cells.size() +
                                   static_cast<std::size_t>(cell)] == stamp_;
        case Op::kIsAttacked:
            return attacked(cell, test.a);
        case Op::kIsDefended:
            return defended(cell, test.a);
        case Op::kIsAdjacentToEnemy: {
            const std::size_t cells = model_.cells.size();
            const std::vector<std::int16_t>& links =
                model_.links[static_cast<std::size_t>(player_)];
            Instruction enemy;
            enemy.op = Op::kIsEnemy;
            for (std::size_t at_link = static_cast<std::size_t>(cell); at_link < links.size();
                 at_link += cells)
                if (links[at_link] >= 0 && holds(enemy, links[at_link])) return true;
            return false;
        }
        case Op::kIsGoalPosition:
            return is_goal_position(cell);
        case Op::kIsLastFrom:
            return cell == state_->last_from();
        case Op::kIsLastTo:
            return cell == state_->last_to();
        case Op::kIsAttribute:
            return !at(cell).empty() && (at(cell).attributes >> test.a & 1u) != 0;
        default:
            return true;  // kIsTrue
    }
}

bool Interpreter::is_goal_position(int cell) const {
    const auto wanted = [this, cell](const auto& self, const Condition& condition) -> bool {
        for (const Condition& child : condition.children)
            if (self(self, child)) return true;
        if (condition.kind != ConditionKind::kAbsoluteConfig) return false;
        const bool piece_fits = std::any_of(
            condition.terms.begin(), condition.terms.end(), [this](const PieceTerm& term) {
                return term.piece == piece_ && term.owner != TermOwner::kOpponent && !term.negated;
            });
        return piece_fits &&
               std::any_of(
                   condition.cells.begin(), condition.cells.end(),
                   [this, cell](const CellTerm& term) {
                       return term.zone >= 0
                                  ? model_.zones[static_cast<std::size_t>(term.zone)].contains(
                                        player_, cell)
                                  : term.cell == cell;
                   });
    };
    return std::any_of(model_.goals.begin(), model_.goals.end(), [&](const Goal& goal) {
        return goal.kind == GoalKind::kWin &&
               std::find(goal.players.begin(), goal.players.end(), player_) != goal.players.end() &&
               wanted(wanted, goal.condition);
    });
}

}  // namespace zwarm::zrf
