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
      position_flags_(static_cast<std::size_t>(model.position_flag_count) * model.cells.size(), 0) {
}

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
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell)
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
                wish(instruction);
                break;
            default:
                if (run_test(instruction) == instruction.jump_when) at_code = instruction.target;
                break;
        }
    }
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

}  // namespace zwarm::zrf
