#include "harness/host/worker/wire.h"

#include <gtest/gtest.h>

namespace zwarm::host {
namespace {

TEST(Wire, AnyByteSurvives) {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    const Message message{"verb", "", all, "back\\slash"};
    const std::string line = encode_message(message);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(line.find('\0'), std::string::npos);
    EXPECT_EQ(decode_message(line), message);
}

TEST(Wire, BrokenEscapesAreRefused) {
    EXPECT_FALSE(decode_message("a\\"));
    EXPECT_FALSE(decode_message("a\\q"));
}

TEST(Wire, EmptyLineIsOneEmptyField) {
    EXPECT_EQ(decode_message(""), Message{""});
}

TEST(Wire, NumbersAreWholeFields) {
    const Message message{"x", "-2140000000", "12a", ""};
    EXPECT_EQ(field_number(message, 1), -2140000000);
    EXPECT_FALSE(field_number(message, 2));
    EXPECT_FALSE(field_number(message, 3));
    EXPECT_FALSE(field_number(message, 9));
    EXPECT_EQ(field_text(message, 9), "");
}

}  // namespace
}  // namespace zwarm::host
