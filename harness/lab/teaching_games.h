// Games that the strong player plays against itself so that something is learnt from them. Every
// position is judged by its search and in the end by who won. Positions beside the games' way,
// after a move by chance, are judged by the search alone: who has seen only sound play is misled by
// everything else, and a search meets mostly that.
#pragma once

#include <zwarm/engine.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "harness/lab/patient_control.h"

namespace zwarm::lab {

// What is known of a position, for its side to move. A learner's samples are made of it and of what
// the learner sees.
struct Judgement {
    static constexpr float kNoResult = -1;
    static constexpr int kDecided = 20000;  // scores beyond are of games that are over

    float score = 0;   // points, by the search
    float points = 0;  // of the result: 1, 0.5 or 0; kNoResult beside the way of a game
};

// Points as chances to win.
class Chances {
  public:
    [[nodiscard]] double of(double points) const { return 1 / (1 + std::exp(-points / scale_)); }
    // What a learner is to say of a position.
    [[nodiscard]] double wanted(const Judgement& judged) const {
        constexpr double kBelieved = 0.75;  // how much the search counts, and not the result
        const double searched = of(judged.score);
        return judged.points == Judgement::kNoResult
                   ? searched
                   : kBelieved * searched + (1 - kBelieved) * judged.points;
    }
    // Points at which one wins e times as often as not.
    [[nodiscard]] double scale() const { return scale_; }

    // By Newton's steps to the likeliest scale.
    template <class Sample>
    void fit(std::span<const Sample> samples) {
        constexpr int kSteps = 20;
        for (int step = 0; step < kSteps; ++step) {
            double slope = 0;
            double curvature = 1;
            for (const Judgement& judged : samples) {
                if (judged.points == Judgement::kNoResult) continue;
                const double seen = of(judged.score);
                slope += (judged.points - seen) * judged.score;
                curvature += seen * (1 - seen) * judged.score * judged.score;
            }
            scale_ = 1 / std::clamp(1 / scale_ + slope / curvature, 1e-4, 1e-1);
        }
    }

  private:
    double scale_ = 500;
};

struct TeachingGames {
    std::function<Game(Random& random)> start;
    std::vector<std::pair<std::string, std::string>> settings{};  // of the player
    std::uint64_t nodes = 2000;                                   // a move
    int shortest_opening = 4;                                     // plies by chance
};

// One game, and the positions seen in it and beside it. `See` is
//
//   bool operator()(const Game& game, Sample& sample);   // false: nothing to learn from
template <class Sample, class See>
class TeachingGame {
  public:
    TeachingGame(const TeachingGames& games, See see, std::uint64_t seed)
        : games_(games),
          see_(std::move(see)),
          random_(seed),
          agent_(
              find_agent("zwarm")->make({.seed = seed, .hash_mb = 4, .settings = games.settings})) {
    }

    std::vector<Sample> play() {
        constexpr int kLongest = 300;  // plies
        constexpr int kOddMoves = 12;  // one in so many is made by chance
        constexpr int kAsides = 2;     // one position in so many is left by chance, for a look
        constexpr std::uint32_t kOpenings = 6;
        Game game = games_.start(random_);
        agent_->new_game(game.variant());
        const int opening = games_.shortest_opening + static_cast<int>(random_.below(kOpenings));
        while (game.turns() < opening && !game.result().over()) by_chance(game);
        std::vector<Player> movers;
        while (!game.result().over() && game.turns() < kLongest) {
            const Move move = look(game, games_.nodes);
            movers.resize(samples_.size(), game.position().to_move());
            if (random_.below(kAsides) == 0) {
                Game aside = game;
                by_chance(aside);
                if (!aside.result().over()) look(aside, games_.nodes / 2);
                movers.resize(samples_.size(), kNobody);
            }
            if (random_.below(kOddMoves) == 0) {
                by_chance(game);
            } else {
                game.play(move);
            }
        }
        const Result& result = game.result();
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const bool lost = result.over() && !result.is_draw();
            samples_[i].points = movers[i] == kNobody       ? Judgement::kNoResult
                                 : result.won_by(movers[i]) ? 1.0F
                                 : lost                     ? 0.0F
                                                            : 0.5F;
        }
        return std::move(samples_);
    }

  private:
    void by_chance(Game& game) {
        generate_moves(game.position(), moves_);
        game.play(moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))]);
    }

    // The move that the search finds; the position becomes a sample unless it is decided.
    Move look(const Game& game, std::uint64_t nodes) {
        PatientControl control;
        const Move move = agent_->choose(game, {.nodes = nodes}, control);
        if (std::abs(control.score()) >= Judgement::kDecided) return move;
        Sample sample;
        if (!see_(game, sample)) return move;
        sample.score = static_cast<float>(control.score());
        samples_.push_back(std::move(sample));
        return move;
    }

    const TeachingGames& games_;
    See see_;
    Random random_;
    std::unique_ptr<Agent> agent_;
    MoveList moves_;
    std::vector<Sample> samples_;
};

// The same games whatever the number of threads, as long as progress wants to go on. `make_see` is
// called for each game.
template <class Sample, class MakeSee>
std::vector<Sample> play_teaching_games(const TeachingGames& games, MakeSee make_see, int count,
                                        Random& random,
                                        const std::function<bool(int done)>& progress) {
    std::vector<std::vector<Sample>> played(static_cast<std::size_t>(count));
    std::vector<std::uint64_t> seeds(played.size());
    for (std::uint64_t& seed : seeds) seed = random.next();
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> ended = false;
    const auto work = [&](bool reports) {
        for (std::size_t i = next++; i < played.size() && !ended; i = next++) {
            played[i] =
                TeachingGame<Sample, decltype(make_see())>(games, make_see(), seeds[i]).play();
            if (reports && !progress(static_cast<int>(i) + 1)) ended = true;
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
        others.emplace_back(work, false);
    }
    work(true);
    for (std::thread& other : others) other.join();
    std::vector<Sample> samples;
    for (auto& game : played) std::ranges::move(game, std::back_inserter(samples));
    return samples;
}

}  // namespace zwarm::lab
