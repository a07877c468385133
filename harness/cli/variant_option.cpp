#include "harness/cli/variant_option.h"

#include <algorithm>
#include <vector>

#include "engine/rules/notation.h"
#include "engine/rules/variants.h"
#include "harness/cli/command.h"

namespace zwarm::cli {

namespace {

// Levenshtein's distance: insertions, deletions and replacements that turn one text into another.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

}  // namespace

const Variant& variant_named(const std::string& id) {
    if (const Variant* variant = find_variant(id)) return *variant;
    const auto all = variants();
    const auto nearest = std::ranges::min_element(
        all, {}, [&](const Variant& variant) { return edit_distance(id, variant.id); });
    throw WrongUse("no variant '" + id + "'; did you mean '" + std::string(nearest->id) +
                   "'? (zwarm variants lists them)");
}

Position position_named(const Variant& variant, const std::string& text) {
    if (text.empty()) return Position(variant);
    std::string error;
    auto position = parse_position(variant, text, error);
    if (!position) {
        throw WrongUse("not a position of " + std::string(variant.id) + ": " + error);
    }
    return *std::move(position);
}

}  // namespace zwarm::cli
