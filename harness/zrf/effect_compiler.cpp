#include "harness/zrf/effect_compiler.h"

#include <string>

namespace zwarm::zrf {

bool EffectCompiler::statement(const Node& node) {
    const std::string_view head = node.head();
    if (head == "capture")
        effect(node, Op::kCapture);
    else if (head == "flip")
        effect(node, Op::kFlip);
    else if (head == "change-owner")
        effect(node, Op::kChangeOwner);
    else if (head == "change-type")
        change_type(node);
    else if (head == "create")
        create(node);
    else if (head == "set-flag")
        set_value(node, Op::kSetFlag, Op::kSetFlagFalse, reading_.names.flags);
    else if (head == "set-position-flag")
        set_value(node, Op::kSetPositionFlag, Op::kSetPositionFlagFalse,
                  reading_.names.position_flags);
    else if (head == "set-attribute")
        set_attribute(node);
    else
        return false;
    return true;
}

void EffectCompiler::need(const Node& node, std::string_view what) {
    reading_.sink.error(node.place,
                        "(" + std::string(node.head()) + " ..) needs " + std::string(what));
}

// A statement with an optional place.
void EffectCompiler::effect(const Node& node, Op op) {
    if (node.children.size() > 2) return need(node, "one place at most");
    Instruction instruction;
    instruction.op = op;
    if (node.children.size() == 2 && !conditions_.require_place(*node.children[1], instruction))
        return;
    program_.code.push_back(instruction);
}

void EffectCompiler::change_type(const Node& node) {
    if (node.children.size() < 2 || node.children.size() > 3) return need(node, "a piece");
    Instruction instruction;
    instruction.op = Op::kChangeType;
    const int piece = reading_.require(*node.children[1], reading_.names.pieces, "piece");
    if (piece < 0) return;
    instruction.a = static_cast<std::int16_t>(piece);
    if (node.children.size() == 3 && !conditions_.require_place(*node.children[2], instruction))
        return;
    program_.code.push_back(instruction);
}

// (create [player] [piece] [place]).
void EffectCompiler::create(const Node& node) {
    Instruction instruction;
    instruction.op = Op::kCreate;
    std::size_t i = 1;
    const std::size_t end = node.children.size();
    if (i < end && node.children[i]->is_word()) {
        const int player = reading_.names.players.find(node.children[i]->text);
        if (player >= 0) {
            instruction.b = static_cast<std::int16_t>(player);
            ++i;
        }
    }
    if (i < end && node.children[i]->is_word()) {
        const int piece = reading_.names.pieces.find(node.children[i]->text);
        if (piece >= 0) {
            instruction.a = static_cast<std::int16_t>(piece);
            ++i;
        }
    }
    if (i < end && conditions_.place(*node.children[i], instruction)) ++i;
    if (i < end)
        reading_.unknown(*node.children[i], "player, piece or place",
                         {&reading_.names.pieces, &reading_.names.players, &reading_.names.cells,
                          &reading_.names.directions});
    else
        program_.code.push_back(instruction);
}

// (set-flag f value) and (set-position-flag f value [place]); the value is a condition.
void EffectCompiler::set_value(const Node& node, Op set, Op unset, NameTable& table) {
    if (node.children.size() < 3 || node.children[1]->is_list())
        return need(node, "a name and a value");
    set_named(node, set, unset, table.add(node.children[1]->text));
}

void EffectCompiler::set_attribute(const Node& node) {
    if (node.children.size() < 3) return need(node, "a name and a value");
    const int name = reading_.require(*node.children[1], reading_.names.attributes, "attribute");
    if (name >= 0) set_named(node, Op::kSetAttribute, Op::kSetAttributeFalse, name);
}

void EffectCompiler::set_named(const Node& node, Op set, Op unset, int name) {
    Instruction instruction;
    instruction.a = static_cast<std::int16_t>(name);
    if (node.children.size() > 3 && !conditions_.require_place(*node.children[3], instruction))
        return;
    const Node& value = *node.children[2];
    if (value.is_word("true") || value.is_word("false")) {
        instruction.op = value.is_word("true") ? set : unset;
        program_.code.push_back(instruction);
        return;
    }
    ConditionCompiler::Patches otherwise;
    conditions_.condition(value, false, otherwise);
    instruction.op = set;
    program_.code.push_back(instruction);
    program_.code.push_back({});
    program_.code.back().op = Op::kJump;
    const ConditionCompiler::Patches over{program_.code.size() - 1};
    conditions_.patch(otherwise);
    instruction.op = unset;
    program_.code.push_back(instruction);
    conditions_.patch(over);
}

}  // namespace zwarm::zrf
