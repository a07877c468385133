// Where the worker programs are: beside the running program, else where this build put them.
// $ZWARM_WORKER_FOLDER comes first.
#pragma once

#include <string>

namespace zwarm::host {

// The path of zwarm-worker or, for Windows engines, zwarm-worker32.exe; empty when there is none.
std::string find_worker(bool windows);

// The folder of the running program.
std::string program_folder();

}  // namespace zwarm::host
