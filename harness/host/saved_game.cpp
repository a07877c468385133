#include "harness/host/saved_game.h"

#include <charconv>
#include <filesystem>
#include <optional>

#include "harness/base/file_lookup.h"
#include "harness/base/whole_file.h"

namespace zwarm::host {

namespace {

constexpr int kFoldersAbove = 3;
constexpr std::size_t kLargestGame = 64 << 20;  // no game is longer
constexpr std::string_view kMagic = "Zillions Save Game File Version ";
constexpr std::string_view kRulesFile = "RulesFile=";
constexpr std::string_view kVariantName = "VariantName=";

// "12. " in front of a move: the number and the length of the whole mark.
std::optional<std::pair<int, std::size_t>> move_mark(std::string_view line) {
    int number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const auto digits = static_cast<std::size_t>(end - line.data());
    if (error != std::errc{} || number < 0 || !line.substr(digits).starts_with(". ")) return {};
    // Only the plain spelling of the number comes back in the same bytes.
    if (std::to_string(number).size() != digits) return {};
    return std::pair{number, digits + 2};
}

}  // namespace

SavedGame::SavedGame(const std::string& seats, const std::string& rules_file,
                     const std::string& variant) {
    add({SavedLineKind::kVersion, 0, seats, {}});
    add({SavedLineKind::kRulesFile, 0, rules_file, {}});
    add({SavedLineKind::kVariantName, 0, variant, {}});
}

const std::string& SavedGame::find(SavedLineKind kind) const {
    static const std::string kNone;
    for (const SavedLine& line : lines_) {
        if (line.kind == kind) return line.text;
    }
    return kNone;
}

// New lines end as the first one does, and a last line without an end gets one.
void SavedGame::add(SavedLine line) {
    const std::string end =
        lines_.empty() || lines_.front().end.empty() ? "\r\n" : lines_.front().end;
    if (!lines_.empty() && lines_.back().end.empty()) lines_.back().end = end;
    line.end = end;
    lines_.push_back(std::move(line));
}

void SavedGame::add_edit(const std::string& edit) {
    add({SavedLineKind::kEdit, 0, edit, {}});
}

void SavedGame::add_move(int number, const std::string& move) {
    add({SavedLineKind::kMove, number, move, {}});
}

std::string SavedGame::to_text() const {
    std::string text;
    for (const SavedLine& line : lines_) {
        switch (line.kind) {
            case SavedLineKind::kVersion:
                text.append(kMagic).append(version_);
                if (!line.text.empty()) text += ' ';
                break;
            case SavedLineKind::kRulesFile:
                text += kRulesFile;
                break;
            case SavedLineKind::kVariantName:
                text += kVariantName;
                break;
            case SavedLineKind::kMove:
                text.append(std::to_string(line.number)).append(". ");
                break;
            case SavedLineKind::kEdit:
            case SavedLineKind::kBlank:
            case SavedLineKind::kOther:
                break;
        }
        text.append(line.text).append(line.end);
    }
    return text;
}

struct SavedGameReader {
    SavedGameResult result;

    void read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t newline = text.find('\n');
            std::string_view line = text.substr(0, newline);
            text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
            std::string end = newline == std::string_view::npos ? "" : "\n";
            if (line.ends_with('\r') && !end.empty()) {
                line.remove_suffix(1);
                end = "\r\n";
            }
            result.game.lines_.push_back(classify(line));
            result.game.lines_.back().end = end;
        }
        if (result.game.lines_.empty()) complain("the file is empty");
        require(SavedLineKind::kRulesFile, "the RulesFile line is missing");
        require(SavedLineKind::kVariantName, "the VariantName line is missing");
    }

  private:
    SavedLine classify(std::string_view line) {
        const bool first = result.game.lines_.empty();
        if (first && line.starts_with(kMagic)) return version_line(line.substr(kMagic.size()));
        ++line_number;
        if (first) {
            line_number = 1;
            complain("not a saved game: the first line does not start with \"" +
                     std::string(kMagic) + "\"");
        }
        if (line.starts_with(kRulesFile)) {
            return {SavedLineKind::kRulesFile, 0, std::string(line.substr(kRulesFile.size())), {}};
        }
        if (line.starts_with(kVariantName)) {
            return {
                SavedLineKind::kVariantName, 0, std::string(line.substr(kVariantName.size())), {}};
        }
        if (line.starts_with('(')) return {SavedLineKind::kEdit, 0, std::string(line), {}};
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            return {SavedLineKind::kBlank, 0, std::string(line), {}};
        }
        if (const auto mark = move_mark(line)) {
            return {SavedLineKind::kMove, mark->first, std::string(line.substr(mark->second)), {}};
        }
        if (!first) complain("neither an edit \"(..)\" nor a move \"12. ..\"");
        return {SavedLineKind::kOther, 0, std::string(line), {}};
    }

    SavedLine version_line(std::string_view rest) {
        line_number = 1;
        const std::size_t blank = rest.find(' ');
        result.game.version_ = rest.substr(0, blank);
        std::string seats(blank == std::string_view::npos ? "" : rest.substr(blank + 1));
        // "0.02 " with nothing behind: the blank belongs to the version.
        if (blank != std::string_view::npos && seats.empty()) result.game.version_ = rest;
        return {SavedLineKind::kVersion, 0, std::move(seats), {}};
    }

    void require(SavedLineKind kind, const char* sentence) {
        for (const SavedLine& line : result.game.lines_) {
            if (line.kind == kind) return;
        }
        complain(sentence);
    }

    void complain(std::string sentence) {
        result.errors.push_back({line_number, std::move(sentence)});
    }

    int line_number = 1;  // an empty file is wrong there
};

SavedGameResult read_saved_game(std::string_view text) {
    SavedGameReader reader;
    reader.read(text);
    return std::move(reader.result);
}

SavedGameResult read_saved_game_file(const std::string& path) {
    std::string error;
    const auto text = base::read_bytes(path, kLargestGame, error);
    if (!text) return {{}, {{0, "the file cannot be opened"}}};
    return read_saved_game(*text);
}

std::string find_rules(const std::string& saved_game_path, const std::string& rules_file) {
    std::error_code error;
    std::filesystem::path folder = std::filesystem::absolute(saved_game_path, error).parent_path();
    std::string path = base::find_file(folder.string(), rules_file);
    const std::string name = base::last_part(rules_file);
    for (int level = 0; path.empty() && level <= kFoldersAbove; ++level) {
        path = base::find_file(folder.string(), name);
        if (path.empty()) path = base::find_file(folder.string(), "Rules/" + name);
        folder = folder.parent_path();
    }
    return path;
}

}  // namespace zwarm::host
