// The two things the plug-in needs of the system it runs on.
#pragma once

#include <filesystem>

namespace zwarm {

// The folder of the library this code was loaded from; empty if the system cannot tell.
[[nodiscard]] std::filesystem::path module_folder();

// Hands waiting window messages to the host's windows, so that they stay alive while the engine
// thinks in their thread. False if the program was asked to quit. Does nothing where there are no
// such messages.
bool pump_messages();

}  // namespace zwarm
