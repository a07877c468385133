// Weights as text.
#include "engine/learn/weights.h"

#include <gtest/gtest.h>

namespace zwarm {
namespace {

TEST(Weights, AreReadBackAsWritten) {
    const Weights weights{{{"a", {2, 3}, {0.5F, -0.25F, 0, 1, -1, 0.125F}}, {"b", {1}, {3000}}}};
    std::string error;
    const std::string text = weights_text(weights, 12);
    EXPECT_EQ(parse_weights("# a remark\n" + text, error), weights) << error;
    // With few bits they are rounded, and then stay as they are.
    const Weights fine{{{"c", {3}, {0.3F, 0.7F, -0.111F}}}};
    const auto rounded = parse_weights(weights_text(fine, 8), error);
    ASSERT_TRUE(rounded.has_value());
    EXPECT_NE(*rounded, fine);
    EXPECT_NEAR(rounded->tensors[0].values[0], 0.3, 1.0 / 512);
    EXPECT_EQ(parse_weights(weights_text(*rounded, 8), error), rounded);
}

TEST(Weights, AreFoundByNameAndShape) {
    const Weights weights{{{"a", {2}, {1, 2}}}};
    ASSERT_NE(weights.find("a", {2}), nullptr);
    EXPECT_EQ(weights.find("a", {2})->values[1], 2);
    EXPECT_EQ(weights.find("a", {1, 2}), nullptr);
    EXPECT_EQ(weights.find("b", {2}), nullptr);
}

TEST(Weights, RefuseWhatIsNotWhole) {
    const std::pair<const char*, const char*> rows[] = {
        {"tensor a 2 over 4\n1\n", "line 2 of the weights: numbers are missing at the end"},
        {"tensor a 2 over 4\n1 2 3\n", "line 2 of the weights: too many numbers"},
        {"1 2\n", "line 1 of the weights: too many numbers"},
        {"tensor a 2 over 4\n1 x\n", "line 2 of the weights: not a whole number in range"},
        {"tensor a 1 over 4\n99999999\n", "line 2 of the weights: not a whole number in range"},
        {"tensor a over 4\n", "line 1 of the weights: not a tensor's heading"},
        {"tensor a 0 over 4\n", "line 1 of the weights: not a tensor's heading"},
        {"tensor a 2 over 0\n", "line 1 of the weights: not a tensor's heading"},
        {"tensor a 99999 99999 over 4\n", "line 1 of the weights: not a tensor's heading"},
        {"tensor a 2 over 4\ntensor b 1 over 4\n1\n",
         "line 2 of the weights: numbers are missing before it"},
    };
    for (const auto& [text, message] : rows) {
        std::string error;
        EXPECT_EQ(parse_weights(text, error), std::nullopt) << text;
        EXPECT_EQ(error, message);
    }
}

TEST(Weights, BuiltInOnesAreWhole) {
    for (const char* name : {"q-linear", "q-network"}) {
        std::string error;
        EXPECT_TRUE(parse_weights(built_in_weights(name), error).has_value()) << name << error;
        EXPECT_FALSE(built_in_weights(name).empty()) << name;
    }
    EXPECT_TRUE(built_in_weights("nothing").empty());
}

}  // namespace
}  // namespace zwarm
