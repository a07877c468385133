#include "harness/zrf/move_writer.h"

#include <algorithm>

namespace zwarm::zrf {

namespace {

// Does a piece come somewhere?
bool is_written(const MovePart& part) {
    return part.from < 0 || (part.moves() && part.piece >= 0);
}

}  // namespace

void MoveWriter::add_moves(const State& state, int cell, int type, MoveList& out) {
    out_ = &out;
    interpreter_.run_moves(state, state.board(), cell, type, *this);
}

void MoveWriter::add_drops(const State& state, int player, int piece, int type, MoveList& out) {
    out_ = &out;
    interpreter_.run_drops(state, player, piece, type, *this);
}

bool MoveWriter::take(const Proposal& proposal) {
    if (proposal.add.a < 0) {
        write(proposal, kNone);
        return true;
    }
    for (const std::int16_t becomes :
         proposal.program.type_lists[static_cast<std::size_t>(proposal.add.a)])
        if (!model_.options.recycle_promotions ||
            proposal.state.reserve(proposal.player, becomes) > 0)
            write(proposal, becomes);
    return true;
}

void MoveWriter::write(const Proposal& proposal, int becomes) {
    const MovePart& first = proposal.parts.front();
    // Nothing changes, and there is nobody to name it after.
    const bool nobody = first.piece < 0 && std::ranges::none_of(proposal.parts, is_written);
    if (nobody && proposal.wishes.empty() && becomes < 0) return;
    MoveHead& head = out_->begin();
    head.type = static_cast<std::int16_t>(proposal.move_type);
    head.partial = (proposal.add.c & kAddPartial) != 0;
    head.next_type = proposal.add.b;
    head.from = first.from;
    head.to = first.to;
    const bool copies = (proposal.add.c & kAddCopy) != 0;
    for (const MovePart& part : proposal.parts)
        write_part(proposal, part, copies && &part == &first);
    for (const Wish& each : proposal.wishes)
        if (each.op != Op::kCapture) write_wish(proposal, each);
    for (const Wish& each : proposal.wishes)
        if (each.op == Op::kCapture) write_wish(proposal, each);
    if (becomes >= 0) {
        Effect effect;
        effect.kind = EffectKind::kSetType;
        effect.cell = proposal.parts.back().to;
        effect.piece = static_cast<std::int16_t>(becomes);
        out_->push(effect);
    }
    if (out_->open_effects() == 0) {
        // A move that changes nothing still has a name: the piece stays where it is.
        Effect stays;
        stays.kind = EffectKind::kMove;
        stays.from = stays.cell = first.to;
        stays.piece = first.piece;
        out_->push(stays);
    }
    out_->finish();
}

void MoveWriter::write_part(const Proposal& proposal, const MovePart& part, bool copies) {
    Effect effect;
    effect.cell = part.to;
    effect.piece = part.piece;
    effect.from = part.from;
    if (part.from < 0) {
        effect.kind = EffectKind::kDrop;
        effect.owner = static_cast<std::int16_t>(proposal.player);
    } else if (!is_written(part)) {
        return;  // nobody moves; captures and changes may still happen
    } else {
        effect.kind = copies ? EffectKind::kCopy : EffectKind::kMove;
        effect.owner = copies ? proposal.state.at(part.from).owner : std::int16_t{kNone};
        effect.occupied = !proposal.state.at(part.to).empty();
    }
    out_->push(effect);
}

void MoveWriter::write_wish(const Proposal& proposal, const Wish& wish) {
    Effect effect;
    effect.cell = wish.cell;
    switch (wish.op) {
        case Op::kCapture:
            effect.kind = EffectKind::kRemove;
            break;
        case Op::kFlip:
            effect.kind = EffectKind::kFlip;
            break;
        case Op::kChangeOwner:
            effect.kind = EffectKind::kSetOwner;
            effect.owner = static_cast<std::int16_t>(proposal.player);
            break;
        case Op::kChangeType:
            effect.kind = EffectKind::kSetType;
            effect.piece = wish.a;
            break;
        case Op::kCreate:
            effect.kind = EffectKind::kCreate;
            effect.piece = wish.a >= 0 ? wish.a : static_cast<std::int16_t>(proposal.piece);
            effect.owner = wish.b >= 0 ? wish.b : static_cast<std::int16_t>(proposal.player);
            break;
        default:  // an attribute of the piece that stands there after the move
            effect.kind = EffectKind::kSetAttribute;
            effect.value = wish.op == Op::kSetAttribute;
            effect.attribute = wish.a;
            break;
    }
    out_->push(effect);
}

}  // namespace zwarm::zrf
