// The folder of a run:
//
//   match.json       settings
//   games.jsonl      one record a line, in the order of the schedule
//   games/000001.zsg the game as a saved game of the host
//   games/000001.txt what a saved game cannot say: seed, opening, seats, version, result
//   games.csv, results.json, report.txt, *.svg   made from the records at the end
//   times.csv        how long the seats thought; the only file that differs from run to run
//
// A game is listed in games.jsonl after its own files are there, so an interrupted run has lost
// nothing but the games under way.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/match/game_runner.h"
#include "harness/match/match_settings.h"

namespace zwarm::match {

class ResultFolder {
  public:
    // A new run; the folder must be new, empty, or hold a run that `replace` allows to remove.
    // Throws std::runtime_error with one line if it cannot be used.
    static ResultFolder create(const std::filesystem::path& path, const MatchSettings& settings,
                               bool replace);
    // An existing run, to be read or gone on with. A torn last line is cut off.
    static ResultFolder open(const std::filesystem::path& path);

    [[nodiscard]] static bool holds_run(const std::filesystem::path& path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const MatchSettings& settings() const { return settings_; }
    // As read by open().
    [[nodiscard]] const std::vector<GameRecord>& records() const { return records_; }

    void add(const PlayedGame& game, const Rules& rules);
    // Takes the game over from another run's folder, files and all.
    void add_from(const ResultFolder& other, const GameRecord& record);

    // Writes a file of the run as a whole.
    void write(const std::string& name, const std::string& content) const;

  private:
    ResultFolder(std::filesystem::path path, MatchSettings settings);
    [[nodiscard]] std::filesystem::path game_file(int number, const char* extension) const;
    void append(const std::string& name, const std::string& line) const;

    std::filesystem::path path_;
    MatchSettings settings_;
    std::vector<GameRecord> records_;
    std::map<int, std::string> times_;  // lines of times.csv by game, as read by open()
};

}  // namespace zwarm::match
