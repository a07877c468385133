// What players settle among themselves, beside the rules of their game: who has resigned, whether
// all of them want a draw, and who plays which colour. It knows no board: HostGame asks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zwarm::host {

class Agreement {
  public:
    // A new game; of each player whether he has a say: dice and neutral pieces have none.
    void begin(std::vector<bool> plays);

    // Resigning as the Selfo thesis has it: from now on the player passes, his stones stay where
    // they are. `turn` numbers the turns of the game, for take_back.
    void resign(int player, std::size_t turn);
    [[nodiscard]] bool resigned(int player) const;
    [[nodiscard]] std::size_t players() const;  // who have a say, or had one
    [[nodiscard]] std::size_t playing() const;  // those of them who have not resigned
    // The last one who still plays; -1 while there are several, or none.
    [[nodiscard]] int last_player() const;

    // A draw is agreed as soon as everyone who still plays wants it. The first to say so offers it.
    // True if it is agreed now.
    bool want_draw(int player);
    // Nobody wants it any more; so it is after anybody's turn who had not agreed.
    void decline_draw();
    void moved(int player);
    // Who offered a draw that is still open, -1 = nobody.
    [[nodiscard]] int offered_by() const { return offered_by_; }
    [[nodiscard]] bool draw_agreed() const { return agreed_; }

    // Forgets what happened in this turn and after it.
    void take_back(std::size_t turn);

  private:
    [[nodiscard]] static std::size_t index(int player) { return static_cast<std::size_t>(player); }
    [[nodiscard]] bool counts(std::size_t player) const {
        return plays_[player] && !resigned_[player];
    }

    std::vector<bool> plays_;
    std::vector<std::optional<std::size_t>> resigned_;  // at which turn
    std::vector<bool> wants_draw_;
    int offered_by_ = -1;
    bool agreed_ = false;
};

// Lots: a random order of so many. The item at i is who gets place i. The same for the same seed.
[[nodiscard]] std::vector<std::size_t> draw_lots(std::size_t players, std::uint64_t seed);

// The letters of seats, one a player, handed out by lot.
[[nodiscard]] std::string dealt_seats(const std::string& seats, std::uint64_t seed);

}  // namespace zwarm::host
