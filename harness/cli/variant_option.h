// Variants on the command line: by id, with a hint when there is no such id.
#pragma once

#include <string>

#include "engine/rules/variant.h"

namespace zwarm::cli {

// Throws WrongUse that names the nearest id.
[[nodiscard]] const Variant& variant_named(const std::string& id);

}  // namespace zwarm::cli
