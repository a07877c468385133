// The stop flag, written by another thread and by a window procedure while the search runs. A
// search that does not hear it never ends, which the test runner's time limit turns into a failure.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/abi/plugin_library.h"
#if defined(_WIN32)
#include <windows.h>
#endif

namespace zwarm::abi {
namespace {

// Writes as a host would, whatever the engine reads at that moment.
void raise_flag(Search_Status& status, Search_Status value) {
    std::atomic_ref(reinterpret_cast<std::uint32_t&>(status)).store(value);
}

class PluginStop : public testing::TestWithParam<Search_Status> {
  protected:
    void SetUp() override {
        ASSERT_TRUE(plugin_.loaded());
        ASSERT_EQ(plugin_.start_new_game("Selfo"), DLL_OK);
    }
    ~PluginStop() override { plugin_.clean_up(); }

    PluginLibrary plugin_;
    SearchBuffers search_;
};

TEST_P(PluginStop, AnotherThreadEndsAnEndlessSearch) {
    for (int i = 0; i < 20; ++i) {
        search_.status = kKEEPSEARCHING;
        std::thread host([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(i));
            raise_flag(search_.status, GetParam());
        });
        EXPECT_EQ(search_.run(plugin_, 0, 0), DLL_OK);
        host.join();
        ASSERT_TRUE(search_.intact());
        ASSERT_EQ(plugin_.make_a_move(search_.best.text()), DLL_OK) << search_.best.text();
    }
}

TEST_P(PluginStop, AFlagThatIsUpAlreadyStillGivesAMove) {
    search_.status = GetParam();
    ASSERT_EQ(search_.run(plugin_, 0, 0), DLL_OK);
    EXPECT_EQ(plugin_.make_a_move(search_.best.text()), DLL_OK) << search_.best.text();
}

INSTANTIATE_TEST_SUITE_P(Flags, PluginStop, testing::Values(kSTOPSOON, kSTOPNOW));

#if defined(_WIN32)

// What the window procedure writes to, and what it tries while the search runs.
struct Host {
    Search_Status* status = nullptr;
    const PluginLibrary* plugin = nullptr;
    DLL_Result call_back = DLL_OK;
    bool heard = false;
};

Host* g_host = nullptr;

LRESULT CALLBACK window_procedure(HWND window, UINT message, WPARAM first, LPARAM second) {
    if (message != WM_APP) return DefWindowProcA(window, message, first, second);
    g_host->heard = true;
    g_host->call_back = g_host->plugin->make_a_move("Pass");
    raise_flag(*g_host->status, kSTOPSOON);
    return 0;
}

TEST_F(PluginStop, APostedMessageEndsAnEndlessSearch) {
    WNDCLASSA window_class{};
    window_class.lpfnWndProc = window_procedure;
    window_class.hInstance = GetModuleHandleA(nullptr);
    window_class.lpszClassName = "ZwarmStopTest";
    ASSERT_NE(RegisterClassA(&window_class), 0);
    HWND window = CreateWindowA("ZwarmStopTest", "", 0, 0, 0, 0, 0, HWND_MESSAGE, nullptr,
                                window_class.hInstance, nullptr);
    ASSERT_NE(window, nullptr);
    Host host{&search_.status, &plugin_};
    g_host = &host;
    // Before the search has begun, and while it runs.
    for (const int delay_ms : {0, 50}) {
        host.heard = false;
        search_.status = kKEEPSEARCHING;
        const auto post = [&] { PostMessageA(window, WM_APP, 0, 0); };
        if (delay_ms == 0) post();
        std::thread user([&] {
            if (delay_ms == 0) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
            post();
        });
        EXPECT_EQ(search_.run(plugin_, 0, 0), DLL_OK);
        user.join();
        const bool heard = host.heard;
        EXPECT_EQ(plugin_.make_a_move(search_.best.text()), DLL_OK) << search_.best.text();
        // An agent may find its move before a late message comes.
        EXPECT_TRUE(heard || delay_ms > 0);
        if (!heard) continue;
        EXPECT_EQ(host.call_back, DLL_GENERIC_ERROR) << "the game must not change under a search";
        EXPECT_EQ(search_.status, kSTOPSOON) << "the flag is the host's";
    }
    DestroyWindow(window);
}

#endif

}  // namespace
}  // namespace zwarm::abi
