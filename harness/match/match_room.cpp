#include "harness/match/match_room.h"

#include <memory>
#include <utility>

#include "harness/match/ordered_work.h"

namespace zwarm::match {

namespace {

// A thread's own seats. A seat that plays several sides of one game is there several times.
class Bench {
  public:
    explicit Bench(const std::vector<SeatEntry>& entries)
        : entries_(entries), made_(entries.size()) {}

    std::vector<Sitter> sit(const std::vector<int>& seats) {
        std::vector<Sitter> sitters;
        std::vector<std::size_t> used(entries_.size(), 0);
        for (const int seat : seats) {
            const auto index = static_cast<std::size_t>(seat);
            auto& copies = made_[index];
            if (used[index] == copies.size()) copies.push_back(entries_[index].make());
            sitters.push_back({copies[used[index]++].get(), entries_[index].limits});
        }
        return sitters;
    }

  private:
    const std::vector<SeatEntry>& entries_;
    std::vector<std::vector<std::unique_ptr<Seat>>> made_;  // [seat][copy]
};

}  // namespace

void play_games(const RoomPlan& plan, const std::function<bool(PlayedGame)>& accept,
                const std::atomic<bool>& stop) {
    const auto make_worker = [&plan]() -> std::function<PlayedGame(std::size_t)> {
        return [&plan, bench = std::make_shared<Bench>(plan.seats)](std::size_t index) {
            const ScheduledGame& game = plan.games[index];
            return play_game(plan.rules, game, plan.openings.opening(game.round),
                             bench->sit(game.seats));
        };
    };
    const auto hand_over = [&accept](std::size_t, PlayedGame game) {
        return accept(std::move(game));
    };
    work_in_order<PlayedGame>(plan.games.size(), plan.concurrency, make_worker, hand_over, stop);
}

}  // namespace zwarm::match
