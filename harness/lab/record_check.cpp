#include "harness/lab/record_check.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "harness/lab/record_board.h"

namespace zwarm::lab {

namespace check {

namespace {

// One move along its cells; says whether it was a step.
bool play_path(const Board& board, const std::vector<Spot>& path, Spots& movers,
               const Spots& others, bool jumps_only) {
    if (path.size() < 2) throw Wrong{"a move has at least two cells"};
    if (movers.count(path[0]) == 0) throw Wrong{"no stone of the mover on the first cell"};
    movers.erase(path[0]);
    const auto taken = [&](Spot at) { return movers.count(at) + others.count(at) > 0; };
    bool step = false;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Spot by{path[i].first - path[i - 1].first, path[i].second - path[i - 1].second};
        if (!board.on_board(path[i])) throw Wrong{"a cell is off the board"};
        if (taken(path[i])) throw Wrong{"a cell on the way is occupied"};
        if (board.unit(by)) {
            if (jumps_only) throw Wrong{"a step where only jumps count"};
            if (path.size() > 2) throw Wrong{"a step inside a chain"};
            step = true;
            continue;
        }
        const Spot half{by.first / 2, by.second / 2};
        if (by.first % 2 != 0 || by.second % 2 != 0 || !board.unit(half)) {
            throw Wrong{"neither a step nor a hop"};
        }
        const Spot over{path[i - 1].first + half.first, path[i - 1].second + half.second};
        if (!board.on_board(over) || !taken(over)) throw Wrong{"nothing to hop over"};
    }
    if (path.back() == path.front()) throw Wrong{"a move back to where it began"};
    movers.insert(path.back());
    return step;
}

// Does some map of the plane turn the game's moves, backwards, into the game itself? Tried are the
// maps that swap two axes or change signs, around the middle between the two ends.
bool is_palindrome(const std::vector<std::pair<Spot, Spot>>& game, const Spots& from,
                   const Spots& to) {
    for (int code = 0; code < 81; ++code) {
        const std::array<int, 4> m{code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1};
        if (std::abs(m[0] * m[3] - m[1] * m[2]) != 1) continue;
        const auto turned = [&](Spot at) {
            return Spot{m[0] * at.first + m[1] * at.second, m[2] * at.first + m[3] * at.second};
        };
        Spots image;
        for (const Spot& at : from) image.insert(turned(at));
        const Spot shift{to.begin()->first - image.begin()->first,
                         to.begin()->second - image.begin()->second};
        const auto mapped = [&](Spot at) {
            const Spot t = turned(at);
            return Spot{t.first + shift.first, t.second + shift.second};
        };
        bool same = true;
        for (const Spot& at : from) same = same && to.count(mapped(at)) == 1;
        for (const Spot& at : to) same = same && from.count(mapped(at)) == 1;
        for (std::size_t i = 0; same && i < game.size(); ++i) {
            const auto& [begin, end] = game[game.size() - 1 - i];
            same = game[i].first == mapped(end) && game[i].second == mapped(begin);
        }
        if (same) return true;
    }
    return false;
}

RecordVerdict checked(const std::string& text) {
    const Sheet sheet = read_sheet(text);
    const Task task(sheet);
    const Board& board = task.board;
    const Spots& from = task.from;
    const Spots& to = task.to;
    const auto& moves = sheet.moves;
    const int players = whole(sheet.at("players"));
    if (players != 1 && players != 2) throw Wrong{"players: 1 or 2"};
    RecordVerdict verdict;
    verdict.problem = task.words + (players == 2 ? ", 2 players" : "");
    std::array<Spots, 2> armies{from, players == 2 ? to : Spots{}};
    const std::array<Spots, 2> goals{to, from};
    std::vector<std::pair<Spot, Spot>> game;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t mover = players == 2 ? i % 2 : 0;
        const std::string where = "move " + std::to_string(i + 1) + " (" + moves[i] + "): ";
        try {
            std::vector<Spot> path;
            std::istringstream cells(moves[i]);
            for (std::string name; std::getline(cells, name, '-');)
                path.push_back(board.spot(name));
            if (play_path(board, path, armies[mover], armies[1 - mover], task.jumps_only)) {
                ++verdict.steps;
            }
            game.emplace_back(path.front(), path.back());
        } catch (const Wrong& wrong) {
            throw Wrong{where + wrong.text};
        }
        const bool over = armies[mover] == goals[mover];
        if (over != (i + 1 == moves.size())) {
            throw Wrong{where + (over ? "the target is full before the last move"
                                      : "the target is not filled at the end")};
        }
        verdict.winner = static_cast<int>(mover) + 1;
    }
    verdict.length = static_cast<int>(moves.size());
    if (verdict.length == 0) throw Wrong{"no moves"};
    if (verdict.length != whole(sheet.at("length"))) {
        throw Wrong{"length: says " + sheet.at("length") + ", has " +
                    std::to_string(verdict.length)};
    }
    verdict.palindrome = players == 1 && is_palindrome(game, from, to);
    return verdict;
}

}  // namespace

}  // namespace check

RecordVerdict check_record(const std::string& text) {
    try {
        return check::checked(text);
    } catch (const check::Wrong& wrong) {
        RecordVerdict verdict;
        verdict.wrong = wrong.text;
        return verdict;
    }
}

}  // namespace zwarm::lab
