// Somebody who sees more in a position than the rules do: what a swarm smells, how far it is home,
// which move was better. The table knows only this interface and passes questions and answers
// through; who looks is put in from outside. The drawing words of the answers are told in this
// folder's README.
#pragma once

#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/host/saved_game.h"

namespace zwarm::table {

// A game up to some position: the rule file's name, the variant's title and what happened.
struct GameSoFar {
    std::string rules;
    std::string title;
    std::vector<host::SavedLine> lines;
};

// A whole game, for whoever shows it from its start.
struct WholeGame {
    nlohmann::json view;                 // the table's
    GameSoFar game;                      // to its end
    std::vector<std::size_t> turn_ends;  // lines of it after each turn

    GameSoFar after(std::size_t turns) const {
        GameSoFar part = game;
        part.lines.resize(turns == 0 ? 0 : turn_ends[turns - 1]);
        return part;
    }
};

class Observer {
  public:
    virtual ~Observer() = default;

    // What can be asked about this game: [{"what", "title", "players": bool}]; empty if nothing.
    // Any thread.
    virtual nlohmann::json offers(const std::string& rules, const std::string& title) const = 0;

    // The answer to {"what": .., "player": ..}; throws Refused (command_fields.h) with a word on
    // what is wrong. Any thread, several at once; comes back soon after a stop.
    virtual nlohmann::json look(const GameSoFar& game, const nlohmann::json& question,
                                const std::stop_token& stop) const = 0;
};

}  // namespace zwarm::table
