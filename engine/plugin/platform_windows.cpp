#include <windows.h>

#include <array>

#include "engine/plugin/platform.h"

namespace zwarm {

std::filesystem::path module_folder() {
    static const char kInsideThisModule = 0;
    HMODULE module = nullptr;
    if (GetModuleHandleExA(
            GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
            &kInsideThisModule, &module) == 0) {
        return {};
    }
    std::array<wchar_t, 1024> name{};
    const DWORD length = GetModuleFileNameW(module, name.data(), static_cast<DWORD>(name.size()));
    if (length == 0 || length >= name.size()) return {};
    return std::filesystem::path(name.data()).parent_path();
}

bool pump_messages() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE) != 0) {
        if (message.message == WM_QUIT) {
            // The host's own loop must still see it.
            PostQuitMessage(static_cast<int>(message.wParam));
            return false;
        }
        TranslateMessage(&message);
        DispatchMessageA(&message);
    }
    return true;
}

}  // namespace zwarm
