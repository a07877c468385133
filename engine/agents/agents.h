// How every agent is made, and which variants it plays. Who only wants an agent by its name finds
// it in registry.h.
#pragma once

#include <memory>

#include "engine/agents/agent.h"

namespace zwarm {

// Two yardsticks for every variant. Any legal move with equal chance; and the best position after
// one turn: nearer home in games with camps, closer together in Selfo, and never in circles,
// because positions it has seen before count less each time.
[[nodiscard]] std::unique_ptr<Agent> make_random_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_greedy_agent(const AgentOptions& options);

// Variants in which one group wins; and of these the ones on a board that signals can be computed
// on.
[[nodiscard]] bool one_group_wins(const Variant& variant);
[[nodiscard]] bool signals_play(const Variant& variant);
// Two-player variants in which one group wins, on a board that fits.
[[nodiscard]] bool selfo_search_plays(const Variant& variant);

// The players of the Selfo thesis. Its first dummy engine brings its stones to one area of the
// board, the middle.
[[nodiscard]] std::unique_ptr<Agent> make_centre_agent(const AgentOptions& options);
// Its earlier player, nearer to the amoeba: a stone follows the gradient of the strongest signal.
[[nodiscard]] std::unique_ptr<Agent> make_gradient_agent(const AgentOptions& options);
// Its player: looks at every own turn once, reads the signals after it and takes the best.
[[nodiscard]] std::unique_ptr<Agent> make_signal_agent(const AgentOptions& options);
// What it tried in the end: signals at the leaves of a minimax of two or three plies, every branch
// looked at, and of the rules it knows only how to win: a blockade is a position like any other.
[[nodiscard]] std::unique_ptr<Agent> make_thesis_minimax_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_thesis_minimax_3_agent(const AgentOptions& options);
// The same with all rules known and useless branches left out.
[[nodiscard]] std::unique_ptr<Agent> make_signal_minimax_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_signal_minimax_3_agent(const AgentOptions& options);

// Can a swarm head anywhere in this variant?
[[nodiscard]] bool swarm_plays(const Variant& variant);
// The swarm of ants and bees of Kuehner and Stock (2021).
[[nodiscard]] std::unique_ptr<Agent> make_swarm_agent(const AgentOptions& options);
// The swarm worth playing against: stones that propose, hives that imagine whole games before each
// move, and a memory of the best plan.
[[nodiscard]] std::unique_ptr<Agent> make_swarm_plus_agent(const AgentOptions& options);

// Henderson's team Halma (2014). They play every game with camps and hops; where a board is not
// square, rows stand for the Manhattan distance. The final player: every turn, hops followed to a
// depth of their own, the best board taken.
[[nodiscard]] std::unique_ptr<Agent> make_hop_greedy_agent(const AgentOptions& options);
// The same with the mean of games by chance added to every turn.
[[nodiscard]] std::unique_ptr<Agent> make_hop_greedy_rollout_agent(const AgentOptions& options);
// Before it: alpha-beta over a round of all players; Monte Carlo tree search.
[[nodiscard]] std::unique_ptr<Agent> make_team_alphabeta_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_team_mcts_agent(const AgentOptions& options);

// FAUhalma's boards, whatever their rules.
[[nodiscard]] bool fau_plays(const Variant& variant);
// The five strategies of FAUhalma (Kostarev 2024): directions in a fixed order; the farthest peg
// first; minimax of five plies with stored moves; the same leaner; the same for three players.
[[nodiscard]] std::unique_ptr<Agent> make_fau_1_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_fau_2_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_fau_3_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_fau_4_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_fau_5_agent(const AgentOptions& options);

// The course agents' board.
[[nodiscard]] bool course_plays(const Variant& variant);
// The agents of Xiong, Yang and Feng (2025): any move; the best board after one; minimax of two
// plies, with all moves or with the best one of every stone.
[[nodiscard]] std::unique_ptr<Agent> make_course_random_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_course_greedy_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_course_minimax_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_course_minimax_local_agent(const AgentOptions& options);
// Their Monte Carlo tree search.
[[nodiscard]] std::unique_ptr<Agent> make_course_mcts_agent(const AgentOptions& options);
// Their Q-learning, while they play: by a table, and by weights of features; and the network that
// was trained beforehand.
[[nodiscard]] std::unique_ptr<Agent> make_q_table_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_q_linear_agent(const AgentOptions& options);
[[nodiscard]] std::unique_ptr<Agent> make_q_network_agent(const AgentOptions& options);

// Every variant of the table.
[[nodiscard]] bool zwarm_plays(const Variant& variant);
// The strong player: the search of alphabeta.h with the evaluator that suits the variant. Settings:
// contempt (hundredths of a stone, how much a draw is avoided); the weights of its evaluators for
// two-player Selfo and for races of two.
[[nodiscard]] std::unique_ptr<Agent> make_zwarm_agent(const AgentOptions& options);
// The same search on the thesis's own evaluator: what a better evaluator must beat.
[[nodiscard]] std::unique_ptr<Agent> make_signal_alphabeta_agent(const AgentOptions& options);

}  // namespace zwarm
