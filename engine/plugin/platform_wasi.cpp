// The plug-in linked to its host in a WebAssembly module.
#include <cstdlib>

#include "engine/plugin/platform.h"

// Whoever runs the module lets the host look at its buffers and write its flag.
extern "C" [[clang::import_module("host"), clang::import_name("pump_messages")]] void
host_pump_messages();

namespace zwarm {

// Nothing was loaded from anywhere; the host says what to take for it.
std::string module_folder() {
    const char* folder = std::getenv("ZWARM_FOLDER");
    return folder == nullptr ? std::string() : std::string(folder);
}

bool pump_messages() {
    host_pump_messages();
    return true;
}

}  // namespace zwarm
