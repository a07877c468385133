#pragma once

#include "engine/rules/variants.h"

namespace zwarm {

// The paper's solitaire, which most cases are worked out on.
inline const Variant& solo() {
    return *find_variant("star-solo");
}

inline Cell solo_cell(const char* name) {
    return solo().topology->find(name).value();
}

}  // namespace zwarm
