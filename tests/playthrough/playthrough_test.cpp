// The committed playthroughs against what the engine plays today. After a wanted change of the
// rules: zwarm playthrough --write tests/playthrough, and read the difference.
#include "harness/lab/playthrough.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace zwarm {
namespace {

const std::filesystem::path kFolder = ZWARM_GOLDEN_FOLDER;

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

class Playthrough : public testing::TestWithParam<std::string_view> {};

TEST_P(Playthrough, IsAsCommitted) {
    const Variant& variant = *find_variant(GetParam());
    const auto path = kFolder / (std::string(variant.id) + ".txt");
    ASSERT_TRUE(std::filesystem::exists(path))
        << "no playthrough of " << variant.id << ": zwarm playthrough --write tests/playthrough";
    EXPECT_EQ(lab::playthrough(variant), read(path));
}

TEST(Playthroughs, NoneIsLeftOver) {
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
        if (entry.path().extension() != ".txt" || entry.path().stem() == "CMakeLists") continue;
        EXPECT_NE(find_variant(entry.path().stem().string()), nullptr) << entry.path();
    }
}

std::vector<std::string_view> all_ids() {
    std::vector<std::string_view> ids;
    for (const Variant& variant : variants()) ids.push_back(variant.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Rules, Playthrough, testing::ValuesIn(all_ids()), [](const auto& test) {
    std::string name(test.param);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace zwarm
