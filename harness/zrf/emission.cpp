// Moves a program adds: its parts and what it wished for become effects in the order of the text.
#include <algorithm>

#include "harness/zrf/interpreter.h"

namespace zwarm::zrf {

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
    if (studied_ != nullptr) {
        note_targets();
    } else if (probing_) {
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
        effect.cell = part.to;
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
        effect.cell = parts_.back().to;
        effect.piece = static_cast<std::int16_t>(becomes);
        out_->push(effect);
    }
    if (out_->open_effects() == 0 && parts_.front().from >= 0) {
        // A move that changes nothing still has a name: the piece stays where it is.
        Effect stays;
        stays.kind = EffectKind::kMove;
        stays.from = stays.cell = parts_.front().to;
        stays.piece = parts_.front().piece;
        out_->push(stays);
    }
    out_->finish();
}

void Interpreter::emit_wish(const Wish& each) {
    Effect effect;
    effect.cell = each.cell;
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
