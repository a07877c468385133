#include "engine/plugin/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/rules/variants.h"
#include "engine/swarm/foresight.h"
#include "engine/swarm/parameters.h"

namespace zwarm {
namespace {

struct Parsed {
    Options options;
    std::vector<std::string> notes;
};

Parsed parse(std::string_view text) {
    Parsed parsed;
    parsed.options = parse_options(text, parsed.notes);
    return parsed;
}

std::string_view agent_on(const Options& options, std::string_view id) {
    return options.agent_for(*find_variant(id)).name;
}

TEST(Options, AnEmptyFileLeavesTheDefaults) {
    const auto [options, notes] = parse("");
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(options.seed.number, 1U);
    EXPECT_EQ(options.hash_mb, 16);
    EXPECT_TRUE(options.log.empty());
    for (const Variant& variant : variants()) {
        EXPECT_EQ(options.agent_for(variant).name, default_agent(variant).name);
    }
}

TEST(Options, ALevelIsForAllGamesOrForOne) {
    const auto [options, notes] = parse("Level = 3\n[Halma]\nLevel = 5\n[halma-8]\nLevel = 2\n");
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(options.level_for(*find_variant("selfo-s4")), 3);
    EXPECT_EQ(options.level_for(*find_variant("halma-16")), 5);
    EXPECT_EQ(options.level_for(*find_variant("halma-8")), 2);
    for (const char* wrong : {"Level = 0", "Level = 8", "Level = easy"}) {
        const auto refused = parse(wrong);
        EXPECT_EQ(refused.notes.size(), 1U) << wrong;
        EXPECT_EQ(refused.options.level_for(*find_variant("selfo-s4")), kStrongest);
    }
}

TEST(Options, ReadsEveryKey) {
    const auto [options, notes] = parse(
        "; a comment\r\n"
        "[Zwarm]\r\n"
        "Hash = 64\r\n"
        "  Seed=99  \r\n"
        "Memory = learnt games\r\n"
        "Log = Zwarm.log\r\n"
        "# another\r\n"
        "[greedy]\r\n"
        "depth = 3\r\n"
        "name = with = sign");
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(options.hash_mb, 64);
    EXPECT_EQ(options.seed.number, 99U);
    EXPECT_FALSE(options.seed.from_clock);
    EXPECT_EQ(options.memory, "learnt games");
    EXPECT_EQ(options.log, "Zwarm.log");
    const Options::Pairs expected{{"depth", "3"}, {"name", "with = sign"}};
    EXPECT_EQ(options.settings_of("greedy"), expected);
    EXPECT_TRUE(options.settings_of("random").empty());
}

TEST(Options, TheSeedMayComeFromTheClock) {
    EXPECT_TRUE(parse("[Zwarm]\nSeed = clock\n").options.seed.from_clock);
}

TEST(Options, TheNearestChoiceOfAnAgentWins) {
    const auto [options, notes] = parse(
        "[Zwarm]\nAgent = random\n"
        "[Selfo]\nAgent = greedy\n"
        "[selfo-s1]\nAgent = random\n"
        "[Selfo - Setup 2]\nAgent = random\n");
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(agent_on(options, "halma-8"), "random");
    EXPECT_EQ(agent_on(options, "selfo-s3"), "greedy");
    EXPECT_EQ(agent_on(options, "selfo-s1"), "random");
    EXPECT_EQ(agent_on(options, "selfo-s2"), "random");
}

TEST(Options, OfTwoChoicesTheLaterCounts) {
    EXPECT_EQ(agent_on(parse("Agent = random\nAgent = greedy\n").options, "halma-8"), "greedy");
    const auto [options, notes] = parse(
        "[Halma]\nAgent = random\n[swarm]\nq0 = 1\n[Halma]\nAgent = greedy\n"
        "[Selfo]\nAgent = swarm\n");
    EXPECT_EQ(agent_on(options, "halma-8"), "greedy");
    EXPECT_EQ(agent_on(options, "selfo-s1"), "zwarm") << "a swarm does not play it";
}

TEST(Options, KeysBeforeAnyHeadingAreGeneral) {
    EXPECT_EQ(parse("Hash = 8\n").options.hash_mb, 8);
    EXPECT_EQ(parse("Threads = 4\n").options.threads, 4);
    EXPECT_TRUE(parse("").options.book);
    EXPECT_FALSE(parse("Book = no\n").options.book);
}

struct BrokenLine {
    std::string_view name;
    std::string_view text;
};

class BrokenLines : public testing::TestWithParam<BrokenLine> {};

TEST_P(BrokenLines, AreNotedAndSkipped) {
    const std::string text = std::string(GetParam().text) + "\n[Zwarm]\nHash = 32\n";
    const auto [options, notes] = parse(text);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_TRUE(notes[0].starts_with("Zwarm.ini line ")) << notes[0];
    EXPECT_EQ(options.hash_mb, 32);
    EXPECT_EQ(options.seed.number, 1U);
    EXPECT_EQ(options.agent.entry, nullptr);
    EXPECT_EQ(agent_on(options, "selfo-s1"), default_agent(*find_variant("selfo-s1")).name);
}

INSTANTIATE_TEST_SUITE_P(Options, BrokenLines,
                         testing::Values(BrokenLine{"NoEqualsSign", "Hash 32"},
                                         BrokenLine{"NoKey", "= 32"},
                                         BrokenLine{"UnknownKey", "Colour = red"},
                                         BrokenLine{"HashOfNoNumber", "Hash = many"},
                                         BrokenLine{"HashTooLarge", "Hash = 1000000"},
                                         BrokenLine{"HashZero", "Hash = 0"},
                                         BrokenLine{"HashWithUnit", "Hash = 16 MB"},
                                         BrokenLine{"NegativeSeed", "Seed = -1"},
                                         BrokenLine{"UnknownAgent", "Agent = nobody"},
                                         BrokenLine{"OpenHeading", "[Selfo"},
                                         BrokenLine{"UnknownHeading", "[Chess]\nAgent = greedy"},
                                         BrokenLine{"GameWithOtherKey", "[Selfo]\nHash = 4"}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Options, ABrokenFileCannotFillTheLog) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += std::string(1000, 'x') + "\n";
    const auto [options, notes] = parse(text);
    EXPECT_LE(notes.size(), 20U);
    for (const std::string& note : notes) EXPECT_LE(note.size(), 300U);
}

TEST(Options, BytesOfAnyKindAreSurvived) {
    std::string text("\0\xFF[\x80]\n=\n[]\n[[]]\n]", 15);
    const auto [options, notes] = parse(text);
    EXPECT_EQ(options.hash_mb, 16);
    EXPECT_FALSE(notes.empty());
}

template <class Record>
void expect_offer(const Options::Pairs& offers, const Field<Record>& row,
                  const std::type_identity_t<Record>& defaults) {
    const auto offered = std::ranges::find(offers, row.name, &Options::Pairs::value_type::first);
    ASSERT_NE(offered, offers.end()) << row.name;
    EXPECT_EQ(offered->second, text_of(row, defaults)) << row.name;
}

// Once its ';' is taken away, every line the shipped file offers is understood by whom it is for,
// and every parameter of the swarms is offered, with the value it has anyway.
TEST(Options, TheShippedFileOffersWhatTheAgentsTake) {
    std::ifstream lines(ZWARM_SHIPPED_INI);
    ASSERT_TRUE(lines);
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        const bool offer = line.size() > 2 && line[0] == ';' && line[1] != ' ';
        text += (offer ? line.substr(1) : line) + "\n";
    }
    const auto [options, notes] = parse(text);
    for (const std::string& note : notes) ADD_FAILURE() << note;
    for (const AgentEntry& entry : agents()) {
        AgentOptions made;
        made.settings = options.settings_of(entry.name);
        made.note = [&](const std::string& note) { ADD_FAILURE() << entry.name << ": " << note; };
        static_cast<void>(entry.make(made));
    }
    const auto swarm = options.settings_of("swarm");
    const SwarmParameters defaults{.silence = Silence::kAgain};  // the agent's
    for (const auto& row : swarm_fields()) expect_offer(swarm, row, defaults);
    const auto plus = options.settings_of("swarm-plus");
    for (const auto& row : foresight_fields()) expect_offer(plus, row, {});
}

}  // namespace
}  // namespace zwarm
