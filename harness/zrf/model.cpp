#include "harness/zrf/model.h"

namespace zwarm::zrf {

namespace {

template <typename Things>
int find_by_name(const Things& things, std::string_view name) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (things[i].name == name) return static_cast<int>(i);
    return kNone;
}

}  // namespace

int Model::find_player(std::string_view name) const {
    return find_by_name(players, name);
}

int Model::find_cell(std::string_view name) const {
    return find_by_name(cells, name);
}

int Model::find_piece(std::string_view name) const {
    return find_by_name(pieces, name);
}

}  // namespace zwarm::zrf
