// Strategies 3, 4 and 5 of FAUhalma (Kostarev 2024, sections 4.3 and 4.4): minimax with alpha-beta
// over few moves.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agents.h"
#include "engine/base/number_text.h"
#include "engine/base/words.h"
#include "engine/evaluate/fau_heuristic.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/search/line_history.h"
#include "engine/search/plain_minimax.h"
#include "engine/swarm/memory.h"

namespace zwarm {

namespace {

constexpr int kMostFauDepth = 8;

enum class Pegs { kFarthest, kAll };
enum class Together { kEach, kAll };
enum class FirstTried { kHops, kNearest };

struct FauSettings {
    FauWeights weights;
    int depth = 5;
    Pegs pegs = Pegs::kFarthest;
    int spacing = 3;                      // steps between pegs, at most; 0 = any
    Together together = Together::kEach;  // from each to its nearest friend, or to all of them
    FirstTried first = FirstTried::kHops;
    bool duplicates = true;  // a single hop is listed as a hop and as a chain
    bool everyone = false;   // all opponents move and count; otherwise only the next one does
    bool store = true;       // the best move of every board is looked up the next time
};

using FW = FauWeights;

constexpr Field<FauSettings> kFauFields[] = {
    field<&FauSettings::depth>("depth", "1..8", "plies"),
    field<&FauSettings::pegs>("pegs", "farthest|all", "which may move"),
    field<&FauSettings::spacing>("spacing", "0..20", "steps between pegs; 0 = any"),
    field<&FauSettings::together>("together", "each|all",
                                  "each peg to its nearest friend, or to all"),
    field<&FauSettings::first>("first", "hops|nearest", "what is tried first"),
    field<&FauSettings::duplicates>("duplicates", "no|yes", "a single hop is listed twice"),
    field<&FauSettings::everyone>("everyone", "no|yes", "all opponents move and count"),
    field<&FauSettings::store>("store", "no|yes", "moves found are looked up the next time"),
    field<&FauSettings::weights, &FW::goal>("goal", "0..1000", "weight, hundredths"),
    field<&FauSettings::weights, &FW::subgoal>("subgoal", "0..1000", "weight, hundredths"),
    field<&FauSettings::weights, &FW::centre>("centre", "0..1000", "weight, hundredths"),
    field<&FauSettings::weights, &FW::final>("final", "0..100000", "the end, hundredths"),
};

class FauModel {
  public:
    FauModel(const Variant& variant, const FauSettings& settings)
        : variant_(variant),
          settings_(settings),
          board_(variant, settings.weights),
          line_(variant, kMostFauDepth * kMaxPlayers) {}

    void begin(const Game& game) {
        line_.begin(game);
        player_ = game.position().to_move();
    }

    [[nodiscard]] bool maximizing() const { return line_.position().to_move() == player_; }
    [[nodiscard]] bool over() const { return line_.outcome(player_) != Outcome::kOpen; }
    [[nodiscard]] int value() const {
        const int value = board_.value(line_.position(), player_, settings_.everyone);
        const Outcome outcome = line_.outcome(player_);
        if (outcome == Outcome::kWon) return value + settings_.weights.final;
        return outcome == Outcome::kLost ? value - settings_.weights.final : value;
    }

    void play(Move move) {
        line_.play(move);
        // A player who is left out stands still.
        if (!settings_.everyone && line_.position().to_move() != variant_.after(player_)) {
            for (int i = 2; i < variant_.players; ++i) line_.skip();
        }
    }
    void undo(Move move) {
        if (!settings_.everyone && maximizing()) {
            for (int i = 2; i < variant_.players; ++i) line_.undo_skip();
        }
        line_.undo(move);
    }

    // The moves of the farthest peg that has any within the limits; failing all, every legal move.
    std::size_t moves(ScoredMove* list) {
        const Position& position = line_.position();
        const Player mover = position.to_move();
        generate_moves(position, moves_);
        std::size_t count = 0;
        int farthest = -1;
        for (const Move move : moves_) {
            if (!move.is_stone_move() || board_.prohibited(mover).contains(move.to())) continue;
            const int steps = board_.steps(mover, move.from());
            if (settings_.pegs == Pegs::kFarthest && steps < farthest) continue;
            if (!keeps_together(position.stones(mover), move)) continue;
            if (settings_.pegs == Pegs::kFarthest && steps > farthest) count = 0;
            farthest = steps;
            list[count++] = {move, 0};
        }
        if (count == 0) {
            for (const Move move : moves_) list[count++] = {move, 0};
        }
        return order(list, count, mover);
    }

  private:
    // After the move, does every peg have another, or all others, within the spacing?
    [[nodiscard]] bool keeps_together(CellSet own, Move move) const {
        if (settings_.spacing == 0) return true;
        own.remove(move.from());
        own.add(move.to());
        const Topology& topology = *variant_.topology;
        bool together = true;
        own.for_each([&](Cell peg) {
            int near = 0;
            own.for_each([&](Cell other) {
                near += topology.distance(peg, other) <= settings_.spacing ? 1 : 0;
            });
            // It is near to itself.
            together = together && near >= (settings_.together == Together::kAll ? own.count() : 2);
        });
        return together;
    }

    std::size_t order(ScoredMove* list, std::size_t count, Player mover) const {
        const Topology& topology = *variant_.topology;
        std::size_t all = count;
        for (std::size_t i = 0; i < count; ++i) {
            const Move move = list[i].move;
            if (!move.is_stone_move()) continue;
            const int way = topology.distance(move.from(), move.to());
            list[i].score = settings_.first == FirstTried::kHops ? (way > 1 ? 1 : 0)
                                                                 : -board_.steps(mover, move.to());
            if (settings_.duplicates && way == 2 && all < MoveList::kCapacity) {
                list[all++] = list[i];
            }
        }
        std::ranges::stable_sort(list, list + all, std::ranges::greater(), &ScoredMove::score);
        return all;
    }

    const Variant& variant_;
    FauSettings settings_;
    FauBoard board_;
    PositionLine line_;
    Player player_ = 0;
    MoveList moves_;
};

// Boards and the best moves found for them, from game to game; in a file if there is a folder.
class StoredMoves {
  public:
    StoredMoves(const Variant& variant, const AgentOptions& options)
        : variant_(variant), options_(options) {
        if (options.folder.empty()) return;
        path_ = memory_path(options.folder, kKind, std::string(variant.id));
        std::string error;
        const auto file = load_memory(path_, error);
        note(options_, kKind, error);
        if (!file || file->kind != kKind || file->variant != variant.id) return;
        for (const std::string& line : file->lines) {
            const auto words = words_of(line);
            const auto key = words.size() == 2 ? number_of<std::uint64_t>(words[0]) : std::nullopt;
            const auto move = key ? parse_move(variant, words[1]) : std::nullopt;
            if (move) moves_.emplace(*key, *move);
        }
    }

    // No move if there is none that is legal.
    [[nodiscard]] Move find(const Position& position) const {
        const auto found = moves_.find(position.key());
        return found != moves_.end() && is_legal(position, found->second) ? found->second : Move();
    }
    void add(const Position& position, Move move) {
        if (moves_.size() >= kMost || !moves_.emplace(position.key(), move).second) return;
        if (path_.empty()) return;
        MemoryFile file{
            std::string(kKind), std::string(variant_.id), static_cast<int>(moves_.size()), {}};
        for (const auto& [key, best] : moves_) {
            file.lines.push_back(std::to_string(key) + ' ' + move_text(variant_, best));
        }
        std::string error;
        if (!save_memory(path_, file, error)) {
            note(options_, kKind, error);
            path_.clear();
        }
    }

  private:
    static constexpr const char* kKind = "fau-3";
    static constexpr std::size_t kMost = 10'000;

    const Variant& variant_;
    const AgentOptions& options_;
    std::string path_;
    std::map<std::uint64_t, Move> moves_;
};

class FauMinimaxAgent final : public Agent {
  public:
    FauMinimaxAgent(const AgentOptions& options, std::string_view name, const FauSettings& settings)
        : options_(options), settings_(settings), search_(kMostFauDepth) {
        read_settings(options, name, kFauFields, settings_);
    }

    void new_game(const Variant& variant) override {
        if (variant_ == &variant) return;
        variant_ = &variant;
        model_ = std::make_unique<FauModel>(variant, settings_);
        stored_.reset();
        if (settings_.store) stored_.emplace(variant, options_);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        new_game(game.variant());
        const Move known = stored_ ? stored_->find(game.position()) : Move();
        if (!known.is_none()) {
            control.report({.best = known, .current = known, .nodes = 1, .line = {}});
            return known;
        }
        model_->begin(game);
        const SearchResult result = search_.think(*model_, settings_.depth, limits, control);
        if (stored_ && result.depth == settings_.depth) stored_->add(game.position(), result.best);
        return result.best;
    }

  private:
    AgentOptions options_;
    FauSettings settings_;
    const Variant* variant_ = nullptr;
    std::unique_ptr<FauModel> model_;
    std::optional<StoredMoves> stored_;
    PlainMinimax<FauModel> search_;
};

// Fewer plies, no duplicates, the nearest to the goal first. All strategies share their structure
// with a small extension each (section 4.3), so these too move the farthest peg and keep the pegs
// together. How many plies fewer is not said.
FauSettings lean_settings() {
    FauSettings settings;
    settings.depth = 3;
    settings.first = FirstTried::kNearest;
    settings.duplicates = false;
    settings.store = false;
    return settings;
}

}  // namespace

std::unique_ptr<Agent> make_fau_3_agent(const AgentOptions& options) {
    return std::make_unique<FauMinimaxAgent>(options, "fau-3", FauSettings{});
}

std::unique_ptr<Agent> make_fau_4_agent(const AgentOptions& options) {
    return std::make_unique<FauMinimaxAgent>(options, "fau-4", lean_settings());
}

std::unique_ptr<Agent> make_fau_5_agent(const AgentOptions& options) {
    FauSettings settings = lean_settings();
    settings.everyone = true;
    return std::make_unique<FauMinimaxAgent>(options, "fau-5", settings);
}

}  // namespace zwarm
