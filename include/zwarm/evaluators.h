// What positions are worth, for pictures, traces and measurements.
#pragma once

#include "engine/evaluate/course_heuristic.h"  // the course agents' view of Halma, and its points
#include "engine/evaluate/fau_heuristic.h"     // FAUhalma in the coordinates of its course
#include "engine/evaluate/join_evaluator.h"    // the strong player's view of Selfo
#include "engine/evaluate/race_network.h"      // what a network adds to it
#include "engine/evaluate/race_weights.h"      // what counts in a race home
#include "engine/evaluate/signal_kernel.h"     // the thesis's view, fast
#include "engine/evaluate/signals.h"           // the same with every term visible
#include "engine/evaluate/way_home.h"          // how far it is home in games with camps
