#include "engine/swarm/memory.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/base/number_text.h"
#include "engine/base/text_file.h"
#include "engine/base/words.h"
#include "engine/rules/game.h"
#include "engine/rules/notation.h"
#include "engine/swarm/seat_map.h"

namespace zwarm {

namespace {

constexpr std::string_view kHeading = "zwarm memory ";
constexpr int kVersion = 1;
// Far more than any board needs. One byte more is read, so that a larger file is found damaged.
constexpr std::size_t kMaxBytes = 1 << 20;
constexpr int kMaxLines = 10'000;

// FNV-1a, 64 bit: against accidents, not against malice.
std::uint64_t checksum(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3ULL;
    }
    return hash;
}

std::string hex_text(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return text;
}

// Takes lines off the front of a text.
class LineReader {
  public:
    explicit LineReader(std::string_view text) : rest_(text) {}

    std::optional<std::string_view> line() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return line;
    }
    // What follows the word on a line that begins with it.
    std::optional<std::string_view> after(std::string_view word) {
        const auto found = line();
        if (!found || !found->starts_with(word)) return std::nullopt;
        return found->substr(word.size());
    }
    std::optional<int> number_after(std::string_view word) {
        const auto text = after(word);
        const auto value = text ? number_of<int>(*text) : std::nullopt;
        return value && *value >= 0 ? value : std::nullopt;
    }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

  private:
    std::string_view rest_;
};

bool write_text(const std::string& path, const std::string& text) {
    File file = open_file(path, "wb");
    if (!file) return false;
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    return std::fclose(file.release()) == 0 && written;
}

std::string new_path(const std::string& path) {
    return path + ".new";
}

constexpr const char* kPheromoneKind = "pheromones";
constexpr double kMostPheromone = 1e15;  // no game comes near

constexpr const char* kPlanKind = "plan";

// Played from the start, does the last of the moves, and no earlier one, end the game by its goal?
bool is_whole_game(const Variant& variant, const std::vector<Move>& moves) {
    Game game(variant);
    for (const Move move : moves) {
        if (!game.play(move)) return false;
    }
    return game.result().ending == Ending::kGoal;
}

}  // namespace

std::string memory_text(const MemoryFile& memory) {
    std::string text(kHeading);
    text += std::to_string(kVersion) + "\nkind " + memory.kind + "\nvariant " + memory.variant +
            "\nmoves " + std::to_string(memory.moves) + "\nlines " +
            std::to_string(memory.lines.size()) + '\n';
    for (const std::string& line : memory.lines) text += line + '\n';
    return text + "check " + hex_text(checksum(text)) + '\n';
}

std::optional<MemoryFile> parse_memory(const std::string& text, std::string& error) {
    if (!std::string_view(text).starts_with(kHeading)) {
        error = "it is not a memory of Zwarm";
        return std::nullopt;
    }
    LineReader reader(text);
    const auto version = reader.number_after(kHeading);
    if (version && *version != kVersion) {
        error = "its format " + std::to_string(*version) + " is unknown here";
        return std::nullopt;
    }
    error = "it is damaged";
    const std::size_t check = text.rfind("check ");
    if (text.size() > kMaxBytes || check == std::string::npos ||
        text.substr(check) != "check " + hex_text(checksum(text.substr(0, check))) + '\n') {
        return std::nullopt;
    }
    const auto kind = reader.after("kind ");
    const auto variant = reader.after("variant ");
    const auto moves = reader.number_after("moves ");
    const auto count = reader.number_after("lines ");
    if (!kind || !variant || !moves || !count || *count > kMaxLines) return std::nullopt;
    MemoryFile memory{std::string(*kind), std::string(*variant), *moves, {}};
    for (int i = 0; i < *count; ++i) {
        const auto line = reader.line();
        if (!line) return std::nullopt;
        memory.lines.emplace_back(*line);
    }
    if (!reader.after("check ") || !reader.at_end()) return std::nullopt;
    error.clear();
    return memory;
}

std::string memory_path(const std::string& folder, const std::string& kind,
                        const std::string& variant) {
    return path_below(folder, "Zwarm-" + kind + "-" + variant + ".txt");
}

std::optional<MemoryFile> load_memory(const std::string& path, std::string& error) {
    error.clear();
    auto text = read_start(path, kMaxBytes + 1);
    // Between the two steps of a save on a system that cannot rename over a file, only the new
    // file is there.
    if (!text) text = read_start(new_path(path), kMaxBytes + 1);
    if (!text) return std::nullopt;
    auto memory = parse_memory(*text, error);
    if (!memory) error = path + " is not used: " + error;
    return memory;
}

bool save_memory(const std::string& path, const MemoryFile& memory, std::string& error) {
    error.clear();
    if (!write_text(new_path(path), memory_text(memory))) {
        error = path + " cannot be written; what was learnt ends with the program";
        return false;
    }
    if (rename_file(new_path(path), path)) return true;
    remove_file(path);
    if (rename_file(new_path(path), path)) return true;
    remove_file(new_path(path));
    error = path + " cannot be replaced; what was learnt ends with the program";
    return false;
}

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

PlanMemory::PlanMemory(const Variant& variant, const std::string& folder) : variant_(&variant) {
    if (folder.empty()) return;
    path_ = memory_path(folder, kPlanKind, std::string(variant.id));
    const auto file = load_memory(path_, note_);
    if (!file) return;
    std::vector<Move> moves;
    for (const std::string& line : file->lines) {
        const auto move = parse_move(variant, line);
        if (!move) break;
        moves.push_back(*move);
    }
    if (file->kind != kPlanKind || file->variant != variant.id ||
        moves.size() != file->lines.size() || !is_whole_game(variant, moves)) {
        note_ = path_ + " is not used: it is no finished game of " + std::string(variant.id);
        return;
    }
    moves_ = std::move(moves);
}

void PlanMemory::learn(const std::vector<Move>& moves) {
    if (moves == moves_ || (!moves_.empty() && moves.size() > moves_.size())) return;
    if (!is_whole_game(*variant_, moves)) return;
    moves_ = moves;
    if (path_.empty()) return;
    MemoryFile file{kPlanKind, std::string(variant_->id), static_cast<int>(moves.size()), {}};
    for (const Move move : moves) file.lines.push_back(move_text(*variant_, move));
    save_memory(path_, file, note_);
}

}  // namespace zwarm
