// The swarms from inside, for the laboratory: fields of pheromones, decisions, memories.
#pragma once

#include "engine/swarm/explain.h"    // a decision in words
#include "engine/swarm/foresight.h"  // the swarm that plans
#include "engine/swarm/memory.h"     // the best game on disk
#include "engine/swarm/swarm.h"      // the ants and bees of one player
