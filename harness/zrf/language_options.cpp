#include "harness/zrf/language_options.h"

#include <limits>

namespace zwarm::zrf {

const base::NamedFields<LanguageOptions>& language_option_fields() {
    using O = LanguageOptions;
    using base::flag;
    using base::number;
    static const base::NamedFields<O> kFields(
        "host option",
        {
            flag("missing-arguments-inherit", &O::missing_arguments_inherit,
                 "a macro takes missing arguments from the call around it"),
            flag("missing-arguments-vanish", &O::missing_arguments_vanish,
                 "an argument that is nowhere to be found vanishes; otherwise it is an error"),
            flag("list-arguments-whole", &O::list_arguments_whole,
                 "a list as a macro's argument keeps its parentheses"),
            flag("bare-macro-calls", &O::bare_macro_calls,
                 "a macro without parameters may be called without parentheses"),
            flag(
                "unnamed-priorities-last", &O::unnamed_priorities_last,
                "move types that move-priorities does not name come last; otherwise they are free"),
            flag("flags-reset-per-block", &O::flags_reset_per_block,
                 "flags become false before each move block; otherwise before each piece"),
            flag("add-forgets-effects", &O::add_forgets_effects,
                 "captures, changes and the like before an add are not repeated in the block's "
                 "next move"),
            number("repetition-count", &O::repetition_count, 1, std::numeric_limits<int>::max(),
                   "occurrences of a position that make a repetition"),
            flag("piece-counts-at-most", &O::piece_counts_at_most,
                 "pieces-remaining and total-piece-count also hold for fewer pieces"),
            flag("zone-needs-one", &O::zone_needs_one,
                 "in absolute-config one cell of a zone is enough; otherwise all are needed"),
            flag("capture-hits-mover", &O::capture_hits_mover,
                 "a capture on the mover's target cell removes the mover; otherwise only what "
                 "stood there"),
            flag("recycle-to-capturer", &O::recycle_to_capturer,
                 "recycled captures go to the capturer; otherwise to their former owner"),
            flag("maximal-captures-two-weighs", &O::maximal_captures_two_weighs,
                 "maximal captures 2 prefers stronger pieces among equally long captures"),
            flag("maximal-captures-count-changes", &O::maximal_captures_count_changes,
                 "maximal captures counts enemy pieces that change type like captured ones"),
            flag("stalemate-is-draw", &O::stalemate_is_draw,
                 "a player without a move and without a rule for it draws; otherwise loses"),
            flag("missing-neighbour-negates", &O::missing_neighbour_negates,
                 "a not- predicate holds for a neighbour that does not exist"),
            flag("missing-neighbour-empty", &O::missing_neighbour_empty,
                 "empty? and the other predicates without not- hold for a neighbour that does not "
                 "exist"),
            flag("merge-identical-moves", &O::merge_identical_moves,
                 "identical moves are offered once"),
            flag("variant-goals-replace", &O::variant_goals_replace,
                 "a goal in a variant replaces all goals of the game; otherwise it is added"),
            flag("discard-cascades-acts", &O::discard_cascades_acts,
                 "discard cascades drops moves of several pieces where one piece can go the same "
                 "way"),
            flag("neutral-is-enemy", &O::neutral_is_enemy,
                 "enemy? holds for pieces of neutral players"),
            flag("files-anywhere", &O::files_anywhere,
                 "a rule file may include files and name pictures outside of its pack's folder"),
        });
    return kFields;
}

}  // namespace zwarm::zrf
