#include "engine/base/ini.h"

#include <gtest/gtest.h>

#include <string>

namespace zwarm {
namespace {

// Every line as "number:[heading]" or "number:key=value", with what is wrong after a '!'.
std::string read(std::string_view text) {
    std::string all;
    for (const IniLine& line : ini_lines(text)) {
        all += std::to_string(line.number) + ":";
        all += line.heading ? "[" + std::string(line.name) + "]"
                            : std::string(line.name) + "=" + std::string(line.value);
        if (!line.wrong.empty()) all += "!";
        all += " ";
    }
    return all;
}

TEST(Ini, HeadingsAndPairsWithTheirLines) {
    EXPECT_EQ(read("a = 1\r\n\r\n[ one two ]\r\n  b=x = y  \n# no\n; no\n\tc =\n"),
              "1:a=1 3:[one two] 4:b=x = y 7:c= ");
    EXPECT_EQ(read("a = 1"), "1:a=1 ");
    EXPECT_EQ(read(""), "");
    EXPECT_EQ(read("\n\n"), "");
}

TEST(Ini, BrokenLinesAreNamed) {
    EXPECT_EQ(read("[open\n[]\n[\nword\n= 3\n"), "1:[]! 2:[]! 3:[]! 4:word=! 5:=! ");
    EXPECT_EQ(ini_lines("word")[0].wrong, "not of the form key = value");
    EXPECT_EQ(ini_lines("[word")[0].wrong, "a heading is written [name]");
}

TEST(Ini, BytesOfAnyKind) {
    const std::string text("\0=\xFF\n[\0]", 7);
    const auto lines = ini_lines(text);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].name.size(), 1U);
    EXPECT_EQ(lines[1].name.size(), 1U);
}

}  // namespace
}  // namespace zwarm
