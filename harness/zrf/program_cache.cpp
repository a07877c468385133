#include "harness/zrf/program_cache.h"

#include <utility>

namespace zwarm::zrf {

namespace {

// Equal for equal ids of all names a block can mention.
std::string fingerprint(const Names& names) {
    std::string text;
    for (const NameTable* table : {&names.players, &names.cells, &names.directions, &names.zones,
                                   &names.pieces, &names.move_types, &names.attributes}) {
        for (const std::string_view name : table->all()) {
            text += name;
            text += ' ';
        }
        text += '\n';
    }
    return text;
}

}  // namespace

void ProgramCache::begin(Names& names) {
    programs_ = &by_names_[fingerprint(names)];
    names.flags = flags_;
    names.position_flags = position_flags_;
}

void ProgramCache::end(const Names& names) {
    flags_ = names.flags;
    position_flags_ = names.position_flags;
}

std::shared_ptr<const Program> ProgramCache::find(const Node& block) const {
    const auto found = programs_->find(&block);
    return found == programs_->end() ? nullptr : found->second;
}

void ProgramCache::keep(const Node& block, std::shared_ptr<const Program> program) {
    programs_->emplace(&block, std::move(program));
}

}  // namespace zwarm::zrf
