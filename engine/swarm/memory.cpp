#include "engine/swarm/memory.h"

#include <algorithm>
#include <string_view>

#include "engine/base/number_text.h"
#include "engine/swarm/seat_map.h"

namespace zwarm {

namespace {

constexpr const char* kPheromoneKind = "pheromones";
constexpr double kMostPheromone = 1e15;  // no game comes near

}  // namespace

SwarmMemory::SwarmMemory(const Variant& variant, const std::string& folder) : variant_(&variant) {
    if (folder.empty()) return;
    path_ = memory_path(folder, kPheromoneKind, std::string(variant.id));
    const auto file = load_memory(path_, note_);
    if (!file) return;
    auto field = file->kind == kPheromoneKind && file->variant == variant.id && file->moves > 0
                     ? parse_field(*variant.topology, file->lines)
                     : std::nullopt;
    if (!field) {
        note_ = path_ + " is not used: it belongs to another game";
        return;
    }
    moves_ = file->moves;
    field_ = std::move(field);
}

std::optional<PheromoneField> SwarmMemory::field_for(Player player) const {
    if (!field_ || player == 0) return field_;
    const auto map = seat_map(*variant_, 0, *variant_, player);
    if (!map) return std::nullopt;
    return carried(*field_, *map);
}

void SwarmMemory::learn(Player player, int moves, const PheromoneField& field) {
    if (moves <= 0 || (moves_ > 0 && moves >= moves_)) return;
    const auto map = seat_map(*variant_, player, *variant_, 0);
    if (!map) return;
    field_ = carried(field, *map);
    moves_ = moves;
    if (path_.empty()) return;
    save_memory(path_, {kPheromoneKind, std::string(variant_->id), moves_, field_lines(*field_)},
                note_);
}

std::vector<std::string> field_lines(const PheromoneField& field) {
    std::vector<std::string> lines;
    const Topology& topology = field.topology();
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        std::string line;
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (direction > 0) line += ' ';
            line += number_text(field.at(cell, direction));
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::optional<PheromoneField> parse_field(const Topology& topology,
                                          const std::vector<std::string>& lines) {
    if (lines.size() != static_cast<std::size_t>(topology.size())) return std::nullopt;
    PheromoneField field(topology);
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        std::string_view rest = lines[cell];
        for (int direction = 0; direction < topology.directions(); ++direction) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            const auto value = parse_number(rest.substr(0, end));
            // Written so that a value that is no number fails too.
            if (!value || !(*value >= 0 && *value <= kMostPheromone)) return std::nullopt;
            if (!field.is_edge(cell, direction) && *value != 0) return std::nullopt;
            field.set(cell, direction, *value);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        if (!rest.empty()) return std::nullopt;
    }
    return field;
}

}  // namespace zwarm
