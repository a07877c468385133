// Lets programs start on Windows XP. The threads of MinGW-w64 ask Windows for GetTickCount64, which
// came with Vista; a program that imports it is refused by XP's loader. Here is one made of what XP
// has, under the name by which the linker would otherwise find the import. Linked as an object into
// each 32-bit program and DLL that is shipped.
#include <windows.h>

namespace {

// Milliseconds since the machine started; never goes back.
ULONGLONG WINAPI ticks() {
    LARGE_INTEGER frequency;
    LARGE_INTEGER counter;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&counter);
    const auto per_second = static_cast<ULONGLONG>(frequency.QuadPart);
    const auto count = static_cast<ULONGLONG>(counter.QuadPart);
    return count / per_second * 1000 + count % per_second * 1000 / per_second;
}

}  // namespace

extern "C" {
extern ULONGLONG(WINAPI* const imported_ticks)() __asm__("__imp__GetTickCount64@0");
ULONGLONG(WINAPI* const imported_ticks)() = &ticks;
}
