#include "harness/zrf/compiler.h"

#include <array>
#include <utility>

namespace zwarm::zrf {

namespace {

struct Predicate {
    std::string_view name;
    Op op;
};

// Without the not- twins; attribute names come on top.
constexpr std::array<Predicate, 17> kPredicates{{
    {"empty?", Op::kIsEmpty},
    {"enemy?", Op::kIsEnemy},
    {"friend?", Op::kIsFriend},
    {"neutral?", Op::kIsNeutral},
    {"on-board?", Op::kIsOnBoard},
    {"piece?", Op::kIsPiece},
    {"in-zone?", Op::kIsInZone},
    {"position?", Op::kIsPosition},
    {"marked?", Op::kIsMarked},
    {"flag?", Op::kIsFlag},
    {"position-flag?", Op::kIsPositionFlag},
    {"attacked?", Op::kIsAttacked},
    {"defended?", Op::kIsDefended},
    {"adjacent-to-enemy?", Op::kIsAdjacentToEnemy},
    {"goal-position?", Op::kIsGoalPosition},
    {"last-from?", Op::kIsLastFrom},
    {"last-to?", Op::kIsLastTo},
}};

const Predicate* find_predicate(std::string_view name) {
    for (const Predicate& predicate : kPredicates)
        if (predicate.name == name) return &predicate;
    return nullptr;
}

bool takes_name(Op op) {
    return op == Op::kIsPiece || op == Op::kIsInZone || op == Op::kIsFlag ||
           op == Op::kIsPositionFlag;
}

class Compiler {
  public:
    explicit Compiler(Reading& reading) : reading_(reading) {}

    Program run(const Node& block) {
        statements(block.children, 0);
        emit(Op::kEnd);
        const auto end = static_cast<std::int32_t>(program_.code.size()) - 1;
        for (const std::size_t at : failures_) program_.code[at].target = end;
        return std::move(program_);
    }

  private:
    using Patches = std::vector<std::size_t>;

    Instruction& emit(Op op) {
        program_.code.push_back({});
        program_.code.back().op = op;
        return program_.code.back();
    }
    std::int32_t here() const { return static_cast<std::int32_t>(program_.code.size()); }
    void patch(const Patches& patches) {
        for (const std::size_t at : patches) program_.code[at].target = here();
    }

    // ---- Statements ----

    void statements(const std::vector<const Node*>& nodes, std::size_t first) {
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
            const std::vector<const Node*> body = reading_.expander.expand_bare(node);
            if (!body.empty())
                statements(body, 0);
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

    // A direction, a position or a zone (only go on inside it) as a statement.
    bool go_to(const Node& node) {
        Instruction go;
        go.op = Op::kGo;
        if (place(node, go)) {
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
        else if (is_condition(node.text))
            reading_.sink.error(node.place,
                                "'" + std::string(node.text) + "' is a condition, not a statement",
                                "write (verify " + std::string(node.text) + ")");
        else
            reading_.unknown(node, "word",
                             {&known, &reading_.names.directions, &reading_.names.positions});
    }

    bool is_condition(std::string_view word) const {
        if (find_predicate(word) != nullptr || reading_.names.attributes.find(word) >= 0)
            return true;
        return word.starts_with("not-") && is_condition(word.substr(4));
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
        else if (head == "capture")
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
            condition(*node.children[i], false, failures_);
    }

    void if_else(const Node& node) {
        if (node.children.size() < 2) return need(node, "a condition");
        Patches otherwise;
        condition(*node.children[1], false, otherwise);
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
        condition(*node.children[1], false, out);
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
        if (place(*node.children[1], instruction))
            program_.code.push_back(instruction);
        else
            reading_.unknown(*node.children[1], "place",
                             {&reading_.names.positions, &reading_.names.directions});
    }

    void opposite(const Node& node) {
        Instruction instruction;
        instruction.op = Op::kGo;
        if (place(node, instruction)) program_.code.push_back(instruction);
    }

    // A statement with an optional place.
    void effect(const Node& node, Op op) {
        if (node.children.size() > 2) return need(node, "one place at most");
        Instruction instruction;
        instruction.op = op;
        if (node.children.size() == 2 && !require_place(*node.children[1], instruction)) return;
        program_.code.push_back(instruction);
    }

    void change_type(const Node& node) {
        if (node.children.size() < 2 || node.children.size() > 3) return need(node, "a piece");
        Instruction instruction;
        instruction.op = Op::kChangeType;
        const int piece = reading_.require(*node.children[1], reading_.names.pieces, "piece");
        if (piece < 0) return;
        instruction.a = static_cast<std::int16_t>(piece);
        if (node.children.size() == 3 && !require_place(*node.children[2], instruction)) return;
        program_.code.push_back(instruction);
    }

    // (create [player] [piece] [place]).
    void create(const Node& node) {
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
        if (i < end && place(*node.children[i], instruction)) ++i;
        if (i < end)
            reading_.unknown(*node.children[i], "player, piece or place",
                             {&reading_.names.pieces, &reading_.names.players,
                              &reading_.names.positions, &reading_.names.directions});
        else
            program_.code.push_back(instruction);
    }

    // (set-flag f value) and (set-position-flag f value [place]); the value is a condition.
    void set_value(const Node& node, Op set, Op unset, NameTable& table) {
        if (node.children.size() < 3 || node.children[1]->is_list())
            return need(node, "a name and a value");
        set_named(node, set, unset, table.add(node.children[1]->text));
    }

    void set_attribute(const Node& node) {
        if (node.children.size() < 3) return need(node, "a name and a value");
        const int name =
            reading_.require(*node.children[1], reading_.names.attributes, "attribute");
        if (name >= 0) set_named(node, Op::kSetAttribute, Op::kSetAttributeFalse, name);
    }

    void set_named(const Node& node, Op set, Op unset, int name) {
        Instruction instruction;
        instruction.a = static_cast<std::int16_t>(name);
        if (node.children.size() > 3 && !require_place(*node.children[3], instruction)) return;
        const Node& value = *node.children[2];
        if (value.is_word("true") || value.is_word("false")) {
            instruction.op = value.is_word("true") ? set : unset;
            program_.code.push_back(instruction);
            return;
        }
        Patches otherwise;
        condition(value, false, otherwise);
        instruction.op = set;
        program_.code.push_back(instruction);
        emit(Op::kJump);
        const Patches over{program_.code.size() - 1};
        patch(otherwise);
        instruction.op = unset;
        program_.code.push_back(instruction);
        patch(over);
    }

    // ---- Places ----

    // Fills in where the node points to; false if it is no place.
    bool place(const Node& node, Instruction& instruction) {
        if (node.is_list()) {
            if (node.head() != "opposite" || node.children.size() != 2) return false;
            const int way =
                reading_.require(*node.children[1], reading_.names.directions, "direction");
            instruction.place = PlaceKind::kOpposite;
            instruction.place_id = static_cast<std::int16_t>(way);
            return true;
        }
        if (const int way = reading_.names.directions.find(node.text); way >= 0) {
            instruction.place = PlaceKind::kDirection;
            instruction.place_id = static_cast<std::int16_t>(way);
            return true;
        }
        if (const int cell = reading_.names.positions.find(node.text); cell >= 0) {
            instruction.place = PlaceKind::kPosition;
            instruction.place_id = static_cast<std::int16_t>(cell);
            return true;
        }
        static constexpr std::array<std::pair<std::string_view, PlaceKind>, 5> kWords{{
            {"from", PlaceKind::kFrom},
            {"to", PlaceKind::kTo},
            {"mark", PlaceKind::kMark},
            {"last-from", PlaceKind::kLastFrom},
            {"last-to", PlaceKind::kLastTo},
        }};
        for (const auto& [word, kind] : kWords) {
            if (node.text != word) continue;
            instruction.place = kind;
            return true;
        }
        return false;
    }

    bool require_place(const Node& node, Instruction& instruction) {
        if (place(node, instruction)) return true;
        reading_.unknown(node, "position or direction",
                         {&reading_.names.positions, &reading_.names.directions});
        return false;
    }

    // ---- Conditions ----

    // Jumps (to be patched) when the condition equals jump_when; falls through otherwise.
    void condition(const Node& node, bool jump_when, Patches& jumps) {
        if (node.is_list() && !node.children.empty()) {
            const std::string_view head = node.head();
            if (head == "and" || head == "or") return connective(node, head, jump_when, jumps);
            if (head == "not") {
                if (node.children.size() != 2) return need(node, "one condition");
                return condition(*node.children[1], !jump_when, jumps);
            }
            if (head.empty()) {
                if (node.children.size() == 1)
                    return condition(*node.children[0], jump_when, jumps);
                reading_.sink.error(node.place, "here should be a condition");
                return;
            }
        }
        predicate(node, jump_when, jumps);
    }

    void connective(const Node& node, std::string_view head, bool jump_when, Patches& jumps) {
        // `and` decides on the first false part, `or` on the first true one.
        const bool decisive = head == "or";
        Patches past;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const bool last = i + 1 == node.children.size();
            if (decisive == jump_when)
                condition(*node.children[i], jump_when, jumps);
            else if (last)
                condition(*node.children[i], jump_when, jumps);
            else
                condition(*node.children[i], decisive, past);
        }
        patch(past);
        if (node.children.size() < 2) need(node, "conditions");
    }

    void predicate(const Node& node, bool jump_when, Patches& jumps) {
        const Node& word = node.is_list() && !node.children.empty() ? *node.children[0] : node;
        Instruction test;
        test.jump_when = jump_when;
        std::string_view name = word.text;
        std::size_t next = 1;
        const std::size_t end = node.is_list() ? node.children.size() : 0;
        if (word.is_word("true") || word.is_word("false")) {
            test.op = Op::kIsTrue;
            test.negated = word.is_word("false");
            return push_test(test, jumps);
        }
        if (find_predicate(name) == nullptr && reading_.names.attributes.find(name) < 0 &&
            name.starts_with("not-")) {
            test.negated = true;
            name.remove_prefix(4);
        }
        if (const Predicate* known = find_predicate(name)) {
            test.op = known->op;
            if (test.op == Op::kIsPosition) {
                // (position? e4) compares; the argument is no place to look at.
                if (next >= end) return need(node, "a position");
                if (!position_argument(*node.children[next++], test)) return;
            } else if (takes_name(test.op)) {
                if (next >= end)
                    return reading_.sink.error(node.place,
                                               "'" + std::string(name) + "' needs a name");
                if (!name_argument(*node.children[next++], test)) return;
            }
        } else if (const int attribute = reading_.names.attributes.find(name); attribute >= 0) {
            test.op = Op::kIsAttribute;
            test.a = static_cast<std::int16_t>(attribute);
        } else {
            return unknown_condition(node, word, jump_when, jumps);
        }
        if ((test.op == Op::kIsAttacked || test.op == Op::kIsDefended) && next < end &&
            !node.children[next]->is_list()) {
            // (attacked? type) asks for moves of that type only.
            const int type = reading_.names.move_types.find(node.children[next]->text);
            if (type >= 0) {
                test.a = static_cast<std::int16_t>(type);
                ++next;
            }
        }
        if (next < end && !require_place(*node.children[next++], test)) return;
        if (next < end)
            return reading_.sink.error(node.children[next]->place,
                                       "too many arguments for '" + std::string(word.text) + "'");
        push_test(test, jumps);
    }

    void push_test(const Instruction& test, Patches& jumps) {
        program_.code.push_back(test);
        jumps.push_back(program_.code.size() - 1);
    }

    bool position_argument(const Node& node, Instruction& test) {
        const int cell = reading_.require(node, reading_.names.positions, "position");
        test.a = static_cast<std::int16_t>(cell);
        return cell >= 0;
    }

    bool name_argument(const Node& node, Instruction& test) {
        int id = kNone;
        if (node.is_list()) {
            reading_.sink.error(node.place, "here should be a name, not a list");
            return false;
        }
        switch (test.op) {
            case Op::kIsPiece:
                id = reading_.require(node, reading_.names.pieces, "piece");
                break;
            case Op::kIsInZone:
                id = reading_.require(node, reading_.names.zones, "zone");
                break;
            case Op::kIsFlag:
                id = reading_.names.flags.add(node.text);
                break;
            default:
                id = reading_.names.position_flags.add(node.text);
                break;
        }
        test.a = static_cast<std::int16_t>(id);
        return id >= 0;
    }

    void unknown_condition(const Node& node, const Node& word, bool jump_when, Patches& jumps) {
        const std::vector<const Node*> body =
            word.is_word() ? reading_.expander.expand_bare(word) : std::vector<const Node*>();
        if (body.size() == 1 && (!node.is_list() || node.children.size() == 1))
            return condition(*body[0], jump_when, jumps);
        NameTable known;
        for (const Predicate& predicate : kPredicates) known.add(predicate.name);
        for (const Predicate& predicate : kPredicates)
            known.add(reading_.keep("not-" + std::string(predicate.name)));
        for (const std::string_view word_known : {"and", "or", "not", "true", "false"})
            known.add(word_known);
        for (const std::string_view macro : reading_.expander.names()) known.add(macro);
        reading_.unknown(word, "condition", {&known, &reading_.names.attributes});
    }

    Reading& reading_;
    Program program_;
    Patches failures_;  // tests whose failure ends the block
};

}  // namespace

Program compile_block(Reading& reading, const Node& block) {
    return Compiler(reading).run(block);
}

}  // namespace zwarm::zrf
