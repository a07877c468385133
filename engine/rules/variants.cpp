#include "engine/rules/variants.h"

#include <algorithm>
#include <list>
#include <string>
#include <vector>

#include "engine/rules/variant_rows.h"

namespace zwarm {

namespace {

constexpr std::string_view kExact = "+exact";

struct ExactFills {
    std::list<std::string> ids;  // what the variants' own ids point to
    std::vector<Variant> table;
};

const ExactFills& exact_fills() {
    static const ExactFills kAll = [] {
        ExactFills all;
        for (const Variant& variant : variants()) {
            if (variant.goal != Goal::kFilledWithOwn) continue;
            Variant& exact = all.table.emplace_back(variant);
            exact.id = all.ids.emplace_back(std::string(variant.id) + std::string(kExact));
            exact.goal = Goal::kAllHome;
        }
        return all;
    }();
    return kAll;
}

}  // namespace

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
    if (found != all.end()) return &*found;
    const auto& exact = exact_fills().table;
    const auto reading = std::ranges::find(exact, id, &Variant::id);
    return reading == exact.end() ? nullptr : &*reading;
}

const Variant* exact_fill(const Variant& variant) {
    if (variant.goal != Goal::kFilledWithOwn) return nullptr;
    return find_variant(std::string(variant.id) + std::string(kExact));
}

const Variant* find_variant_by_title(std::string_view title) {
    const auto all = variants();
    const auto found = std::ranges::find_if(all, [title](const Variant& variant) {
        return variant.title == title || (!title.empty() && variant.also == title);
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace zwarm
