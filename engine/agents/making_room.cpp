#include "engine/agents/making_room.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace zwarm {

namespace {

struct Row {
    std::string_view id;
    RoomTerms terms;
};

constexpr Row kRows[] = {
    {"star-2",
     {.from = 11, .stranger = 900, .credit = 600, .fee = 100, .mistaken = 80, .until = 36}},
    {"halma-16",
     {.from = 12, .stranger = 300, .credit = 500, .fee = 40, .mistaken = 30, .until = 56}},
};

constexpr int kMostCredit = 2000;
constexpr int kMostWorth = 800;     // of one turn: the rest is an oversight, no favour
constexpr int kMostReturned = 400;  // of one turn, before it is returned more than once
// Favours are returned threefold: fees and what searches misjudge would use them up otherwise.
constexpr int kReturned = 3;
constexpr int kFirstJudged = 3;   // own turn; what the first turns are worth no search can tell
constexpr int kLeastWatched = 6;  // turns; who saw fewer does not know with whom he plays
constexpr int kPatience = 8;      // turns in a row without a favour, after which it is over
constexpr int kFavour = 50;       // what is less is none
constexpr std::uint64_t kNodesPerMs = 800;  // of time: a quarter of what a quiet machine does
constexpr std::uint64_t kSearches = 2;      // of the effort, a search gets this part
constexpr std::uint64_t kProposals = 10;    // of a plan, for a node: about twice as long

// Passes on whether to stop, and reports nothing.
class Silent final : public SearchControl {
  public:
    explicit Silent(SearchControl& control) : control_(control) {}
    bool stop_requested() override { return control_.stop_requested(); }
    void report(const SearchInfo& /*info*/) override {}

  private:
    SearchControl& control_;
};

std::uint64_t effort(const Limits& limits) {
    return limits.nodes != 0 ? limits.nodes
                             : static_cast<std::uint64_t>(limits.time_ms) * kNodesPerMs;
}

bool decided(const SearchResult& result) {
    return std::abs(result.score) > kNearWin;
}

}  // namespace

std::optional<RoomTerms> room_terms(const Variant& variant) {
    const auto* row = std::ranges::find(kRows, variant.id, &Row::id);
    if (row == std::end(kRows)) return std::nullopt;
    return row->terms;
}

RoomAccount::RoomAccount(const RoomTerms& terms) : terms_(terms), credit_(terms.credit) {}

void RoomAccount::receive(int turn, int worth) {
    if (turn < terms_.from) {
        ++watched_;
        given_away_ += worth;
        return;
    }
    idle_ = worth > kFavour ? 0 : idle_ + 1;
    const int favour = std::clamp(worth - terms_.mistaken, 0, kMostReturned);
    credit_ = std::min(credit_ + kReturned * favour, kMostCredit);
}

bool RoomAccount::open(int turn) const {
    return !closed(turn) && turn >= terms_.from && affords(0);
}

void RoomAccount::give(int cost) {
    credit_ -= cost + terms_.fee;
}

bool RoomAccount::closed(int turn) const {
    return given_away_ > terms_.stranger || idle_ >= kPatience || turn >= terms_.until ||
           (turn >= terms_.from && watched_ < kLeastWatched);
}

RoomMaker::RoomMaker(const Variant& variant, const RoomTerms& terms, std::uint64_t seed,
                     std::size_t hash_mb, const RaceWeights& weights, const RaceNetwork* network)
    : terms_(terms),
      search_(hash_mb, 1, variant, weights, network),
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
    before_[player] = book;
    book.keys.assign(keys.begin(), keys.end());
    return book;
}

int RoomMaker::given(const Game& game, const Limits& part, SearchControl& control,
                     const SearchStyle& style) {
    Game before = game;
    const Move turn = game.last_move();
    if (!before.undo()) return 0;
    const SearchResult best = search_.think(before, part, control, style);
    return decided(best) ? 0 : cost(before, turn, best, part, control, style);
}

// As deep as the best turn was looked at, if that takes no more than two parts.
int RoomMaker::cost(const Game& before, Move turn, const SearchResult& best, const Limits& part,
                    SearchControl& control, const SearchStyle& style) {
    Game after = before;
    if (turn == best.best || !after.play(turn) || after.result().over()) return 0;
    const Limits as_deep{.depth = std::max(1, best.depth - 1), .nodes = 2 * part.nodes};
    const int answer = search_.think(after, as_deep, control, style).score;
    return std::clamp(best.score + answer, 0, kMostWorth);
}

std::optional<SearchResult> RoomMaker::think(const Game& game, const Limits& limits,
                                             SearchControl& control, const SearchStyle& style) {
    const int turn = game.turns() / 2;
    Book& book = open_book(game);
    if (effort(limits) == 0 || book.account.closed(turn)) return std::nullopt;
    Silent silent(control);
    const Limits part{.nodes = std::max<std::uint64_t>(effort(limits) / kSearches, 1)};

    // 1. What did the other side give?
    if (turn >= kFirstJudged) {
        const int worth = given(game, part, silent, style);
        if (control.stop_requested()) return std::nullopt;
        book.account.receive((game.turns() - 1) / 2, worth);
    }
    if (!book.account.open(turn)) return std::nullopt;

    // 2. Is there room to make, and at what cost?
    SearchResult result = search_.think(game, part, silent, style);
    if (decided(result)) return std::nullopt;
    const Limits of_plan{.nodes = effort(limits) * kProposals, .variety = limits.variety};
    const Move way = foresight_.think(game, of_plan, silent).move;
    if (way == result.best) return std::nullopt;
    // A way that ends the game, such as by a third repetition, costs nothing that can be compared.
    Game after = game;
    if (!after.play(way) || after.result().over()) return std::nullopt;
    const int price = cost(game, way, result, part, silent, style);
    // Who was stopped has not seen the price.
    if (control.stop_requested() || !book.account.affords(price)) return std::nullopt;
    book.account.give(price);
    result.best = way;
    result.score -= price;
    control.report(report_of(result));
    return result;
}

}  // namespace zwarm
