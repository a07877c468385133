// The two things the plug-in needs of the system it runs on.
#pragma once

#include <string>

namespace zwarm {

// The folder of the library this code was loaded from, in UTF-8; empty if the system cannot tell.
[[nodiscard]] std::string module_folder();

// Hands waiting window messages to the host's windows, so that they stay alive while the engine
// thinks in their thread. False if the program was asked to quit. Does nothing where there are no
// such messages.
bool pump_messages();

}  // namespace zwarm
