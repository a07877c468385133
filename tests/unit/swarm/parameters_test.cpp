#include "engine/swarm/parameters.h"

#include <gtest/gtest.h>

#include <set>

namespace zwarm {
namespace {

TEST(SwarmParameters, DefaultsAreTableFour) {
    const SwarmParameters p;
    const std::pair<const char*, const char*> table[] = {
        {"tau0", "5"},    {"tau0goals", "10"}, {"q0", "0.8"}, {"beta", "2.7"},
        {"alpha", "0.1"}, {"rho", "0.5"},      {"j", "5000"}, {"g", "10"},
        {"e", "11"},      {"wd", "2"},         {"wl", "50"},  {"wp", "5"},
        {"fg", "50"},     {"b", "2.5"},        {"c", "5"},    {"to", "20"}};
    for (const auto& [name, value] : table) EXPECT_EQ(swarm_parameter_text(p, name), value) << name;
}

TEST(SwarmParameters, EveryOneCanBeSetToWhatItSays) {
    std::set<std::string_view> names;
    for (const ParameterInfo& info : swarm_parameter_list()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_FALSE(info.meaning.empty());
        SwarmParameters p;
        std::string error;
        const std::string text = swarm_parameter_text(p, info.name);
        EXPECT_FALSE(text.empty()) << info.name;
        EXPECT_TRUE(set_swarm_parameter(p, info.name, text, error)) << error;
    }
}

TEST(SwarmParameters, SetNumbersAndWords) {
    SwarmParameters p;
    std::string error;
    EXPECT_TRUE(set_swarm_parameter(p, "q0", "0.95", error));
    EXPECT_EQ(p.q0, 0.95);
    EXPECT_TRUE(set_swarm_parameter(p, "e", "3", error));
    EXPECT_EQ(p.evaporation, 3);
    EXPECT_TRUE(set_swarm_parameter(p, "blocked", "random", error));
    EXPECT_EQ(p.blocked, Blocked::kRandom);
    EXPECT_TRUE(set_swarm_parameter(p, "cooperate", "yes", error));
    EXPECT_TRUE(p.cooperate);
    EXPECT_TRUE(error.empty());
}

TEST(SwarmParameters, RefuseWhatMakesNoSense) {
    SwarmParameters p;
    const std::pair<const char*, const char*> wrong[] = {
        {"q0", "1.1"}, {"q0", "-0.1"}, {"q0", ""},      {"q0", "nan"},       {"q0", "0.5x"},
        {"e", "0"},    {"e", "2.5"},   {"fg", "0"},     {"blocked", "loud"}, {"blocked", ""},
        {"Q0", "0.5"}, {"", "1"},      {"tau0", "inf"}, {"remember", "1"}};
    for (const auto& [name, value] : wrong) {
        std::string error;
        EXPECT_FALSE(set_swarm_parameter(p, name, value, error)) << name << '=' << value;
        EXPECT_FALSE(error.empty());
    }
    EXPECT_EQ(swarm_parameter_text(p, "q0"), "0.8");
    EXPECT_EQ(swarm_parameter_text(p, "nothing"), "");
}

}  // namespace
}  // namespace zwarm
