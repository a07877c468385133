// The table of all variants.
#pragma once

#include <span>
#include <string_view>

#include "engine/rules/variant.h"

namespace zwarm {

// Every variant, in the order of the packs' menus. Built once, never changed.
[[nodiscard]] std::span<const Variant> variants();

// nullptr if there is none. "ID+exact" is a variant's exact fill.
[[nodiscard]] const Variant* find_variant(std::string_view id);
// The same game read strictly, as many programs do: won by having all own stones in the target, and
// by nothing less. nullptr where that is the rule anyway, or where no camp is filled.
[[nodiscard]] const Variant* exact_fill(const Variant& variant);
[[nodiscard]] const Variant* find_variant_by_title(std::string_view title);

}  // namespace zwarm
