// What was learnt, as text: tensors by name, their numbers as whole numbers over a power of two, so
// that they read back the same on every machine and a file of weights is small and can be compared
// line by line.
//
//   # trained by ..                       a remark
//   tensor conv1 36 8 over 4096           a name, its shape, what the numbers are divided by
//   12 -7 0 155 ..                        the numbers, any number of them a line
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm {

struct Tensor {
    std::string name;
    std::vector<int> shape;
    std::vector<float> values;  // as many as the shape says, the last index running fastest

    friend bool operator==(const Tensor&, const Tensor&) = default;
};

struct Weights {
    std::vector<Tensor> tensors;

    // nullptr if there is none of this name and shape.
    [[nodiscard]] const Tensor* find(std::string_view name, const std::vector<int>& shape) const;

    friend bool operator==(const Weights&, const Weights&) = default;
};

// With so many bits for the greatest number of each tensor, at most 24. What is lost by that is
// lost: parse_weights() gives what was written.
[[nodiscard]] std::string weights_text(const Weights& weights, int bits);

// std::nullopt and a reason if the text is not weights, whole and in range.
[[nodiscard]] std::optional<Weights> parse_weights(std::string_view text, std::string& error);

// The weights that come with the program, by the name of what uses them: the files of data/,
// compiled in. Empty if there are none of this name.
[[nodiscard]] std::string_view built_in_weights(std::string_view name);

}  // namespace zwarm
