#include "engine/plugin/expected_line.h"

#include <algorithm>

#include "engine/rules/notation.h"

namespace zwarm {

void ExpectedLine::tell(const Variant& variant, std::span<const Move> line) {
    if (line.empty() || std::ranges::equal(line, line_)) return;
    std::string text;
    for (const Move move : line) text += (text.empty() ? "" : " ") + move_text(variant, move);
    const std::lock_guard lock(mutex_);
    line_.assign(line.begin(), line.end());
    text_ = std::move(text);
}

void ExpectedLine::forget() {
    const std::lock_guard lock(mutex_);
    line_.clear();
    text_.clear();
}

std::string ExpectedLine::text() const {
    const std::lock_guard lock(mutex_);
    return text_;
}

}  // namespace zwarm
