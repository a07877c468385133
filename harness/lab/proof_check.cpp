#include "harness/lab/proof_check.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "harness/lab/record_board.h"

namespace zwarm::lab {

namespace check {

namespace {

using Numbers = std::vector<long long>;

Numbers numbers_in(const Sheet& sheet, const std::string& key) {
    Numbers numbers;
    std::istringstream words(sheet.at(key));
    for (long long number = 0; words >> number;) numbers.push_back(number);
    if (!words.eof()) throw Wrong{key + ": not a list of numbers"};
    return numbers;
}

// Maps of the plane that turn the board into itself.
struct Turn {
    std::array<int, 4> map{};
    Spot shift{};

    [[nodiscard]] Spot operator()(Spot at) const {
        return {map[0] * at.first + map[1] * at.second + shift.first,
                map[2] * at.first + map[3] * at.second + shift.second};
    }
    [[nodiscard]] Spots operator()(const Spots& all) const {
        Spots image;
        for (const Spot& at : all) image.insert((*this)(at));
        return image;
    }
};

// Those that leave both ends where they are.
std::vector<Turn> turns_of(const Task& task) {
    std::vector<Turn> turns;
    const auto cells = task.board.spots();
    const Spots all(cells.begin(), cells.end());
    for (int code = 0; code < 81; ++code) {
        Turn turn{{code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1}, {0, 0}};
        if (std::abs(turn.map[0] * turn.map[3] - turn.map[1] * turn.map[2]) != 1) continue;
        const bool lines = std::ranges::all_of(
            task.board.units(), [&](const Spot& unit) { return task.board.unit(turn(unit)); });
        if (!lines) continue;
        const Spots image = turn(all);
        turn.shift = {all.begin()->first - image.begin()->first,
                      all.begin()->second - image.begin()->second};
        if (turn(all) == all && turn(task.from) == task.from && turn(task.to) == task.to) {
            turns.push_back(turn);
        }
    }
    return turns;
}

// Heights along the line between the ends that all turns keep, as small whole numbers, the ends'
// sums opposite.
struct Slope {
    std::map<Spot, long long> of{};
    long long step = 0;
    long long top = 0;

    [[nodiscard]] long long sum(const Spots& stones) const {
        long long total = 0;
        for (const Spot& at : stones) total += of.at(at);
        return total;
    }
};

Slope slope_of(const Task& task, const std::vector<Turn>& turns) {
    Slope best;
    double best_gain = 0;
    const auto men = static_cast<long long>(task.from.size());
    for (const Spot& by :
         {Spot{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}}) {
        Slope slope;
        for (const Spot& at : task.board.spots()) {
            slope.of[at] = by.first * at.first + by.second * at.second;
        }
        for (const Spot& unit : task.board.units()) {
            slope.step =
                std::max<long long>(slope.step, by.first * unit.first + by.second * unit.second);
        }
        const bool kept = std::ranges::all_of(turns, [&](const Turn& turn) {
            return std::ranges::all_of(slope.of, [&](const auto& cell) {
                return slope.of.at(turn(cell.first)) == cell.second;
            });
        });
        const double gain = static_cast<double>(slope.sum(task.to) - slope.sum(task.from)) /
                            static_cast<double>(slope.step);
        if (!kept || gain <= best_gain) continue;
        best_gain = gain;
        best = slope;
    }
    if (best_gain <= 0) throw Wrong{"the ends do not lie on two sides"};
    const long long middle = best.sum(task.from) + best.sum(task.to);
    long long unit = 0;
    for (auto& [at, height] : best.of) unit = std::gcd(unit, height = 2 * men * height - middle);
    for (auto& [at, height] : best.of) {
        best.top = std::max(best.top, height /= unit);
    }
    best.step = best.step * 2 * men / unit;
    return best;
}

// The first levels by sets and nothing clever.
class Levels {
  public:
    Levels(const Task& task, int length, long long floor)
        : task_(task),
          turns_(turns_of(task)),
          slope_(slope_of(task, turns_)),
          length_(length),
          floor_(floor) {
        for (const Spot& at : task.board.spots()) steps_[at] = 1 << 20;
        std::vector<Spot> edge(task.to.begin(), task.to.end());
        for (const Spot& at : edge) steps_[at] = 0;
        for (std::size_t i = 0; i < edge.size(); ++i) {
            for (const Spot& unit : task.board.units()) {
                const Spot next{edge[i].first + unit.first, edge[i].second + unit.second};
                const auto found = steps_.find(next);
                if (found == steps_.end() || found->second < 1 << 20) continue;
                found->second = steps_[edge[i]] + 1;
                edge.push_back(next);
            }
        }
        level_.insert(least(task.from));
    }

    [[nodiscard]] std::size_t size() const { return level_.size(); }
    [[nodiscard]] long long highest() const {
        long long most = slope_.sum(*level_.begin());
        for (const Spots& stones : level_) most = std::max(most, slope_.sum(stones));
        return most;
    }

    void next() {
        ++number_;
        std::set<Spots> fresh;
        for (const Spots& stones : level_) {
            for (const Spot& from : stones) {
                for (const Spot& to : landings(stones, from)) {
                    Spots moved = stones;
                    moved.erase(from);
                    moved.insert(to);
                    if (!in_time(moved)) continue;
                    moved = least(moved);
                    if (level_.count(moved) + before_.count(moved) == 0) fresh.insert(moved);
                }
            }
        }
        before_ = std::move(level_);
        level_ = std::move(fresh);
    }

  private:
    [[nodiscard]] Spots least(const Spots& stones) const {
        Spots first = stones;
        for (const Turn& turn : turns_) first = std::min(first, turn(stones));
        return first;
    }

    [[nodiscard]] Spots landings(const Spots& stones, const Spot& from) const {
        Spots found;
        std::vector<Spot> open{from};
        for (const Spot& unit : task_.board.units()) {
            const Spot at{from.first + unit.first, from.second + unit.second};
            if (!task_.jumps_only && task_.board.on_board(at) && stones.count(at) == 0) {
                found.insert(at);
            }
        }
        Spots seen{from};
        while (!open.empty()) {
            const Spot at = open.back();
            open.pop_back();
            for (const Spot& unit : task_.board.units()) {
                const Spot over{at.first + unit.first, at.second + unit.second};
                const Spot to{over.first + unit.first, over.second + unit.second};
                const bool hop = over != from && stones.count(over) == 1 &&
                                 task_.board.on_board(to) && stones.count(to) == 0;
                if (hop && seen.insert(to).second) {
                    found.insert(to);
                    open.push_back(to);
                }
            }
        }
        return found;
    }

    // Can the board, after this level's move, still belong to a game?
    [[nodiscard]] bool in_time(const Spots& stones) const {
        // 1. At the middle the sum of heights is at least the floor; each move takes the rearmost
        // stone one step before the front.
        std::vector<long long> heights;
        for (const Spot& at : stones) heights.push_back(slope_.of.at(at));
        std::ranges::sort(heights);
        const long long front = heights.back();
        const int moves = (length_ + 1) / 2 - number_;
        const auto men = static_cast<int>(heights.size());
        for (int i = 0; i < std::min(moves, men); ++i) {
            heights[static_cast<std::size_t>(i)] =
                std::min(front + (i + 1) * slope_.step, slope_.top);
        }
        const long long reached = std::accumulate(heights.begin(), heights.end(), 0LL) +
                                  std::max(0, moves - men) * men * slope_.step;
        if (reached < floor_) return false;
        // 2. k stones at x steps from the target need x + k - 1 moves.
        std::vector<int> steps;
        for (const Spot& at : stones) steps.push_back(steps_.at(at));
        std::ranges::sort(steps, std::ranges::greater{});
        for (std::size_t k = 0; k < steps.size(); ++k) {
            if (steps[k] > 0 && steps[k] + static_cast<int>(k) > length_ - number_) return false;
        }
        return true;
    }

    const Task& task_;
    std::vector<Turn> turns_;
    Slope slope_;
    std::map<Spot, int> steps_;
    int length_;
    long long floor_;
    int number_ = 0;
    std::set<Spots> before_;
    std::set<Spots> level_;
};

ProofVerdict checked(const std::string& text, std::size_t boards) {
    const Sheet sheet = read_sheet(text);
    const Task task(sheet);
    ProofVerdict verdict;
    verdict.problem = task.words;
    verdict.refuted = whole(sheet.at("refuted"));
    if (verdict.refuted < 1) throw Wrong{"refuted: must be a length"};
    const Numbers floor = numbers_in(sheet, "floor");
    const Numbers levels = numbers_in(sheet, "levels");
    const Numbers highest = numbers_in(sheet, "highest");
    verdict.levels = levels.size();
    // Complete: to the middle, or until no board was left.
    const int middle = (verdict.refuted + 1) / 2;
    const bool died = !levels.empty() && levels.back() == 0;
    if (floor.size() != 1 || (!died && static_cast<int>(levels.size()) != middle + 1) ||
        static_cast<int>(levels.size()) > middle + 1) {
        throw Wrong{"levels: they end neither at the middle nor empty"};
    }
    if (highest.size() != levels.size() - (died ? 1 : 0)) {
        throw Wrong{"highest: one number for each level with boards"};
    }
    // Seen from either end a game is at least as high as the floor in the middle: what is lower
    // would be as much higher from the other end, and no board was.
    for (std::size_t i = 0; i < highest.size(); ++i) {
        if (static_cast<int>(i) <= verdict.refuted - middle && floor[0] > -highest[i]) {
            throw Wrong{"floor: a board of level " + std::to_string(i) + " is higher"};
        }
    }
    if (floor[0] > 0) throw Wrong{"floor: must not be above the middle"};
    Levels again(task, verdict.refuted, floor[0]);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (levels[i] < 0) throw Wrong{"levels: a negative number"};
        if (i > 0) {
            if (static_cast<std::size_t>(levels[i - 1]) > boards) break;
            again.next();
        }
        if (again.size() != static_cast<std::size_t>(levels[i])) {
            throw Wrong{"level " + std::to_string(i) + ": says " + std::to_string(levels[i]) +
                        " boards, there are " + std::to_string(again.size())};
        }
        if (levels[i] > 0 && again.highest() != highest[i]) {
            throw Wrong{"highest of level " + std::to_string(i) + ": says " +
                        std::to_string(highest[i]) + ", it is " + std::to_string(again.highest())};
        }
        ++verdict.made_again;
    }
    return verdict;
}

}  // namespace

}  // namespace check

ProofVerdict check_proof(const std::string& text, std::size_t boards) {
    try {
        return check::checked(text, boards);
    } catch (const check::Wrong& wrong) {
        ProofVerdict verdict;
        verdict.wrong = wrong.text;
        return verdict;
    }
}

}  // namespace zwarm::lab
