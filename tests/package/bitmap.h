// A Windows bitmap of 8 or 24 bits, read just far enough to judge our own pictures, and how far
// apart the colours of two of them are for people who see fewer colours.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
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

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

inline Triple product(const Matrix& matrix, const Triple& vector) {
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) result[i] += matrix[i][k] * vector[k];
    }
    return result;
}

// What people without red or green cones see of red, green and blue light: Machado, Oliveira and
// Fernandes 2009, severity 1.
inline constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},
                                     {0.114503, 0.786281, 0.099216},
                                     {-0.003882, -0.048116, 1.051998}}};
inline constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                       {0.280085, 0.672501, 0.047413},
                                       {-0.011820, 0.042940, 0.968881}}};

// A colour of the screen in CIE L*a*b*, as these people see it.
inline Triple lab(const Bitmap::Colour& colour, const Matrix& eye) {
    Triple light{};
    for (std::size_t k = 0; k < 3; ++k) {
        const double value = colour[k] / 255.0;
        light[k] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }
    light = product(eye, light);
    for (double& value : light) value = std::clamp(value, 0.0, 1.0);
    // sRGB to XYZ, each relative to the white of D65.
    constexpr Matrix kToXyz{{{0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047},
                             {0.2126, 0.7152, 0.0722},
                             {0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883}}};
    Triple xyz = product(kToXyz, light);
    for (double& value : xyz) {
        value = value > 0.008856 ? std::cbrt(value) : 7.787 * value + 16.0 / 116.0;
    }
    return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

// The mean of all pixels that are drawn.
inline Triple mean_lab(const Bitmap& bitmap, const Matrix& eye) {
    Triple sum{};
    int count = 0;
    for (const Bitmap::Colour& pixel : bitmap.pixels) {
        if (pixel == Bitmap::kTransparent) continue;
        ++count;
        const Triple seen = lab(pixel, eye);
        for (std::size_t k = 0; k < 3; ++k) sum[k] += seen[k];
    }
    for (double& value : sum) value /= std::max(count, 1);
    return sum;
}

// Delta E of 1976 between two pictures' mean colours: 2 is just seen, 100 is black to white.
inline double difference(const Bitmap& a, const Bitmap& b, const Matrix& eye) {
    const Triple first = mean_lab(a, eye);
    const Triple second = mean_lab(b, eye);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

}  // namespace zwarm::package
