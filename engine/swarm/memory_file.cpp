#include "engine/swarm/memory_file.h"

#include <cstdint>
#include <string_view>

#include "engine/base/text_file.h"
#include "engine/base/words.h"

namespace zwarm {

namespace {

constexpr std::string_view kHeading = "zwarm memory ";
constexpr int kVersion = 1;
constexpr std::size_t kMaxBytes = 1 << 20;  // far more than any board needs
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

// std::nullopt if there is no such file; a file that is too large comes back cut, and so damaged.
std::optional<std::string> read_text(const std::string& path) {
    const File file = open_file(path, "rb");
    if (!file) return std::nullopt;
    std::string text(kMaxBytes + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    return text;
}

bool write_text(const std::string& path, const std::string& text) {
    File file = open_file(path, "wb");
    if (!file) return false;
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    return std::fclose(file.release()) == 0 && written;
}

std::string new_path(const std::string& path) {
    return path + ".new";
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
    auto text = read_text(path);
    // Between the two steps of a save on a system that cannot rename over a file, only the new
    // file is there.
    if (!text) text = read_text(new_path(path));
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

}  // namespace zwarm
