#include "harness/zrf/reading.h"

#include <charconv>

#include "harness/base/words.h"

namespace zwarm::zrf {

void Reading::unknown(const Node& node, std::string_view what,
                      std::initializer_list<const NameTable*> tables) const {
    if (node.is_list()) {
        sink.error(node.place, "here should be a " + std::string(what) + ", not a list");
        return;
    }
    std::vector<std::string_view> known;
    for (const NameTable* table : tables)
        known.insert(known.end(), table->all().begin(), table->all().end());
    sink.error(node.place, "unknown " + std::string(what) + " '" + std::string(node.text) + "'",
               base::did_you_mean(node.text, known));
}

int Reading::require(const Node& node, const NameTable& table, std::string_view what) const {
    const int id = node.is_list() ? -1 : table.find(node.text);
    if (id < 0) unknown(node, what, {&table});
    return id;
}

std::optional<int> Reading::number(const Node& node) const {
    int value = 0;
    std::string_view digits = node.text;
    if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (!node.is_word() || error != std::errc() || stop != end) {
        sink.error(node.place, node.is_list() ? "here should be a number, not a list"
                                              : "'" + std::string(node.text) + "' is no number");
        return std::nullopt;
    }
    return value;
}

int Reading::move_type(const Node& node) {
    if (node.is_list()) {
        sink.error(node.place, "here should be a move type, not a list");
        return kNone;
    }
    const int known = names.move_types.find(node.text);
    if (known >= 0) return known;
    // Numbered families (setup-1, setup-2) are near each other without being misspelt.
    const std::string hint = base::did_you_mean(node.text, names.move_types.all());
    const bool numbered = node.text.find_first_of("0123456789") != std::string_view::npos;
    if (!hint.empty() && !numbered)
        sink.warning(node.place, "no piece has moves of type '" + std::string(node.text) + "'",
                     hint);
    return names.move_types.add(node.text);
}

std::string displayed_text(std::string_view raw) {
    std::string text;
    for (const char c : raw) {
        if (c == '\r') continue;
        if (c == '\\')
            text += '\n';
        else if (c == '`')
            text += '"';
        else if (c == '\n' || c == '\t')
            text += ' ';
        else
            text += c;
    }
    return text;
}

std::string joined_text(const Node& block) {
    std::string text;
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        if (block.children[i]->is_list()) continue;
        if (!text.empty()) text += ' ';
        text += block.children[i]->text;
    }
    return text;
}

}  // namespace zwarm::zrf
