#include "engine/learn/weights.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/base/words.h"

namespace zwarm {

namespace {

constexpr std::size_t kMostNumbers = 1 << 20;  // of a tensor
constexpr int kMostDivisor = 1 << 24;
constexpr int kMostNumber = 1 << 24;  // what a float holds exactly
constexpr std::size_t kNumbersALine = 24;

// The greatest power of two that leaves every number within the bits.
int divisor_for(const std::vector<float>& values, int bits) {
    float greatest = 0;
    for (const float value : values) greatest = std::max(greatest, std::fabs(value));
    const float most = static_cast<float>((1 << std::clamp(bits, 2, 24)) - 1);
    int divisor = 1;
    while (divisor < kMostDivisor && greatest * static_cast<float>(divisor) * 2 <= most) {
        divisor *= 2;
    }
    return divisor;
}

std::size_t numbers_in(const std::vector<int>& shape) {
    std::size_t count = 1;
    for (const int size : shape) {
        if (size < 1 || count > kMostNumbers) return 0;
        count *= static_cast<std::size_t>(size);
    }
    return count > kMostNumbers ? 0 : count;
}

// "tensor NAME SIZE.. over DIVISOR"
bool read_heading(const std::vector<std::string_view>& words, Tensor& tensor, float& divisor) {
    if (words.size() < 5 || words[words.size() - 2] != "over") return false;
    tensor.name = words[1];
    for (std::size_t i = 2; i + 2 < words.size(); ++i) {
        const auto size = number_of<int>(words[i]);
        if (!size) return false;
        tensor.shape.push_back(*size);
    }
    const auto over = number_of<int>(words.back());
    if (!over || *over < 1 || *over > kMostDivisor) return false;
    divisor = static_cast<float>(*over);
    return numbers_in(tensor.shape) > 0;
}

}  // namespace

const Tensor* Weights::find(std::string_view name, const std::vector<int>& shape) const {
    const auto found = std::ranges::find_if(tensors, [&](const Tensor& tensor) {
        return tensor.name == name && tensor.shape == shape;
    });
    return found == tensors.end() ? nullptr : &*found;
}

std::string weights_text(const Weights& weights, int bits) {
    std::string text;
    for (const Tensor& tensor : weights.tensors) {
        const int divisor = divisor_for(tensor.values, bits);
        text += "tensor " + tensor.name;
        for (const int size : tensor.shape) text += " " + std::to_string(size);
        text += " over " + std::to_string(divisor);
        for (std::size_t i = 0; i < tensor.values.size(); ++i) {
            const float number = tensor.values[i] * static_cast<float>(divisor);
            text += i % kNumbersALine == 0 ? '\n' : ' ';
            text += std::to_string(static_cast<int>(number + (number < 0 ? -0.5F : 0.5F)));
        }
        text += '\n';
    }
    return text;
}

std::optional<Weights> parse_weights(std::string_view text, std::string& error) {
    Weights weights;
    float divisor = 1;
    std::size_t missing = 0;  // numbers of the last tensor
    int line_number = 0;
    const auto refuse = [&](const std::string& why) {
        error = "line " + std::to_string(line_number) + " of the weights: " + why;
        return std::nullopt;
    };
    while (!text.empty()) {
        ++line_number;
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        const auto words = words_of(line);
        if (words[0] == "tensor") {
            if (missing > 0) return refuse("numbers are missing before it");
            Tensor tensor;
            if (!read_heading(words, tensor, divisor)) return refuse("not a tensor's heading");
            missing = numbers_in(tensor.shape);
            tensor.values.reserve(missing);
            weights.tensors.push_back(std::move(tensor));
            continue;
        }
        if (words.size() > missing) return refuse("too many numbers");
        for (const std::string_view word : words) {
            const auto number = number_of<int>(word);
            if (!number || *number > kMostNumber || *number < -kMostNumber) {
                return refuse("not a whole number in range");
            }
            weights.tensors.back().values.push_back(static_cast<float>(*number) / divisor);
        }
        missing -= words.size();
    }
    if (missing > 0) return refuse("numbers are missing at the end");
    return weights;
}

}  // namespace zwarm
