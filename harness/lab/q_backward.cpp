#include "harness/lab/q_backward.h"

#include <algorithm>
#include <array>

namespace zwarm::lab {

namespace {

using Q = QNetwork;

// From the value's slope back to those of all numbers.
class Backward {
  public:
    Backward(const Q& network, Q::Numbers& slopes) : n_(network.numbers()), slopes_(slopes) {}

    void run(const Q::Planes& planes, const Q::Action& action, const Q::Sight& sight,
             const Q::Thought& thought, float slope) {
        slopes_[Q::kFull3Bias][0] += slope;
        std::array<float, Q::kFull2> full2{};
        const std::array<float, 1> last{slope};
        full<Q::kFull2, 1>(thought.full2.data(), Q::kFull3Weights, last.data(), full2.data());
        add<Q::kFull2>(full2.data(), Q::kFull2Bias);
        std::array<float, Q::kFull1> full1{};
        full<Q::kFull1, Q::kFull2>(thought.full1.data(), Q::kFull2Weights, full2.data(),
                                   full1.data());
        add<Q::kFull1>(full1.data(), Q::kFull1Bias);
        std::array<float, Q::kActionUnits> units{};
        full<Q::kActionUnits, Q::kFull1>(thought.action.data(), Q::kFull1Action, full1.data(),
                                         units.data());
        add<Q::kActionUnits>(units.data(), Q::kActionBias);
        std::array<float, Q::kAction> ignored{};
        full<Q::kAction, Q::kActionUnits>(action.data(), Q::kActionWeights, units.data(),
                                          ignored.data());
        std::array<float, Q::kBoard> conv3{};
        full<Q::kBoard, Q::kFull1>(sight.conv3.data(), Q::kFull1Board, full1.data(), conv3.data());
        std::array<float, kPlaneCells * Q::kConv2> conv2{};
        convolution<Q::kConv2, Q::kConv3>(sight.conv2.data(), Q::kConv3Weights, Q::kConv3Bias,
                                          conv3.data(), conv2.data());
        std::array<float, kPlaneCells * Q::kConv1> conv1{};
        convolution<Q::kConv1, Q::kConv2>(sight.conv1.data(), Q::kConv2Weights, Q::kConv2Bias,
                                          conv2.data(), conv1.data());
        Q::Planes unused{};
        convolution<Q::kPlanes, Q::kConv1>(planes.data(), Q::kConv1Weights, Q::kConv1Bias,
                                           conv1.data(), unused.data());
    }

  private:
    template <std::size_t n>
    void add(const float* slopes, Q::Part part) {
        for (std::size_t i = 0; i < n; ++i) slopes_[part][i] += slopes[i];
    }

    // From the slopes of a layer's sums to those of its weights and of its inputs. An input that
    // was cut to 0 has no slope and teaches nothing.
    template <std::size_t kIn, std::size_t kOut>
    void full(const float* in, Q::Part weights, const float* out_slopes, float* in_slopes) {
        const float* const w = n_[weights].data();
        float* const ws = slopes_[weights].data();
        for (std::size_t i = 0; i < kIn; ++i) {
            if (in[i] == 0) continue;
            add_scaled<kOut>(in[i], out_slopes, ws + i * kOut);
            float sum = 0;
            for (std::size_t j = 0; j < kOut; ++j) sum += w[i * kOut + j] * out_slopes[j];
            in_slopes[i] += sum;
        }
    }

    template <std::size_t kIn, std::size_t kOut>
    void convolution(const float* in, Q::Part weights, Q::Part bias, const float* out_slopes,
                     float* in_slopes) {
        for (std::size_t cell = 0; cell < kPlaneCells; ++cell) {
            const float* const slopes = out_slopes + cell * kOut;
            if (std::all_of(slopes, slopes + kOut, [](float s) { return s == 0; })) continue;
            add<kOut>(slopes, bias);
            for (std::size_t tap = 0; tap < kTaps; ++tap) {
                const std::size_t seen = kTapped[cell][tap];
                if (seen == kPlaneCells) continue;
                for (std::size_t i = 0; i < kIn; ++i) {
                    const float value = in[seen * kIn + i];
                    if (value == 0) continue;
                    const std::size_t row = (tap * kIn + i) * kOut;
                    add_scaled<kOut>(value, slopes, slopes_[weights].data() + row);
                    float sum = 0;
                    for (std::size_t j = 0; j < kOut; ++j) sum += n_[weights][row + j] * slopes[j];
                    in_slopes[seen * kIn + i] += sum;
                }
            }
        }
    }

    const Q::Numbers& n_;
    Q::Numbers& slopes_;
};

}  // namespace

void add_slopes(const QNetwork& network, const QNetwork::Planes& planes,
                const QNetwork::Action& action, const QNetwork::Sight& sight,
                const QNetwork::Thought& thought, float slope, QNetwork::Numbers& slopes) {
    Backward(network, slopes).run(planes, action, sight, thought, slope);
}

}  // namespace zwarm::lab
