#include "harness/host/host_options.h"

#include <gtest/gtest.h>

#include <set>

namespace zwarm::host {
namespace {

TEST(HostOptions, EveryOneCanBeSetToWhatItIs) {
    const HostOptions before;
    for (const HostOption& option : host_option_table()) {
        HostOptions options;
        const std::string value = get_host_option(options, option.name);
        EXPECT_EQ(set_host_option(options, option.name, value), "") << option.name;
        EXPECT_EQ(options, before) << option.name;
        EXPECT_FALSE(option.meaning.empty());
    }
}

TEST(HostOptions, EveryListedValueIsTaken) {
    for (const HostOption& option : host_option_table()) {
        if (option.values == "number" || option.values == "text") continue;
        std::string values(option.values);
        std::set<std::string> seen;
        for (std::size_t start = 0; start <= values.size();) {
            const std::size_t end = std::min(values.find('|', start), values.size());
            const std::string value = values.substr(start, end - start);
            HostOptions options;
            EXPECT_EQ(set_host_option(options, option.name, value), "") << option.name;
            EXPECT_EQ(get_host_option(options, option.name), value) << option.name;
            seen.insert(value);
            start = end + 1;
        }
        EXPECT_GE(seen.size(), 2u) << option.name;
    }
}

TEST(HostOptions, NamesAreUnique) {
    std::set<std::string_view> names;
    for (const HostOption& option : host_option_table()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
    }
}

TEST(HostOptions, WrongOnesAreSaid) {
    HostOptions options;
    EXPECT_NE(set_host_option(options, "no-such-thing=1").find("no-such-thing"), std::string::npos);
    EXPECT_NE(set_host_option(options, "move-buffer=many").find("move-buffer"), std::string::npos);
    EXPECT_NE(set_host_option(options, "move-buffer"), "");
    EXPECT_NE(set_host_option(options, "send-reserves=maybe"), "");
    EXPECT_EQ(options, HostOptions{});
    EXPECT_EQ(set_host_option(options, "move-buffer=256"), "");
    EXPECT_EQ(options.move_buffer, 256);
}

TEST(HostOptions, TableForPeopleNamesEachOne) {
    const std::string table = describe_host_options({});
    for (const HostOption& option : host_option_table()) {
        EXPECT_NE(table.find(std::string(option.name) + "="), std::string::npos);
    }
}

}  // namespace
}  // namespace zwarm::host
