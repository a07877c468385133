#include <dlfcn.h>

#include "engine/plugin/platform.h"

namespace zwarm {

std::string module_folder() {
    static const char kInsideThisModule = 0;
    Dl_info info{};
    if (dladdr(&kInsideThisModule, &info) == 0 || info.dli_fname == nullptr) return {};
    const std::string path = info.dli_fname;
    return path.substr(0, path.find_last_of('/') + 1);
}

bool pump_messages() {
    return true;
}

}  // namespace zwarm
