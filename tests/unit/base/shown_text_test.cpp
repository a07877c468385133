// What a terminal and a JSON reader get of texts that may hold anything.
#include "harness/base/shown_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace zwarm::base {
namespace {

TEST(ShownText, Utf8Stays) {
    const std::string text = "Gro\xC3\x9F \xE2\x82\xAC \xF0\x9F\x90\x9D";
    EXPECT_EQ(utf8(text), text);
    EXPECT_EQ(shown(text), text);
    EXPECT_EQ(character_count(text), 8u);
}

TEST(ShownText, OtherBytesAreWindowsLetters) {
    EXPECT_EQ(utf8("Gro\xDF"), "Gro\xC3\x9F");
    EXPECT_EQ(utf8("\x80 \x93q\x94"), "\xE2\x82\xAC \xE2\x80\x9Cq\xE2\x80\x9D");
    EXPECT_EQ(utf8("\x81"), "\xEF\xBF\xBD") << "no letter has that number";
    EXPECT_EQ(utf8("caf\xE9"), "caf\xC3\xA9") << "cut off like the start of a longer one";
}

TEST(ShownText, BadFormsOfUtf8AreNotPassedOn) {
    EXPECT_EQ(utf8("\xC0\xAF"), "\xC3\x80\xC2\xAF") << "a slash in two bytes";
    EXPECT_EQ(utf8("\xE0\x80\xAF"), "\xC3\xA0\xE2\x82\xAC\xC2\xAF") << "and in three";
    EXPECT_EQ(utf8("\xED\xA0\x80"), "\xC3\xAD\xC2\xA0\xE2\x82\xAC") << "half a pair of UTF-16";
    EXPECT_EQ(utf8("\xF4\x90\x80\x80").find("\xF4"), std::string::npos) << "beyond the last letter";
}

TEST(ShownText, ControlCharactersBecomeBlanks) {
    EXPECT_EQ(shown("\x1b[31mred\a\r\n\tx\x7f"), " [31mred  \n\tx ");
    EXPECT_EQ(shown_line("a\nb\tc"), "a b c");
    EXPECT_EQ(shown("\xC2\x9B"
                    "31m"),
              " 31m")
        << "the second set, in UTF-8";
    EXPECT_EQ(shown("\xE2\x80\xAEtxt"), " txt") << "writing from right to left";
    EXPECT_EQ(shown(std::string_view("a\0b", 3)), "a b");
}

TEST(ShownText, IsNotCutInsideACharacter) {
    EXPECT_EQ(first_bytes("a\xC3\x9F"
                          "b",
                          2),
              "a");
    EXPECT_EQ(first_bytes("a\xC3\x9F", 3), "a\xC3\x9F");
    EXPECT_EQ(first_bytes("abc", 0), "");
}

TEST(ShownText, JsonIsAlwaysUtf8) {
    const nlohmann::json object{{"Gro\xDF", {"caf\xE9", 1, true, nullptr}}, {"plain", "\x1b"}};
    EXPECT_EQ(json_text(object),
              "{\"Gro\xC3\x9F\":[\"caf\xC3\xA9\",1,true,null],\"plain\":\"\\u001b\"}");
    nlohmann::ordered_json ordered;
    ordered["z"] = "\xE9";
    ordered["a"] = 1.5;
    EXPECT_EQ(json_text(ordered), "{\"z\":\"\xC3\xA9\",\"a\":1.5}");
}

}  // namespace
}  // namespace zwarm::base
