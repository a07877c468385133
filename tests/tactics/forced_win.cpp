#include "tests/tactics/forced_win.h"

#include "engine/rules/movement.h"

namespace zwarm::test {

namespace {

// Every answer of the side to move still loses within so many plies.
bool loses_within(Position& position, int plies) {
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        const Player mover = position.to_move();
        const auto undo = position.play(move);
        const bool escapes = position.reached_goal(mover) || !wins_within(position, plies - 1);
        position.undo(move, undo);
        if (escapes) return false;
    }
    return true;
}

bool wins_with(Position& position, Move move, int plies) {
    const Player mover = position.to_move();
    const auto undo = position.play(move);
    const bool wins =
        position.reached_goal(mover) || (plies >= 3 && loses_within(position, plies - 1));
    position.undo(move, undo);
    return wins;
}

}  // namespace

bool wins_within(Position& position, int plies) {
    if (plies < 1) return false;
    MoveList moves;
    generate_moves(position, moves);
    // The short way first: most wins are one move deep.
    for (int within = 1; within <= plies; within += 2) {
        for (const Move move : moves) {
            if (wins_with(position, move, within)) return true;
        }
    }
    return false;
}

std::vector<Move> winning_moves(const Position& position, int plies) {
    Position trial = position;
    MoveList moves;
    generate_moves(position, moves);
    std::vector<Move> winning;
    for (const Move move : moves) {
        if (wins_with(trial, move, plies)) winning.push_back(move);
    }
    return winning;
}

std::vector<Move> holding_moves(const Position& position, int plies) {
    Position trial = position;
    MoveList moves;
    generate_moves(position, moves);
    std::vector<Move> holding;
    for (const Move move : moves) {
        const Player mover = trial.to_move();
        const auto undo = trial.play(move);
        if (trial.reached_goal(mover) || !wins_within(trial, plies)) holding.push_back(move);
        trial.undo(move, undo);
    }
    return holding;
}

}  // namespace zwarm::test
