// Switches of the rule-file language. The language is known from real files, not from a reference
// one could re-read; wherever two readings are possible the choice is a field here, with the
// reading that fits the known files as its default. Hosts set the fields by name (`--host-option
// NAME=VALUE`).
#pragma once

#include "harness/base/named_fields.h"

namespace zwarm::zrf {

struct LanguageOptions {
    // A macro called with too few arguments takes the missing ones from the call around it.
    bool missing_arguments_inherit = true;
    // An argument that is nowhere to be found vanishes (true) or is an error (false).
    bool missing_arguments_vanish = true;
    // An argument of a macro that is a list stands there with its parentheses (true) or without
    // them (false).
    bool list_arguments_whole = true;
    // A macro without parameters may be called without parentheses.
    bool bare_macro_calls = true;
    // Move types that (move-priorities ..) does not name: allowed only when no named type has a
    // move (true), or never restricted by the priorities (false).
    bool unnamed_priorities_last = true;
    // When flags and position flags become false again: before each move block (true), or once
    // before each piece (false).
    bool flags_reset_per_block = true;
    // Captures, changes, creations and attributes wished for so far are forgotten once a move was
    // added (true), or stay for the later moves of the block (false).
    bool add_forgets_effects = true;
    // How often a position must occur until `repetition` is true and the default draw is given.
    int repetition_count = 3;
    // (pieces-remaining n) and (total-piece-count n) also hold for fewer pieces than n.
    bool piece_counts_at_most = false;
    // (absolute-config T (zone)): one cell of the zone is enough (true) or all are needed (false).
    bool zone_needs_one = true;
    // A capture of the mover's own target cell removes what stood there (false) or, after the
    // move, the mover itself (true).
    bool capture_hits_mover = true;
    // "recycle captures": captured pieces go to the reserve of the capturer (true) or of their
    // former owner (false).
    bool recycle_to_capturer = false;
    // "maximal captures" 2 prefers, among equally long captures, the stronger captured pieces
    // (true), or means the same as true (false).
    bool maximal_captures_two_weighs = true;
    // "maximal captures" counts enemy pieces that the move changes to another type like captured
    // ones.
    bool maximal_captures_count_changes = true;
    // A player without a legal move and without a rule for it: draw (true) or loss (false).
    bool stalemate_is_draw = true;
    // Predicates with `not-` asked about a missing neighbour: true like any negation (true) or
    // false like their positive twin (false).
    bool missing_neighbour_negates = true;
    // `empty?` and the other predicates without `not-` (but on-board?) asked about a missing
    // neighbour: true (true) or false (false).
    bool missing_neighbour_empty = false;
    // Identical moves (same text, same position after) are offered once.
    bool merge_identical_moves = true;
    // One goal in a variant replaces all goals of the game (true) or is added to them (false).
    bool variant_goals_replace = true;
    // "discard cascades": a move of one piece displaces moves of several along the same way (true),
    // or the option means nothing (false).
    bool discard_cascades_acts = true;
    // `enemy?` holds for pieces of neutral players too.
    bool neutral_is_enemy = false;
    // A rule file may include files and name pictures outside of its pack's folder and the library.
    bool files_anywhere = false;

    bool operator==(const LanguageOptions&) const = default;
};

// The switches by name, with hyphens as on the command line.
[[nodiscard]] const base::NamedFields<LanguageOptions>& language_option_fields();

}  // namespace zwarm::zrf
