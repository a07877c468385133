// The network of the course report's deep Q-learning (Xiong, Yang and Feng 2025, Figure 5): the
// board goes through three convolutions, the action through a full layer, both together through
// three full layers to one number, what the action promises. The sizes of the layers are ours.
//
//   4 planes of 8x8 -> 3x3, 8 -> 3x3, 16 -> 3x3, 16 --\.
//                                                      64 -> 32 -> Q
//   start and end of the move, 4 -> 16 ---------------/
//
// Everything is seen from the side to move, whose goal is always in the same corner.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/evaluate/course_heuristic.h"
#include "engine/learn/layers.h"
#include "engine/learn/weights.h"

namespace zwarm {

class QNetwork {
  public:
    static constexpr std::size_t kPlanes = 4;
    static constexpr std::size_t kAction = 4;
    static constexpr std::size_t kConv1 = 8;
    static constexpr std::size_t kConv2 = 16;
    static constexpr std::size_t kConv3 = 16;
    static constexpr std::size_t kActionUnits = 16;
    static constexpr std::size_t kFull1 = 64;
    static constexpr std::size_t kFull2 = 32;
    static constexpr std::size_t kBoard = kPlaneCells * kConv3;

    // All numbers of the network, part by part: a convolution's or a layer's weights, its biases.
    enum Part : std::size_t {
        kConv1Weights,
        kConv1Bias,
        kConv2Weights,
        kConv2Bias,
        kConv3Weights,
        kConv3Bias,
        kActionWeights,
        kActionBias,
        kFull1Board,
        kFull1Action,
        kFull1Bias,  // the first full layer, by where its input is from
        kFull2Weights,
        kFull2Bias,
        kFull3Weights,
        kFull3Bias,
        kParts
    };
    using Numbers = std::array<std::vector<float>, kParts>;
    // All zero.
    [[nodiscard]] static Numbers blank();

    using Planes = std::array<float, kPlaneCells * kPlanes>;
    using Action = std::array<float, kAction>;
    // Own men, the opponent's men, the own goal, the opponent's goal.
    [[nodiscard]] static Planes planes(const CourseBoard& board, const Position& position);
    // Row and column of start and end, from 0 to 1.
    [[nodiscard]] static Action action(const CourseBoard& board, const Position& position,
                                       Move move);

    // What the board alone does to the network: the same for all its actions.
    struct Sight {
        std::array<float, kPlaneCells * kConv1> conv1;
        std::array<float, kPlaneCells * kConv2> conv2;
        std::array<float, kBoard> conv3;
        std::array<float, kFull1> full1;  // sums, to which the action's are still to be added
    };
    // What an action adds.
    struct Thought {
        std::array<float, kActionUnits> action;
        std::array<float, kFull1> full1;
        std::array<float, kFull2> full2;
        float value;
    };

    explicit QNetwork(Numbers numbers = blank()) : numbers_(std::move(numbers)) {}
    // std::nullopt if the weights are not this network's.
    [[nodiscard]] static std::optional<QNetwork> from(const Weights& weights);
    [[nodiscard]] Weights weights() const;

    [[nodiscard]] const Numbers& numbers() const { return numbers_; }
    [[nodiscard]] Numbers& numbers() { return numbers_; }

    void look(const Planes& planes, Sight& sight) const;
    void think(const Sight& sight, const Action& action, Thought& thought) const;

  private:
    Numbers numbers_;
};

}  // namespace zwarm
