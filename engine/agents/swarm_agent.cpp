#include "engine/agents/swarm_agent.h"

#include <algorithm>
#include <optional>

#include "engine/agents/settings.h"
#include "engine/base/random.h"
#include "engine/rules/movement.h"
#include "engine/swarm/memory.h"
#include "engine/swarm/swarm.h"

namespace zwarm {

namespace {

constexpr std::string_view kSwarmName = "swarm";

// The agent keeps a swarm for every player: its own, and its guess of the others' from the moves
// they make, for cooperation. All of them follow from the game's history, so that a game that was
// taken back or set up by hand is simply followed anew.
class SwarmAgent final : public Agent {
  public:
    explicit SwarmAgent(const AgentOptions& options) : options_(options), random_(options.seed) {
        read_settings(options, kSwarmName, swarm_fields(), parameters_);
        if (parameters_.silence == Silence::kPasses) {
            parameters_.silence = Silence::kAgain;
            note(options, kSwarmName, "silence is always again: nobody may pass in these games");
        }
    }

    void new_game(const Variant& variant) override {
        if (variant_ != &variant) {
            memory_.emplace(variant, parameters_.remember ? options_.folder : std::string());
            note(options_, kSwarmName, memory_->take_note());
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
        std::vector<Move> moves;
        while (static_cast<std::size_t>(replay.turns()) > known) {
            moves.push_back(replay.last_move());
            replay.undo();
        }
        whole_ = !keys.empty() && keys.front() == Position(*variant_).key();
        for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
            if (move->is_stone_move()) follow(replay.position(), *move);
            replay.play(*move);
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
        note(options_, kSwarmName, memory_->take_note());
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

}  // namespace

bool swarm_plays(const Variant& variant) {
    return variant.movement == Movement::kHop && variant.has_camps();
}

std::unique_ptr<Agent> make_swarm_agent(const AgentOptions& options) {
    return std::make_unique<SwarmAgent>(options);
}

}  // namespace zwarm
