// Words, files and chance of the harness's side of the border.
#include <gtest/gtest.h>

#include <filesystem>

#include "harness/base/chance.h"
#include "harness/base/whole_file.h"
#include "harness/base/words.h"

namespace zwarm::base {
namespace {

TEST(HarnessWords, AreWhatStandsBetween) {
    EXPECT_EQ(words_of("  a\tbc \n"), (std::vector<std::string_view>{"a", "bc"}));
    EXPECT_EQ(words_of("x||y", "|"), (std::vector<std::string_view>{"x", "y"}));
    EXPECT_TRUE(words_of(" ").empty());
    EXPECT_EQ(trimmed("\t a b\r\n"), "a b");
    EXPECT_EQ(trimmed(" "), "");
}

TEST(HarnessWords, NumbersAreTheWholeText) {
    EXPECT_EQ(number_of<int>("-7"), -7);
    EXPECT_EQ(number_of<double>("0.25"), 0.25);
    EXPECT_EQ(number_of<int>("7x"), std::nullopt);
    EXPECT_EQ(number_of<int>(""), std::nullopt);
    EXPECT_EQ(number_of<unsigned>("-1"), std::nullopt);
}

TEST(HarnessWords, LettersOfEitherCaseAreTheSame) {
    EXPECT_TRUE(same_letters("Zwarm.DLL", "zwarm.dll"));
    EXPECT_FALSE(same_letters("zwarm", "zwarm2"));
    EXPECT_EQ(lower("AbC-1"), "abc-1");
}

TEST(HarnessWords, TheNearestKnownWordIsMeant) {
    EXPECT_EQ(did_you_mean("caputre", {"create", "capture"}), "did you mean 'capture'?");
    EXPECT_EQ(did_you_mean("xyzzy", {"create", "capture"}), "");
}

TEST(HarnessWords, SwapsCountAsOneChange) {
    EXPECT_EQ(edit_distance("verify", "verfiy", 3), 1);
    EXPECT_EQ(edit_distance("Empty?", "emty?", 3), 1);
    EXPECT_EQ(edit_distance("add", "capture", 3), 4) << "beyond the limit";
}

TEST(WholeFile, ComesBackAndSaysWhatIsWrong) {
    const auto path = std::filesystem::path(testing::TempDir()) / "zwarm_whole_file";
    write_whole(path, "one\r\n");
    write_whole(path, "two", std::ios::app);
    EXPECT_EQ(read_whole(path), "one\r\ntwo");
    std::string error;
    EXPECT_EQ(read_bytes(path, 7, error), std::nullopt);
    EXPECT_EQ(error, "is larger than 7 bytes");
    std::filesystem::remove(path);
    EXPECT_EQ(read_bytes(path, 100, error), std::nullopt);
    EXPECT_EQ(error, "does not exist");
    EXPECT_EQ(read_bytes(testing::TempDir(), 100, error), std::nullopt);
    EXPECT_EQ(error, "is a folder, not a file");
    EXPECT_THROW(static_cast<void>(read_whole(path)), std::runtime_error);
    EXPECT_THROW(write_whole(path / "below", "x"), std::runtime_error);
}

// The reference sequence of splitmix64 for the seed 1234567.
TEST(Chance, IsSplitmix64) {
    Chance chance(1234567);
    EXPECT_EQ(chance.next(), 6457827717110365317u);
    EXPECT_EQ(chance.next(), 3203168211198807973u);
    EXPECT_EQ(mix(1234567), 6457827717110365317u);
}

TEST(Chance, SeedsBelongToANameAndANumber) {
    EXPECT_EQ(derived_seed(1, "game", 2), derived_seed(1, "game", 2));
    EXPECT_NE(derived_seed(1, "game", 2), derived_seed(1, "game", 3));
    EXPECT_NE(derived_seed(1, "game", 2), derived_seed(1, "opening", 2));
    EXPECT_NE(derived_seed(1, "game", 2), derived_seed(2, "game", 2));
}

}  // namespace
}  // namespace zwarm::base
