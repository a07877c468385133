#include "harness/match/match_run.h"

#include <atomic>
#include <cstdio>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "harness/base/whole_file.h"
#include "harness/host/saved_game.h"
#include "harness/match/game.h"
#include "harness/match/report.h"

namespace zwarm::match {

namespace {

constexpr const char* kSettingsFile = "match.json";

std::string file_name(int number, const char* extension) {
    char name[32];
    std::snprintf(name, sizeof name, "games/%06d.%s", number, extension);
    return name;
}

std::string saved_game_text(const PlayedGame& game, const Rules& rules) {
    host::SavedGame saved(std::string(static_cast<std::size_t>(rules.players()), 'C'),
                          rules.rules_file(), rules.title());
    const std::string& position = game.record.opening.position;
    if (const auto edits = rules.host_edits(position, false)) {
        for (const std::string& edit : *edits) saved.add_edit(edit);
    }
    for (const SavedMove& move : game.saved) saved.add_move(move.number, move.text);
    return saved.to_text();
}

// The comment file beside a saved game.
std::string header_text(const PlayedGame& game, const Rules& rules, const MatchSettings& run) {
    const GameRecord& record = game.record;
    std::string text = "game: " + std::to_string(record.number) + "\n";
    text += "version: " + run.version + "\n";
    text += "rules: " + rules.id() + " (" + rules.title() + ")\n";
    text += "seed: " + std::to_string(run.seed) + ", of this game " + std::to_string(record.seed) +
            "\n";
    text += "round: " + std::to_string(record.round) + "\n";
    text += "opening: " + run.openings + "\n";
    if (!record.opening.position.empty()) text += "position: " + record.opening.position + "\n";
    if (!record.opening.moves.empty()) {
        text += "opening moves:";
        for (const std::string& move : record.opening.moves) text += " " + move;
        text += "\n";
    }
    for (std::size_t player = 0; player < record.seats.size(); ++player) {
        const SeatEntry& seat = run.seats[static_cast<std::size_t>(record.seats[player])];
        text += rules.player_name(static_cast<int>(player)) + ": " + seat.name +
                (seat.text == seat.name ? "" : " = " + seat.text) + " (" + describe(seat.limits) +
                "), place " + std::to_string(record.places[player]) + "\n";
    }
    text += "plies: " + std::to_string(record.plies()) + "\n";
    text += "ending: " + record.ending + "\n";
    text += "result: " + record.reason + "\n";
    return text;
}

std::string times_text(const GameTimes& times) {
    std::string line;
    for (std::size_t player = 0; player < times.turns.size(); ++player) {
        line += std::to_string(times.turns[player]) + "," + std::to_string(times.think_us[player]) +
                ",";
    }
    return line + std::to_string(times.total_us);
}

bool same_game(const GameRecord& record, const ScheduledGame& game) {
    return record.number == game.number && record.round == game.round &&
           record.seats == game.seats && record.seed == game.seed;
}

class MatchWork final : public Work {
  public:
    // Without rules nothing can be played, only counted.
    MatchWork(const MatchSettings& settings, const Rules* rules)
        : settings_(settings),
          rules_(rules),
          schedule_(settings.schedule()),
          result_{settings,
                  Tally(static_cast<int>(settings.seats.size()), settings.teams(),
                        schedule_.rotations()),
                  {}} {
        if (rules != nullptr) openings_.emplace(settings.openings, *rules, settings.seed);
    }

    RunFiles files() const override {
        std::string heading = "game";
        for (const Side& side : settings_.sides) {
            heading += "," + side.name + " turns," + side.name + " thought us";
        }
        return {kSettingsFile, "games.jsonl", "times.csv", heading + ",game us"};
    }

    std::string settings() const override { return to_text(settings_); }

    std::vector<Job> jobs() const override {
        std::vector<Job> jobs;
        for (const ScheduledGame& game : schedule_.games())
            jobs.push_back({game.number, game.round});
        return jobs;
    }

    // A seat that cannot even start would lose all its games, and nobody asked for that.
    void try_out() override {
        for (const SeatEntry& entry : settings_.seats) {
            const auto failure = entry.make()->new_game("", settings_.seed);
            if (!failure || failure->kind != FailureKind::kNoStart) continue;
            throw std::invalid_argument("the seat " + entry.text +
                                        " cannot start: " + failure->sentence);
        }
    }

    Worker make_worker() override {
        playing_ = true;
        return [this, seating = std::make_shared<Seating>(settings_.seats)](const Job& job) {
            const ScheduledGame& game = game_of(job);
            const PlayedGame played =
                play_game(*rules_, game, openings_->opening(game.round), seating->sit(game.seats));
            thought_us_ += std::accumulate(played.times.think_us.begin(),
                                           played.times.think_us.end(), played.times.start_us);
            return JobResult{
                to_line(played.record),
                {{file_name(job.number, "zsg"), saved_game_text(played, *rules_)},
                 {file_name(job.number, "txt"), header_text(played, *rules_, settings_)}},
                times_text(played.times)};
        };
    }

    std::vector<std::string> files_of(const Job& job) const override {
        return {file_name(job.number, "zsg"), file_name(job.number, "txt")};
    }

    Counted count(const Job& job, const std::string& line) override {
        auto record = from_line(line);
        if (!record || !same_game(*record, game_of(job))) return Counted::kForeign;
        // Lines of an earlier run come before the first game of this one.
        if (openings_ && !playing_ && record->opening != openings_->opening(record->round)) {
            return Counted::kForeign;
        }
        result_.tally.add(*record);
        result_.records.push_back(std::move(*record));
        const bool decided =
            settings_.sprt &&
            sprt_state(*settings_.sprt, result_.tally).decision != SprtDecision::kContinue;
        return decided ? Counted::kEnough : Counted::kMore;
    }

    std::string state() const override { return short_score(settings_, result_.tally); }

    std::vector<NamedFile> results() const override {
        const Tally& tally = result_.tally;
        std::vector<NamedFile> files{{"games.csv", games_csv(settings_, result_.records)},
                                     {"results.json", report_json(settings_, tally) + "\n"},
                                     {"report.txt", report_text(settings_, tally)}};
        for (NamedFile& chart : report_charts(settings_, tally)) files.push_back(std::move(chart));
        return files;
    }

    [[nodiscard]] MatchResult take(const RunOutcome& outcome) {
        result_.complete = outcome.complete;
        if (outcome.worked.count() > 0) {
            result_.think_share =
                static_cast<double>(thought_us_) / static_cast<double>(outcome.worked.count());
        }
        return std::move(result_);
    }

  private:
    [[nodiscard]] const ScheduledGame& game_of(const Job& job) const {
        return schedule_.games()[static_cast<std::size_t>(job.number - 1)];
    }

    const MatchSettings& settings_;
    const Rules* rules_;
    Schedule schedule_;
    std::optional<OpeningBook> openings_;
    MatchResult result_;
    std::atomic<bool> playing_{false};
    std::atomic<std::int64_t> thought_us_{0};
};

}  // namespace

MatchResult run_match(const MatchSettings& settings, const Rules& rules,
                      const RunOptions& options) {
    MatchWork work(settings, &rules);
    const RunOutcome outcome = run(work, options);
    return work.take(outcome);
}

MatchResult merge_matches(const std::vector<std::filesystem::path>& shards,
                          const std::filesystem::path& target, bool replace) {
    if (shards.empty()) throw std::runtime_error("no shards to merge");
    const MatchSettings settings =
        settings_from_text(base::read_whole(shards.front() / kSettingsFile));
    MatchWork work(settings, nullptr);
    merge_shards(work, shards, target, replace);
    return work.take({});
}

}  // namespace zwarm::match
