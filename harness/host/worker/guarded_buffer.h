// Memory lent to an engine with a margin of known bytes on both sides, so that a write outside of
// what was lent is noticed after the call. The margin behind is long: an engine that copies a
// thousand bytes too many shall be caught here and not corrupt the worker first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace zwarm::host {

class GuardedBuffer {
  public:
    explicit GuardedBuffer(std::size_t size) : size_(size) { reset(); }

    // Fresh guards and a zeroed buffer.
    void reset() {
        bytes_.assign(kBefore, kGuard);
        bytes_.insert(bytes_.end(), size_, '\0');
        bytes_.insert(bytes_.end(), kBehind, kGuard);
    }

    char* data() { return bytes_.data() + kBefore; }
    std::size_t size() const { return size_; }

    // The address as a pointer to one value of the type; the vector's own alignment and kBefore
    // keep it aligned.
    template <class Value>
    Value* as() {
        static_assert(alignof(Value) <= kBefore && std::is_trivial_v<Value>);
        return reinterpret_cast<Value*>(data());
    }

    // The text up to its terminator, or the whole buffer when the engine left none. The engine may
    // be writing at this moment; the copy is then a mixture, which is fine for a display.
    std::string text() const {
        const char* start = bytes_.data() + kBefore;
        return {start, std::find(start, start + size_, '\0')};
    }

    bool terminated() const {
        const char* start = bytes_.data() + kBefore;
        return std::find(start, start + size_, '\0') != start + size_;
    }

    // How many bytes lie between the nearest lent byte and the farthest changed one outside.
    std::size_t overrun() const {
        const auto changed = [](char c) { return c != kGuard; };
        const auto lent = bytes_.begin() + static_cast<std::ptrdiff_t>(kBefore);
        const auto first = std::find_if(bytes_.begin(), lent, changed);
        const auto last = std::find_if(bytes_.rbegin(), bytes_.rbegin() + kBehind, changed);
        const auto before = static_cast<std::size_t>(lent - first);
        const auto behind = static_cast<std::size_t>(bytes_.rbegin() + kBehind - last);
        return std::max(before, behind);
    }

  private:
    static constexpr std::size_t kBefore = 64;
    static constexpr std::size_t kBehind = 16384;
    static constexpr char kGuard = static_cast<char>(0xA5);

    std::size_t size_;
    std::vector<char> bytes_;
};

}  // namespace zwarm::host
