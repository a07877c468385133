// Statements of move blocks that change something, written with arguments: captures, changes of
// type and owner, creations, flags and attributes.
#pragma once

#include <string_view>

#include "harness/zrf/condition_compiler.h"
#include "harness/zrf/program.h"
#include "harness/zrf/reading.h"

namespace zwarm::zrf {

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

}  // namespace zwarm::zrf
