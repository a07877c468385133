// Steps down a slope: Kingma and Ba 2015, with their constants.
#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace zwarm::lab {

class Adam {
  public:
    explicit Adam(std::size_t numbers) : mean_(numbers), square_(numbers) {}

    void step(std::span<float> numbers, std::span<const float> slopes, float rate) {
        fade1_ *= kBeta1;
        fade2_ *= kBeta2;
        const float size = rate * std::sqrt(1 - fade2_) / (1 - fade1_);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const float slope = slopes[i];
            mean_[i] = kBeta1 * mean_[i] + (1 - kBeta1) * slope;
            square_[i] = kBeta2 * square_[i] + (1 - kBeta2) * slope * slope;
            numbers[i] -= size * mean_[i] / (std::sqrt(square_[i]) + kTiny);
        }
    }

  private:
    static constexpr float kBeta1 = 0.9F;
    static constexpr float kBeta2 = 0.999F;
    static constexpr float kTiny = 1e-8F;

    std::vector<float> mean_;
    std::vector<float> square_;
    float fade1_ = 1;
    float fade2_ = 1;
};

}  // namespace zwarm::lab
