#include "harness/host/host_options.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace zwarm::host {
namespace {

TEST(HostOptions, EveryOneCanBeSetToWhatItIs) {
    const HostOptions before;
    for (const auto& field : host_option_fields().fields()) {
        HostOptions options;
        EXPECT_EQ(host_option_fields().set(options, field.words.name, field.get(options)), "");
        EXPECT_EQ(options, before) << field.words.name;
        EXPECT_FALSE(field.words.meaning.empty()) << field.words.name;
    }
}

TEST(HostOptions, EveryListedValueIsTaken) {
    for (const auto& field : host_option_fields().fields()) {
        const auto values = base::words_of(field.words.values, "|");
        if (values.size() < 2) continue;  // numbers and text
        for (const std::string_view value : values) {
            HostOptions options;
            EXPECT_EQ(host_option_fields().set(options, field.words.name, value), "");
            EXPECT_EQ(field.get(options), value) << field.words.name;
        }
    }
}

TEST(HostOptions, NamesAreUnique) {
    std::set<std::string_view> names;
    for (const auto& field : host_option_fields().fields()) {
        EXPECT_TRUE(names.insert(field.words.name).second) << field.words.name;
    }
    EXPECT_TRUE(names.contains("move-buffer"));
    EXPECT_TRUE(names.contains("repetition-count")) << "those of the language too";
}

TEST(HostOptions, WrongOnesChangeNothing) {
    HostOptions options;
    const auto set = [&](std::string_view assignment) {
        return host_option_fields().set(options, assignment);
    };
    EXPECT_EQ(set("repetition-cuont=3"),
              "there is no host option 'repetition-cuont'; did you mean 'repetition-count'?");
    EXPECT_EQ(set("repetition-count=0"),
              "host option repetition-count takes a whole number from 1, not '0'");
    EXPECT_EQ(set("move-buffer=15"),
              "host option move-buffer takes a whole number from 16 to 65536, not '15'");
    EXPECT_EQ(set("move-buffer"), "a host option is NAME=VALUE, not 'move-buffer'");
    EXPECT_EQ(set("send-reserves=maybe"),
              "host option send-reserves takes true|false, not 'maybe'");
    EXPECT_EQ(options, HostOptions{});
    EXPECT_EQ(set("move-buffer=256"), "");
    EXPECT_EQ(options.move_buffer, 256);
}

}  // namespace
}  // namespace zwarm::host
