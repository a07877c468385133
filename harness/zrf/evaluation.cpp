#include "harness/zrf/evaluation.h"

#include <algorithm>
#include <limits>

#include "harness/zrf/attacks.h"
#include "harness/zrf/move_writer.h"

namespace zwarm::zrf {

namespace {

constexpr int kBaseValue = 60;    // of any piece
constexpr int kValuePerMove = 8;  // for each move it has on average
constexpr int kRoyalValue = 4000;
constexpr int kStepValue = 14;  // one step nearer to the goal
constexpr std::size_t kSampledCells = 60;

}  // namespace

Evaluation::Evaluation(const Model& model, Interruption* interruption)
    : model_(model), fewer_is_better_(model.players.size(), false) {
    measure_pieces(interruption);
    for (const Goal& goal : model_.goals) collect(goal, goal.condition);
}

void Evaluation::measure_pieces(Interruption* interruption) {
    StepBudget budget(nullptr);  // no such position may ever come up
    Attacks attacks(model_, budget);
    MoveWriter writer(model_, attacks, budget);
    attacks.interrupt_by(interruption);
    writer.interrupt_by(interruption);
    MoveList list;
    for (std::size_t piece = 0; piece < model_.pieces.size(); ++piece) {
        int player = 0;
        while (player + 1 < static_cast<int>(model_.players.size()) &&
               model_.players[static_cast<std::size_t>(player)].neutral)
            ++player;
        const std::size_t cells = model_.cells.size();
        const std::size_t step = std::max<std::size_t>(1, cells / kSampledCells);
        int moves = 0;
        int sampled = 0;
        for (std::size_t cell = 0; cell < cells; cell += step) {
            if (interrupted(interruption, static_cast<int>(cells))) break;
            State state = State::empty(model_);
            state.put(static_cast<int>(cell), fresh_piece(model_, player, static_cast<int>(piece)));
            list.clear();
            budget.restart();
            writer.add_moves(state, static_cast<int>(cell), kNone, list);
            moves += static_cast<int>(std::min<std::size_t>(list.size(), 60));
            ++sampled;
        }
        const int average = sampled == 0 ? 0 : moves * kValuePerMove / sampled;
        values_.push_back(model_.pieces[piece].dummy ? 0 : kBaseValue + average);
    }
    for (std::size_t i = 0; i < model_.royal.size(); ++i)
        if (model_.royal[i]) values_[i % model_.pieces.size()] = kRoyalValue;
}

void Evaluation::collect(const Goal& goal, const Condition& condition) {
    for (const Condition& child : condition.children) collect(goal, child);
    const bool wins = goal.kind == GoalKind::kWin;
    switch (condition.kind) {
        case ConditionKind::kAbsoluteConfig:
            if (wins)
                for (const int player : goal.players) add_target(player, condition);
            break;
        case ConditionKind::kRelativeConfig:
            if (wins)
                for (const int player : goal.players) patterns_.push_back({player, &condition});
            break;
        case ConditionKind::kCaptured:
            for (const PieceTerm& term : condition.terms)
                values_[static_cast<std::size_t>(term.piece)] = wins ? 0 : kRoyalValue;
            break;
        case ConditionKind::kPiecesRemaining:
            if (!wins && condition.number <= 1 && condition.terms.size() == 1)
                values_[static_cast<std::size_t>(condition.terms[0].piece)] = kRoyalValue;
            if (wins && condition.number <= 1)
                for (const int player : goal.players)
                    fewer_is_better_[static_cast<std::size_t>(player)] = true;
            break;
        default:
            break;
    }
}

void Evaluation::add_target(int player, const Condition& condition) {
    Target target;
    target.player = player;
    target.pieces.resize(model_.pieces.size(), false);
    for (const PieceTerm& term : condition.terms)
        if (term.owner != TermOwner::kOpponent && !term.negated)
            target.pieces[static_cast<std::size_t>(term.piece)] = true;
    if (std::find(target.pieces.begin(), target.pieces.end(), true) == target.pieces.end()) return;
    const std::size_t cells = model_.cells.size();
    target.distance.assign(cells, std::numeric_limits<std::int16_t>::max());
    std::vector<int> queue;
    const auto start = [&](int cell) {
        target.distance[static_cast<std::size_t>(cell)] = 0;
        queue.push_back(cell);
    };
    for (const CellTerm& term : condition.cells) {
        if (term.zone < 0) {
            start(term.cell);
            continue;
        }
        for (std::size_t i = 0; i < cells; ++i)
            if (model_.zones[static_cast<std::size_t>(term.zone)].contains(player,
                                                                           static_cast<int>(i)))
                start(static_cast<int>(i));
    }
    target.all = condition.cells.size() > 1;
    // Backwards along all links.
    const std::vector<std::int16_t>& links = model_.reverse_links[static_cast<std::size_t>(player)];
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const auto cell = static_cast<std::size_t>(queue[at]);
        for (std::size_t i = cell; i < links.size(); i += cells) {
            if (links[i] < 0) continue;
            std::int16_t& far = target.distance[static_cast<std::size_t>(links[i])];
            if (far <= target.distance[cell] + 1) continue;
            far = static_cast<std::int16_t>(target.distance[cell] + 1);
            queue.push_back(links[i]);
        }
    }
    targets_.push_back(std::move(target));
}

int Evaluation::score(const State& state, int player) const {
    int best_opponent = std::numeric_limits<int>::min();
    for (std::size_t other = 0; other < model_.players.size(); ++other)
        if (static_cast<int>(other) != player && !model_.players[other].neutral &&
            !model_.players[other].random)
            best_opponent = std::max(best_opponent, side(state, static_cast<int>(other)));
    const int own = side(state, player);
    return best_opponent == std::numeric_limits<int>::min() ? own : own - best_opponent;
}

int Evaluation::side(const State& state, int player) const {
    int sum = 0;
    for (const Occupant& occupant : state.board())
        if (!occupant.empty() && occupant.owner == player)
            sum += values_[static_cast<std::size_t>(occupant.piece)];
    for (std::size_t piece = 0; piece < model_.pieces.size(); ++piece)
        if (const int off = state.reserve(player, static_cast<int>(piece)); off > 0)
            sum += std::min(off, 20) * values_[piece] / 2;
    if (fewer_is_better_[static_cast<std::size_t>(player)]) sum = -sum;
    for (const Target& target : targets_)
        if (target.player == player) sum += target_score(state, target);
    for (const Pattern& pattern : patterns_)
        if (pattern.player == player) sum += pattern_score(state, pattern);
    return sum;
}

int Evaluation::target_score(const State& state, const Target& target) const {
    int sum = 0;
    int nearest = std::numeric_limits<std::int16_t>::max();
    for (std::size_t cell = 0; cell < model_.cells.size(); ++cell) {
        const Occupant& occupant = state.board()[cell];
        if (occupant.empty() || occupant.owner != target.player ||
            !target.pieces[static_cast<std::size_t>(occupant.piece)])
            continue;
        const int distance = std::min<int>(target.distance[cell], 100);
        sum += distance;
        nearest = std::min(nearest, distance);
    }
    if (nearest > 100) return 0;
    return -kStepValue * (target.all ? sum : nearest);
}

// Lines that are begun and not blocked count by the square of what stands.
int Evaluation::pattern_score(const State& state, const Pattern& pattern) const {
    const Condition& condition = *pattern.condition;
    const std::size_t cells = model_.cells.size();
    int sum = 0;
    for (std::size_t start = 0; start < cells; ++start) {
        int cell = static_cast<int>(start);
        int there = 0;
        bool open = true;
        for (const RelativeStep& step : condition.steps) {
            if (step.direction >= 0)
                cell = model_.links[static_cast<std::size_t>(pattern.player)]
                                   [static_cast<std::size_t>(step.direction) * cells +
                                    static_cast<std::size_t>(cell)];
            if (cell < 0) {
                open = false;
                break;
            }
            if (step.term < 0 || state.at(cell).empty()) continue;
            const PieceTerm& term = condition.terms[static_cast<std::size_t>(step.term)];
            open = state.at(cell).piece == term.piece &&
                   (state.at(cell).owner == pattern.player) == (term.owner == TermOwner::kSelf);
            if (!open) break;
            ++there;
        }
        if (open) sum += 4 * there * there;
    }
    return sum;
}

}  // namespace zwarm::zrf
