#include "engine/swarm/memory.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/random.h"
#include "engine/swarm/swarm.h"
#include "tests/unit/swarm/solo.h"

namespace zwarm {
namespace {

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

class Memory : public testing::Test {
  protected:
    Memory() : folder_(test_folder()), path_(memory_path(folder_, "pheromones", "star-solo")) {}
    ~Memory() override { std::filesystem::remove_all(folder_); }

    // A fresh folder of its own for every test.
    static std::string test_folder() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        std::string path = testing::TempDir() + "zwarm_memory_" + info->name();
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        return path;
    }
    static PheromoneField field() {
        Swarm swarm(solo(), 0, {});
        Position position(solo());
        Random random(1);
        for (int i = 0; i < 40; ++i) {
            const Decision decision = swarm.decide(position, random);
            if (!decision.chosen) continue;
            position.play(decision.trail()->move());
            swarm.moved(*decision.trail());
        }
        return swarm.field();
    }

    std::string folder_;
    std::string path_;
};

TEST_F(Memory, SurvivesTheProgram) {
    {
        SwarmMemory memory(solo(), folder_);
        EXPECT_EQ(memory.moves(), 0);
        EXPECT_FALSE(memory.field_for(0));
        memory.learn(0, 68, field());
        EXPECT_EQ(memory.take_note(), "");
    }
    SwarmMemory again(solo(), folder_);
    EXPECT_EQ(again.moves(), 68);
    ASSERT_TRUE(again.field_for(0));
    EXPECT_EQ(*again.field_for(0), field());  // to the last bit
    EXPECT_TRUE(read(path_ + ".new").empty());
}

TEST_F(Memory, OnlyABetterGameReplacesIt) {
    SwarmMemory memory(solo(), folder_);
    memory.learn(0, 68, field());
    const std::string first = read(path_);
    memory.learn(0, 68, PheromoneField(*solo().topology));
    memory.learn(0, 90, PheromoneField(*solo().topology));
    EXPECT_EQ(read(path_), first);
    memory.learn(0, 67, PheromoneField(*solo().topology));
    EXPECT_NE(read(path_), first);
    EXPECT_EQ(SwarmMemory(solo(), folder_).moves(), 67);
}

TEST_F(Memory, EverySeatSharesIt) {
    const Variant& two = *find_variant("star-2");
    SwarmMemory memory(two, "");
    const Swarm second(two, 1, {});
    memory.learn(1, 50, second.field());
    EXPECT_EQ(*memory.field_for(1), second.field());
    EXPECT_EQ(*memory.field_for(0), Swarm(two, 0, {}).field());
}

TEST_F(Memory, CutOffFilesAreRefused) {
    SwarmMemory(solo(), folder_).learn(0, 68, field());
    const std::string whole = read(path_);
    ASSERT_GT(whole.size(), 1000U);
    for (std::size_t size = 0; size < whole.size(); size += size < 90 ? 1 : 997) {
        write(path_, whole.substr(0, size));
        SwarmMemory memory(solo(), folder_);
        ASSERT_EQ(memory.moves(), 0) << size;
        ASSERT_NE(memory.take_note(), "") << size;
        ASSERT_EQ(memory.take_note(), "");
    }
}

TEST_F(Memory, AnyFlippedBitIsNoticed) {
    SwarmMemory(solo(), folder_).learn(0, 68, field());
    const std::string whole = read(path_);
    Random random(9);
    for (int i = 0; i < 300; ++i) {
        std::string damaged = whole;
        const std::size_t at = random.below(static_cast<std::uint32_t>(whole.size()));
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
        std::string error;
        EXPECT_FALSE(parse_memory(damaged, error)) << at;
        EXPECT_FALSE(error.empty());
    }
}

TEST_F(Memory, ForeignFilesAreRefusedAndLeftAlone) {
    const std::string strangers[] = {
        "",
        "MZ\x90",
        "[swarm]\nq0=1\n",
        "zwarm memory 2\nkind pheromones\n",
        "zwarm memory 99999999999999999999\n",
        std::string(3 << 20, 'x'),
        memory_text({"plan", "star-solo", 27, {"a-b"}}),
        memory_text({"pheromones", "star-2", 27, field_lines(field())}),
        memory_text({"pheromones", "star-solo", 0, field_lines(field())}),
        memory_text({"pheromones", "star-solo", 60, {"1 2 3"}}),
        memory_text({"pheromones", "star-solo", 60, std::vector<std::string>(121, "1 1 1 1 1 1")}),
        memory_text(
            {"pheromones", "star-solo", 60, std::vector<std::string>(121, "0 0 0 0 0 nan")}),
        memory_text({"pheromones", "star-solo", 60, std::vector<std::string>(121, "0 0 0 0 0")}),
        memory_text(
            {"pheromones", "star-solo", 60, std::vector<std::string>(121, "0 0 0 0 0 0 0")})};
    for (const std::string& text : strangers) {
        write(path_, text);
        SwarmMemory memory(solo(), folder_);
        EXPECT_EQ(memory.moves(), 0) << text.substr(0, 60);
        EXPECT_NE(memory.take_note(), "") << text.substr(0, 60);
        EXPECT_EQ(read(path_), text);
    }
}

TEST_F(Memory, CrashBetweenTheTwoStepsOfASaveLosesNothing) {
    SwarmMemory(solo(), folder_).learn(0, 68, field());
    std::rename(path_.c_str(), (path_ + ".new").c_str());
    EXPECT_EQ(SwarmMemory(solo(), folder_).moves(), 68);
}

TEST_F(Memory, ASaveThatFailsLeavesTheOldFile) {
    SwarmMemory memory(solo(), folder_);
    memory.learn(0, 68, field());
    const std::string first = read(path_);
    // A folder of the name in which the new file would be written.
    std::filesystem::create_directories(path_ + ".new");
    memory.learn(0, 60, PheromoneField(*solo().topology));
    EXPECT_NE(memory.take_note().find("cannot be written"), std::string::npos);
    EXPECT_EQ(memory.moves(), 60);  // as long as the program runs
    EXPECT_EQ(read(path_), first);
    EXPECT_EQ(SwarmMemory(solo(), folder_).moves(), 68);
}

TEST_F(Memory, HalfANewFileBesideAGoodOneIsIgnored) {
    SwarmMemory(solo(), folder_).learn(0, 68, field());
    write(path_ + ".new", read(path_).substr(0, 500));
    SwarmMemory memory(solo(), folder_);
    EXPECT_EQ(memory.moves(), 68);
    EXPECT_EQ(memory.take_note(), "");
    memory.learn(0, 60, field());
    EXPECT_EQ(SwarmMemory(solo(), folder_).moves(), 60);
    EXPECT_FALSE(std::filesystem::exists(path_ + ".new"));
}

TEST_F(Memory, FoldersThatCannotBeWrittenAreTolerated) {
    SwarmMemory memory(solo(), folder_ + "/no such folder");
    EXPECT_EQ(memory.take_note(), "");
    memory.learn(0, 68, field());
    EXPECT_NE(memory.take_note(), "");
    EXPECT_EQ(memory.moves(), 68);  // remembered as long as the program runs
    EXPECT_TRUE(memory.field_for(0));
}

}  // namespace
}  // namespace zwarm
