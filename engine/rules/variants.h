// The table of all variants.
#pragma once

#include <span>
#include <string_view>

#include "engine/rules/variant.h"

namespace zwarm {

// Every variant, in the order of the packs' menus. Built once, never changed.
[[nodiscard]] std::span<const Variant> variants();

// nullptr if there is none.
[[nodiscard]] const Variant* find_variant(std::string_view id);
[[nodiscard]] const Variant* find_variant_by_title(std::string_view title);

}  // namespace zwarm
