// zwarm play --terminal: a table with the game that was asked for, the terminal as its face, and
// what is kept so that a closed window loses nothing.
#pragma once

#include "harness/cli/page_game.h"

namespace zwarm::cli {

struct TerminalPlay {
    bool chosen =
        false;  // somebody asked for this very game; otherwise an unfinished one may go on
    bool colour = true;
    bool json = false;  // one object on the last line
};

// Plays the first game of the settings until the user leaves. Throws WrongUse when it cannot.
void play_in_terminal(const PageSettings& game, const TerminalPlay& play);

}  // namespace zwarm::cli
