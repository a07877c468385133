#include "engine/base/text_file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zwarm {
namespace {

// A player's folder: blanks, Latin, Cyrillic and letters beyond the first plane.
TEST(TextFile, WorksInFoldersWithAnyLetters) {
    const std::string base = (std::filesystem::temp_directory_path() / "zwarm-text-file").string();
    std::filesystem::remove_all(base);
    make_folder(base);
    const std::string folder = path_below(base,
                                          "Gr\xC3\xB6\xC3\x9F"
                                          "e \xD1\x87 \xF0\x9F\x8E\xB2");
    EXPECT_FALSE(open_file(path_below(folder, "a"), "wb"));
    make_folder(folder);
    make_folder(folder);
    std::fputs("text", open_file(path_below(folder, "a"), "wb").get());
    ASSERT_TRUE(rename_file(path_below(folder, "a"), path_below(folder, "b \xC3\xA9")));
    EXPECT_FALSE(rename_file(path_below(folder, "a"), path_below(folder, "c")));
    std::filesystem::path listed;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::u8path(folder))) {
        listed = entry.path().filename();
    }
    EXPECT_EQ(listed, std::filesystem::u8path("b \xC3\xA9"));
    EXPECT_EQ(read_start(path_below(folder, "b \xC3\xA9"), 10), "text");
    EXPECT_EQ(read_start(path_below(folder, "b \xC3\xA9"), 3), "tex");
    EXPECT_EQ(read_start(path_below(folder, "b"), 10), std::nullopt);
    remove_file(path_below(folder, "b \xC3\xA9"));
    EXPECT_TRUE(std::filesystem::is_empty(std::filesystem::u8path(folder)));
    std::filesystem::remove_all(base);
}

TEST(TextFile, PathsBelowAFolder) {
    EXPECT_EQ(path_below("", "a"), "a");
    EXPECT_EQ(path_below("f", "a"), "f/a");
    EXPECT_EQ(path_below("f/", "a/b"), "f/a/b");
    EXPECT_EQ(path_below("C:\\f\\", "a"), "C:\\f\\a");
    EXPECT_EQ(path_below("f", "/a"), "/a");
    EXPECT_EQ(path_below("f", "C:\\a"), "C:\\a");
}

}  // namespace
}  // namespace zwarm
