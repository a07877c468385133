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

struct SeatContext {
    const match::Rules& rules;
    const Variant* variant = nullptr;  // of the engine; nullptr: no agents, the rules are foreign
    match::Limits limits;              // for seats that say nothing else
    match::Patience patience;
    int hash_mb = 16;
};

// Throws std::invalid_argument with one line. The context's rules and variant must outlive the
// seats.
[[nodiscard]] std::vector<match::SeatEntry> read_seats(const std::vector<std::string>& texts,
                                                       const SeatContext& context);

}  // namespace zwarm::lab
