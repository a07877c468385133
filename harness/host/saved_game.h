// Saved games (.zsg): a version line with one letter a player (H human, C computer), the rule file,
// the variant's title, then edits and numbered moves, one a line. The file is kept line by line
// with its own line ends, so that reading and writing give the same bytes.
//
//   Zillions Save Game File Version 0.02 HC
//   RulesFile=C:\Games\Rules\Checkers.zrf
//   VariantName=Checkers
//   (x b6)
//   1. Man a3 - b4
//
// Lines end as Windows, Unix or the old Macintosh ends them; a byte order mark in front is kept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zwarm::host {

enum class SavedLineKind {
    kVersion,
    kRulesFile,
    kVariantName,
    kEdit,
    kMove,
    kComment,  // ours: behind a ';'; the original program writes none
    kBlank,
    kOther
};

struct SavedLine {
    SavedLineKind kind = SavedLineKind::kOther;
    int number = 0;    // kMove: the number in front
    std::string text;  // without what the kind implies: the seats, a path, a title, a move, an edit
    std::string end;   // "\n", "\r\n", "\r", or "" for a last line without one

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
    // Behind the line of this index.
    void add_comment(std::size_t behind, const std::string& comment);

    std::string to_text() const;

    bool operator==(const SavedGame&) const = default;

  private:
    friend struct SavedGameReader;
    const std::string& find(SavedLineKind kind) const;
    void add(SavedLine line);

    std::string mark_;  // the byte order mark, if there is one
    std::string version_ = "0.02";
    std::vector<SavedLine> lines_;
};

// What is wrong with a file, and where.
struct SavedGameError {
    int line = 0;  // from 1; 0: the file as a whole
    std::string sentence;
};

struct SavedGameResult {
    SavedGame game;  // as far as it could be read; every line is in it, unless there are too many
    std::vector<SavedGameError> errors;  // the first few
};

// Any bytes give a result.
SavedGameResult read_saved_game(std::string_view text);
// The same from a file.
SavedGameResult read_saved_game_file(const std::string& path);
// "FILE:LINE: what is wrong", of the first mistake; "" if there is none.
std::string first_mistake(const std::string& path, const SavedGameResult& read);

struct FoundRules {
    std::string path;                // empty: not found
    std::vector<std::string> tried;  // the places, in order
};

// The rule file that a saved game means by its RulesFile line: a path of this machine or of another
// one, or just a name. It is looked for beside the saved game, then where the line says, in the
// folders above the saved game, and in the library folders, each with its `Rules`. Only files
// called .zrf are rule files: a saved game comes from anywhere, and must not have other files read.
FoundRules find_rules(const std::string& saved_game_path, const std::string& rules_file,
                      const std::vector<std::string>& library = {});

// What stands on the RulesFile line of a saved game that is to be found again: the name alone of a
// rule file beside it, otherwise the whole path.
std::string rules_line(const std::string& saved_game_path, const std::string& rules_path);

}  // namespace zwarm::host
