// The shortest transfers known for the solitaires, as the laboratory's records have them: built
// into the engine from harness/lab/records when it is compiled.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/rules/variant.h"

namespace zwarm {

struct KnownTransfer {
    std::vector<Move> moves{};  // from the variant's start; empty if nothing is known
    int at_least = 0;           // moves that no transfer can do without, as far as it is proved
};

[[nodiscard]] KnownTransfer known_transfer(const Variant& variant);

// What is built in: a record and, where there is one, the certificate that none is shorter.
struct RecordText {
    std::string_view id;  // of the variant
    std::string_view record;
    std::string_view proof;  // or empty
};
[[nodiscard]] std::span<const RecordText> built_in_records();

}  // namespace zwarm
