// What this process uses at the moment, to see whether an engine leaks.
#pragma once

#include <cstdint>

namespace zwarm::host {

struct Resources {
    std::int64_t memory_bytes = 0;  // private memory, resident on Linux, committed on Windows
    std::int64_t handles = 0;       // open files on Linux, all kernel handles on Windows
    std::int64_t threads = 0;
};

Resources resources_in_use();

}  // namespace zwarm::host
