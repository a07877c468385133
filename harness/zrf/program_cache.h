// Programs that variants share. A block compiles to the same program wherever the names it can
// mention have the same ids, and most variants inherit the board and the pieces of their game.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "harness/zrf/names.h"
#include "harness/zrf/program.h"
#include "harness/zrf/tree.h"

namespace zwarm::zrf {

class ProgramCache {
  public:
    // Before the blocks of a variant are compiled: from now on only programs count that were made
    // with the same names. Flags get their ids while compiling; those known so far are handed on.
    void begin(Names& names);
    // After them: takes over the flags.
    void end(const Names& names);

    // The program of the block, or null.
    std::shared_ptr<const Program> find(const Node& block) const;
    void keep(const Node& block, std::shared_ptr<const Program> program);

  private:
    using Programs = std::unordered_map<const Node*, std::shared_ptr<const Program>>;

    std::unordered_map<std::string, Programs> by_names_;
    Programs* programs_ = nullptr;
    NameTable flags_;
    NameTable position_flags_;
};

}  // namespace zwarm::zrf
