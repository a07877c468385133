#include "engine/swarm/parameters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace zwarm {
namespace {

std::string text_of_name(const SwarmParameters& p, std::string_view name) {
    const auto fields = swarm_fields();
    const auto row = std::ranges::find(fields, name, &Field<SwarmParameters>::name);
    return row == fields.end() ? std::string("nothing") : text_of(*row, p);
}

std::string set(SwarmParameters& p, std::string_view name, std::string_view value) {
    return set_field(swarm_fields(), p, name, value);
}

TEST(SwarmParameters, DefaultsAreTableFour) {
    const SwarmParameters p;
    const std::pair<const char*, const char*> table[] = {
        {"tau0", "5"},    {"tau0goals", "10"}, {"q0", "0.8"}, {"beta", "2.7"},
        {"alpha", "0.1"}, {"rho", "0.5"},      {"j", "5000"}, {"g", "10"},
        {"e", "11"},      {"wd", "2"},         {"wl", "50"},  {"wp", "5"},
        {"fg", "50"},     {"b", "2.5"},        {"c", "5"},    {"to", "20"}};
    for (const auto& [name, value] : table) EXPECT_EQ(text_of_name(p, name), value) << name;
}

TEST(SwarmParameters, EveryOneCanBeSetToWhatItSays) {
    std::set<std::string_view> names;
    for (const auto& row : swarm_fields()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.meaning.empty());
        SwarmParameters p;
        const std::string text = text_of(row, p);
        EXPECT_FALSE(text.empty()) << row.name;
        EXPECT_EQ(set(p, row.name, text), "");
        EXPECT_EQ(text_of(row, p), text);
    }
}

TEST(SwarmParameters, SetNumbersAndWords) {
    SwarmParameters p;
    EXPECT_EQ(set(p, "q0", "0.95"), "");
    EXPECT_EQ(p.q0, 0.95);
    EXPECT_EQ(set(p, "e", "3"), "");
    EXPECT_EQ(p.evaporation, 3);
    EXPECT_EQ(set(p, "blocked", "random"), "");
    EXPECT_EQ(p.blocked, Blocked::kRandom);
    EXPECT_EQ(set(p, "cooperate", "yes"), "");
    EXPECT_TRUE(p.cooperate);
}

TEST(SwarmParameters, RefuseWhatMakesNoSense) {
    SwarmParameters p;
    const std::pair<const char*, const char*> wrong[] = {
        {"q0", "1.1"}, {"q0", "-0.1"}, {"q0", ""},      {"q0", "nan"},       {"q0", "0.5x"},
        {"e", "0"},    {"e", "2.5"},   {"fg", "0"},     {"blocked", "loud"}, {"blocked", ""},
        {"Q0", "0.5"}, {"", "1"},      {"tau0", "inf"}, {"remember", "1"}};
    for (const auto& [name, value] : wrong) {
        EXPECT_NE(set(p, name, value), "") << name << '=' << value;
    }
    EXPECT_EQ(text_of_name(p, "q0"), "0.8");
}

}  // namespace
}  // namespace zwarm
