// Seats as they are written on the command line and in experiments:
//
//   greedy                      an agent of the registry
//   swarm,q0=0.9,movetime=50    with limits of its own, hash=MB, memory=FOLDER for what it learns
//                               from game to game, and settings of the agent
//   plugin:PATH                 any engine of the host, native or a DLL under Wine
//   ugi:COMMAND                 any program that speaks UGI; ,option.Agent=greedy sets an option
//
// `,movetime=`, `,nodes=`, `,depth=`, `,variety=` and `,name=` may follow every kind of seat.
#pragma once

#include <string>
#include <vector>

#include "harness/lab/engine_rules.h"
#include "harness/match/seat.h"

namespace zwarm::lab {

// `variant` is the engine's, nullptr where the rules are foreign and no agent can play; `limits`
// are for seats that say nothing else. Rules and variant must outlive the seats. Throws
// std::invalid_argument with one line.
[[nodiscard]] std::vector<match::SeatEntry> read_seats(const std::vector<std::string>& texts,
                                                       const match::Rules& rules,
                                                       const Variant* variant,
                                                       const match::Limits& limits);

}  // namespace zwarm::lab
