// Variants and positions on the command line: by id, with a hint when there is no such id, and as
// position text.
#pragma once

#include <string>

#include "engine/rules/position.h"

namespace zwarm::cli {

// Throws WrongUse that names the nearest id.
[[nodiscard]] const Variant& variant_named(const std::string& id);

// The variant's start if the text is empty. Throws WrongUse with a reason.
[[nodiscard]] Position position_named(const Variant& variant, const std::string& text);

}  // namespace zwarm::cli
