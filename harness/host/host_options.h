// Switches of the host. How the original program behaves in these points is not known from a
// document, only guessed from real files and engines; so each guess is a field with a name that
// the user can set (`--host-option NAME=VALUE`), and an engine can be tried both ways.
#pragma once

#include <string>

#include "harness/base/named_fields.h"
#include "harness/zrf/language_options.h"

namespace zwarm::host {

enum class Folder { kRules, kEngine, kProgram };
enum class SetupOrder { kFile, kBoard };
enum class ChainPass { kEngine, kRules, kBoth };
enum class ScoreSide { kMover, kFirstPlayer };

struct HostOptions {
    // --- Files ---
    // Current directory when the engine is loaded.
    Folder current_directory = Folder::kRules;
    // (engine ..) is looked for beside the rule file first, or in the program folder first.
    Folder first_root = Folder::kRules;
    // What stands for the program folder; "" = the current directory.
    std::string program_folder;

    // --- Calls ---
    // Bytes lent to an engine for one move string.
    int move_buffer = 1024;
    // Order of the set-up edits: as the rule file has them, or along the board's positions.
    SetupOrder setup_order = SetupOrder::kFile;
    // Pieces in reserve are sent too, as "(White Man off)".
    bool send_reserves = false;
    // DLL_IsGameOver after each edit, not only when a player is to move.
    bool game_over_after_edits = true;
    // DLL_GenerateMoves after each edit.
    bool generate_after_edits = false;
    // DLL_IsGameOver between the parts of a chain.
    bool game_over_between_parts = true;
    // The whole game is sent again before every move, as after an undo.
    bool replay_each_move = false;
    // A bare position name is sent by DLL_MakeAMove before a person's move from there.
    bool announce_square = false;
    // The engine is unloaded and loaded again for a new variant.
    bool reload_for_variant = false;

    // --- Moves ---
    // Who may offer a pass inside a chain.
    ChainPass chain_pass = ChainPass::kBoth;
    // A "Pass" from the engine counts although the rule file has no (option "pass turn").
    bool engine_may_pass = true;
    // In saved games: a chain that could go on may end without a "Pass" line.
    bool chain_ends_silently = true;
    // In saved games: a pass that ends a chain is written down.
    bool write_chain_pass = true;

    // --- The end ---
    // A position that has occurred as often as the rules say ends the game although the engine's
    // DLL_IsGameOver lets it go on.
    bool repetition_with_engine = true;
    // Turns after which a game is a draw, whatever engine or rules say; 0 = none.
    int turn_limit = 0;

    // --- Search ---
    // The smallest variety an engine is given, 0 or 1.
    int least_variety = 0;
    // The depth limit an engine is given when there is none.
    int unlimited_depth = 100;
    // kSTOPSOON is written when the time is over; false leaves the clock to the engine.
    bool stop_at_time = true;
    // The stop flag is written in a window's procedure instead of by another thread.
    bool stop_by_message = false;
    // Milliseconds an engine may still take when its time is over or it was stopped; also for its
    // other calls and for loading it, where these may not take longer anyway.
    int search_patience = 5000;
    // For whom a positive plScore is good.
    ScoreSide score_side = ScoreSide::kMover;

    zrf::LanguageOptions language;

    bool operator==(const HostOptions&) const = default;
};

// All switches by name: the host's own, then those of the rule-file language.
[[nodiscard]] const base::NamedFields<HostOptions>& host_option_fields();

}  // namespace zwarm::host
