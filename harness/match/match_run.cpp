#include "harness/match/match_run.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <stdexcept>

#include "harness/match/report.h"

namespace zwarm::match {

namespace {

// Counts games in the order of the schedule and knows when enough is enough. A shard does not
// stop early: only all shards together know how the test stands.
class Collector {
  public:
    explicit Collector(const MatchSettings& settings)
        : settings_(settings),
          tally_(static_cast<int>(settings.seats.size()), settings.teams(),
                 settings.schedule().rotations()) {}

    // False once no further game is wanted.
    bool add(GameRecord record) {
        tally_.add(record);
        records_.push_back(std::move(record));
        return !decided();
    }

    [[nodiscard]] bool decided() const {
        if (!settings_.sprt || !settings_.shard.whole()) return false;
        return sprt_state(*settings_.sprt, tally_).decision != SprtDecision::kContinue;
    }

    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] RunResult take() { return {std::move(tally_), std::move(records_), true, 1.0}; }

  private:
    const MatchSettings& settings_;
    Tally tally_;
    std::vector<GameRecord> records_;
};

bool same_game(const GameRecord& record, const ScheduledGame& game) {
    return record.number == game.number && record.round == game.round &&
           record.seats == game.seats && record.seed == game.seed;
}

void write_results(const ResultFolder& folder, const RunResult& result) {
    const MatchSettings& settings = folder.settings();
    folder.write("games.csv", games_csv(settings, result.records));
    folder.write("results.json", report_json(settings, result.tally) + "\n");
    folder.write("report.txt", report_text(settings, result.tally));
    for (const NamedFile& chart : report_charts(settings, result.tally)) {
        folder.write(chart.name, chart.content);
    }
}

}  // namespace

RunResult run_match(ResultFolder& folder, const Rules& rules, const std::vector<SeatEntry>& seats,
                    const RunOptions& options) {
    const MatchSettings& settings = folder.settings();
    const OpeningBook openings(settings.openings, rules, settings.seed);
    std::vector<ScheduledGame> games = settings.schedule().games(settings.shard);
    Collector collector(settings);
    bool wanted = true;
    for (const GameRecord& record : folder.records()) {
        const auto index = collector.tally().games();
        if (!wanted || index >= static_cast<Count>(games.size()) ||
            !same_game(record, games[static_cast<std::size_t>(index)]) ||
            record.opening != openings.opening(record.round)) {
            throw std::runtime_error("game " + std::to_string(record.number) + " in " +
                                     folder.path().string() + " is not one of this run");
        }
        wanted = collector.add(record);
    }
    games.erase(games.begin(),
                games.begin() + static_cast<std::ptrdiff_t>(folder.records().size()));

    std::int64_t think_us = 0;
    std::int64_t total_us = 0;
    std::size_t played = 0;
    static const std::atomic<bool> kNever{false};
    if (wanted) {
        const RoomPlan plan{rules, openings, seats, games, options.concurrency};
        const auto accept = [&](PlayedGame game) {
            const auto begin = std::chrono::steady_clock::now();
            think_us += game.times.start_us;
            for (const std::int64_t us : game.times.think_us) think_us += us;
            total_us += game.times.total_us;
            ++played;
            folder.add(game, rules);
            wanted = collector.add(game.record);
            if (options.on_game) options.on_game(game, collector.tally());
            // Writing, counting and showing the game is the room's work too.
            total_us += std::chrono::duration_cast<std::chrono::microseconds>(
                            std::chrono::steady_clock::now() - begin)
                            .count();
            return wanted;
        };
        play_games(plan, accept, options.stop != nullptr ? *options.stop : kNever);
    }
    RunResult result = collector.take();
    result.complete = !wanted || played == games.size();
    if (total_us > 0)
        result.think_share = static_cast<double>(think_us) / static_cast<double>(total_us);
    write_results(folder, result);
    return result;
}

RunResult merge_shards(const std::vector<std::filesystem::path>& shards,
                       const std::filesystem::path& target, bool replace) {
    std::vector<ResultFolder> parts;
    for (const auto& path : shards) parts.push_back(ResultFolder::open(path));
    if (parts.empty()) throw std::runtime_error("no shards to merge");
    MatchSettings settings = parts.front().settings();
    const int count = settings.shard.count;
    std::set<int> seen;
    std::map<int, std::pair<const ResultFolder*, const GameRecord*>> by_number;
    for (const ResultFolder& part : parts) {
        MatchSettings other = part.settings();
        if (!seen.insert(other.shard.index).second) {
            throw std::runtime_error("shard " + std::to_string(other.shard.index) +
                                     " is there twice: " + part.path().string());
        }
        if (part.records().size() != other.schedule().games(other.shard).size()) {
            throw std::runtime_error(
                part.path().string() +
                " is not finished: " + std::to_string(part.records().size()) + " of " +
                std::to_string(other.schedule().games(other.shard).size()) + " games");
        }
        other.shard.index = settings.shard.index;
        if (other != settings) {
            throw std::runtime_error(part.path().string() + " belongs to another run than " +
                                     parts.front().path().string());
        }
        for (const GameRecord& record : part.records()) by_number[record.number] = {&part, &record};
    }
    if (static_cast<int>(parts.size()) != count) {
        throw std::runtime_error("the run has " + std::to_string(count) + " shards, " +
                                 std::to_string(parts.size()) + " were given");
    }
    settings.shard = {};
    ResultFolder merged = ResultFolder::create(target, settings, replace);
    Collector collector(merged.settings());
    for (const auto& [number, source] : by_number) {
        merged.add_from(*source.first, *source.second);
        if (!collector.add(*source.second)) break;
    }
    RunResult result = collector.take();
    write_results(merged, result);
    return result;
}

}  // namespace zwarm::match
