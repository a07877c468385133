// Compiles one move block: statements and conditions become the flat program of program.h.
#pragma once

#include "harness/zrf/program.h"
#include "harness/zrf/reading.h"

namespace zwarm::zrf {

// Mistakes go to the sink; the program then holds what could be understood.
Program compile_block(Reading& reading, const Node& block);

}  // namespace zwarm::zrf
