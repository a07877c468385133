// Conditions and places of move blocks: predicates, `and`, `or`, `not` become tests that jump.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "harness/zrf/reading.h"

namespace zwarm::zrf {

class ConditionCompiler {
  public:
    using Patches = std::vector<std::size_t>;  // instructions that wait for their target

    // Appends to `program`.
    ConditionCompiler(Reading& reading, Program& program) : reading_(reading), program_(program) {}

    // Jumps (to be patched) when the condition equals jump_when; falls through otherwise.
    void condition(const Node& node, bool jump_when, Patches& jumps);
    // Sets the targets to the next instruction.
    void patch(const Patches& patches);
    // Is the word a predicate, an attribute or the not- twin of one?
    bool is_condition(std::string_view word) const;

    // Fills in where the node points to; false if it is no place.
    bool place(const Node& node, Instruction& instruction);
    // The same, with an error if it is none.
    bool require_place(const Node& node, Instruction& instruction);

  private:
    void connective(const Node& node, std::string_view head, bool jump_when, Patches& jumps);
    void predicate(const Node& node, bool jump_when, Patches& jumps);
    void push_test(const Instruction& test, Patches& jumps);
    bool cell_argument(const Node& node, Instruction& test);
    bool name_argument(const Node& node, Instruction& test);
    void unknown_condition(const Node& node, const Node& word, bool jump_when, Patches& jumps);
    void need(const Node& node, std::string_view what);

    Reading& reading_;
    Program& program_;
};

}  // namespace zwarm::zrf
