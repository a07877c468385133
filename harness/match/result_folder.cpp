#include "harness/match/result_folder.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "harness/base/whole_file.h"
#include "harness/host/saved_game.h"

namespace zwarm::match {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSettings = "match.json";
constexpr const char* kRecords = "games.jsonl";
constexpr const char* kTimes = "times.csv";

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
        const SeatSettings& seat = run.seats[static_cast<std::size_t>(record.seats[player])];
        text += rules.player_name(static_cast<int>(player)) + ": " + seat.name +
                (seat.text == seat.name ? "" : " = " + seat.text) + " (" + describe(seat.limits) +
                "), place " + std::to_string(record.places[player]) + "\n";
    }
    text += "plies: " + std::to_string(record.plies()) + "\n";
    text += "ending: " + record.ending + "\n";
    text += "result: " + record.reason + "\n";
    return text;
}

std::string times_line(const PlayedGame& game) {
    std::string line = std::to_string(game.record.number);
    for (std::size_t player = 0; player < game.times.turns.size(); ++player) {
        line += "," + std::to_string(game.times.turns[player]) + "," +
                std::to_string(game.times.think_us[player]);
    }
    return line + "," + std::to_string(game.times.total_us) + "\n";
}

std::string times_heading(const MatchSettings& settings) {
    std::string line = "game";
    for (const Side& side : settings.sides) {
        line += "," + side.name + " turns," + side.name + " thought us";
    }
    return line + ",game us\n";
}

}  // namespace

ResultFolder::ResultFolder(fs::path path, MatchSettings settings)
    : path_(std::move(path)), settings_(std::move(settings)) {}

bool ResultFolder::holds_run(const fs::path& path) {
    return fs::exists(path / kSettings);
}

ResultFolder ResultFolder::create(const fs::path& path, const MatchSettings& settings,
                                  bool replace) {
    if (fs::exists(path) && !fs::is_directory(path)) {
        throw std::runtime_error(path.string() + " is not a folder");
    }
    if (fs::exists(path) && !fs::is_empty(path)) {
        if (!holds_run(path)) {
            throw std::runtime_error(path.string() + " holds other things than a run");
        }
        if (!replace) {
            throw std::runtime_error(path.string() +
                                     " holds a run already: --resume goes on with it, --replace "
                                     "plays it anew");
        }
        fs::remove_all(path);
    }
    std::error_code error;
    fs::create_directories(path / "games", error);
    if (error) throw std::runtime_error("cannot make " + path.string() + ": " + error.message());
    ResultFolder folder(path, settings);
    folder.write(kRecords, "");
    folder.write(kTimes, times_heading(settings));
    folder.write(kSettings, to_text(settings));
    return folder;
}

ResultFolder ResultFolder::open(const fs::path& path) {
    if (!holds_run(path)) throw std::runtime_error(path.string() + " holds no run");
    ResultFolder folder(path, settings_from_text(base::read_whole(path / kSettings)));
    const std::string text = base::read_whole(path / kRecords);
    std::size_t good = 0;  // bytes of whole lines
    while (good < text.size()) {
        const std::size_t end = text.find('\n', good);
        if (end == std::string::npos) break;
        auto record = from_line(std::string_view(text).substr(good, end - good));
        if (!record) break;
        folder.records_.push_back(std::move(*record));
        good = end + 1;
    }
    if (good < text.size() && text.find('\n', good) != std::string::npos) {
        throw std::runtime_error((path / kRecords).string() + ": line " +
                                 std::to_string(folder.records_.size() + 1) + " is damaged");
    }
    if (good < text.size()) fs::resize_file(path / kRecords, good);
    std::ifstream times(path / kTimes);
    for (std::string line; std::getline(times, line);) {
        const int number = std::atoi(line.c_str());
        if (number > 0) folder.times_[number] = line;
    }
    return folder;
}

fs::path ResultFolder::game_file(int number, const char* extension) const {
    char name[32];
    std::snprintf(name, sizeof name, "%06d.%s", number, extension);
    return path_ / "games" / name;
}

void ResultFolder::add(const PlayedGame& game, const Rules& rules) {
    const int number = game.record.number;
    base::write_whole(game_file(number, "zsg"), saved_game_text(game, rules));
    base::write_whole(game_file(number, "txt"), header_text(game, rules, settings_));
    append(kTimes, times_line(game));
    append(kRecords, to_line(game.record) + "\n");
}

void ResultFolder::add_from(const ResultFolder& other, const GameRecord& record) {
    for (const char* extension : {"zsg", "txt"}) {
        std::error_code error;
        fs::copy_file(other.game_file(record.number, extension),
                      game_file(record.number, extension), error);
        if (error) {
            throw std::runtime_error("cannot copy " +
                                     other.game_file(record.number, extension).string() + ": " +
                                     error.message());
        }
    }
    const auto times = other.times_.find(record.number);
    if (times != other.times_.end()) append(kTimes, times->second + "\n");
    append(kRecords, to_line(record) + "\n");
}

void ResultFolder::write(const std::string& name, const std::string& content) const {
    base::write_whole(path_ / name, content);
}

void ResultFolder::append(const std::string& name, const std::string& line) const {
    base::write_whole(path_ / name, line, std::ios::app);
}

}  // namespace zwarm::match
