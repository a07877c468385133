// The two swarms as agents for every game with camps.
#include <algorithm>
#include <optional>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/rules/movement.h"
#include "engine/swarm/foresight.h"
#include "engine/swarm/memory.h"
#include "engine/swarm/swarm.h"

namespace zwarm {

namespace {

// Takes a game back to so many turns; the moves taken back, in the order they were played.
std::vector<Move> take_back(Game& game, int turns) {
    std::vector<Move> moves;
    for (; game.turns() > turns; game.undo()) moves.push_back(game.last_move());
    std::ranges::reverse(moves);
    return moves;
}

// The agent keeps a swarm for every player: its own, and its guess of the others' from the moves
// they make, for cooperation. All of them follow from the game's history, so that a game that was
// taken back or set up by hand is simply followed anew.
class SwarmAgent final : public Agent {
  public:
    explicit SwarmAgent(const AgentOptions& options) : options_(options), random_(options.seed) {
        read_settings(options, kName, swarm_fields(), parameters_);
        if (parameters_.silence == Silence::kPasses) {
            parameters_.silence = Silence::kAgain;
            note(options, kName, "silence is always again: nobody may pass in these games");
        }
    }

    void new_game(const Variant& variant) override {
        if (variant_ != &variant) {
            memory_.emplace(variant, parameters_.remember ? options_.folder : std::string());
            note(options_, kName, memory_->take_note());
        }
        variant_ = &variant;
        begin();
    }

    Move choose(const Game& game, const Limits& /*limits*/, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        catch_up(game);
        const Position& position = game.position();
        const Player player = position.to_move();
        Decision decision = swarms_[player].decide(position, random_);
        const Trail* trail = decision.trail();
        const Move move =
            trail != nullptr && is_legal(position, trail->move()) ? trail->move() : any(position);
        control.report({.best = move,
                        .current = move,
                        .nodes = std::max<std::uint64_t>(1, decision.proposals.size()),
                        .line = {}});
        planned_.reset();
        if (trail != nullptr && trail->move() == move) planned_ = *trail;
        if (parameters_.remember && whole_) remember(position, move);
        return move;
    }

  private:
    static constexpr std::string_view kName = "swarm";

    void begin() {
        swarms_.clear();
        for (Player player = 0; player < variant_->players; ++player) {
            swarms_.emplace_back(*variant_, player, parameters_);
            const auto best = memory_->field_for(player);
            if (parameters_.remember && best) swarms_.back().begin(&*best);
        }
        seen_.clear();
        planned_.reset();
    }

    // Tells the swarms what has been played since the last call.
    void catch_up(const Game& game) {
        const auto keys = game.keys();
        if (seen_.size() > keys.size() || !std::equal(seen_.begin(), seen_.end(), keys.begin())) {
            begin();
        }
        const std::size_t known = seen_.empty() ? 0 : seen_.size() - 1;
        Game replay = game;
        const std::vector<Move> moves = take_back(replay, static_cast<int>(known));
        whole_ = !keys.empty() && keys.front() == Position(*variant_).key();
        for (const Move move : moves) {
            if (move.is_stone_move()) follow(replay.position(), move);
            replay.play(move);
        }
        seen_.assign(keys.begin(), keys.end());
    }

    void follow(const Position& position, Move move) {
        const Player mover = position.to_move();
        const bool mine = planned_ && planned_->move() == move;
        swarms_[mover].moved(mine ? *planned_ : trail_of(position, move));
        planned_.reset();
        if (!parameters_.cooperate || variant_->players < 2) return;
        // The partner is the player opposite: the one who starts where this one is heading.
        for (Player other = 0; other < variant_->players; ++other) {
            if (other == mover || variant_->start[other] != variant_->target[mover]) continue;
            const Swarm before = swarms_[mover];
            swarms_[mover].learn_from(swarms_[other]);
            swarms_[other].learn_from(before);
        }
    }

    // When no stone proposes anything: any move, but rather not of a stone that should stay.
    Move any(const Position& position) {
        MoveList moves;
        generate_moves(position, moves);
        const Player player = position.to_move();
        const CellSet locked = swarms_[player].way().locked(position.stones(player));
        MoveList free;
        for (const Move move : moves) {
            if (move.is_pass() || (move.is_stone_move() && !locked.contains(move.from()))) {
                free.add(move);
            }
        }
        const MoveList& pick = free.empty() ? moves : free;
        return pick[random_.below(static_cast<std::uint32_t>(pick.size()))];
    }

    // If the move brings the last stone home, the game is one to remember.
    void remember(Position position, Move move) {
        const Player player = position.to_move();
        if (!move.is_stone_move()) return;
        const Trail trail = planned_ ? *planned_ : trail_of(position, move);
        position.play(move);
        if (!position.stones(player).within(variant_->target[player])) return;
        Swarm finished = swarms_[player];
        finished.moved(trail);
        memory_->learn(player, finished.own_moves(), finished.field());
        note(options_, kName, memory_->take_note());
    }

    AgentOptions options_;
    SwarmParameters parameters_{.silence = Silence::kAgain};  // nobody may pass in these games
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<SwarmMemory> memory_;
    std::vector<Swarm> swarms_;
    std::vector<std::uint64_t> seen_;  // keys of the positions the swarms know of
    std::optional<Trail> planned_;     // the way of the last move chosen
    bool whole_ = true;                // the game began at the variant's start
};

// Without any limit a turn ends after this many proposals. Alone on the board the first turn plans
// the whole game; against others every turn thinks anew.
constexpr std::uint64_t kNodesAlone = 12'000'000;
constexpr std::uint64_t kNodesAgainstOthers = 600'000;

class SwarmPlusAgent final : public Agent {
  public:
    explicit SwarmPlusAgent(const AgentOptions& options) : options_(options), seed_(options.seed) {
        read_settings(options, kName, foresight_fields(), parameters_);
    }

    void new_game(const Variant& variant) override {
        if (variant_ != &variant) {
            variant_ = &variant;
            memory_.reset();
        }
        // Every game takes other ways.
        foresight_.emplace(variant, parameters_, seed_++ * 0x10000);
        if (!foresight_->plans_alone() || !parameters_.remember) return;
        if (!memory_) memory_.emplace(variant, options_.folder);
        note(options_, kName, memory_->take_note());
        // The best game so far is left at another turn every time.
        const auto length = static_cast<std::uint32_t>(memory_->moves().size());
        if (length > 0) {
            foresight_->suggest(memory_->moves(), static_cast<int>(Random(seed_).below(length)));
        }
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        Limits bounded = limits;
        if (limits.nodes == 0 && limits.time_ms == 0) {
            bounded.nodes = foresight_->plans_alone() ? kNodesAlone : kNodesAgainstOthers;
        }
        const Insight insight = foresight_->think(game, bounded, control);
        if (memory_ && insight.plan.finished && insight.plan.length() == 1) {
            Game start = game;
            auto moves = take_back(start, 0);
            moves.push_back(insight.move);
            memory_->learn(moves);
            note(options_, kName, memory_->take_note());
        }
        return insight.move;
    }

  private:
    static constexpr std::string_view kName = "swarm-plus";

    AgentOptions options_;
    ForesightParameters parameters_;
    std::uint64_t seed_;
    const Variant* variant_ = nullptr;
    std::optional<Foresight> foresight_;
    std::optional<PlanMemory> memory_;
};

}  // namespace

bool swarm_plays(const Variant& variant) {
    return variant.movement == Movement::kHop && variant.has_camps();
}

std::unique_ptr<Agent> make_swarm_agent(const AgentOptions& options) {
    return std::make_unique<SwarmAgent>(options);
}

std::unique_ptr<Agent> make_swarm_plus_agent(const AgentOptions& options) {
    return std::make_unique<SwarmPlusAgent>(options);
}

}  // namespace zwarm
