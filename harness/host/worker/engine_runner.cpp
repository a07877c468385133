#include "harness/host/worker/engine_runner.h"

#include <algorithm>
#include <utility>

#if defined(_WIN32)
#include <windows.h>
// After windows.h, whose types it uses.
#include <tlhelp32.h>
#else
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#endif

namespace zwarm::host {

namespace {

// Far above any real game; an engine that never ends its list shall not fill the memory.
constexpr std::size_t kMaxMoves = 50000;
// Of one buffer; any engine that writes more is wrong.
constexpr zillions_long kMostBytesLent = 1 << 20;

zillions_long number_or(const Message& request, std::size_t index, zillions_long otherwise) {
    const auto value = field_number(request, index);
    if (!value || *value < INT32_MIN || *value > INT32_MAX) return otherwise;
    return static_cast<zillions_long>(*value);
}

StopRequest stop_request(const Message& request, std::size_t index) {
    const auto status =
        std::clamp<zillions_long>(number_or(request, index, kSTOPSOON), kKEEPSEARCHING, kSTOPNOW);
    return {static_cast<Search_Status>(status), field_text(request, index + 1) == "message"};
}

// What this process uses at the moment, to see whether an engine leaks.
struct Resources {
    std::int64_t memory_bytes = 0;  // private memory, resident on Linux, committed on Windows
    std::int64_t handles = 0;       // open files on Linux, all kernel handles on Windows
    std::int64_t threads = 0;
};

#if defined(_WIN32)

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

Resources resources_in_use() {
    Resources used;
    used.memory_bytes = private_memory();
    DWORD handles = 0;
    if (GetProcessHandleCount(GetCurrentProcess(), &handles) != 0) used.handles = handles;
    used.threads = count_threads();
    return used;
}

#else

std::int64_t count_entries(const char* folder) {
    std::error_code error;
    const std::filesystem::directory_iterator entries(folder, error);
    return error ? 0 : std::distance(begin(entries), end(entries));
}

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

#endif

}  // namespace

bool EngineRunner::answer(const Message& request) {
    const std::string& verb = request.front();
    const EngineRoutines& engine = library_.routines();
    if (verb == "quit") {
        library_.unload();
        return false;
    }
    if (verb == "hello") {
        channel_.send(
            {"hello", std::to_string(kProtocolVersion), std::to_string(8 * sizeof(void*))});
    } else if (verb == "load") {
        load(request);
    } else if (verb == "resources") {
        const Resources used = resources_in_use();
        channel_.send({"resources", std::to_string(used.memory_bytes), std::to_string(used.handles),
                       std::to_string(used.threads)});
    } else if (verb == "unload") {
        library_.unload();
        channel_.send({"unloaded"});
    } else if (!library_.loaded()) {
        fail("no engine is loaded");
    } else if (verb == "start") {
        send_result(engine.start_new_game(field_text(request, 1).c_str()));
    } else if (verb == "move") {
        send_result(engine.make_a_move(field_text(request, 1).c_str()));
    } else if (verb == "over") {
        is_game_over();
    } else if (verb == "generate") {
        generate_all();
    } else if (verb == "generate-null" && engine.generate_moves != nullptr) {
        send_result(engine.generate_moves(nullptr));
    } else if (verb == "generate-one") {
        generate_one();
    } else if (verb == "search") {
        search(request);
    } else if (verb == "null") {
        call_with_null(field_text(request, 1));
    } else if (verb == "cleanup") {
        send_result(engine.clean_up());
    } else {
        fail("the worker does not know the request " + verb);
    }
    return true;
}

void EngineRunner::load(const Message& request) {
    const std::string& folder = field_text(request, 2);
    if (!folder.empty() && !change_directory(folder)) {
        return fail("the folder " + folder + " cannot be entered");
    }
    const zillions_long move = number_or(request, 3, ZILLIONS_MOVE_BUFFER);
    const zillions_long comment = number_or(request, 4, ZILLIONS_COMMENT_BUFFER);
    if (std::min(move, comment) < 1 || std::max(move, comment) > kMostBytesLent) {
        return fail("buffers have 1 to " + std::to_string(kMostBytesLent) + " bytes");
    }
    move_buffer_ = static_cast<std::size_t>(move);
    comment_buffer_ = static_cast<std::size_t>(comment);
    std::string error;
    if (!library_.load(field_text(request, 1), error)) return fail(error);
    const auto flag = [](bool present) { return std::string(present ? "1" : "0"); };
    channel_.send({"loaded", flag(library_.routines().is_game_over != nullptr),
                   flag(library_.routines().generate_moves != nullptr)});
}

void EngineRunner::is_game_over() {
    if (library_.routines().is_game_over == nullptr) return fail("no DLL_IsGameOver");
    GuardedBuffer result(sizeof(zillions_long));
    GuardedBuffer comment(comment_buffer_);
    *result.as<zillions_long>() = ZILLIONS_UNKNOWN_SCORE;
    const DLL_Result code =
        library_.routines().is_game_over(result.as<zillions_long>(), comment.data());
    report_overrun(channel_, "DLL_IsGameOver", "lResult", result);
    report_overrun(channel_, "DLL_IsGameOver", "zcomment", comment);
    channel_.send({"over", std::to_string(code), std::to_string(*result.as<zillions_long>()),
                   comment.text()});
}

void EngineRunner::generate_all() {
    const ZillionsGenerateMoves generate = library_.routines().generate_moves;
    if (generate == nullptr) return fail("no DLL_GenerateMoves");
    int code = generate(nullptr);
    Message reply{"moves", ""};
    GuardedBuffer move(move_buffer_);
    while (code >= 0 && reply.size() < kMaxMoves) {
        move.reset();
        code = generate(move.data());
        report_overrun(channel_, "DLL_GenerateMoves", "moveBuffer", move);
        if (code < 0 || move.text().empty()) break;
        reply.push_back(move.text());
    }
    reply[1] = std::to_string(code);
    if (reply.size() >= kMaxMoves) return fail("DLL_GenerateMoves never ends its list");
    channel_.send(reply);
}

void EngineRunner::generate_one() {
    if (library_.routines().generate_moves == nullptr) return fail("no DLL_GenerateMoves");
    GuardedBuffer move(move_buffer_);
    const int code = library_.routines().generate_moves(move.data());
    report_overrun(channel_, "DLL_GenerateMoves", "moveBuffer", move);
    channel_.send({"moves", std::to_string(code), move.text()});
}

void EngineRunner::search(const Message& request) {
    const std::int64_t number = field_number(request, 1).value_or(0);
    SearchRequest wanted;
    wanted.time_ms = number_or(request, 2, 0);
    wanted.depth = number_or(request, 3, 0);
    wanted.variety = number_or(request, 4, 0);
    wanted.stop_after_ms = number_or(request, 5, -1);
    wanted.stop = stop_request(request, 6);

    SearchWatch watch(channel_, window_, move_buffer_, library_.routines().expected_line);
    {
        const std::lock_guard lock(mutex_);
        if (number <= newest_search_) return fail("searches have numbers that grow");
        active_ = &watch;
        newest_search_ = number;
        const auto early = early_stops_.find(number);
        if (early != early_stops_.end()) watch.request_stop(early->second);
        early_stops_.erase(early_stops_.begin(), early_stops_.upper_bound(number));
    }
    watch.run(library_.routines().search, wanted);
    {
        const std::lock_guard lock(mutex_);
        active_ = nullptr;
    }
    // A stop message still in the queue must not write into memory that is about to go.
    window_.handle_messages();
}

void EngineRunner::note_stop(const Message& request) {
    const std::int64_t number = field_number(request, 1).value_or(0);
    const StopRequest stop = stop_request(request, 2);
    const std::lock_guard lock(mutex_);
    if (number > newest_search_) {
        early_stops_[number] = stop;
    } else if (number == newest_search_ && active_ != nullptr) {
        active_->request_stop(stop);
    }
}

void EngineRunner::call_with_null(const std::string& routine) {
    const EngineRoutines& engine = library_.routines();
    if (routine == "DLL_StartNewGame") {
        send_result(engine.start_new_game(nullptr));
    } else if (routine == "DLL_MakeAMove") {
        send_result(engine.make_a_move(nullptr));
    } else if (routine == "DLL_IsGameOver" && engine.is_game_over != nullptr) {
        send_result(engine.is_game_over(nullptr, nullptr));
    } else if (routine == "DLL_Search") {
        send_result(engine.search(10, 1, 0, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr));
    } else {
        fail("no such call with NULL: " + routine);
    }
}

void EngineRunner::send_result(int code) {
    channel_.send({"result", std::to_string(code)});
}

}  // namespace zwarm::host
