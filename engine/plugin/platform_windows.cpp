#include <windows.h>

#include <array>

#include "engine/plugin/platform.h"

namespace zwarm {

std::string module_folder() {
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
    int letters = static_cast<int>(length);
    while (letters > 0 && name[static_cast<std::size_t>(letters - 1)] != L'\\') --letters;
    std::string folder(4 * name.size(), '\0');  // more than any name takes in UTF-8
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, name.data(), letters, folder.data(),
                                          static_cast<int>(folder.size()), nullptr, nullptr);
    folder.resize(static_cast<std::size_t>(bytes));
    return folder;
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
