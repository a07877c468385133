// An engine for the race game that behaves well but for one thing, which the name of its own file
// tells: mock_hang.so hangs. One build serves all of them as copies.
#include <zillions/plugin_abi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "tests/abi/mock_engines/race_game.h"

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#include <unistd.h>
#endif

namespace {

// The path of the library this code is in.
std::string own_path() {
#if defined(_WIN32)
    HMODULE module = nullptr;
    GetModuleHandleExA(
        GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
        reinterpret_cast<const char*>(&own_path), &module);
    char path[1024] = "";
    GetModuleFileNameA(module, path, sizeof path);
    return path;
#else
    Dl_info info{};
    dladdr(reinterpret_cast<const void*>(&own_path), &info);
    return info.dli_fname;
#endif
}

std::string own_folder() {
    const std::string path = own_path();
    return path.substr(0, path.find_last_of("/\\") + 1);
}

// Without folder, "mock_" and extension.
std::string own_name() {
    std::string name = own_path();
    name.erase(0, name.find_last_of("/\\") + 1);
    name.erase(name.find('.'));
    return name.erase(0, std::strlen("mock_"));
}

bool is(const char* behaviour) {
    static const std::string kName = own_name();
    return kName == behaviour;
}

mock::RaceGame g_game;
std::vector<std::string> g_list;
std::size_t g_next = 0;
bool g_cleaned_up = false;

// Every routine tells here that it was called, with its argument.
void called(const char* routine, const char* argument = "") {
    if (is("prints")) {
        std::puts("result\t-1");
        std::fflush(stdout);
    }
    const char* file = std::getenv("MOCK_RECORD");
    if (is("records") || (is("chains") && file != nullptr)) {
        std::ofstream(file != nullptr ? file : "mock_record.txt", std::ios::app)
            << routine << '(' << argument << ")\n";
    }
}

void pump_messages() {
#if defined(_WIN32)
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE) != 0) {
        TranslateMessage(&message);
        DispatchMessageA(&message);
    }
#endif
}

bool stopped(const volatile Search_Status* status) {
    if (is("thinks_with_messages") || is("foreign")) pump_messages();
    return *status != kKEEPSEARCHING;
}

// Counts nodes until it is stopped.
void think(const volatile Search_Status* status, zillions_long* nodes, zillions_long* depth) {
    using namespace std::chrono_literals;
    while (!stopped(status)) {
        std::this_thread::sleep_for(1ms);
        *nodes += 10;
        *depth = *nodes / 100;
    }
}

// As scripted engines of the time do it: changes to its own folder, looks there for a script that
// the title names, and knows the set-up from it.
DLL_Result start_foreign(std::string title) {
    for (char& c : title) {
        if (c == ' ') c = '-';
    }
#if defined(_WIN32)
    SetCurrentDirectoryA(own_folder().c_str());
#else
    if (chdir(own_folder().c_str()) != 0) return DLL_GENERIC_ERROR;
#endif
    std::string word;
    if (!(std::ifstream(title + ".script") >> word) || word != "race") {
        return DLL_UNKNOWN_VARIANT_ERROR;
    }
    g_game.start(true);
    g_game.set_up();
    return DLL_OK_DONT_SEND_SETUP;
}

}  // namespace

extern "C" {

DLL_Result ZILLIONS_CALL DLL_StartNewGame(const char* variant) {
    called("StartNewGame", variant);
    if (is("negative_start")) return DLL_UNKNOWN_VARIANT_ERROR;
    if (is("lives_once") && g_cleaned_up) std::_Exit(9);
    g_list.clear();
    if (is("foreign")) return start_foreign(variant);
    if (is("leaks")) {
        // Kept where the compiler must believe that somebody reads it.
        static char* volatile kept;
        kept = static_cast<char*>(std::malloc(256 * 1024));
        std::memset(kept, 1, 256 * 1024);
    }
    g_game.start(is("chains"));
    if (!is("knows_setup")) return DLL_OK;
    g_game.set_up();
    return DLL_OK_DONT_SEND_SETUP;
}

DLL_Result ZILLIONS_CALL DLL_MakeAMove(const char* move) {
    called("MakeAMove", move);
    const std::string text = move;
    if (is("records") && text == "(White Man off)") return DLL_OK;
    if (is("passes") && text == "Pass") return DLL_OK;
    if (is("knows_its_list") && !text.starts_with("(")) {
        if (std::find(g_list.begin(), g_list.end(), text) == g_list.end()) {
            return DLL_INVALID_POSITION_ERROR;
        }
        g_list.clear();
    }
    if (is("knows_setup") && text.starts_with("(")) return DLL_INVALID_POSITION_ERROR;
    const bool done = text.starts_with("(") ? g_game.edit(text) : g_game.move(text);
    return done ? DLL_OK : DLL_INVALID_POSITION_ERROR;
}

DLL_Result ZILLIONS_CALL DLL_Search(zillions_long time, zillions_long depth_limit,
                                    zillions_long variety, Search_Status* status, char* best_move,
                                    char* current_move, zillions_long* nodes, zillions_long* score,
                                    zillions_long* depth) {
    called("Search", (std::to_string(time) + ' ' + std::to_string(depth_limit) + ' ' +
                      std::to_string(variety))
                         .c_str());
    const auto moves = g_game.moves();
    if (moves.empty()) return DLL_NO_MOVES;
    std::strcpy(best_move, moves.front().c_str());
    std::strcpy(current_move, moves.back().c_str());
    *nodes = 2;
    *score = 7;
    *depth = 1;
    if (is("illegal_move")) std::strcpy(best_move, "Man a1 - f1");
    if (is("overflow")) std::memset(best_move, 'm', 3000);
    if (is("negative_search")) return DLL_OUT_OF_MEMORY_ERROR;
    char* volatile nowhere = nullptr;
    if (is("crash")) *nowhere = 1;
    if (is("exit")) std::_Exit(9);
    while (is("hang")) std::this_thread::sleep_for(std::chrono::seconds(1));
    if (is("thinks") || is("thinks_with_messages") || is("foreign")) {
        think(status, nodes, depth);
        *score = *status;
    }
    return DLL_OK;
}

DLL_Result ZILLIONS_CALL DLL_CleanUp(void) {
    called("CleanUp");
    g_cleaned_up = true;
    return DLL_OK;
}

DLL_Result ZILLIONS_CALL DLL_IsGameOver(zillions_long* result, char* comment) {
    called("IsGameOver");
    if (is("half_boards") && !g_game.complete()) return DLL_INVALID_POSITION_ERROR;
    *result = g_game.lost()   ? ZILLIONS_LOSS_SCORE
              : g_game.over() ? ZILLIONS_WIN_SCORE
                              : ZILLIONS_UNKNOWN_SCORE;
    if (g_game.over()) std::strcpy(comment, "The race is over");
    return DLL_OK;
}

DLL_Result ZILLIONS_CALL DLL_GenerateMoves(char* move_buffer) {
    if (move_buffer == nullptr) {
        called("GenerateMoves", "NULL");
        g_list = g_game.moves();
        static bool turned = false;
        turned = !turned;
        if (is("shuffles") && turned) std::reverse(g_list.begin(), g_list.end());
        if (is("passes")) g_list.emplace_back("Pass");
        g_next = 0;
    } else if (is("endless_list")) {
        std::strcpy(move_buffer, "Man a1 - b1");
    } else if (is("no_terminator")) {
        std::memset(move_buffer, 'm', ZILLIONS_MOVE_BUFFER);
    } else {
        std::strcpy(move_buffer, g_next < g_list.size() ? g_list[g_next++].c_str() : "");
    }
    return DLL_OK;
}

// Private to the engine's own tools; hosts leave it alone.
const char* ZILLIONS_CALL DLL_GetPlayerName(int player) {
    return player == 0 ? "White" : "Black";
}

}  // extern "C"
