// Tiny rule files for one word each: a board of a row or a square, one or two pieces, and the
// part of the language under test. Also what tests ask most: the texts of the legal moves.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"

namespace zwarm::zrf::test {

using Texts = std::vector<std::string>;

struct TinyGame {
    std::string players = "White Black";
    std::string turns = "White Black";
    // A 5 x 5 square a1 (lower left) to e5; White looks north.
    std::string board =
        "(grid (start-rectangle 0 0 10 10)"
        "  (dimensions (\"a/b/c/d/e\" (10 0)) (\"5/4/3/2/1\" (0 10)))"
        "  (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))"
        "(symmetry Black (n s) (s n))";
    std::string more_board;    // zones and the like
    std::string man_moves;     // blocks of the piece Man
    std::string man_sections;  // attributes, drops ..
    std::string more_pieces = "(piece (name King) (moves (n add)))";
    std::string setup = "(White (Man c3))";
    std::string sections;   // goals, options, priorities
    std::string top_level;  // definitions in front, variants

    std::string text() const;
};

// A loaded game with its state at the start. Loading must succeed.
class Played {
  public:
    explicit Played(const TinyGame& game, const LanguageOptions& language = {});
    Played(const std::string& text, const LanguageOptions& language);

    const Model& model() const { return *model_; }
    State state;

    std::vector<std::string> texts() const;  // of all legal moves, in order
    void edit(std::string_view edits);       // "(White Man a1) (x b2)"
    // Makes the moves, separated by semicolons; a failure of the test if one is not legal.
    void play(std::string_view moves);
    std::string at(std::string_view position) const;  // "White Man", or empty
    std::string outcome() const;                      // reason, or empty

  private:
    std::shared_ptr<const GameFile> file_;
    const Model* model_ = nullptr;
};

// The moves a Man on c3 has from these blocks on the 5 x 5 board with more pieces around.
std::vector<std::string> man_moves(std::string_view blocks, std::string_view setup = "");

}  // namespace zwarm::zrf::test
