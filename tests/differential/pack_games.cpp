#include "tests/differential/pack_games.h"

#include <zillions/plugin_abi.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"

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
bool known_to_pack(const Variant& variant, Ending ending) {
    switch (ending) {
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

Move choose(const Game& game, const MoveList& moves, Style style, Random& random) {
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

}  // namespace

Report play_game(const Variant& variant, const zrf::Model& model, Style style, std::uint64_t seed,
                 int most_turns) {
    Report report;
    const PackSide side(variant, model);
    Random random(seed);
    Game game(variant);
    zrf::State state = zrf::State::initial(model);
    MoveList moves;
    const auto differ = [&](const std::string& what) {
        report.difference = std::string(variant.id) + ", seed " + std::to_string(seed) + ", turn " +
                            std::to_string(report.turns) + ": " + what + "\n  engine " +
                            text_of(game.position());
        return report;
    };
    if (const std::string missing = side.missing(); !missing.empty()) return differ(missing);
    if (side.text(state) != text_of(game.position())) return differ("pack " + side.text(state));

    for (; report.turns < most_turns; ++report.turns) {
        const std::optional<zrf::Outcome> outcome = zrf::result(state);
        const Result& result = game.result();
        if (result.over() && !known_to_pack(variant, result.ending)) return report;
        if (outcome.has_value() != result.over()) {
            return differ(outcome ? "over only for the pack: " + outcome->reason
                                  : "over only for the engine: " + result.reason);
        }
        if (outcome) {
            report.finished = true;
            if (outcome->draw != result.is_draw() || side.winners(*outcome) != result.winners) {
                return differ(outcome->reason + " against " + result.reason);
            }
            return report;
        }
        generate_moves(game.position(), moves);
        std::map<std::string, Move> engine;
        for (const Move move : moves) {
            Position after = game.position();
            after.play(move);
            engine.emplace(text_of(after), move);
        }
        const std::vector<zrf::WholeTurn> turns = zrf::whole_turns(state);
        std::map<std::string, std::size_t> pack;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            pack.emplace(side.text(turns[i].after), i);
            for (const zrf::Move& part : turns[i].parts) {
                const std::string text = zrf::text(model, part);
                if (text.size() >= ZILLIONS_MOVE_BUFFER) return differ("too long: " + text);
            }
        }
        const std::string difference =
            first_difference(game.position(), moves, engine, turns, pack);
        if (!difference.empty()) return differ(difference);

        const Move move = choose(game, moves, style, random);
        Position after = game.position();
        after.play(move);
        state = turns[pack.at(text_of(after))].after;
        game.play(move);
    }
    return report;
}

}  // namespace zwarm::differential
