#include "engine/agents/registry.h"

#include <algorithm>
#include <new>

#include "engine/agents/agents.h"

namespace zwarm {

namespace {

bool any_variant(const Variant& /*variant*/) {
    return true;
}

constexpr AgentEntry kAgents[] = {
    {"zwarm", "the strong player: deep search", zwarm_plays, make_zwarm_agent, true},
    {"greedy", "the best position after one turn", any_variant, make_greedy_agent},
    {"signal", "the Selfo thesis's player: the best signals after one turn", signals_play,
     make_signal_agent},
    {"gradient", "the thesis's earlier player: a stone follows the strongest signal", signals_play,
     make_gradient_agent},
    {"centre", "the thesis's first engine: stones to the middle", one_group_wins,
     make_centre_agent},
    {"signal-minimax", "signals at the leaves of a plain minimax of two plies", selfo_search_plays,
     make_signal_minimax_agent},
    {"signal-minimax-3", "signals at the leaves of a plain minimax of three plies",
     selfo_search_plays, make_signal_minimax_3_agent},
    {"thesis-minimax", "the thesis's minimax of two plies: unpruned, blind to blockades",
     selfo_search_plays, make_thesis_minimax_agent},
    {"thesis-minimax-3", "the thesis's minimax of three plies", selfo_search_plays,
     make_thesis_minimax_3_agent},
    {"signal-alphabeta", "the strong player's search on the thesis's evaluator", selfo_search_plays,
     make_signal_alphabeta_agent},
    {"random", "a legal move at random", any_variant, make_random_agent},
    {"swarm", "ants and bees with pheromones (Kuehner and Stock 2021)", swarm_plays,
     make_swarm_agent},
    {"swarm-plus", "a swarm that imagines whole games before it moves", swarm_plays,
     make_swarm_plus_agent},
    {"hop-greedy", "the longest way by hops after one turn (Henderson 2014)", swarm_plays,
     make_hop_greedy_agent},
    {"hop-greedy-rollout", "the same, with games by chance after each turn", swarm_plays,
     make_hop_greedy_rollout_agent},
    {"team-alphabeta", "alpha-beta over a round of all players (Henderson 2014)", swarm_plays,
     make_team_alphabeta_agent},
    {"team-mcts", "Monte Carlo tree search (Henderson 2014)", swarm_plays, make_team_mcts_agent},
    {"fau-1", "FAUhalma's strategy 1: directions in a fixed order (Kostarev 2024)", fau_plays,
     make_fau_1_agent},
    {"fau-2", "FAUhalma's strategy 2: the farthest peg first, chains too", fau_plays,
     make_fau_2_agent},
    {"fau-3", "FAUhalma's strategy 3: minimax of five plies, moves stored", fau_plays,
     make_fau_3_agent},
    {"fau-4", "FAUhalma's strategy 4: minimax of three plies", fau_plays, make_fau_4_agent},
    {"fau-5", "FAUhalma's strategy 5: the same against two opponents", fau_plays, make_fau_5_agent},
    {"course-random", "any move (Xiong, Yang and Feng 2025)", course_plays,
     make_course_random_agent},
    {"course-greedy", "the best board after one turn, by straight distances", course_plays,
     make_course_greedy_agent},
    {"course-minimax", "the same at the leaves of a minimax of two plies", course_plays,
     make_course_minimax_agent},
    {"course-minimax-local", "the same with the best turn of every stone only", course_plays,
     make_course_minimax_local_agent},
    {"course-mcts", "Monte Carlo tree search that likes jumps and forward moves", course_plays,
     make_course_mcts_agent},
    {"q-table", "Q-learning by a table, while it plays (Xiong, Yang and Feng 2025)", course_plays,
     make_q_table_agent},
    {"q-linear", "Q-learning by weights of eight features, while it plays", course_plays,
     make_q_linear_agent},
    {"q-network", "deep Q-learning by a network, trained beforehand", course_plays,
     make_q_network_agent},
};

}  // namespace

std::span<const AgentEntry> agents() {
    return kAgents;
}

const AgentEntry* find_agent(std::string_view name) {
    const auto* found = std::ranges::find(kAgents, name, &AgentEntry::name);
    return found == std::end(kAgents) ? nullptr : found;
}

void set_level(const AgentEntry& entry, int level, AgentOptions& options) {
    if (!entry.has_levels) return;
    options.settings.insert(options.settings.begin(), {"level", std::to_string(level)});
}

bool read_field(AgentChoice& agent, std::string_view /*values*/, std::string_view text) {
    const AgentEntry* found = find_agent(text);
    if (found == nullptr && text != "default") return false;
    agent.entry = found;
    return true;
}

std::string field_text(const AgentChoice& agent, std::string_view /*values*/) {
    return std::string(agent.entry == nullptr ? "default" : agent.entry->name);
}

std::unique_ptr<Agent> make_ready(const AgentEntry& entry, AgentOptions& options,
                                  const Variant& variant) {
    const int wanted = options.hash_mb;
    for (;;) {
        try {
            auto agent = entry.make(options);
            agent->new_game(variant);
            if (options.hash_mb < wanted) {
                note(options, entry.name,
                     "not enough memory for tables of " + std::to_string(wanted) +
                         " MB: they have " + std::to_string(options.hash_mb));
            }
            return agent;
        } catch (const std::bad_alloc&) {
            if (options.hash_mb <= 1) throw;
            options.hash_mb /= 2;
        }
    }
}

const AgentEntry& default_agent(const Variant& variant) {
    for (const char* name : {"zwarm", "swarm-plus"}) {
        const AgentEntry& strong = *find_agent(name);
        if (strong.plays(variant)) return strong;
    }
    return *find_agent("greedy");
}

}  // namespace zwarm
