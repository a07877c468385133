// The board as the course agents see it (Xiong, Yang and Feng 2025): what a state is worth by their
// equations 1 and 2, how far a move leads forward, and the points of their scoring mode. Distances
// in a straight line are in thousandths of a cell, so that sums are whole numbers everywhere.
#pragma once

#include <array>

#include "engine/base/fields.h"
#include "engine/rules/position.h"

namespace zwarm {

// What the paper leaves open about its evaluation.
struct CourseReading {
    // What a stone counts when there is no cell left to head for. Equation 1 as printed adds 20 to
    // the value, which makes a full goal the best there is; the text beside it speaks of a penalty.
    enum class Full { kPrinted, kPenalty } full = Full::kPrinted;
    // Cells to head for: those of the goal without an own stone, as the text has it, or without any
    // stone, as the name of the set in the equation has it.
    enum class Open { kNotOwn, kEmpty } open = Open::kNotOwn;
};

// Rows for the reading as a member of an agent's settings.
template <auto kReading>
inline constexpr std::array kCourseReadingRows{
    field<kReading, &CourseReading::full>("full", "printed|penalty",
                                          "with no goal cell to head for: 20 more, or 20 less"),
    field<kReading, &CourseReading::open>("open", "not-own|empty",
                                          "goal cells to head for: without an own stone, or empty"),
};

class CourseBoard {
  public:
    static constexpr int kSide = 8;
    static constexpr int kCells = kSide * kSide;
    static constexpr int kMostSteps = 2 * (kSide - 1);  // corner to corner, by rows and columns
    static constexpr int kUnit = 1000;                  // of distances in a straight line
    static constexpr int kGoalPoints = 10;              // for a stone that enters the goal

    // The variant must be one that fits and outlive this.
    explicit CourseBoard(const Variant& variant);
    // Two players on 8x8 who must bring all stones home.
    [[nodiscard]] static bool fits(const Variant& variant);

    [[nodiscard]] const CellSet& goal(Player player) const { return variant_.target[player]; }
    [[nodiscard]] const CellSet& home(Player player) const { return variant_.home[player]; }
    [[nodiscard]] int in_goal(const Position& position, Player player) const {
        return (position.stones(player) & goal(player)).count();
    }

    // Rows and columns to the middle of the goal.
    [[nodiscard]] int steps(Player player, Cell cell) const { return steps_[player][cell]; }
    // Rows and columns that a move leads towards the goal's corner; negative backwards. A pass
    // leads nowhere.
    [[nodiscard]] int forward(Player player, Move move) const {
        if (!move.is_stone_move()) return 0;
        return row_and_column(place(player, move.to())) -
               row_and_column(place(player, move.from()));
    }
    // Chains never end next to where they begin.
    [[nodiscard]] bool is_jump(Move move) const {
        return move.is_stone_move() && variant_.topology->distance(move.from(), move.to()) > 1;
    }
    // The number of a cell, row by row from the corner of the player's home to that of his goal. By
    // the first player's numbers the course program goes through the board.
    [[nodiscard]] int place(Player player, Cell cell) const { return places_[player][cell]; }

    // Equation 1, in thousandths.
    [[nodiscard]] int value(const Position& position, Player player,
                            const CourseReading& reading) const;
    // The same after a turn of the player, without playing it.
    [[nodiscard]] int value_after(const Position& position, Player player, Move move,
                                  const CourseReading& reading) const;

    // Equations 7 to 12, between -1000 and 1000: men in the goal, the distance of the others, a
    // bonus by stages, less for men at home.
    [[nodiscard]] double simulation_value(const Position& position, Player player) const;

    // Points of the scoring mode for a turn of the side to move, in thousandths: ten for entering
    // the goal, and every jump of the shortest chain times the scalar.
    [[nodiscard]] int points(const Position& position, Move move, double jump_scalar) const;

  private:
    [[nodiscard]] static int row_and_column(int place) { return place / kSide + place % kSide; }
    [[nodiscard]] int value(const CellSet& own, const CellSet& occupied, Player player,
                            const CourseReading& reading) const;

    const Variant& variant_;
    std::array<std::array<int, kCells>, kCells> straight_{};
    std::array<std::array<int, kCells>, 2> steps_{};
    std::array<std::array<int, kCells>, 2> places_{};
};

}  // namespace zwarm
