// The course report's network against a plain reading of its layers.
#include "engine/learn/q_network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

using Q = QNetwork;

QNetwork random_network(std::uint64_t seed) {
    Random random(seed);
    QNetwork network;
    for (auto& part : network.numbers()) {
        for (float& number : part) number = static_cast<float>(random.unit() * 0.2 - 0.1);
    }
    return network;
}

// Sums in double, straight from the definition of a convolution.
std::vector<double> plain_convolution(const std::vector<double>& in, std::size_t channels,
                                      const std::vector<float>& weights,
                                      const std::vector<float>& bias) {
    const std::size_t out = bias.size();
    std::vector<double> result(64 * out);
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            for (std::size_t o = 0; o < out; ++o) {
                double sum = bias[o];
                for (int dr = -1; dr <= 1; ++dr) {
                    for (int dc = -1; dc <= 1; ++dc) {
                        const int r = row + dr;
                        const int c = column + dc;
                        if (r < 0 || r > 7 || c < 0 || c > 7) continue;
                        const auto tap = static_cast<std::size_t>((dr + 1) * 3 + dc + 1);
                        for (std::size_t i = 0; i < channels; ++i) {
                            sum += in[static_cast<std::size_t>(r * 8 + c) * channels + i] *
                                   weights[(tap * channels + i) * out + o];
                        }
                    }
                }
                result[static_cast<std::size_t>(row * 8 + column) * out + o] = std::max(sum, 0.0);
            }
        }
    }
    return result;
}

std::vector<double> plain_layer(const std::vector<double>& in, const std::vector<float>& weights,
                                std::vector<double> sums) {
    const std::size_t out = sums.size();
    for (std::size_t i = 0; i < in.size(); ++i) {
        for (std::size_t o = 0; o < out; ++o) sums[o] += in[i] * weights[i * out + o];
    }
    return sums;
}

std::vector<double> rectified(std::vector<double> values) {
    for (double& value : values) value = std::max(value, 0.0);
    return values;
}

double plain_value(const QNetwork& network, const Q::Planes& planes, const Q::Action& action) {
    const auto& n = network.numbers();
    const auto doubles = [](const auto& values) {
        return std::vector<double>(values.begin(), values.end());
    };
    auto board = plain_convolution(doubles(planes), 4, n[Q::kConv1Weights], n[Q::kConv1Bias]);
    board = plain_convolution(board, 8, n[Q::kConv2Weights], n[Q::kConv2Bias]);
    board = plain_convolution(board, 16, n[Q::kConv3Weights], n[Q::kConv3Bias]);
    const auto act =
        rectified(plain_layer(doubles(action), n[Q::kActionWeights], doubles(n[Q::kActionBias])));
    auto full = plain_layer(board, n[Q::kFull1Board], doubles(n[Q::kFull1Bias]));
    full = rectified(plain_layer(act, n[Q::kFull1Action], full));
    full = rectified(plain_layer(full, n[Q::kFull2Weights], doubles(n[Q::kFull2Bias])));
    return plain_layer(full, n[Q::kFull3Weights], doubles(n[Q::kFull3Bias]))[0];
}

TEST(QNetwork, IsItsLayers) {
    const Variant& variant = *find_variant("halma-8-course");
    const CourseBoard board(variant);
    const Position start(variant);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const QNetwork network = random_network(seed);
        const Q::Planes planes = Q::planes(board, start);
        Q::Sight sight{};
        Q::Thought thought{};
        network.look(planes, sight);
        MoveList moves;
        generate_moves(start, moves);
        for (const Move move : moves) {
            const Q::Action action = Q::action(board, start, move);
            network.think(sight, action, thought);
            EXPECT_NEAR(thought.value, plain_value(network, planes, action), 1e-4);
        }
    }
}

// Black sees his board as White sees White's.
TEST(QNetwork, SeesTheBoardFromTheSideToMove) {
    const Variant& variant = *find_variant("halma-8-course");
    const CourseBoard board(variant);
    Position white(variant);
    Position black(variant);
    black.set_to_move(1);
    EXPECT_EQ(Q::planes(board, white), Q::planes(board, black));
    const auto at = [&](const char* name) { return *variant.topology->find(name); };
    EXPECT_EQ(Q::action(board, white, {at("d1"), at("e1")}),
              Q::action(board, black, {at("e8"), at("d8")}));
    const Q::Planes planes = Q::planes(board, white);
    EXPECT_EQ(std::ranges::count(planes, 1.0F), 40);
    // The own men at home, the own goal far off.
    EXPECT_EQ(planes[0 * Q::kPlanes + 0], 1);
    EXPECT_EQ(planes[63 * Q::kPlanes + 2], 1);
}

TEST(QNetwork, IsReadFromWeightsOfItsShapeOnly) {
    const QNetwork network = random_network(4);
    Weights weights = network.weights();
    const auto read = QNetwork::from(weights);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->numbers(), network.numbers());
    weights.tensors.pop_back();
    EXPECT_FALSE(QNetwork::from(weights).has_value());
}

}  // namespace
}  // namespace zwarm
