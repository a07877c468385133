// A run's results in words, as JSON, as CSV and as charts. Nothing in them depends on the clock or
// the machine: the same games give the same bytes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/match/match_settings.h"
#include "harness/match/run.h"
#include "harness/match/sprt.h"
#include "harness/match/tally.h"

namespace zwarm::match {

// How the sequential test stands after the games counted.
struct SprtState {
    double ratio = 0.0;
    SprtDecision decision = SprtDecision::kContinue;
};
[[nodiscard]] SprtState sprt_state(const SprtSettings& settings, const Tally& tally);

// Of a seat against all others; by pairs for the first seat of a run with whole pairs only.
[[nodiscard]] ScoreStatistics score_of(const Tally& tally, int seat);

// "56.2 % +- 3.1 (112-3-85)": for the progress line.
[[nodiscard]] std::string short_score(const MatchSettings& settings, const Tally& tally);

[[nodiscard]] std::string report_text(const MatchSettings& settings, const Tally& tally);
// One line.
[[nodiscard]] std::string report_json(const MatchSettings& settings, const Tally& tally);
// One row a game.
[[nodiscard]] std::string games_csv(const MatchSettings& settings,
                                    const std::vector<GameRecord>& records);

// Results and endings as bars; with more than two seats the table as a heat map.
[[nodiscard]] std::vector<NamedFile> report_charts(const MatchSettings& settings,
                                                   const Tally& tally);

}  // namespace zwarm::match
