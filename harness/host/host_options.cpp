#include "harness/host/host_options.h"

#include <limits>

namespace zwarm::host {

namespace {

std::vector<base::Field<HostOptions>> own_fields() {
    using O = HostOptions;
    using base::choice;
    using base::flag;
    using base::number;
    using base::text;
    return {
        choice(
            "current-directory", &O::current_directory,
            {{"rules", Folder::kRules}, {"engine", Folder::kEngine}, {"program", Folder::kProgram}},
            "the current directory when an engine is loaded"),
        choice(
            "first-root", &O::first_root,
            {{"rules", Folder::kRules}, {"program", Folder::kProgram}},
            "where (engine ..) is looked for first: beside the rule file or in the program folder"),
        text("program-folder", &O::program_folder,
             "the folder that stands for the program's own; empty = the current directory"),
        number("move-buffer", &O::move_buffer, 16, 65536,
               "bytes lent to an engine for one move string"),
        choice("setup-order", &O::setup_order,
               {{"file", SetupOrder::kFile}, {"board", SetupOrder::kBoard}},
               "order of the set-up edits: as in the rule file or along the board's positions"),
        flag("send-reserves", &O::send_reserves,
             "pieces in reserve are sent to the engine too, as (White Man off)"),
        flag("game-over-after-edits", &O::game_over_after_edits,
             "DLL_IsGameOver is called after each edit"),
        flag("generate-after-edits", &O::generate_after_edits,
             "DLL_GenerateMoves is called after each edit"),
        flag("game-over-between-parts", &O::game_over_between_parts,
             "DLL_IsGameOver is called between the parts of a chain"),
        flag("replay-each-move", &O::replay_each_move,
             "the whole game is sent to the engine again before every move"),
        flag("announce-square", &O::announce_square,
             "a bare position name is sent before a person's move from there"),
        flag("reload-for-variant", &O::reload_for_variant,
             "the engine is loaded again for a new variant"),
        choice("chain-pass", &O::chain_pass,
               {{"engine", ChainPass::kEngine},
                {"rules", ChainPass::kRules},
                {"both", ChainPass::kBoth}},
               "who may offer a pass inside a chain"),
        flag("engine-may-pass", &O::engine_may_pass,
             "a Pass of the engine counts although the rule file has no pass turn"),
        flag("chain-ends-silently", &O::chain_ends_silently,
             "saved games: a chain that could go on may end without a Pass line"),
        flag("write-chain-pass", &O::write_chain_pass,
             "saved games: a pass that ends a chain is written down"),
        flag("repetition-with-engine", &O::repetition_with_engine,
             "a position that repeats too often ends the game although the engine goes on"),
        number("turn-limit", &O::turn_limit, 0, std::numeric_limits<int>::max(),
               "turns after which a game is a draw, engine or not; 0 = none"),
        number("least-variety", &O::least_variety, 0, 1, "the smallest variety an engine is given"),
        number("unlimited-depth", &O::unlimited_depth, 0, std::numeric_limits<int>::max(),
               "the depth limit an engine is given when there is none"),
        flag("stop-at-time", &O::stop_at_time,
             "kSTOPSOON is written when the time is over; false leaves the clock to the "
             "engine"),
        flag("stop-by-message", &O::stop_by_message,
             "the stop flag is written in a window's procedure (Windows engines)"),
        number("search-patience", &O::search_patience, 1, 3600000,
               "milliseconds an engine may still take when its time is over or it was "
               "stopped"),
        choice("score-side", &O::score_side,
               {{"mover", ScoreSide::kMover}, {"first-player", ScoreSide::kFirstPlayer}},
               "for whom a positive score of an engine is good"),
    };
}

}  // namespace

const base::NamedFields<HostOptions>& host_option_fields() {
    static const auto kFields = base::NamedFields<HostOptions>("host option", own_fields())
                                    .with(&HostOptions::language, zrf::language_option_fields());
    return kFields;
}

}  // namespace zwarm::host
