// Reads every #include line of the sources and fails on one against the layers' direction.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "tests/project/include_rules.h"

namespace zwarm::project {
namespace {

namespace fs = std::filesystem;

TEST(IncludeRules, ReadsIncludeLines) {
    EXPECT_FALSE(parse_include("int x;"));
    EXPECT_FALSE(parse_include("// #include <a>"));
    EXPECT_FALSE(parse_include("#define include \"a\""));
    ASSERT_TRUE(parse_include("  # include <vector> // why"));
    EXPECT_EQ(parse_include("  # include <vector> // why")->path, "vector");
    EXPECT_FALSE(parse_include("#include <vector>")->quoted);
    ASSERT_TRUE(parse_include("#include \"engine/board/topology.h\""));
    EXPECT_EQ(parse_include("#include \"engine/board/topology.h\"")->path,
              "engine/board/topology.h");
    EXPECT_TRUE(parse_include("#include \"engine/board/topology.h\"")->quoted);
}

struct Row {
    const char* file;
    const char* line;
    bool allowed;
};

TEST(IncludeRules, FollowTheLayers) {
    const Row rows[] = {
        {"engine/rules/a.cpp", "#include \"engine/rules/a.h\"", true},
        {"engine/rules/a.cpp", "#include \"engine/board/cell_set.h\"", true},
        {"engine/board/a.cpp", "#include \"engine/rules/variant.h\"", false},
        {"engine/board/a.cpp", "#include \"cell_set.h\"", false},
        {"engine/board/a.cpp", "#include <vector>", true},
        {"engine/board/a.cpp", "#include <thread>", false},
        {"engine/search/a.cpp", "#include <thread>", true},
        {"engine/search/a.cpp", "#include \"engine/swarm/ants.h\"", false},
        {"engine/agents/a.cpp", "#include <zillions/plugin_abi.h>", false},
        {"engine/plugin/a.cpp", "#include <zillions/plugin_abi.h>", true},
        {"engine/plugin/a.cpp", "#include <windows.h>", true},
        {"engine/search/a.cpp", "#include <windows.h>", false},
        {"harness/host/worker/a.cpp", "#include <windows.h>", true},
        {"harness/host/a.cpp", "#include \"engine/board/cell_set.h\"", false},
        {"harness/host/a.cpp", "#include <zwarm/engine.h>", false},
        {"harness/zrf/a.cpp", "#include \"harness/host/wine.h\"", false},
        {"harness/match/a.cpp", "#include \"harness/host/wine.h\"", true},
        {"harness/lab/a.cpp", "#include <zwarm/engine.h>", true},
        {"harness/lab/a.cpp", "#include <zwarm/session.h>", true},
        {"harness/lab/a.cpp", "#include \"engine/plugin/session.h\"", false},
        {"harness/lab/a.cpp", "#include \"engine/base/words.h\"", false},
        {"harness/lab/a.cpp", "#include <zillions/plugin_abi.h>", true},
        {"harness/cli/a.cpp", "#include <zwarm/swarm.h>", true},
        {"harness/cli/a.cpp", "#include \"engine/rules/game.h\"", false},
        {"harness/match/a.cpp", "#include \"engine/plugin/session.h\"", false},
        {"include/zillions/plugin_abi.h", "#include <stdint.h>", true},
        {"include/zwarm/engine.h", "#include \"engine/rules/game.h\"", true},
        {"include/zwarm/session.h", "#include \"engine/plugin/session.h\"", true},
        {"engine/plugin/a.cpp", "#include <zwarm/engine.h>", false},
        {"engine/misc/a.cpp", "#include <vector>", false},
    };
    for (const Row& row : rows) {
        const std::optional<Include> include = parse_include(row.line);
        ASSERT_TRUE(include) << row.line;
        EXPECT_EQ(!complaint(row.file, *include), row.allowed) << row.file << ": " << row.line;
    }
}

TEST(IncludeDirection, HoldsInAllSources) {
    const fs::path root = ZWARM_SOURCE_FOLDER;
    int seen = 0;
    std::set<std::string> windows_files;  // of the plug-in
    for (const char* const top : {"engine", "harness", "include"}) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            const fs::path extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            std::ifstream source(entry.path());
            int number = 0;
            for (std::string line; std::getline(source, line);) {
                ++number;
                const std::optional<Include> include = parse_include(line);
                if (!include) continue;
                ++seen;
                if (names_windows(*include) && file.starts_with("engine/")) {
                    windows_files.insert(file);
                }
                const std::optional<std::string> wrong = complaint(file, *include);
                EXPECT_FALSE(wrong)
                    << file << ":" << number << ": " << *wrong << " (" << line << ")";
            }
        }
    }
    EXPECT_GT(seen, 0) << "no #include lines below " << root;
    EXPECT_LE(windows_files.size(), 1U) << "one file of the plug-in may talk to Windows, no more";
}

// Tests of the engine look inside it; all others use its public face, as programs do.
TEST(IncludeDirection, OnlyTestsOfTheEngineLookInsideIt) {
    const std::regex of_engine(
        "tests/(unit/"
        "(base|board|rules|evaluate|search|swarm|learn|agents|plugin)|property|tactics)/.*");
    const fs::path root = ZWARM_SOURCE_FOLDER;
    int seen = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "tests")) {
        const fs::path extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        const std::string file = fs::relative(entry.path(), root).generic_string();
        if (std::regex_match(file, of_engine)) continue;
        std::ifstream source(entry.path());
        for (std::string line; std::getline(source, line);) {
            const std::optional<Include> include = parse_include(line);
            if (!include) continue;
            ++seen;
            EXPECT_FALSE(include->path.starts_with("engine/")) << file << ": " << line;
        }
    }
    EXPECT_GT(seen, 0) << "no #include lines below " << root / "tests";
}

}  // namespace
}  // namespace zwarm::project
