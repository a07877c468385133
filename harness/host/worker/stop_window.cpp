#include "harness/host/worker/stop_window.h"

#if defined(_WIN32)

#include <windows.h>

namespace zwarm::host {

namespace {

constexpr UINT kStopMessage = WM_APP + 1;
constexpr char kClassName[] = "ZwarmStopWindow";

LRESULT CALLBACK stop_procedure(HWND window, UINT message, WPARAM first, LPARAM second) {
    if (message != kStopMessage) return DefWindowProcA(window, message, first, second);
    auto* flag = reinterpret_cast<volatile Search_Status*>(second);
    *flag = static_cast<Search_Status>(first);
    return 0;
}

}  // namespace

StopWindow::StopWindow() {
    WNDCLASSA type = {};
    type.lpfnWndProc = stop_procedure;
    type.hInstance = GetModuleHandleA(nullptr);
    type.lpszClassName = kClassName;
    RegisterClassA(&type);
    window_ = CreateWindowExA(0, kClassName, "", 0, 0, 0, 0, 0, HWND_MESSAGE, nullptr,
                              type.hInstance, nullptr);
}

StopWindow::~StopWindow() {
    if (window_ != nullptr) DestroyWindow(static_cast<HWND>(window_));
}

bool StopWindow::post(Search_Status* flag, Search_Status status) {
    return window_ != nullptr &&
           PostMessageA(static_cast<HWND>(window_), kStopMessage, static_cast<WPARAM>(status),
                        reinterpret_cast<LPARAM>(flag)) != 0;
}

void StopWindow::handle_messages() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE) != 0) {
        TranslateMessage(&message);
        DispatchMessageA(&message);
    }
}

}  // namespace zwarm::host

#else

namespace zwarm::host {

StopWindow::StopWindow() = default;
StopWindow::~StopWindow() = default;
bool StopWindow::post(Search_Status* /*flag*/, Search_Status /*status*/) {
    return false;
}
void StopWindow::handle_messages() {}

}  // namespace zwarm::host

#endif
