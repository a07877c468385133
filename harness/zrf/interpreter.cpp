#include "harness/zrf/interpreter.h"

#include <algorithm>

namespace zwarm::zrf {

namespace {

constexpr int kStepsOfAnAdd = 8;  // writing a move down takes longer than a step of a program

}  // namespace

Interpreter::Interpreter(const Model& model, AttackTests& attacks, StepBudget& budget)
    : model_(model),
      attacks_(attacks),
      budget_(budget),
      flags_(static_cast<std::size_t>(model.flag_count), 0),
      position_flags_(static_cast<std::size_t>(model.position_flag_count) * model.cells.size(), 0) {
}

void Interpreter::start(const State& state, const std::vector<Occupant>& board,
                        ProposalTaker& taker) {
    state_ = &state;
    board_ = &board;
    taker_ = &taker;
    stopped_ = false;
    next_stamp();
}

// Flags hold if they carry the stamp; when the numbers are used up they start anew.
void Interpreter::next_stamp() {
    if (++stamp_ != 0) return;
    std::fill(flags_.begin(), flags_.end(), 0u);
    std::fill(position_flags_.begin(), position_flags_.end(), 0u);
    stamp_ = 1;
}

void Interpreter::run_moves(const State& state, const std::vector<Occupant>& board, int cell,
                            int type, ProposalTaker& taker) {
    start(state, board, taker);
    piece_ = board[static_cast<std::size_t>(cell)].piece;
    player_ = board[static_cast<std::size_t>(cell)].owner;
    dropping_ = false;
    run_blocks(model_.pieces[static_cast<std::size_t>(piece_)].moves, cell, type);
}

void Interpreter::run_drops(const State& state, int player, int piece, int type,
                            ProposalTaker& taker) {
    start(state, state.board(), taker);
    piece_ = piece;
    player_ = player;
    dropping_ = true;
    const std::vector<MoveBlock>& blocks = model_.pieces[static_cast<std::size_t>(piece)].drops;
    for (std::size_t cell = 0; cell < model_.cells.size() && !stopped_; ++cell)
        run_blocks(blocks, static_cast<int>(cell), type);
}

void Interpreter::run_blocks(const std::vector<MoveBlock>& blocks, int cell, int type) {
    for (const MoveBlock& block : blocks) {
        if (type >= 0 && block.move_type != type) continue;
        block_type_ = block.move_type;
        do {
            if (model_.language.flags_reset_per_block) next_stamp();
            run(*block.program, cell);
            if (stopped_) return;
        } while (taker_->again());
    }
}

void Interpreter::run(const Program& program, int cell) {
    const std::string& piece = model_.pieces[static_cast<std::size_t>(piece_)].name;
    if (budget_.over()) return budget_.question_is_over(program, piece);
    current_ = mark_ = cell;
    start_ = from_ = dropping_ ? kNone : cell;
    to_ = kNone;
    parts_.clear();
    wishes_.clear();
    const Instruction* code = program.code.data();
    std::int32_t at_code = 0;
    StepBudget::Block steps(budget_);
    while (steps.take(at_code)) {
        if (interrupted(interruption_)) {
            stopped_ = true;
            return;
        }
        const Instruction& instruction = code[at_code++];
        switch (instruction.op) {
            case Op::kEnd:
            case Op::kFail:
                return;
            case Op::kJump:
                at_code = instruction.target;
                break;
            case Op::kGo:
                current_ = resolve(instruction);
                if (current_ < 0) return;
                break;
            case Op::kMark:
                mark_ = current_;
                break;
            case Op::kFrom:
                from_ = current_;
                break;
            case Op::kTo:
                to_ = current_;
                break;
            case Op::kCascade:
                finish_part();
                from_ = current_;
                to_ = kNone;
                break;
            case Op::kAdd:
                steps.spend(add(program, instruction));
                if (stopped_) return;
                break;
            case Op::kSetFlag:
                flags_[static_cast<std::size_t>(instruction.a)] = stamp_;
                break;
            case Op::kSetFlagFalse:
                flags_[static_cast<std::size_t>(instruction.a)] = 0;
                break;
            case Op::kSetPositionFlag:
            case Op::kSetPositionFlagFalse: {
                const int where = resolve(instruction);
                if (where < 0) break;
                position_flags_[static_cast<std::size_t>(instruction.a) * model_.cells.size() +
                                static_cast<std::size_t>(where)] =
                    instruction.op == Op::kSetPositionFlag ? stamp_ : 0;
                break;
            }
            case Op::kCapture:
            case Op::kFlip:
            case Op::kChangeOwner:
            case Op::kChangeType:
            case Op::kCreate:
            case Op::kSetAttribute:
            case Op::kSetAttributeFalse:
                steps.spend(wish(instruction));
                break;
            default:
                if (run_test(instruction) == instruction.jump_when) at_code = instruction.target;
                break;
        }
    }
    budget_.block_is_over(program, piece, steps);
}

// Where the piece comes to that went from `from`.
void Interpreter::finish_part() {
    parts_.push_back({static_cast<std::int16_t>(from_),
                      static_cast<std::int16_t>(to_ >= 0 ? to_ : current_),
                      static_cast<std::int16_t>(from_ >= 0 ? at(from_).piece : piece_)});
}

// A wish that is uttered again counts once, where it was uttered last: loops that add a move in
// every round repeat themselves. Returns the work of looking for it.
int Interpreter::wish(const Instruction& instruction) {
    const int where = resolve(instruction);
    if (where < 0) return 0;
    const Wish wanted{instruction.op, static_cast<std::int16_t>(where), instruction.a,
                      instruction.b};
    const auto same = std::find(wishes_.begin(), wishes_.end(), wanted);
    if (same != wishes_.end()) wishes_.erase(same);
    wishes_.push_back(wanted);
    return static_cast<int>(wishes_.size()) / 16;
}

// Returns the work of writing the moves down.
int Interpreter::add(const Program& program, const Instruction& instruction) {
    finish_part();
    const std::size_t moves =
        instruction.a < 0 ? 1 : program.type_lists[static_cast<std::size_t>(instruction.a)].size();
    const std::size_t steps = moves * (kStepsOfAnAdd + parts_.size() + wishes_.size());
    stopped_ = !taker_->take(
        {*state_, program, instruction, player_, piece_, block_type_, parts_, wishes_});
    parts_.pop_back();
    if (model_.language.add_forgets_effects) wishes_.clear();
    return static_cast<int>(std::min<std::size_t>(steps, StepBudget::kMostOfABlock));
}

AttackQuestion Interpreter::question(const Instruction& test, int cell) const {
    return {*state_, *board_, cell, player_, piece_, start_, from_, test.a};
}

int Interpreter::resolve(const Instruction& instruction) const {
    const std::size_t cells = model_.cells.size();
    switch (instruction.place) {
        case PlaceKind::kHere:
            return current_;
        case PlaceKind::kDirection:
            return model_.links[static_cast<std::size_t>(player_)]
                               [static_cast<std::size_t>(instruction.place_id) * cells +
                                static_cast<std::size_t>(current_)];
        case PlaceKind::kOpposite:
            return model_.reverse_links[static_cast<std::size_t>(player_)]
                                       [static_cast<std::size_t>(instruction.place_id) * cells +
                                        static_cast<std::size_t>(current_)];
        case PlaceKind::kCell:
            return instruction.place_id;
        case PlaceKind::kFrom:
            return from_;
        case PlaceKind::kTo:
            return to_ >= 0 ? to_ : current_;
        case PlaceKind::kMark:
            return mark_;
        case PlaceKind::kLastFrom:
            return state_->last_from();
        case PlaceKind::kLastTo:
            return state_->last_to();
    }
    return kNone;
}

bool Interpreter::run_test(const Instruction& test) {
    const int cell = test.place == PlaceKind::kHere ? current_ : resolve(test);
    if (cell < 0 && test.op != Op::kIsOnBoard && test.op != Op::kIsFlag && test.op != Op::kIsTrue)
        return test.negated ? model_.language.missing_neighbour_negates
                            : model_.language.missing_neighbour_empty;
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
            return attacks_.attacked(question(test, cell));
        case Op::kIsDefended:
            return attacks_.defended(question(test, cell));
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
