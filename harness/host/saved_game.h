// Saved games (.zsg): a version line with one letter a player (H human, C computer), the rule file,
// the variant's title, then edits and numbered moves, one a line. The file is kept line by line
// with its own line ends, so that reading and writing give the same bytes.
//
//   Zillions Save Game File Version 0.02 HC
//   RulesFile=C:\Games\Rules\Checkers.zrf
//   VariantName=Checkers
//   (x b6)
//   1. Man a3 - b4
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zwarm::host {

enum class SavedLineKind { kVersion, kRulesFile, kVariantName, kEdit, kMove, kBlank, kOther };

struct SavedLine {
    SavedLineKind kind = SavedLineKind::kOther;
    int number = 0;    // kMove: the number in front
    std::string text;  // without what the kind implies: the seats, a path, a title, a move, an edit
    std::string end;   // "\n", "\r\n", or "" for a last line without one

    bool operator==(const SavedLine&) const = default;
};

class SavedGame {
  public:
    SavedGame() = default;
    // A new one with the three lines of the header.
    SavedGame(const std::string& seats, const std::string& rules_file, const std::string& variant);

    const std::vector<SavedLine>& lines() const { return lines_; }
    const std::string& seats() const { return find(SavedLineKind::kVersion); }
    const std::string& rules_file() const { return find(SavedLineKind::kRulesFile); }
    const std::string& variant() const { return find(SavedLineKind::kVariantName); }

    void add_edit(const std::string& edit);
    void add_move(int number, const std::string& move);

    std::string to_text() const;

    bool operator==(const SavedGame&) const = default;

  private:
    friend struct SavedGameReader;
    const std::string& find(SavedLineKind kind) const;
    void add(SavedLine line);

    std::string version_ = "0.02";
    std::vector<SavedLine> lines_;
};

// What is wrong with a file, and where.
struct SavedGameError {
    int line = 0;  // from 1
    std::string sentence;
};

struct SavedGameResult {
    SavedGame game;  // as far as it could be read; every line is in it
    std::vector<SavedGameError> errors;
};

// Any bytes give a result.
SavedGameResult read_saved_game(std::string_view text);
// The same from a file; an unreadable file is an error on line 0.
SavedGameResult read_saved_game_file(const std::string& path);

// The rule file a saved game means by its RulesFile line: a path of another machine, or just a
// name. Looks beside the saved game, then in each folder above it and its `Rules`. Empty when there
// is none.
std::string find_rules(const std::string& saved_game_path, const std::string& rules_file);

}  // namespace zwarm::host
