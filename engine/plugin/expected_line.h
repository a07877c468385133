// The play that a search expects, for a host that shows more than Zillions does: written by the
// thread that searches, read by any other.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/variant.h"

namespace zwarm {

class ExpectedLine {
  public:
    // An empty line leaves what is known: most reports have none.
    void tell(const Variant& variant, std::span<const Move> line);
    void forget();
    // Moves in short, a space between.
    [[nodiscard]] std::string text() const;

  private:
    mutable std::mutex mutex_;
    std::vector<Move> line_;
    std::string text_;
};

}  // namespace zwarm
