#include "harness/base/file_lookup.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "harness/host/saved_game.h"

namespace zwarm::host {
namespace {

using base::find_file;
using base::leads_out;
using base::lies_within;
using base::pack_folder;

namespace fs = std::filesystem;

class FileLookup : public testing::Test {
  protected:
    void SetUp() override {
        root_ = fs::temp_directory_path() /
                ("zwarm lookup " +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(root_);
        for (const char* file : {"Rules/Chess.zrf", "Engines/Jello.dll", "Axiom/Ur/axiom.dll",
                                 "Saves/old/game.zsg", "Rules/CHESS.ZRF"}) {
            fs::create_directories((root_ / file).parent_path());
            std::ofstream(root_ / file) << "x";
        }
    }
    void TearDown() override { fs::remove_all(root_); }

    std::string at(const std::string& name) const { return (root_ / name).string(); }

    fs::path root_;
};

TEST_F(FileLookup, SlashesAndCaseDoNotMatter) {
    EXPECT_EQ(find_file(root_.string(), "engines\\JELLO.DLL"), at("Engines/Jello.dll"));
    EXPECT_EQ(find_file(root_.string(), "engines\\\\jello.dll"), at("Engines/Jello.dll"));
    EXPECT_EQ(find_file(at("Rules"), "../Axiom/Ur/Axiom.dll"), at("Axiom/Ur/axiom.dll"));
    EXPECT_EQ(find_file(at("Rules"), ".\\..\\axiom\\ur\\axiom.dll"), at("Axiom/Ur/axiom.dll"));
}

TEST_F(FileLookup, ExactNameWins) {
    EXPECT_EQ(find_file(at("Rules"), "Chess.zrf"), at("Rules/Chess.zrf"));
    EXPECT_EQ(find_file(at("Rules"), "CHESS.ZRF"), at("Rules/CHESS.ZRF"));
    EXPECT_EQ(find_file(at("Rules"), "chess.zrf"), at("Rules/CHESS.ZRF"));
}

TEST_F(FileLookup, OnlyFilesAreFound) {
    EXPECT_EQ(find_file(root_.string(), "Engines"), "");
    EXPECT_EQ(find_file(root_.string(), "Engines/none.dll"), "");
    EXPECT_EQ(find_file(root_.string(), ""), "");
    EXPECT_EQ(find_file("/nowhere/at/all", "x"), "");
}

TEST_F(FileLookup, FirstRootWins) {
    EXPECT_EQ(find_file({at("Rules"), root_.string()}, "Engines/Jello.dll"),
              at("Engines/Jello.dll"));
    EXPECT_EQ(find_file(std::vector<std::string>{}, "Jello.dll"), "");
}

TEST_F(FileLookup, WhatLiesWithinAFolder) {
    EXPECT_TRUE(lies_within(at("Rules/Chess.zrf"), at("Rules")));
    EXPECT_TRUE(lies_within(at("Rules/Chess.zrf"), at("Rules/")));
    EXPECT_TRUE(lies_within(at("Rules/../Rules/Chess.zrf"), at("Rules")));
    EXPECT_FALSE(lies_within(at("Rules/../Engines/Jello.dll"), at("Rules")));
    EXPECT_FALSE(lies_within(at("Rules2/Chess.zrf"), at("Rules"))) << "a name that begins alike";
}

TEST_F(FileLookup, ThePackOfARuleFile) {
    EXPECT_EQ(pack_folder(at("Games/Chess.zrf")), at("Games"));
    EXPECT_EQ(pack_folder(at("Games/RULES/Chess.zrf")), at("Games"));
}

TEST_F(FileLookup, NamesThatLeadOut) {
    EXPECT_FALSE(leads_out("images\\..\\images\\a.bmp", 0));
    EXPECT_FALSE(leads_out("../images/a.bmp", 1));
    EXPECT_TRUE(leads_out("../images/a.bmp", 0));
    EXPECT_TRUE(leads_out("images/../../a.bmp", 0));
    EXPECT_TRUE(leads_out("/etc/passwd", 1));
    EXPECT_TRUE(leads_out("C:\\a.bmp", 1));
    EXPECT_FALSE(leads_out("a..b.bmp", 0));
}

TEST_F(FileLookup, RulesOfASavedGameAreLookedForNearby) {
    EXPECT_EQ(find_rules(at("Saves/old/game.zsg"), "C:\\Zillions\\Rules\\Chess.zrf").path,
              at("Rules/Chess.zrf"));
    EXPECT_EQ(find_rules(at("Rules/game.zsg"), "Chess.zrf").path, at("Rules/Chess.zrf"));
    EXPECT_EQ(find_rules(at("Saves/old/game.zsg"), "..\\..\\rules\\Chess.zrf").path,
              at("Rules/Chess.zrf"));
    EXPECT_EQ(find_rules(at("game.zsg"), "chess.zrf").path, at("Rules/CHESS.ZRF"));
}

// Beside the saved game, where it says, above, in the library: what is nearer hides the others.
TEST_F(FileLookup, RulesOfASavedGameInTheOrderOfPlaces) {
    const std::string saved = at("Saves/old/game.zsg");
    const std::string said = at("Elsewhere/My.zrf");
    const std::vector<std::string> library{at("Library")};
    EXPECT_EQ(find_rules(saved, said, library).path, "");
    for (const char* place : {"Library/Rules/My.zrf", "Library/My.zrf", "Saves/My.zrf",
                              "Elsewhere/My.zrf", "Saves/old/Rules/My.zrf", "Saves/old/My.zrf"}) {
        fs::create_directories((root_ / place).parent_path());
        std::ofstream(root_ / place) << "x";
        EXPECT_EQ(find_rules(saved, said, library).path, at(place));
    }
}

TEST_F(FileLookup, WhereRulesWereLookedForIsTold) {
    const auto found = find_rules(at("Saves/game.zsg"), "/nowhere/No.zrf", {"/library"});
    EXPECT_EQ(found.path, "");
    ASSERT_GE(found.tried.size(), 6u);
    EXPECT_EQ(found.tried[0], at("Saves/No.zrf"));
    EXPECT_EQ(found.tried[2], "/nowhere/No.zrf");
    EXPECT_EQ(found.tried.back(), "/library/Rules/No.zrf");
    // A saved game of a stranger has no other file read than rules.
    EXPECT_TRUE(find_rules(at("Saves/game.zsg"), at("Engines/Jello.dll")).tried.empty());
    EXPECT_TRUE(find_rules(at("Saves/game.zsg"), "").tried.empty());
}

TEST_F(FileLookup, RulesAreNamedSoThatTheyAreFoundAgain) {
    EXPECT_EQ(rules_line(at("Rules/game.zsg"), at("Saves/../Rules/Chess.zrf")), "Chess.zrf");
    EXPECT_EQ(rules_line(at("Saves/game.zsg"), at("Rules/Chess.zrf")), at("Rules/Chess.zrf"));
    EXPECT_EQ(rules_line("game.zsg", "Chess.zrf"), "Chess.zrf");
}

}  // namespace
}  // namespace zwarm::host
