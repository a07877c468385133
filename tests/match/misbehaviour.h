// Seats that misbehave, and what must come of it: both games lost with the right word and a
// sentence, and a run that goes on to its end; or no run at all.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>

#include "harness/match/match_run.h"

namespace zwarm::match {

// Long enough for a busy machine, except for what a row is about.
inline constexpr Limits kPatient{.movetime_ms = 50, .margin_ms = 20'000, .hang_ms = 20'000};
inline constexpr Limits kShort{.movetime_ms = 50, .margin_ms = 20'000, .hang_ms = 600};
inline constexpr Limits kPunctual{.movetime_ms = 50, .margin_ms = 200, .hang_ms = 20'000};
inline constexpr Limits kHasty{
    .movetime_ms = 50, .margin_ms = 20'000, .hang_ms = 20'000, .start_ms = 600};

struct Row {
    const char* behaviour;
    const char* ending;
    Limits limits = kPatient;
};

// Both games are lost by the broken seat, with the word and with a sentence.
inline void expect_losses(const MatchResult& result, const std::string& ending) {
    ASSERT_TRUE(result.complete);
    ASSERT_EQ(result.records.size(), 2u);
    EXPECT_EQ(result.tally.seats()[0].total, (GameCounts{0, 0, 2}));
    EXPECT_EQ(result.tally.seats()[0].failures, (std::map<std::string, Count>{{ending, 2}}));
    EXPECT_TRUE(result.tally.seats()[1].failures.empty());
    for (const GameRecord& record : result.records) {
        EXPECT_EQ(record.ending, ending);
        EXPECT_EQ(record.seats[static_cast<std::size_t>(record.offender)], 0);
        EXPECT_NE(record.reason.find(" loses: "), std::string::npos) << record.reason;
    }
}

// A match that is not played, and the sentence that says why.
template <class Play>
void expect_no_start(const Play& play, const std::string& why) {
    try {
        play();
        ADD_FAILURE() << "played although: " << why;
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find(" cannot start: "), std::string::npos)
            << error.what();
        EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
}

}  // namespace zwarm::match
