#include "harness/zrf/compiler.h"

#include <utility>

#include "harness/zrf/condition_compiler.h"
#include "harness/zrf/effect_compiler.h"

namespace zwarm::zrf {

namespace {

class Compiler {
  public:
    explicit Compiler(Reading& reading)
        : reading_(reading),
          conditions_(reading, program_),
          effects_(reading, program_, conditions_) {}

    Program run(const Node& block) {
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
        NameTable known;
        for (const std::string_view word : {"add",          "add-copy",
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
                                            "set-attribute"})
            known.add(word);
        for (const std::string_view macro : reading_.expander.names()) known.add(macro);
        if (node.is_word("else"))
            reading_.sink.error(node.place, "'else' outside of (if ..)");
        else if (conditions_.is_condition(node.text))
            reading_.sink.error(node.place,
                                "'" + std::string(node.text) + "' is a condition, not a statement",
                                "write (verify " + std::string(node.text) + ")");
        else
            reading_.unknown(node, "word",
                             {&known, &reading_.names.directions, &reading_.names.cells});
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
                                 {&reading_.names.pieces, &reading_.names.move_types});
        }
        if (!types.empty()) {
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
                             {&reading_.names.cells, &reading_.names.directions});
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
