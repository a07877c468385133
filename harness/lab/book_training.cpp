// zwarm learn book --variant ID: openings by games of the strong player with itself. A game goes
// through the book as far as it has grown; every position it meets on its first plies is thought
// about longer than in play, again and again without the moves found before, and the moves that
// are about as good as the best become the book's. Each game takes the one tried least, is played
// on to its end, and counts for all choices it made: those that keep losing are left out.
#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/lab/patient_control.h"
#include "harness/lab/score_curve.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

namespace {

constexpr std::uint64_t kThought = 150'000;  // nodes for a move of the book
constexpr std::uint64_t kPlayed = 2'000;     // nodes for a move of the games after it
constexpr int kLongestGame = 300;            // plies of a game; whoever has not won then draws
constexpr double kSound = 0.1;               // chance that a sound move may give away
// A choice that has been tried so often is left out if it brought no more points a game.
constexpr int kTried = 6;
constexpr double kBad = 0.2;

// Plies of the book. Selfo's positions are soon all different; races share their first turns.
int length_of(const Variant& variant) {
    return variant.has_camps() ? 8 : 4;
}
// Choices of a position at this ply, at most.
std::size_t breadth_at(int ply) {
    return ply < 2 ? 3 : ply < 4 ? 2 : 1;
}

struct Choice {
    Move move;
    int games = 0;
    double points = 0;

    [[nodiscard]] bool sound() const { return games < kTried || points > kBad * games; }
};

class ScoreControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { score = info.score; }
    int score = 0;
};

class BookGrower {
  public:
    BookGrower(const Variant& variant, std::uint64_t seed, std::uint64_t thought)
        : variant_(variant),
          thought_(thought),
          maps_(symmetries_of(variant)),
          thinker_(find_agent("zwarm")->make({.seed = seed})),
          player_(find_agent("zwarm")->make({.seed = seed, .hash_mb = 4})) {
        thinker_->new_game(variant);
    }

    // Plays a game; points of the first player.
    double play() {
        Game game(variant_);
        std::vector<std::pair<Choice*, Player>> chosen;
        while (!game.result().over() && game.turns() < length_of(variant_)) {
            Choice& choice = least_tried(game);
            chosen.emplace_back(&choice, game.position().to_move());
            game.play(choice.move);
        }
        player_->new_game(variant_);
        while (!game.result().over() && game.turns() < kLongestGame) {
            PatientControl control;
            game.play(player_->choose(game, {.nodes = kPlayed, .variety = 1}, control));
        }
        const auto points = [&](Player player) {
            if (game.result().won_by(player)) return 1.0;
            return game.result().won_by(1 - player) ? 0.0 : 0.5;
        };
        for (const auto& [choice, player] : chosen) {
            ++choice->games;
            choice->points += points(player);
        }
        return points(0);
    }

    [[nodiscard]] std::size_t positions() const { return choices_.size(); }

    // All lines of sound moves, a line of text each.
    [[nodiscard]] std::string lines() const {
        std::string text;
        write_lines(Position(variant_), "", text);
        return text;
    }

  private:
    Choice& least_tried(const Game& game) {
        std::vector<Choice>& all = choices_[game.position().key()];
        if (all.empty()) all = found(game);
        return *std::ranges::min_element(all, {}, &Choice::games);
    }

    // Each choice once: those that look the same on the board in its mirror count as one.
    std::vector<Choice> found(const Game& game) {
        std::vector<Choice> all;
        std::vector<Move> without;
        double best = 0;
        MoveList moves;
        generate_moves(game.position(), moves);
        while (all.size() < breadth_at(game.turns()) && without.size() < moves.size()) {
            ScoreControl control;
            const Move move =
                thinker_->choose(game, {.nodes = thought_, .without = without}, control);
            const double chance = chance_of(variant_, control.score);
            if (all.empty()) best = chance;
            if (chance < best - kSound) break;
            all.push_back({move});
            for (const BoardMap& map : maps_) {
                if (keeps(map, game.position())) without.push_back(image_of(map, move));
            }
        }
        return all;
    }

    static bool keeps(const BoardMap& map, const Position& position) {
        for (Player player = 0; player < position.variant().players; ++player) {
            if (image_of(map, position.stones(player)) != position.stones(player)) return false;
        }
        return true;
    }

    void write_lines(const Position& position, const std::string& before, std::string& text) const {
        const auto known = choices_.find(position.key());
        bool on = false;
        if (known != choices_.end() && position.ply() < length_of(variant_)) {
            for (const Choice& choice : known->second) {
                if (!choice.sound()) continue;
                on = true;
                Position after = position;
                after.play(choice.move);
                write_lines(after,
                            before + (before.empty() ? "" : " ") + move_text(variant_, choice.move),
                            text);
            }
        }
        if (!on && !before.empty()) text += before + "\n";
    }

    const Variant& variant_;
    std::uint64_t thought_;
    std::vector<BoardMap> maps_;
    std::unique_ptr<Agent> thinker_;
    std::unique_ptr<Agent> player_;
    std::unordered_map<std::uint64_t, std::vector<Choice>> choices_;
};

}  // namespace

Training train_book(const TrainingOptions& options) {
    BookGrower grower(*options.variant, options.seed,
                      options.nodes == 0 ? kThought : options.nodes);
    Training training;
    training.curve.columns = {"episode", "points", "positions"};
    for (int episode = 1; episode <= options.episodes; ++episode) {
        const double points = grower.play();
        training.curve.rows.push_back(
            {static_cast<double>(episode), points, static_cast<double>(grower.positions())});
        if (options.progress && !options.progress(episode)) break;
    }
    training.book = grower.lines();
    return training;
}

}  // namespace zwarm::lab
