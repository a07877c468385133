#include "engine/rules/variants.h"

#include <algorithm>
#include <vector>

#include "engine/rules/variant_rows.h"

namespace zwarm {

std::span<const Variant> variants() {
    static const std::vector<Variant> kTable = [] {
        std::vector<Variant> table;
        table.reserve(64);
        add_selfo_variants(table);
        add_halma_variants(table);
        add_checkers_variants(table);
        return table;
    }();
    return kTable;
}

const Variant* find_variant(std::string_view id) {
    const auto all = variants();
    const auto found = std::ranges::find(all, id, &Variant::id);
    return found == all.end() ? nullptr : &*found;
}

const Variant* find_variant_by_title(std::string_view title) {
    const auto all = variants();
    const auto found = std::ranges::find_if(all, [title](const Variant& variant) {
        return variant.title == title || (!title.empty() && variant.also == title);
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace zwarm
