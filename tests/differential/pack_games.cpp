#include "tests/differential/pack_games.h"

#include <zillions/plugin_abi.h>
#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"
#include "tests/differential/rule_witness.h"

namespace zwarm::differential {

namespace {

// A position as text that both sides can write: the owner of every cell and the player to move.
std::string text_of(const Position& position) {
    std::string text;
    for (int cell = 0; cell < position.topology().size(); ++cell) {
        const Player owner = position.owner(static_cast<Cell>(cell));
        text += owner == kNobody ? '.' : static_cast<char>('1' + owner);
    }
    return text + ' ' + std::string(position.variant().names[position.to_move()]);
}

class PackSide {
  public:
    PackSide(const Variant& variant, const zrf::Model& model)
        : variant_(variant), model_(model), stone_(model.find_piece(variant.stone)) {
        for (int cell = 0; cell < variant.topology->size(); ++cell) {
            cells_.push_back(model.find_cell(variant.topology->name(static_cast<Cell>(cell))));
        }
        for (Player p = 0; p < variant.players; ++p) {
            players_[model.find_player(variant.names[p])] = p;
        }
    }

    // Empty if the pack has the variant's cells, players and piece.
    [[nodiscard]] std::string missing() const {
        if (stone_ < 0) return "the pack has no piece " + std::string(variant_.stone);
        if (std::ranges::find(cells_, -1) != cells_.end()) return "the pack lacks a cell";
        if (players_.contains(-1)) return "the pack lacks a player";
        const auto with_rectangle =
            std::ranges::count_if(model_.cells, [](const zrf::Cell& p) { return !p.dummy; });
        const auto buttons = std::ranges::count_if(
            model_.cells, [](const zrf::Cell& p) { return p.name.starts_with("swap"); });
        if (with_rectangle - buttons != static_cast<std::ptrdiff_t>(cells_.size())) {
            return "the pack has more cells than the variant";
        }
        return "";
    }

    [[nodiscard]] std::string text(const zrf::State& state) const {
        std::string text;
        for (const int cell : cells_) {
            const zrf::Occupant& there = state.at(cell);
            if (there.empty()) {
                text += '.';
            } else if (there.piece != stone_) {
                text += '?';
            } else {
                text += static_cast<char>('1' + players_.at(there.owner));
            }
        }
        return text + ' ' + model_.players[static_cast<std::size_t>(state.player_to_move())].name;
    }

    [[nodiscard]] std::uint8_t winners(const zrf::Outcome& outcome) const {
        unsigned mask = 0;
        // A rule file knows no teams: it names the first of those who win.
        for (const int winner : outcome.winners) mask |= variant_.team_of(players_.at(winner));
        // Some goals are written for the loser.
        if (outcome.winners.empty() && !outcome.draw) {
            mask = (1U << variant_.players) - 1;
            for (const int loser : outcome.losers) mask &= ~(1U << players_.at(loser));
        }
        return static_cast<std::uint8_t>(mask);
    }

  private:
    const Variant& variant_;
    const zrf::Model& model_;
    int stone_;
    std::vector<int> cells_;
    std::map<int, Player> players_;
};

// Which end rules the packs leave to the engine; their headers say the same.
bool known_to_pack(const Variant& variant, const Result& result) {
    switch (result.ending) {
        case Ending::kPasses:
        case Ending::kNoProgress:
            return false;
        case Ending::kTurnCap:
            return variant.repetition == 0 && variant.players <= 2;
        case Ending::kBlockade:
            return variant.players == 2;
        default:
            return true;
    }
}

// How far a player is from his goal: smaller is nearer. One group comes about by huddling together.
int distance_to_goal(const Position& position, Player player) {
    if (!position.variant().has_camps()) {
        int apart = 0;
        position.stones(player).for_each([&](Cell a) {
            position.stones(player).for_each(
                [&](Cell b) { apart += position.topology().distance(a, b); });
        });
        return 10 * group_count(position, player) + apart;
    }
    const CellSet& target = position.variant().target[player];
    const CellSet open = target - (position.stones(player) & target);
    int sum = 0;
    (position.stones(player) - target).for_each([&](Cell stone) {
        int nearest = position.topology().size();
        open.for_each([&](Cell cell) {
            nearest = std::min(nearest, position.topology().distance(stone, cell));
        });
        sum += nearest;
    });
    return sum;
}

Move choose_by_style(const Game& game, const MoveList& moves, Style style, Random& random) {
    const auto any = [&] { return moves[random.below(static_cast<std::uint32_t>(moves.size()))]; };
    // Swaps stand last, and there are few of them: every third player takes one.
    if (moves[moves.size() - 1].is_swap() && random.below(3) == 0) {
        return moves[moves.size() - 1 -
                     random.below(static_cast<std::uint32_t>(game.variant().players - 1))];
    }
    if (style == Style::kRandom) return any();
    constexpr std::size_t kTries = 12;
    // A race that goes in circles is shaken up now and then by looking at few turns.
    const bool all = style == Style::kRace && random.below(8) != 0;
    const std::size_t tries = all ? moves.size() : kTries;
    const std::size_t first = random.below(static_cast<std::uint32_t>(moves.size()));
    std::optional<Move> best;
    int best_distance = 0;
    for (std::size_t i = 0; i < tries; ++i) {
        const Move move = style == Style::kRace ? moves[(first + i) % moves.size()] : any();
        // Passes end a game too, but by a rule that packs leave to the engine.
        if (style == Style::kRace && move.is_pass() && moves.size() > 1) continue;
        Position after = game.position();
        after.play(move);
        const int distance = distance_to_goal(after, game.position().to_move());
        if (!best || distance < best_distance) {
            best = move;
            best_distance = distance;
        }
    }
    return *best;
}

std::string first_difference(const Position& position, const MoveList& moves,
                             const std::map<std::string, Move>& engine,
                             const std::vector<zrf::WholeTurn>& pack_turns,
                             const std::map<std::string, std::size_t>& pack) {
    for (const auto& [text, move] : engine) {
        if (!pack.contains(text)) {
            return "only the engine has " + move_text(position.variant(), move);
        }
    }
    for (const auto& [text, turn] : pack) {
        if (engine.contains(text)) continue;
        std::string parts;
        for (const zrf::Move& part : pack_turns[turn].parts) {
            parts += " / " + zrf::text(pack_turns[turn].after.model(), part);
        }
        return "only the pack has" + parts + " -> " + text;
    }
    return moves.size() == engine.size() ? "" : "two turns of the engine lead to one position";
}

// One game on both sides.
class TwoSides {
  public:
    TwoSides(const Variant& variant, const zrf::Model& model)
        : pack_(variant, model), game_(variant), state_(zrf::State::initial(model)) {}

    const Report& play(const GamePlan& plan) {
        if (const std::string missing = pack_.missing(); !missing.empty()) return differ(missing);
        if (pack_.text(state_) != text_of(game_.position())) {
            return differ("pack " + pack_.text(state_));
        }
        while (report_.turns < plan.most_turns && agree_on_the_end()) {
            generate_moves(game_.position(), moves_);
            const bool compare = report_.turns % plan.compare_every == 0;
            if (compare && !agree_on_turns()) break;
            const Move move = plan.choose(game_, moves_);
            if (!is_legal(game_.position(), move)) return differ("an illegal turn was chosen");
            if (!play_turn(move, compare)) break;
        }
        return report_;
    }

  private:
    // False when the game is over, or both do not agree.
    bool agree_on_the_end() {
        const Result& result = game_.result();
        if (result.over()) report_.ending = result.ending;
        if (result.over() && !known_to_pack(game_.variant(), result)) return false;
        const std::optional<zrf::Outcome> outcome = zrf::result(state_);
        if (outcome.has_value() != result.over()) {
            differ(outcome ? "over only for the pack: " + outcome->reason
                           : "over only for the engine: " + result.reason);
            return false;
        }
        if (!outcome) return true;
        report_.finished = true;
        if (outcome->draw != result.is_draw() || pack_.winners(*outcome) != result.winners) {
            differ(outcome->reason + " against " + result.reason);
        }
        return false;
    }

    // The lists of turns are equal, each turn seen as the position it leads to.
    bool agree_on_turns() {
        std::map<std::string, Move> engine;
        for (const Move move : moves_) {
            Position after = game_.position();
            after.play(move);
            engine.emplace(text_of(after), move);
        }
        turns_ = zrf::whole_turns(state_);
        listed_.clear();
        for (std::size_t i = 0; i < turns_.size(); ++i) {
            listed_.emplace(pack_.text(turns_[i].after), i);
            for (const zrf::Move& part : turns_[i].parts) {
                const std::string text = zrf::text(state_.model(), part);
                if (text.size() >= ZILLIONS_MOVE_BUFFER) {
                    differ("too long: " + text);
                    return false;
                }
            }
        }
        ++report_.compared;
        const std::string difference =
            first_difference(game_.position(), moves_, engine, turns_, listed_);
        if (!difference.empty()) differ(difference);
        return difference.empty();
    }

    bool play_turn(Move move, bool listed) {
        Position position_after = game_.position();
        position_after.play(move);
        const std::string text = text_of(position_after);
        if (listed) {
            state_ = turns_[listed_.at(text)].after;
        } else {
            std::optional<zrf::State> after = after_turn(state_, host_text(game_.position(), move));
            if (!after || pack_.text(*after) != text) {
                differ("the pack does not have " + host_text(game_.position(), move));
                return false;
            }
            state_ = *std::move(after);
        }
        game_.play(move);
        ++report_.turns;
        return true;
    }

    const Report& differ(const std::string& what) {
        report_.difference = std::string(game_.variant().id) + ", turn " +
                             std::to_string(report_.turns) + ": " + what + "\n  engine " +
                             text_of(game_.position());
        return report_;
    }

    PackSide pack_;
    Game game_;
    zrf::State state_;
    MoveList moves_;
    std::vector<zrf::WholeTurn> turns_;          // of the pack, when last compared
    std::map<std::string, std::size_t> listed_;  // which of them leads to a position
    Report report_;
};

}  // namespace

Report play_game(const Variant& variant, const zrf::Model& model, const GamePlan& plan) {
    return TwoSides(variant, model).play(plan);
}

Report play_game(const Variant& variant, const zrf::Model& model, Style style, std::uint64_t seed,
                 int most_turns) {
    Random random(seed);
    const auto choose = [&](const Game& game, const MoveList& moves) {
        return choose_by_style(game, moves, style, random);
    };
    Report report = play_game(variant, model, {choose, most_turns});
    if (!report.difference.empty()) {
        report.difference = "seed " + std::to_string(seed) + ", " + report.difference;
    }
    return report;
}

}  // namespace zwarm::differential
