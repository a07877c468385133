// Names of one kind of thing (players, cells, ..) while a model is being built: text to id and
// back. The views point into the sources and live as long as the loading does.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

namespace zwarm::zrf {

class NameTable {
  public:
    // The id, or -1.
    int find(std::string_view name) const {
        const auto found = ids_.find(name);
        return found == ids_.end() ? -1 : found->second;
    }
    // The id, new if the name is.
    int add(std::string_view name) {
        const auto [found, is_new] = ids_.try_emplace(name, static_cast<int>(all_.size()));
        if (is_new) all_.push_back(name);
        return found->second;
    }
    int size() const { return static_cast<int>(all_.size()); }
    const std::vector<std::string_view>& all() const { return all_; }

  private:
    std::unordered_map<std::string_view, int> ids_;
    std::vector<std::string_view> all_;
};

// All names of a model.
struct Names {
    NameTable players, cells, directions, zones, pieces, move_types, flags, position_flags,
        attributes;
    NameTable killed_cells;  // taken off the board by (kill-positions ..)
};

}  // namespace zwarm::zrf
