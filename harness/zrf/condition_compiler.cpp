#include "harness/zrf/condition_compiler.h"

#include <array>
#include <string>
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
    {"position?", Op::kIsCell},
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

}  // namespace

void ConditionCompiler::patch(const Patches& patches) {
    const auto here = static_cast<std::int32_t>(program_.code.size());
    for (const std::size_t at : patches) program_.code[at].target = here;
}

void ConditionCompiler::need(const Node& node, std::string_view what) {
    reading_.sink.error(node.place,
                        "(" + std::string(node.head()) + " ..) needs " + std::string(what));
}

bool ConditionCompiler::is_condition(std::string_view word) const {
    if (find_predicate(word) != nullptr || reading_.names.attributes.find(word) >= 0) return true;
    return word.starts_with("not-") && is_condition(word.substr(4));
}

bool ConditionCompiler::place(const Node& node, Instruction& instruction) {
    if (node.is_list()) {
        if (node.head() != "opposite" || node.children.size() != 2) return false;
        const int way = reading_.require(*node.children[1], reading_.names.directions, "direction");
        instruction.place = PlaceKind::kOpposite;
        instruction.place_id = static_cast<std::int16_t>(way);
        return true;
    }
    if (const int way = reading_.names.directions.find(node.text); way >= 0) {
        instruction.place = PlaceKind::kDirection;
        instruction.place_id = static_cast<std::int16_t>(way);
        return true;
    }
    if (const int cell = reading_.names.cells.find(node.text); cell >= 0) {
        instruction.place = PlaceKind::kCell;
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

bool ConditionCompiler::require_place(const Node& node, Instruction& instruction) {
    if (place(node, instruction)) return true;
    reading_.unknown(node, "position or direction",
                     {reading_.names.cells, reading_.names.directions});
    return false;
}

void ConditionCompiler::condition(const Node& node, bool jump_when, Patches& jumps) {
    if (node.is_list() && !node.children.empty()) {
        const std::string_view head = node.head();
        if (head == "and" || head == "or") return connective(node, head, jump_when, jumps);
        if (head == "not") {
            if (node.children.size() != 2) return need(node, "one condition");
            return condition(*node.children[1], !jump_when, jumps);
        }
        if (head.empty()) {
            if (node.children.size() == 1) return condition(*node.children[0], jump_when, jumps);
            reading_.sink.error(node.place, "here should be a condition");
            return;
        }
    }
    predicate(node, jump_when, jumps);
}

void ConditionCompiler::connective(const Node& node, std::string_view head, bool jump_when,
                                   Patches& jumps) {
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

void ConditionCompiler::predicate(const Node& node, bool jump_when, Patches& jumps) {
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
        if (test.op == Op::kIsCell) {
            // (position? e4) compares; the argument is no place to look at.
            if (next >= end) return need(node, "a position");
            if (!cell_argument(*node.children[next++], test)) return;
        } else if (takes_name(test.op)) {
            if (next >= end)
                return reading_.sink.error(node.place, "'" + std::string(name) + "' needs a name");
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

void ConditionCompiler::push_test(const Instruction& test, Patches& jumps) {
    program_.code.push_back(test);
    jumps.push_back(program_.code.size() - 1);
}

bool ConditionCompiler::cell_argument(const Node& node, Instruction& test) {
    const int cell = reading_.require(node, reading_.names.cells, "position");
    test.a = static_cast<std::int16_t>(cell);
    return cell >= 0;
}

bool ConditionCompiler::name_argument(const Node& node, Instruction& test) {
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

void ConditionCompiler::unknown_condition(const Node& node, const Node& word, bool jump_when,
                                          Patches& jumps) {
    const Expander::BareCall call(reading_.expander, word);
    if (call.body().size() == 1 && (!node.is_list() || node.children.size() == 1))
        return condition(*call.body()[0], jump_when, jumps);
    static const std::vector<std::string> kWords = [] {
        std::vector<std::string> words{"and", "or", "not", "true", "false"};
        for (const Predicate& predicate : kPredicates) words.emplace_back(predicate.name);
        for (const Predicate& predicate : kPredicates)
            words.push_back("not-" + std::string(predicate.name));
        return words;
    }();
    const std::vector<std::string_view> words(kWords.begin(), kWords.end());
    reading_.unknown(word, "condition",
                     {words, reading_.expander.names(), reading_.names.attributes});
}

}  // namespace zwarm::zrf
