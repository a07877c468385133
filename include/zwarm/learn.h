// What is learnt, from inside: for training and for measurements of it.
#pragma once

#include "engine/learn/opening_book.h"          // openings as text
#include "engine/learn/q_learner.h"             // Q-learning, its table and its weights of features
#include "engine/learn/q_network.h"             // the network of the course report
#include "engine/learn/race_network_weights.h"  // networks of races as weights
#include "engine/learn/weights.h"               // weights as text
#include "engine/search/race_state.h"           // the race as the strong player's search sees it
