#include <dlfcn.h>

#include "engine/plugin/platform.h"

namespace zwarm {

std::filesystem::path module_folder() {
    static const char kInsideThisModule = 0;
    Dl_info info{};
    if (dladdr(&kInsideThisModule, &info) == 0 || info.dli_fname == nullptr) return {};
    return std::filesystem::path(info.dli_fname).parent_path();
}

bool pump_messages() {
    return true;
}

}  // namespace zwarm
