#include "engine/swarm/foresight.h"

#include <algorithm>
#include <limits>

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr int kFirstWidth = 8;   // bees of the first hive; each next one has four times as many
constexpr int kCheckEvery = 16;  // imagined turns between two looks at the clock
constexpr int kMaxNoise = 1000;
constexpr int kNoiseOfVariety = 40;          // extra noise for each degree of variety
constexpr std::uint64_t kUsualTurns = 50;    // of a player's whole game, for estimates of effort
constexpr std::uint64_t kNodesPerMs = 3000;  // of a slow machine, likewise

// Ends with the control or the node limit.
class LimitedPatience final : public Patience {
  public:
    LimitedPatience(SearchControl& control, std::uint64_t nodes)
        : control_(control), limit_(nodes), cut_short_(control.stop_requested()) {
        over_ = cut_short_;
    }

    bool spent(std::uint64_t proposals) override {
        nodes_ += proposals;
        if (limit_ > 0 && nodes_ >= limit_) over_ = true;
        if (!over_ && ++calls_ % kCheckEvery == 0) over_ = cut_short_ = control_.stop_requested();
        return over_;
    }
    [[nodiscard]] bool over() const { return over_; }
    // Over because the control said so, not because the work was done.
    [[nodiscard]] bool cut_short() const { return cut_short_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    SearchControl& control_;
    std::uint64_t limit_;
    std::uint64_t nodes_ = 0;
    int calls_ = 0;
    bool cut_short_;
    bool over_;
};

using F = ForesightParameters;

constexpr Field<F> kForesightFields[] = {
    field<&F::width>("width", "1..65536", "games it imagines side by side, at most"),
    field<&F::noise>("noise", "0..1000", "chance in the worth of a game, hundredths of a row"),
    field<&F::other_width>("others", "1..256", "games that guess another player's way, at most"),
    field<&F::cooperate>("cooperate", "no|yes", "all players plan the shortest game together"),
    field<&F::remember>("remember", "no|yes", "keep the best game where all stones are its own"),
};

int score_of(const Insight& insight, bool alone) {
    const int own = insight.plan.length();
    if (insight.plan.finished && own == 1) return kWinScore - 1;
    if (alone || insight.others == 0) return -100 * own;
    return 100 * (insight.others - own);
}

}  // namespace

Fields<ForesightParameters> foresight_fields() {
    return kForesightFields;
}

Foresight::Foresight(const Variant& variant, const ForesightParameters& parameters,
                     std::uint64_t seed)
    : variant_(variant), parameters_(parameters), seed_(seed), imagination_(variant, seed) {}

void Foresight::new_game() {
    kept_.clear();
}

std::vector<Roles> Foresight::possible_roles(Player player) const {
    if (!parameters_.cooperate || variant_.players == 1) return {Roles::alone(player)};
    std::vector<Roles> roles;
    for (Player winner = 0; winner < variant_.players; ++winner) {
        roles.push_back(Roles::together(variant_, winner));
    }
    return roles;
}

void Foresight::suggest(std::span<const Move> moves, int think_from) {
    for (const Roles& roles : possible_roles(0)) {
        kept_.push_back({{moves.begin(), moves.end()}, 0, roles, think_from, true});
    }
}

Plan Foresight::remainder(const Kept& kept, const Game& game, const Expectations& others) const {
    const int plies = game.position().ply() - kept.ply;
    const int round = parameters_.cooperate ? 1 : variant_.players;
    if (plies < 0 || plies % round != 0) return {};
    const auto done = static_cast<std::size_t>(plies / round);
    if (done >= kept.moves.size()) return {};
    const auto rest = std::span(kept.moves).subspan(done);
    Position after = game.position();
    if (!is_legal(after, rest.front())) return {};
    after.play(rest.front());
    if (std::ranges::find(game.keys(), after.key()) != game.keys().end()) return {};
    return imagination_.rehearse(game.position(), kept.roles, others, rest);
}

// As many bees as a quarter of the effort pays for, shared by all other players.
int Foresight::other_width(const Position& theirs, const Limits& limits) const {
    std::uint64_t effort = limits.nodes;
    if (effort == 0 && limits.time_ms > 0) {
        effort = static_cast<std::uint64_t>(limits.time_ms) * kNodesPerMs;
    }
    if (effort == 0) return parameters_.other_width;
    MoveList moves;
    generate_moves(theirs, moves);
    const auto game = static_cast<std::uint64_t>(moves.size()) * kUsualTurns;
    const auto others = static_cast<std::uint64_t>(variant_.players - 1);
    const auto width = effort / 4 / others / std::max<std::uint64_t>(game, 1);
    return std::clamp(static_cast<int>(std::min<std::uint64_t>(width, 1000)), 1,
                      parameters_.other_width);
}

Insight Foresight::think(const Game& game, const Limits& limits, SearchControl& control) {
    const Position& position = game.position();
    const Player player = position.to_move();
    LimitedPatience patience(control, limits.nodes);
    Insight insight;
    const auto report = [&] {
        insight.move = insight.plan.moves.front();
        insight.nodes = patience.nodes();
        control.report({.best = insight.move,
                        .current = insight.move,
                        .nodes = insight.nodes,
                        .score = score_of(insight, plans_alone()),
                        .depth = insight.flights,
                        .line = insight.plan.moves});
    };
    Kept chosen;
    const auto consider = [&](Plan plan, const Roles& roles) {
        const bool equal = chosen.suggested && plan.finished && !insight.plan.better_than(plan);
        if (!equal && !plan.better_than(insight.plan)) return false;
        insight.plan = std::move(plan);
        chosen.roles = roles;
        chosen.suggested = false;
        return true;
    };

    // 1. A legal move at once: the nearest thing, thought over for a single turn.
    Imagination::Flight flight{.width = 1, .max_turns = 1, .noise = 0, .avoid = game.keys()};
    const auto roles = possible_roles(player);
    consider(imagination_.imagine(position, roles.front(), {}, flight, patience), roles.front());
    if (insight.plan.empty()) {
        // Every move leads back to where the game has been, or there is only a pass.
        MoveList moves;
        generate_moves(position, moves);
        insight.plan.moves = {moves[0]};
        insight.plan.toil = 1;
    }
    report();
    if (patience.over() || position.is_out(player)) return insight;

    // 2. Where are the others going?
    Expectations others;
    for (Player other = 0; !plans_alone() && other < variant_.players; ++other) {
        if (other == player || position.is_out(other) || position.stones(other).empty()) continue;
        // Who stands in their target now will have left it by then.
        Position theirs = position;
        (theirs.occupied() & variant_.target[other]).for_each([&](Cell cell) {
            if (theirs.owner(cell) != other) theirs.clear(cell);
        });
        theirs.set_to_move(other);
        Plan way = imagination_.imagine(theirs, Roles::alone(other), {},
                                        {.width = other_width(theirs, limits)}, patience);
        if (way.finished && (insight.others == 0 || way.length() < insight.others)) {
            insight.others = way.length();
        }
        others[other] = std::move(way.moves);
    }

    // 3. Plans that are known already. In a cooperation a shorter rest may still be a partner's.
    bool content = false;
    for (const Kept& kept : kept_) {
        if (!kept.roles.plans(player)) continue;
        if (!consider(remainder(kept, game, others), kept.roles)) continue;
        insight.recalled = true;
        chosen.suggested = kept.suggested;
        chosen.think_from = kept.think_from;
        content = position.ply() < kept.think_from && insight.plan.finished && plans_alone();
    }
    if (insight.recalled) report();

    // 4. Hives of growing size imagine the rest of the game.
    flight.max_turns = 200;
    flight.noise = std::min(kMaxNoise, parameters_.noise + kNoiseOfVariety * limits.variety);
    for (int width = std::min(kFirstWidth, parameters_.width); !content && !patience.over();) {
        flight.width = width;
        for (const Roles& role : roles) {
            imagination_.reseed(seed_ + static_cast<std::uint64_t>(position.ply()) * 64 +
                                static_cast<std::uint64_t>(insight.flights));
            Plan plan = imagination_.imagine(position, role, others, flight, patience);
            if (consider(std::move(plan), role)) insight.recalled = false;
            if (patience.over()) break;
            ++insight.flights;
            insight.width = width;
            report();
        }
        if (width >= parameters_.width || (limits.depth > 0 && insight.flights >= limits.depth)) {
            break;
        }
        if (insight.plan.finished && insight.plan.length() == 1) break;
        width = std::min(width * 4, parameters_.width);
    }
    report();

    // 5. The plan is kept for the next turn.
    chosen.moves = insight.plan.moves;
    chosen.ply = position.ply();
    if (!content) chosen.think_from = patience.cut_short() ? 0 : std::numeric_limits<int>::max();
    kept_.assign(1, std::move(chosen));
    return insight;
}

}  // namespace zwarm
