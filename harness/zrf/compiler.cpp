// Compiles a move block: its statements; conditions have a compiler of their own.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "harness/zrf/condition_compiler.h"
#include "harness/zrf/reading.h"

namespace zwarm::zrf {

namespace {

// Statements that change something, written with arguments: captures, changes of type and owner,
// creations, flags and attributes.
class EffectCompiler {
  public:
    // Appends to `program`; conditions are compiled by `conditions`.
    EffectCompiler(Reading& reading, Program& program, ConditionCompiler& conditions)
        : reading_(reading), program_(program), conditions_(conditions) {}

    // False, and nothing done, if the list is no such statement.
    bool statement(const Node& node);

  private:
    void effect(const Node& node, Op op);
    void change_type(const Node& node);
    void create(const Node& node);
    void set_value(const Node& node, Op set, Op unset, NameTable& table);
    void set_attribute(const Node& node);
    void set_named(const Node& node, Op set, Op unset, int name);
    void need(const Node& node, std::string_view what);

    Reading& reading_;
    Program& program_;
    ConditionCompiler& conditions_;
};

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
                         {reading_.names.pieces, reading_.names.players, reading_.names.cells,
                          reading_.names.directions});
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

class Compiler {
  public:
    explicit Compiler(Reading& reading)
        : reading_(reading),
          conditions_(reading, program_),
          effects_(reading, program_, conditions_) {}

    Program run(const Node& block) {
        program_.where = reading_.sink.where(block.place);
        statements(block.children, 0);
        emit(Op::kEnd);
        const auto end = static_cast<std::int32_t>(program_.code.size()) - 1;
        for (const std::size_t at : failures_) program_.code[at].target = end;
        return std::move(program_);
    }

  private:
    using Patches = ConditionCompiler::Patches;

    Instruction& emit(Op op) {
        program_.code.push_back({});
        program_.code.back().op = op;
        return program_.code.back();
    }
    std::int32_t here() const { return static_cast<std::int32_t>(program_.code.size()); }
    void patch(const Patches& patches) { conditions_.patch(patches); }

    // ---- Statements ----

    void statements(std::span<const Node* const> nodes, std::size_t first) {
        for (std::size_t i = first; i < nodes.size(); ++i) statement(*nodes[i]);
    }

    void statement(const Node& node) {
        if (!node.is_list())
            word_statement(node);
        else if (node.children.empty())
            return;
        else if (node.children[0]->is_list())
            statements(node.children, 0);
        else
            list_statement(node);
    }

    void word_statement(const Node& node) {
        if (!simple_statement(node) && !go_to(node)) {
            const Expander::BareCall call(reading_.expander, node);
            if (!call.body().empty())
                statements(call.body(), 0);
            else
                unknown_statement(node);
        }
    }

    // Statements of one word. False if the word is none.
    bool simple_statement(const Node& node) {
        if (node.kind == NodeKind::kString) return false;
        const std::string_view word = node.text;
        if (word == "add" || word == "add-copy" || word == "add-partial" ||
            word == "add-copy-partial")
            add(node, nullptr);
        else if (word == "mark")
            emit(Op::kMark);
        else if (word == "back")
            emit(Op::kGo).place = PlaceKind::kMark;
        else if (word == "from")
            emit(Op::kFrom);
        else if (word == "to")
            emit(Op::kTo);
        else if (word == "cascade")
            emit(Op::kCascade);
        else if (word == "capture")
            emit(Op::kCapture);
        else if (word == "flip")
            emit(Op::kFlip);
        else if (word == "change-owner")
            emit(Op::kChangeOwner);
        else if (word == "create")
            emit(Op::kCreate);
        else
            return false;
        return true;
    }

    // A direction, a cell or a zone (only go on inside it) as a statement.
    bool go_to(const Node& node) {
        Instruction go;
        go.op = Op::kGo;
        if (conditions_.place(node, go)) {
            program_.code.push_back(go);
            return true;
        }
        const int zone = reading_.names.zones.find(node.text);
        if (zone < 0) return false;
        Instruction& test = emit(Op::kIsInZone);
        test.a = static_cast<std::int16_t>(zone);
        failures_.push_back(program_.code.size() - 1);
        return true;
    }

    void unknown_statement(const Node& node) {
        static constexpr std::array<std::string_view, 23> kStatements{
            "add",          "add-copy",
            "add-partial",  "add-copy-partial",
            "mark",         "back",
            "from",         "to",
            "cascade",      "capture",
            "flip",         "change-owner",
            "change-type",  "create",
            "verify",       "if",
            "else",         "while",
            "go",           "opposite",
            "set-flag",     "set-position-flag",
            "set-attribute"};
        if (node.is_word("else"))
            reading_.sink.error(node.place, "'else' outside of (if ..)");
        else if (conditions_.is_condition(node.text))
            reading_.sink.error(node.place,
                                "'" + std::string(node.text) + "' is a condition, not a statement",
                                "write (verify " + std::string(node.text) + ")");
        else
            reading_.unknown(node, "word",
                             {kStatements, reading_.expander.names(), reading_.names.directions,
                              reading_.names.cells});
    }

    void list_statement(const Node& node) {
        const std::string_view head = node.head();
        if (head == "verify")
            verify(node);
        else if (head == "if")
            if_else(node);
        else if (head == "while")
            while_loop(node);
        else if (head == "add" || head == "add-copy" || head == "add-partial" ||
                 head == "add-copy-partial")
            add(*node.children[0], &node);
        else if (head == "go")
            go(node);
        else if (head == "opposite")
            opposite(node);
        else if (effects_.statement(node))
            return;
        else  // a group of statements in parentheses of its own
            statements(node.children, 0);
    }

    void need(const Node& node, std::string_view what) {
        reading_.sink.error(node.place,
                            "(" + std::string(node.head()) + " ..) needs " + std::string(what));
    }

    void verify(const Node& node) {
        if (node.children.size() < 2) return need(node, "a condition");
        for (std::size_t i = 1; i < node.children.size(); ++i)
            conditions_.condition(*node.children[i], false, failures_);
    }

    void if_else(const Node& node) {
        if (node.children.size() < 2) return need(node, "a condition");
        Patches otherwise;
        conditions_.condition(*node.children[1], false, otherwise);
        std::size_t i = 2;
        for (; i < node.children.size() && !node.children[i]->is_word("else"); ++i)
            statement(*node.children[i]);
        if (i >= node.children.size()) return patch(otherwise);
        emit(Op::kJump);
        const Patches over{program_.code.size() - 1};
        patch(otherwise);
        statements(node.children, i + 1);
        patch(over);
    }

    void while_loop(const Node& node) {
        if (node.children.size() < 2) return need(node, "a condition");
        const std::int32_t start = here();
        Patches out;
        conditions_.condition(*node.children[1], false, out);
        statements(node.children, 2);
        emit(Op::kJump).target = start;
        patch(out);
        program_.loops.push_back({start, here() - 1, reading_.sink.where(node.place)});
        const auto loop = std::span(program_.code).subspan(static_cast<std::size_t>(start));
        if (std::ranges::none_of(loop,
                                 [](const Instruction& i) { return changes_conditions(i.op); }))
            reading_.sink.warning(node.place, "this loop never ends once it is entered",
                                  "nothing in it moves on or sets a flag");
    }

    // Could a condition be answered otherwise afterwards?
    static bool changes_conditions(Op op) {
        return op == Op::kGo || op == Op::kMark || op == Op::kFrom || op == Op::kTo ||
               op == Op::kCascade || op == Op::kSetFlag || op == Op::kSetFlagFalse ||
               op == Op::kSetPositionFlag || op == Op::kSetPositionFlagFalse;
    }

    // add and its kin: piece types to become, then possibly the move type of the continuation.
    void add(const Node& word, const Node* list) {
        Instruction instruction;
        instruction.op = Op::kAdd;
        if (word.text == "add-partial" || word.text == "add-copy-partial")
            instruction.c |= kAddPartial;
        if (word.text == "add-copy" || word.text == "add-copy-partial") instruction.c |= kAddCopy;
        std::vector<std::int16_t> types;
        const bool partial = (instruction.c & kAddPartial) != 0;
        for (std::size_t i = 1; list != nullptr && i < list->children.size(); ++i) {
            const Node& argument = *list->children[i];
            const int piece =
                argument.is_list() ? int{kNone} : reading_.names.pieces.find(argument.text);
            const int type =
                argument.is_list() ? int{kNone} : reading_.names.move_types.find(argument.text);
            if (piece >= 0 && !(partial && type >= 0 && i + 1 == list->children.size() && i > 1))
                types.push_back(static_cast<std::int16_t>(piece));
            else if (partial && !argument.is_list() && i + 1 == list->children.size())
                instruction.b = static_cast<std::int16_t>(reading_.move_type(argument));
            else
                reading_.unknown(argument, partial ? "piece or move type" : "piece",
                                 {reading_.names.pieces, reading_.names.move_types});
        }
        if (!types.empty() && has_room(reading_.sink, word.place, program_.type_lists.size() + 1,
                                       kMostNames, "changes of type in one block")) {
            instruction.a = static_cast<std::int16_t>(program_.type_lists.size());
            program_.type_lists.push_back(std::move(types));
        }
        program_.code.push_back(instruction);
    }

    void go(const Node& node) {
        if (node.children.size() != 2) return need(node, "one place");
        Instruction instruction;
        instruction.op = Op::kGo;
        if (conditions_.place(*node.children[1], instruction))
            program_.code.push_back(instruction);
        else
            reading_.unknown(*node.children[1], "place",
                             {reading_.names.cells, reading_.names.directions});
    }

    void opposite(const Node& node) {
        Instruction instruction;
        instruction.op = Op::kGo;
        if (conditions_.place(node, instruction)) program_.code.push_back(instruction);
    }

    Reading& reading_;
    Program program_;
    ConditionCompiler conditions_;
    EffectCompiler effects_;
    Patches failures_;  // tests whose failure ends the block
};

}  // namespace

Program compile_block(Reading& reading, const Node& block) {
    return Compiler(reading).run(block);
}

}  // namespace zwarm::zrf
