#include "harness/host/saved_game.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <utility>

#include "harness/base/file_lookup.h"
#include "harness/base/whole_file.h"
#include "harness/base/words.h"

namespace zwarm::host {

namespace fs = std::filesystem;

namespace {

constexpr int kFoldersAbove = 3;
// No game is longer.
constexpr std::size_t kLargestGame = 64 << 20;
constexpr std::size_t kMostLines = 1'000'000;
constexpr std::size_t kMostErrors = 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
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
    std::string text = mark_;
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
            case SavedLineKind::kComment:
            case SavedLineKind::kBlank:
            case SavedLineKind::kOther:
                break;
        }
        text.append(line.text).append(line.end);
    }
    return text;
}

void SavedGame::add_comment(std::size_t behind, const std::string& comment) {
    const std::string& end = lines_.front().end;
    SavedLine& before = lines_[behind];
    SavedLine line{SavedLineKind::kComment, 0, "; " + comment, before.end};
    if (before.end.empty()) before.end = end.empty() ? "\n" : end;
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(behind) + 1, std::move(line));
}

struct SavedGameReader {
    SavedGameResult result;

    void read(std::string_view text) {
        if (text.starts_with(kByteOrderMark)) {
            result.game.mark_ = kByteOrderMark;
            text.remove_prefix(kByteOrderMark.size());
        }
        while (!text.empty()) {
            if (result.game.lines_.size() == kMostLines) {
                ++line_number;
                return complain("no game has more than " + std::to_string(kMostLines) + " lines");
            }
            const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
            const std::string_view line = text.substr(0, length);
            text.remove_prefix(length);
            const std::string_view end = text.substr(0, text.starts_with("\r\n") ? 2 : 1);
            text.remove_prefix(end.size());
            ++line_number;
            result.game.lines_.push_back(classify(line));
            result.game.lines_.back().end = end;
        }
        line_number = std::max(line_number, 1);
        if (result.game.lines_.empty()) complain("the file is empty");
        for (const auto& [kind, word] : kHeadings) {
            if (!has(kind)) complain("the " + name_of(word) + " line is missing");
        }
    }

  private:
    static constexpr std::pair<SavedLineKind, std::string_view> kHeadings[] = {
        {SavedLineKind::kRulesFile, kRulesFile}, {SavedLineKind::kVariantName, kVariantName}};

    static std::string name_of(std::string_view heading) {
        return std::string(heading.substr(0, heading.size() - 1));
    }

    bool has(SavedLineKind kind) const {
        return std::ranges::find(result.game.lines_, kind, &SavedLine::kind) !=
               result.game.lines_.end();
    }

    SavedLine classify(std::string_view line) {
        const bool first = result.game.lines_.empty();
        if (first && line.starts_with(kMagic)) return version_line(line.substr(kMagic.size()));
        if (first) {
            complain("not a saved game: the first line does not start with \"" +
                     std::string(kMagic) + "\"");
        }
        for (const auto& [kind, word] : kHeadings) {
            if (!line.starts_with(word)) continue;
            if (begun) complain("the " + name_of(word) + " line belongs in front of the moves");
            // Before the moves there are few lines to look through.
            if (!begun && has(kind)) complain("a second " + name_of(word) + " line");
            return {kind, 0, std::string(line.substr(word.size())), {}};
        }
        if (line.find_first_not_of(" \t") == std::string_view::npos) {
            return {SavedLineKind::kBlank, 0, std::string(line), {}};
        }
        if (!first && line.starts_with(';')) {
            return {SavedLineKind::kComment, 0, std::string(line), {}};
        }
        begun = true;
        if (line.starts_with('(')) return {SavedLineKind::kEdit, 0, std::string(line), {}};
        if (const auto mark = move_mark(line)) {
            return {SavedLineKind::kMove, mark->first, std::string(line.substr(mark->second)), {}};
        }
        if (!first) complain("neither an edit \"(..)\" nor a move \"12. ..\"");
        return {SavedLineKind::kOther, 0, std::string(line), {}};
    }

    SavedLine version_line(std::string_view rest) {
        const std::size_t blank = rest.find(' ');
        result.game.version_ = rest.substr(0, blank);
        std::string seats(blank == std::string_view::npos ? "" : rest.substr(blank + 1));
        // "0.02 " with nothing behind: the blank belongs to the version.
        if (blank != std::string_view::npos && seats.empty()) result.game.version_ = rest;
        return {SavedLineKind::kVersion, 0, std::move(seats), {}};
    }

    void complain(std::string sentence) {
        if (result.errors.size() < kMostErrors) {
            result.errors.push_back({line_number, std::move(sentence)});
        }
    }

    int line_number = 0;
    bool begun = false;  // an edit or a move has been seen
};

SavedGameResult read_saved_game(std::string_view text) {
    SavedGameReader reader;
    reader.read(text);
    return std::move(reader.result);
}

SavedGameResult read_saved_game_file(const std::string& path) {
    std::string error;
    const auto text = base::read_bytes(path, kLargestGame, error);
    if (!text) return {{}, {{0, std::move(error)}}};
    return read_saved_game(*text);
}

std::string first_mistake(const std::string& path, const SavedGameResult& read) {
    if (read.errors.empty()) return {};
    const SavedGameError& error = read.errors.front();
    if (error.line == 0) return path + " " + error.sentence;
    return path + ":" + std::to_string(error.line) + ": " + error.sentence;
}

FoundRules find_rules(const std::string& saved_game_path, const std::string& rules_file,
                      const std::vector<std::string>& library) {
    FoundRules found;
    const std::string name = base::last_part(rules_file);
    if (!base::lower(name).ends_with(".zrf")) return found;
    const auto look = [&](const fs::path& folder, const std::string& file) {
        if (!found.path.empty()) return;
        found.path = base::find_file(folder.string(), file);
        found.tried.push_back((folder / file).lexically_normal().string());
    };
    const auto look_around = [&](const fs::path& folder) {
        look(folder, name);
        look(folder, "Rules/" + name);
    };
    std::error_code error;
    fs::path folder = fs::absolute(saved_game_path, error).parent_path();
    const bool absolute = rules_file.starts_with('/');
    if (!absolute && name != rules_file) look(folder, rules_file);
    look_around(folder);
    if (absolute) look("/", rules_file);
    for (int level = 0; level < kFoldersAbove && folder.has_relative_path(); ++level) {
        folder = folder.parent_path();
        look_around(folder);
    }
    for (const std::string& place : library) look_around(place);
    return found;
}

std::string rules_line(const std::string& saved_game_path, const std::string& rules_path) {
    std::error_code error;
    const fs::path rules = fs::absolute(rules_path, error).lexically_normal();
    const fs::path saved = fs::absolute(saved_game_path, error).lexically_normal();
    return rules.parent_path() == saved.parent_path() ? rules.filename().string() : rules.string();
}

}  // namespace zwarm::host
