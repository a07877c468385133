#include "engine/agents/making_room.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace zwarm {

namespace {

struct Row {
    std::string_view id;
    RoomTerms terms;
};

constexpr Row kRows[] = {
    {"star-2",
     {.credit = 1300, .fee = 60, .test_from = 9, .test_turns = 4, .unreturned = 500, .until = 36}},
    {"halma-16",
     {.credit = 1300, .fee = 60, .test_from = 12, .test_turns = 6, .unreturned = 300, .until = 56}},
};

constexpr int kMostCredit = 2000;
// Favours are returned twice over: fees and what searches misjudge would use them up otherwise.
constexpr int kReturned = 2;
constexpr int kPatience = 12;  // turns in a row without giving, after which it is over
constexpr std::uint64_t kNodesPerMs = 1500;  // of time: less than half of what a quiet machine does
constexpr std::uint64_t kSearches = 4;       // that share the effort
constexpr std::uint64_t kProposals = 5;      // of a plan, for a node: about as long again

// Passes on what is asked; remembers the answer that is expected to the best turn.
class Listener final : public SearchControl {
  public:
    Listener(SearchControl& control, bool aloud) : control_(control), aloud_(aloud) {}

    bool stop_requested() override { return control_.stop_requested(); }
    void report(const SearchInfo& info) override {
        answer_ = info.line.size() > 1 ? info.line[1] : Move();
        if (aloud_) control_.report(info);
    }
    [[nodiscard]] Move answer() const { return answer_; }

  private:
    SearchControl& control_;
    bool aloud_;
    Move answer_{};
};

std::uint64_t effort(const Limits& limits) {
    return limits.nodes != 0 ? limits.nodes
                             : static_cast<std::uint64_t>(limits.time_ms) * kNodesPerMs;
}

}  // namespace

std::optional<RoomTerms> room_terms(const Variant& variant) {
    const auto* row = std::ranges::find(kRows, variant.id, &Row::id);
    if (row == std::end(kRows)) return std::nullopt;
    return row->terms;
}

RoomAccount::RoomAccount(const RoomTerms& terms) : terms_(terms), credit_(terms.credit) {}

bool RoomAccount::tests(int turn) const {
    return turn >= terms_.test_from && turn < terms_.test_from + terms_.test_turns;
}

void RoomAccount::receive(int turn, int worth) {
    if (tests(turn)) {
        tested_ += worth;
        if (tested_ >= terms_.unreturned) closed_ = true;
    }
    credit_ = std::clamp(credit_ + (worth > 0 ? kReturned * worth : worth), 0, kMostCredit);
}

bool RoomAccount::open(int turn) const {
    return !closed(turn) && !tests(turn) && affords(0);
}

void RoomAccount::give(int cost) {
    credit_ -= cost + terms_.fee;
    idle_ = 0;
}

void RoomAccount::give_nothing(int turn) {
    if (tests(turn)) return;
    if (++idle_ >= kPatience) closed_ = true;
}

RoomMaker::RoomMaker(const Variant& variant, const RoomTerms& terms, std::uint64_t seed,
                     ParallelSearch<RaceState>& search)
    : terms_(terms),
      search_(search),
      foresight_(variant, {}, seed),
      books_{Book{RoomAccount(terms)}, Book{RoomAccount(terms)}},
      before_(books_) {}

// The player's book as it was before this turn; a new one for a game that is not the one it tells
// of.
RoomMaker::Book& RoomMaker::open_book(const Game& game) {
    const auto player = static_cast<std::size_t>(game.position().to_move());
    const auto keys = game.keys();
    Book& book = books_[player];
    if (std::ranges::equal(book.keys, keys)) book = before_[player];
    const bool goes_on = keys.size() >= book.keys.size() &&
                         std::equal(book.keys.begin(), book.keys.end(), keys.begin());
    if (!goes_on) book = Book{RoomAccount(terms_)};
    if (keys.size() != book.keys.size() + 2) book.expected = Move();
    before_[player] = book;
    book.keys.assign(keys.begin(), keys.end());
    return book;
}

std::optional<SearchResult> RoomMaker::think(const Game& game, const Limits& limits,
                                             SearchControl& control, const SearchStyle& style) {
    const int turn = game.position().ply() / 2;
    Book& book = open_book(game);
    const Move expected = std::exchange(book.expected, Move());
    if (effort(limits) == 0 || book.account.closed(turn)) return std::nullopt;

    const Limits part{.nodes = std::max<std::uint64_t>(effort(limits) / kSearches, 1)};
    // For comparison with what a part came to: as deep, if that takes no more than two parts.
    const auto as_deep = [&](const Game& other, int depth, Listener& listener) {
        const Limits deep{.depth = depth, .nodes = 2 * part.nodes};
        return search_.think(other, deep, listener, style);
    };
    Listener aloud(control, true);
    Listener silent(control, false);

    // 1. What did the other side give?
    SearchResult result = search_.think(game, part, aloud, style);
    if (std::abs(result.score) > kNearWin) return std::nullopt;
    if (!expected.is_none() && game.last_move() != expected) {
        Game other = game;
        other.undo();
        if (other.play(expected) && !other.result().over()) {
            const int then = as_deep(other, result.depth, silent).score;
            const int turn_of_other = (game.position().ply() - 1) / 2;
            if (!control.stop_requested()) book.account.receive(turn_of_other, result.score - then);
        }
    }

    // 2. Is there room to make, and at what cost?
    if (book.account.open(turn)) {
        const Limits of_plan{.nodes = effort(limits) * kProposals, .variety = limits.variety};
        const Move way = foresight_.think(game, of_plan, silent).move;
        Game after = game;
        if (!after.play(way) || after.result().over()) return std::nullopt;
        const SearchResult answer = search_.think(after, part, silent, style);
        int cost = 0;
        if (way != result.best) {
            Game best = game;
            if (!best.play(result.best) || best.result().over()) return std::nullopt;
            cost = std::max(0, answer.score - as_deep(best, answer.depth, silent).score);
        }
        // Who was stopped has not seen the cost.
        if (control.stop_requested()) return result;
        if (way == result.best || book.account.affords(cost)) {
            if (way != result.best) book.account.give(cost);
            book.expected = answer.best;
            result.best = way;
            control.report(report_of(result));
            return result;
        }
    }

    // 3. Nothing is given.
    book.account.give_nothing(turn);
    result = search_.think(game, limits, aloud, style);
    book.expected = aloud.answer();
    return result;
}

}  // namespace zwarm
