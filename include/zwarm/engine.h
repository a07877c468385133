// The engine library's public face: everything a program needs that plays, counts or measures
// without Zillions of Games.
//
//   const zwarm::Variant& variant = *zwarm::find_variant("star-2");
//   zwarm::Game game(variant);
//   auto agent = zwarm::find_agent("greedy")->make({.seed = 1});
//   agent->new_game(variant);
//   game.play(agent->choose(game, {.depth = 4}, control));
//
// `control` is the caller's own SearchControl: it says when to stop and hears how the search goes.
#pragma once

#include "engine/agents/levels.h"           // how strong the strong player plays
#include "engine/agents/registry.h"         // agents() by name, Agent
#include "engine/base/random.h"             // the one seeded generator
#include "engine/board/shapes.h"            // boards by their shape, and their camps
#include "engine/board/symmetries.h"        // what turns and mirrors a board
#include "engine/rules/game.h"              // Game: turns, undo, result with its reason
#include "engine/rules/movement.h"          // legal turns, and counts of them (perft)
#include "engine/rules/notation.h"          // positions and moves as text
#include "engine/rules/setups.h"            // fair starts by the thesis's conditions
#include "engine/rules/variants.h"          // the table of variants
#include "engine/search/known_transfers.h"  // the shortest solitaires known
#include "engine/search/search_control.h"   // Limits, SearchControl
#include "engine/search/solitaire.h"        // the player of solitaires; the turns left, in words
