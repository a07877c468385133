// The game of the mock engines, as small as a game can be: two lanes of six cells, one man each,
// who goes one or two cells ahead a turn; who reaches the end of his lane first has won. The rule
// file race.zrf says the same. In the other style two steps are a chain of partial moves, each a
// move of its own, with the choice to stop after the first.
#pragma once

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace mock {

class RaceGame {
  public:
    // An empty board.
    void start(bool chains) {
        *this = RaceGame();
        chains_ = chains;
    }
    void set_up() { man_ = {0, 0}; }
    bool complete() const { return man_[0] != kNowhere && man_[1] != kNowhere; }

    // "(White Man a1)" or "(x a1)".
    bool edit(const std::string& text) {
        int lane = 0;
        int column = 0;
        if (text.size() < 5 || !cell(text.substr(text.size() - 3, 2), column, lane)) return false;
        if (text.starts_with("(x ")) {
            if (man_[index(lane)] == column) man_[index(lane)] = kNowhere;
        } else {
            man_[index(lane)] = column;
        }
        return true;
    }

    bool move(const std::string& text) {
        for (const std::string& legal : moves()) {
            if (legal != text) continue;
            const std::size_t arrow = text.find(" - ");
            if (arrow != std::string::npos) {
                man_[index(side_)] += text[arrow + 3] - text[arrow - 2];
            }
            in_chain_ = text.starts_with("partial ");
            if (!in_chain_) side_ = 1 - side_;
            return true;
        }
        return false;
    }

    // The first one is also the best.
    std::vector<std::string> moves() const {
        std::vector<std::string> list;
        const int here = man_[index(side_)];
        if (over() || here < 0) return list;
        for (int step = chains_ ? 1 : 2; step >= 1; --step) {
            if (here + step > kEnd) continue;
            const bool goes_on = chains_ && !in_chain_ && here + step < kEnd;
            std::string text = goes_on ? "partial Man " : "Man ";
            text.append(name(here, side_)).append(" - ").append(name(here + step, side_));
            list.push_back(text);
        }
        if (in_chain_) list.push_back("Pass");
        return list;
    }

    // The side to move has lost when the other one stands at the end.
    bool lost() const { return man_[index(1 - side_)] == kEnd; }
    bool over() const { return lost() || man_[index(side_)] == kEnd; }

  private:
    static constexpr int kEnd = 5;
    static constexpr int kNowhere = -1;

    static std::size_t index(int lane) { return static_cast<std::size_t>(lane); }
    static std::string name(int column, int lane) {
        return {static_cast<char>('a' + column), static_cast<char>('1' + lane)};
    }
    static bool cell(const std::string& text, int& column, int& lane) {
        column = text[0] - 'a';
        lane = text[1] - '1';
        return column >= 0 && column <= kEnd && lane >= 0 && lane <= 1;
    }

    std::array<int, 2> man_{kNowhere, kNowhere};
    int side_ = 0;
    bool chains_ = false;
    bool in_chain_ = false;
};

}  // namespace mock
