#include "harness/zrf/interpreter.h"

#include <algorithm>

namespace zwarm::zrf {

namespace {

// A block that runs longer hangs in a loop; it ends without further moves.
constexpr int kMostSteps = 200000;

}  // namespace

Interpreter::Interpreter(const Model& model)
    : model_(model),
      flags_(static_cast<std::size_t>(model.flag_count), 0),
      position_flags_(static_cast<std::size_t>(model.position_flag_count) * model.positions.size(),
                      0) {}

void Interpreter::start(const State& state) {
    state_ = &state;
    board_ = state.board().data();
    ++stamp_;
}

void Interpreter::add_moves(const State& state, int cell, int type, MoveList& out) {
    start(state);
    out_ = &out;
    piece_ = at(cell).piece;
    player_ = at(cell).owner;
    dropping_ = false;
    run_blocks(model_.pieces[static_cast<std::size_t>(piece_)].moves, cell, type);
}

void Interpreter::add_drops(const State& state, int player, int piece, int type, MoveList& out) {
    start(state);
    out_ = &out;
    piece_ = piece;
    player_ = player;
    dropping_ = true;
    const std::vector<MoveBlock>& blocks = model_.pieces[static_cast<std::size_t>(piece)].drops;
    for (std::size_t cell = 0; cell < model_.positions.size(); ++cell)
        run_blocks(blocks, static_cast<int>(cell), type);
}

void Interpreter::run_blocks(const std::vector<MoveBlock>& blocks, int cell, int type) {
    for (const MoveBlock& block : blocks) {
        if (type >= 0 && block.move_type != type) continue;
        block_type_ = block.move_type;
        if (model_.language.flags_reset_per_block) ++stamp_;
        run(*block.program, cell);
        if (hit_) return;
    }
}

void Interpreter::run(const Program& program, int cell) {
    start_ = current_ = mark_ = cell;
    from_ = dropping_ ? kNone : cell;
    to_ = kNone;
    parts_.clear();
    wishes_.clear();
    const Instruction* code = program.code.data();
    std::int32_t at_code = 0;
    for (int steps = 0; steps < kMostSteps; ++steps) {
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
                parts_.push_back(
                    {static_cast<std::int16_t>(from_),
                     static_cast<std::int16_t>(to_ >= 0 ? to_ : current_),
                     static_cast<std::int16_t>(from_ >= 0 ? at(from_).piece : piece_)});
                from_ = current_;
                to_ = kNone;
                break;
            case Op::kAdd:
                add(program, instruction);
                if (hit_) return;
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
                position_flags_[static_cast<std::size_t>(instruction.a) * model_.positions.size() +
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
                wish(instruction);
                break;
            default:
                if (run_test(instruction) == instruction.jump_when) at_code = instruction.target;
                break;
        }
    }
}

int Interpreter::resolve(const Instruction& instruction) const {
    const std::size_t cells = model_.positions.size();
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
        case PlaceKind::kPosition:
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
        case Op::kIsPosition:
            return cell == test.a;
        case Op::kIsMarked:
            return cell == mark_;
        case Op::kIsFlag:
            return flags_[static_cast<std::size_t>(test.a)] == stamp_;
        case Op::kIsPositionFlag:
            return position_flags_[static_cast<std::size_t>(test.a) * model_.positions.size() +
                                   static_cast<std::size_t>(cell)] == stamp_;
        case Op::kIsAttacked:
            return attacked(cell, test.a);
        case Op::kIsDefended:
            return defended(cell, test.a);
        case Op::kIsAdjacentToEnemy: {
            const std::size_t cells = model_.positions.size();
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
                                  : term.position == cell;
                   });
    };
    return std::any_of(model_.goals.begin(), model_.goals.end(), [&](const Goal& goal) {
        return goal.kind == GoalKind::kWin &&
               std::find(goal.players.begin(), goal.players.end(), player_) != goal.players.end() &&
               wanted(wanted, goal.condition);
    });
}

// A wish that is uttered again counts once, where it was uttered last: loops that add a move in
// every round repeat themselves.
void Interpreter::wish(const Instruction& instruction) {
    const int where = resolve(instruction);
    if (where < 0) return;
    const Wish wanted{instruction.op, static_cast<std::int16_t>(where), instruction.a,
                      instruction.b};
    const auto same = std::find(wishes_.begin(), wishes_.end(), wanted);
    if (same != wishes_.end()) wishes_.erase(same);
    wishes_.push_back(wanted);
}

void Interpreter::add(const Program& program, const Instruction& instruction) {
    parts_.push_back({static_cast<std::int16_t>(from_),
                      static_cast<std::int16_t>(to_ >= 0 ? to_ : current_),
                      static_cast<std::int16_t>(from_ >= 0 ? at(from_).piece : piece_)});
    if (probing_) {
        hit_ = hits_mark();
    } else if (instruction.a < 0) {
        emit(instruction, kNone);
    } else {
        for (const std::int16_t becomes :
             program.type_lists[static_cast<std::size_t>(instruction.a)])
            if (!model_.options.recycle_promotions || state_->reserve(player_, becomes) > 0)
                emit(instruction, becomes);
    }
    parts_.pop_back();
    if (model_.language.add_forgets_effects) wishes_.clear();
}

void Interpreter::emit(const Instruction& instruction, int becomes) {
    MoveHead& head = out_->begin();
    head.type = static_cast<std::int16_t>(block_type_);
    head.partial = (instruction.c & kAddPartial) != 0;
    head.next_type = instruction.b;
    head.from = parts_.front().from;
    head.to = parts_.front().to;
    const bool copies = (instruction.c & kAddCopy) != 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        Effect effect;
        effect.position = part.to;
        effect.piece = part.piece;
        effect.from = part.from;
        if (part.from < 0) {
            effect.kind = EffectKind::kDrop;
            effect.owner = static_cast<std::int16_t>(player_);
        } else if (part.from == part.to || part.piece < 0) {
            continue;  // nobody moves; captures and changes may still happen
        } else {
            effect.kind = copies && i == 0 ? EffectKind::kCopy : EffectKind::kMove;
            effect.owner = copies && i == 0 ? at(part.from).owner : std::int16_t{kNone};
            effect.occupied = !at(part.to).empty();
        }
        out_->push(effect);
    }
    for (const Wish& each : wishes_)
        if (each.op != Op::kCapture) emit_wish(each);
    for (const Wish& each : wishes_)
        if (each.op == Op::kCapture) emit_wish(each);
    if (becomes >= 0) {
        Effect effect;
        effect.kind = EffectKind::kSetType;
        effect.position = parts_.back().to;
        effect.piece = static_cast<std::int16_t>(becomes);
        out_->push(effect);
    }
    if (out_->open_effects() == 0 && parts_.front().from >= 0) {
        // A move that changes nothing still has a name: the piece stays where it is.
        Effect stays;
        stays.kind = EffectKind::kMove;
        stays.from = stays.position = parts_.front().to;
        stays.piece = parts_.front().piece;
        out_->push(stays);
    }
    out_->finish();
}

void Interpreter::emit_wish(const Wish& each) {
    Effect effect;
    effect.position = each.position;
    switch (each.op) {
        case Op::kCapture:
            effect.kind = EffectKind::kRemove;
            break;
        case Op::kFlip:
            effect.kind = EffectKind::kFlip;
            break;
        case Op::kChangeOwner:
            effect.kind = EffectKind::kSetOwner;
            effect.owner = static_cast<std::int16_t>(player_);
            break;
        case Op::kChangeType:
            effect.kind = EffectKind::kSetType;
            effect.piece = each.a;
            break;
        case Op::kCreate:
            effect.kind = EffectKind::kCreate;
            effect.piece = each.a >= 0 ? each.a : static_cast<std::int16_t>(piece_);
            effect.owner = each.b >= 0 ? each.b : static_cast<std::int16_t>(player_);
            break;
        default:  // an attribute of the piece that stands there after the move
            effect.kind = EffectKind::kSetAttribute;
            effect.value = each.op == Op::kSetAttribute;
            effect.attribute = each.a;
            break;
    }
    out_->push(effect);
}

}  // namespace zwarm::zrf
