// Reads (win-condition ..), (loss-condition ..), (draw-condition ..) and (count-condition ..).
#include <array>

#include "harness/zrf/reading.h"

namespace zwarm::zrf {

namespace {

class GoalReader {
  public:
    explicit GoalReader(Reading& reading) : reading_(reading) {}

    std::optional<Condition> condition(const Node& node) {
        const Node& word = node.is_list() && !node.children.empty() ? *node.children[0] : node;
        Condition result;
        if (word.is_word("and") || word.is_word("or") || word.is_word("not")) {
            result.kind = word.is_word("and")  ? ConditionKind::kAnd
                          : word.is_word("or") ? ConditionKind::kOr
                                               : ConditionKind::kNot;
            for (std::size_t i = 1; i < node.children.size(); ++i)
                if (std::optional<Condition> child = condition(*node.children[i]))
                    result.children.push_back(std::move(*child));
            if (result.children.empty()) return std::nullopt;
            return result;
        }
        if (word.is_word("stalemated") || word.is_word("repetition")) {
            result.kind = word.is_word("stalemated") ? ConditionKind::kStalemated
                                                     : ConditionKind::kRepetition;
            return result;
        }
        if (!node.is_list() || node.children.empty()) return unknown(word);
        if (word.is_list()) {  // ((captured King)): parentheses too many do no harm
            if (node.children.size() == 1) return condition(word);
            return unknown(word);
        }
        if (word.text == "absolute-config") return absolute(node);
        if (word.text == "relative-config") return relative(node);
        if (word.text == "checkmated" || word.text == "captured") {
            result.kind =
                word.text == "captured" ? ConditionKind::kCaptured : ConditionKind::kCheckmated;
            for (std::size_t i = 1; i < node.children.size(); ++i)
                if (const std::optional<PieceTerm> term = piece_term(*node.children[i]))
                    result.terms.push_back(*term);
            return result;
        }
        if (word.text == "pieces-remaining" || word.text == "total-piece-count") return count(node);
        return unknown(word);
    }

  private:
    std::optional<Condition> unknown(const Node& word) {
        const Expander::BareCall call(reading_.expander, word);
        if (call.body().size() == 1) return condition(*call.body()[0]);
        static constexpr std::array<std::string_view, 11> kGoals{"absolute-config",
                                                                 "relative-config",
                                                                 "stalemated",
                                                                 "repetition",
                                                                 "checkmated",
                                                                 "captured",
                                                                 "pieces-remaining",
                                                                 "total-piece-count",
                                                                 "and",
                                                                 "or",
                                                                 "not"};
        reading_.unknown(word, "goal", {kGoals, reading_.expander.names()});
        return std::nullopt;
    }

    std::optional<PieceTerm> piece_term(const Node& node) {
        PieceTerm term;
        const Node* inner = &node;
        while (inner->is_list() && inner->children.size() == 2) {
            const std::string_view head = inner->head();
            if (head == "opponent")
                term.owner = TermOwner::kOpponent;
            else if (head == "any-owner")
                term.owner = TermOwner::kAny;
            else if (head == "not")
                term.negated = !term.negated;
            else
                break;
            inner = inner->children[1];
        }
        term.piece = reading_.require(*inner, reading_.names.pieces, "piece");
        if (term.piece < 0) return std::nullopt;
        return term;
    }

    static bool is_term_list(const Node& node) {
        const std::string_view head = node.head();
        return head == "opponent" || head == "any-owner" || head == "not";
    }

    std::optional<CellTerm> cell_term(const Node& node) {
        CellTerm term;
        if (!node.is_list()) {
            term.zone = reading_.names.zones.find(node.text);
            term.cell = reading_.names.cells.find(node.text);
            if (term.cell >= 0) term.zone = -1;
            if (term.cell >= 0 || term.zone >= 0) return term;
        }
        reading_.unknown(node, "position or zone", {reading_.names.cells, reading_.names.zones});
        return std::nullopt;
    }

    // A cell or zone outside of the list of cells; a piece of the same name comes first.
    bool is_bare_cell(const Node& node) const {
        return node.is_word() && reading_.names.pieces.find(node.text) < 0 &&
               (reading_.names.cells.find(node.text) >= 0 ||
                reading_.names.zones.find(node.text) >= 0);
    }

    // (absolute-config T .. (cell zone ..)): the last list holds the cells.
    std::optional<Condition> absolute(const Node& node) {
        Condition result;
        result.kind = ConditionKind::kAbsoluteConfig;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            if (part.is_list() && !is_term_list(part)) {
                for (const Node* child : part.children)
                    if (const std::optional<CellTerm> cell = cell_term(*child))
                        result.cells.push_back(*cell);
            } else if (is_bare_cell(part)) {
                result.cells.push_back(*cell_term(part));
            } else if (const std::optional<PieceTerm> term = piece_term(part)) {
                result.terms.push_back(*term);
            }
        }
        if (result.cells.empty() || result.terms.empty()) {
            reading_.sink.error(node.place, "absolute-config needs pieces and a list of cells",
                                "(absolute-config Man (a1 b1))");
            return std::nullopt;
        }
        return result;
    }

    std::optional<Condition> relative(const Node& node) {
        Condition result;
        result.kind = ConditionKind::kRelativeConfig;
        RelativeStep step;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& part = *node.children[i];
            const int way = part.is_word() ? reading_.names.directions.find(part.text) : int{kNone};
            if (way >= 0 && reading_.names.pieces.find(part.text) < 0) {
                if (step.direction >= 0) result.steps.push_back(step);
                step = {way, -1};
                continue;
            }
            if (const std::optional<PieceTerm> term = relative_term(part)) {
                step.term = static_cast<int>(result.terms.size());
                result.terms.push_back(*term);
                result.steps.push_back(step);
                step = {};
            }
        }
        if (result.terms.empty()) {
            reading_.sink.error(node.place, "relative-config needs pieces and directions",
                                "(relative-config Man n Man n Man)");
            return std::nullopt;
        }
        return result;
    }

    std::optional<PieceTerm> relative_term(const Node& part) {
        if (part.is_word() && reading_.names.pieces.find(part.text) < 0) {
            reading_.unknown(part, "piece or direction",
                             {reading_.names.pieces, reading_.names.directions});
            return std::nullopt;
        }
        return piece_term(part);
    }

    std::optional<Condition> count(const Node& node) {
        Condition result;
        result.kind = node.head() == "pieces-remaining" ? ConditionKind::kPiecesRemaining
                                                        : ConditionKind::kTotalPieceCount;
        if (node.children.size() < 2) {
            reading_.sink.error(node.place, std::string(node.head()) + " needs a number");
            return std::nullopt;
        }
        const std::optional<int> number = reading_.number(*node.children[1]);
        if (!number) return std::nullopt;
        result.number = *number;
        for (std::size_t i = 2; i < node.children.size(); ++i)
            if (const std::optional<PieceTerm> term = piece_term(*node.children[i]))
                result.terms.push_back(*term);
        return result;
    }

    Reading& reading_;
};

}  // namespace

void read_goal(Reading& reading, const Node& block) {
    Goal goal;
    const std::string_view head = block.head();
    goal.kind = head == "win-condition"    ? GoalKind::kWin
                : head == "loss-condition" ? GoalKind::kLoss
                : head == "draw-condition" ? GoalKind::kDraw
                                           : GoalKind::kCount;
    std::size_t next = 1;
    if (block.children.size() > 1 && block.children[1]->is_list()) {
        const Node& players = *block.children[1];
        const std::string_view first = players.head();
        const bool is_condition =
            first.empty() ? !players.children.empty() : reading.names.players.find(first) < 0;
        if (!is_condition || block.children.size() > 2) {
            for (const Node* player : players.children) {
                const int id = reading.require(*player, reading.names.players, "player");
                if (id >= 0) goal.players.push_back(id);
            }
            next = 2;
        }
    }
    if (goal.players.empty() && goal.kind != GoalKind::kCount)
        for (std::size_t player = 0; player < reading.model.players.size(); ++player)
            if (!reading.model.players[player].neutral)
                goal.players.push_back(static_cast<int>(player));
    if (next >= block.children.size()) {
        reading.sink.error(block.place, "(" + std::string(head) + " ..) has no condition");
        return;
    }
    GoalReader reader(reading);
    Condition all;
    all.kind = ConditionKind::kAnd;
    for (std::size_t i = next; i < block.children.size(); ++i)
        if (std::optional<Condition> condition = reader.condition(*block.children[i]))
            all.children.push_back(std::move(*condition));
    if (all.children.empty()) return;
    goal.condition = all.children.size() == 1 ? std::move(all.children[0]) : std::move(all);
    reading.model.goals.push_back(std::move(goal));
}

}  // namespace zwarm::zrf
