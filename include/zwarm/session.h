// The plug-in without its library: what the six routines do, and turns as its host writes them.
// Programs that use it link zwarm_session.
#pragma once

#include "engine/plugin/host_notation.h"  // host_text, parse_turn
#include "engine/plugin/options.h"        // what a player may choose in Zwarm.ini
#include "engine/plugin/session.h"        // Session
