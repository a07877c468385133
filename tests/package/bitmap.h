// A Windows bitmap of 8 or 24 bits, read just far enough to judge our own pictures.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace zwarm::package {

struct Bitmap {
    using Colour = std::array<int, 3>;  // red, green, blue

    int width = 0, height = 0, depth = 0;
    std::vector<Colour> pixels;  // row by row from the top; empty if the file is no such bitmap

    static constexpr Colour kTransparent{0, 255, 0};
};

inline Bitmap read_bitmap(const std::string& bytes) {
    Bitmap bitmap;
    const auto number = [&](std::size_t at, std::size_t size) {
        std::uint32_t value = 0;
        if (at + size <= bytes.size()) std::memcpy(&value, bytes.data() + at, size);
        return static_cast<int>(value);
    };
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    if (!bytes.starts_with("BM") || number(30, 4) != 0) return bitmap;
    bitmap.width = number(18, 4);
    bitmap.height = number(22, 4);
    bitmap.depth = number(28, 2);
    const auto width = static_cast<std::size_t>(bitmap.width);
    const auto height = static_cast<std::size_t>(bitmap.height);
    const auto stride = (width * static_cast<std::size_t>(bitmap.depth) / 8 + 3) / 4 * 4;
    const auto data = static_cast<std::size_t>(number(10, 4));
    if ((bitmap.depth != 8 && bitmap.depth != 24) || data + stride * height != bytes.size()) {
        return bitmap;
    }
    for (std::size_t y = height; y-- > 0;) {
        for (std::size_t x = 0; x < width; ++x) {
            const std::size_t row = data + y * stride;
            const std::size_t at = bitmap.depth == 24 ? row + 3 * x : 54U + 4U * byte(row + x);
            bitmap.pixels.push_back({byte(at + 2), byte(at + 1), byte(at)});
        }
    }
    return bitmap;
}

}  // namespace zwarm::package
