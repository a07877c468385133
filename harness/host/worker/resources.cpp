#include "harness/host/worker/resources.h"

#if defined(_WIN32)

#include <windows.h>
// After windows.h, whose types it uses.
#include <tlhelp32.h>

namespace zwarm::host {

namespace {

std::int64_t count_threads() {
    const HANDLE snapshot = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
    if (snapshot == INVALID_HANDLE_VALUE) return 0;
    std::int64_t count = 0;
    THREADENTRY32 entry = {};
    entry.dwSize = sizeof entry;
    for (BOOL more = Thread32First(snapshot, &entry); more != 0;
         more = Thread32Next(snapshot, &entry)) {
        if (entry.th32OwnerProcessID == GetCurrentProcessId()) ++count;
    }
    CloseHandle(snapshot);
    return count;
}

// Walks the address space: the process counters of Wine stay at zero.
std::int64_t private_memory() {
    std::int64_t bytes = 0;
    MEMORY_BASIC_INFORMATION region = {};
    const char* address = nullptr;
    while (VirtualQuery(address, &region, sizeof region) == sizeof region) {
        if (region.State == MEM_COMMIT && region.Type == MEM_PRIVATE) {
            bytes += static_cast<std::int64_t>(region.RegionSize);
        }
        const char* next = static_cast<const char*>(region.BaseAddress) + region.RegionSize;
        if (next <= address) break;
        address = next;
    }
    return bytes;
}

}  // namespace

Resources resources_in_use() {
    Resources used;
    used.memory_bytes = private_memory();
    DWORD handles = 0;
    if (GetProcessHandleCount(GetCurrentProcess(), &handles) != 0) used.handles = handles;
    used.threads = count_threads();
    return used;
}

}  // namespace zwarm::host

#else

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace zwarm::host {

namespace {

std::int64_t count_entries(const char* folder) {
    std::error_code error;
    const std::filesystem::directory_iterator entries(folder, error);
    return error ? 0 : std::distance(begin(entries), end(entries));
}

}  // namespace

Resources resources_in_use() {
    Resources used;
    std::ifstream statistics("/proc/self/statm");
    std::int64_t total = 0;
    std::int64_t resident = 0;
    std::int64_t shared = 0;
    if (statistics >> total >> resident >> shared) {
        used.memory_bytes = (resident - shared) * sysconf(_SC_PAGESIZE);
    }
    used.handles = count_entries("/proc/self/fd");
    used.threads = count_entries("/proc/self/task");
    return used;
}

}  // namespace zwarm::host

#endif
