#include "engine/swarm/imagination.h"

#include <algorithm>
#include <bit>

#include "engine/base/random.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

std::uint64_t scrambled(std::uint64_t value) {
    return Random(value).next();
}

}  // namespace

bool Plan::better_than(const Plan& other) const {
    if (empty() || other.empty()) return !empty();
    if (finished != other.finished) return finished;
    return finished ? length() < other.length() : toil < other.toil;
}

Roles Roles::alone(Player player) {
    Roles roles{.winner = player, .crew = static_cast<std::uint8_t>(1U << player), .weight = {}};
    roles.weight[player] = 10;
    return roles;
}

Roles Roles::together(const Variant& variant, Player winner) {
    Roles roles{.winner = winner,
                .crew = static_cast<std::uint8_t>((1U << variant.players) - 1),
                .weight = {}};
    roles.weight.fill(1);
    roles.weight[winner] = 10;
    roles.all_home = true;
    return roles;
}

Imagination::Imagination(const Variant& variant, std::uint64_t seed) : variant_(variant) {
    reseed(seed);
    for (Player player = 0; player < variant.players; ++player) {
        ways_.emplace_back(variant, player);
    }
    Random random(0x696D6167'696E6564ULL);
    stone_keys_.resize(static_cast<std::size_t>(variant.topology->size()));
    for (auto& keys : stone_keys_) {
        for (auto& key : keys) key = random.next();
    }
}

void Imagination::reseed(std::uint64_t seed) {
    seed_ = scrambled(seed);
}

int Imagination::weighted_toil(const Position& position, const Roles& roles) const {
    int sum = 0;
    for (Player player = 0; player < variant_.players; ++player) {
        if (roles.weight[player] == 0) continue;
        sum += roles.weight[player] * ways_[player].toil(position.stones(player));
    }
    return sum;
}

// Open addressing with linear probing; the caller sees to it that half of the places stay empty.
bool Imagination::new_key(std::uint64_t key) {
    const std::size_t mask = known_.size() - 1;
    for (auto i = static_cast<std::size_t>(key) & mask;; i = (i + 1) & mask) {
        if (known_[i] == key) return false;
        if (known_[i] == 0) {
            known_[i] = key;
            return true;
        }
    }
}

void Imagination::let_others_move(Position& position, const Roles& roles,
                                  const Expectations& others,
                                  std::array<std::size_t, kMaxPlayers>& next) const {
    while (!roles.plans(position.to_move())) {
        const Player player = position.to_move();
        Move move = Move::pass();
        if (next[player] < others[player].size()) {
            const Move expected = others[player][next[player]++];
            if (is_legal(position, expected)) move = expected;
        }
        position.play(move);
    }
}

// Forward pass of one bee: every move of every stone, if no other bee has brought the same board.
void Imagination::propose(const Bee& bee, std::uint32_t parent, const Roles& roles, int noise) {
    MoveList moves;
    generate_moves(bee.position, moves);
    const Player player = bee.position.to_move();
    const WayHome& way = ways_[player];
    for (const Move move : moves) {
        Proposal proposal{0, bee.key, parent, bee.toil, move};
        if (move.is_stone_move()) {
            const Cell from = move.from();
            const Cell to = move.to();
            proposal.key ^= stone_keys_[from][player] ^ stone_keys_[to][player];
            proposal.toil += roles.weight[player] * (way.toil(to) - way.toil(from));
            // An exchange sends the other stone the other way.
            const Player other = bee.position.owner(to);
            if (other != kNobody) {
                proposal.key ^= stone_keys_[from][other] ^ stone_keys_[to][other];
                proposal.toil +=
                    roles.weight[other] * (ways_[other].toil(from) - ways_[other].toil(to));
            }
        } else if (!move.is_pass()) {
            continue;
        }
        if (!new_key(proposal.key | 1)) continue;
        const std::uint64_t chance = scrambled(proposal.key ^ seed_) >> 32;
        proposal.rank =
            std::int64_t{proposal.toil} * 64 +
            static_cast<std::int64_t>(chance * static_cast<std::uint64_t>(noise) * 640 >> 32);
        proposals_.push_back(proposal);
    }
}

bool Imagination::is_home(const Position& position, const Roles& roles) const {
    const Player winner = roles.winner;
    return roles.all_home ? position.stones(winner).within(variant_.target[winner])
                          : position.reached_goal(winner);
}

bool Imagination::ends_too_early(const Position& position, const Roles& roles) const {
    if (!roles.all_home) return false;
    for (Player player = 0; player < variant_.players; ++player) {
        if (position.reached_goal(player)) return true;
    }
    return false;
}

Plan Imagination::trace_back(std::size_t bee) const {
    Plan plan;
    for (std::size_t turn = links_.size(); turn-- > 0;) {
        plan.moves.push_back(links_[turn][bee].move);
        bee = links_[turn][bee].parent;
    }
    std::ranges::reverse(plan.moves);
    return plan;
}

Plan Imagination::imagine(const Position& position, const Roles& roles, const Expectations& others,
                          const Flight& flight, Patience& patience) {
    const auto width = static_cast<std::size_t>(flight.width);
    links_.clear();
    hive_.clear();
    hive_.push_back({position, scrambled(seed_), weighted_toil(position, roles)});
    // The others' expected moves are the same in every imagined game, and so is their number.
    std::array<std::size_t, kMaxPlayers> next{};
    Plan best;
    best.toil = hive_[0].toil;
    for (int turn = 0; turn < flight.max_turns; ++turn) {
        // 1. Forward pass.
        known_.assign(std::bit_ceil(hive_.size() * 512), 0);
        proposals_.clear();
        for (std::size_t bee = 0; bee < hive_.size(); ++bee) {
            const std::size_t before = proposals_.size();
            if (proposals_.size() * 2 < known_.size()) {
                propose(hive_[bee], static_cast<std::uint32_t>(bee), roles, flight.noise);
            }
            if (patience.spent(proposals_.size() - before) && turn > 0) return best;
        }
        // 2. Backward pass: the fittest are advertised, the bees follow them.
        const auto fitter = [](const Proposal& a, const Proposal& b) {
            return a.rank != b.rank ? a.rank < b.rank : a.key < b.key;
        };
        if (proposals_.size() > width) {
            const auto end = proposals_.begin() + static_cast<std::ptrdiff_t>(width);
            std::ranges::nth_element(proposals_, end, fitter);
            proposals_.erase(end, proposals_.end());
        }
        std::ranges::sort(proposals_, fitter);
        // 3. The bees fly on.
        links_.emplace_back();
        next_hive_.clear();
        const auto before = next;
        for (const Proposal& proposal : proposals_) {
            Bee bee{hive_[proposal.parent].position, proposal.key, proposal.toil};
            bee.position.play(proposal.move);
            if (turn == 0 && proposals_.size() > 1 &&
                std::ranges::find(flight.avoid, bee.position.key()) != flight.avoid.end()) {
                continue;
            }
            const bool home = is_home(bee.position, roles);
            if (!home) {
                if (ends_too_early(bee.position, roles)) continue;
                next = before;
                let_others_move(bee.position, roles, others, next);
            }
            links_.back().push_back({proposal.parent, proposal.move});
            next_hive_.push_back(std::move(bee));
            if (home) {
                Plan plan = trace_back(links_.back().size() - 1);
                plan.finished = true;
                return plan;
            }
        }
        if (next_hive_.empty()) return best;
        std::swap(hive_, next_hive_);
        // The fittest game so far, should patience end.
        const auto fittest = std::ranges::min_element(hive_, {}, &Bee::toil);
        if (best.empty() || fittest->toil < best.toil) {
            best = trace_back(static_cast<std::size_t>(fittest - hive_.begin()));
            best.toil = fittest->toil;
        }
    }
    return best;
}

Plan Imagination::rehearse(const Position& position, const Roles& roles, const Expectations& others,
                           std::span<const Move> moves) const {
    Position game = position;
    std::array<std::size_t, kMaxPlayers> next{};
    Plan plan;
    for (const Move move : moves) {
        if (!is_legal(game, move)) break;
        game.play(move);
        plan.moves.push_back(move);
        if (is_home(game, roles)) {
            plan.finished = true;
            return plan;
        }
        if (ends_too_early(game, roles)) return {};
        let_others_move(game, roles, others, next);
    }
    plan.toil = weighted_toil(game, roles);
    return plan;
}

}  // namespace zwarm
