// Any lines to the worker, which has an engine that is no better: it says what it was told last,
// longer than it may. Every request has one answer, every answer is one line of the protocol, and
// what the engine writes past its buffers is told.
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zillions/plugin_abi.h>

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "harness/host/worker/channel.h"
#include "harness/host/worker/engine_runner.h"
#include "harness/host/worker/search_watch.h"
#include "tests/fuzz/target.h"

namespace {

using namespace zwarm::host;
using zwarm::fuzz::require;

constexpr std::size_t kMostRequests = 40;

// What the engine was told last.
std::string g_told;
std::size_t g_listed = 0;

// Unlike a real host's string functions, never more than a worker can notice.
void write_told(char* buffer) {
    if (buffer != nullptr) std::memcpy(buffer, g_told.c_str(), g_told.size() + 1);
}

DLL_Result hear(const char* text) {
    if (text == nullptr) return DLL_GENERIC_ERROR;
    g_told = text;
    g_listed = 0;
    // The first letter is the answer.
    return g_told.starts_with('-') ? DLL_UNKNOWN_PIECE_ERROR : DLL_OK;
}

// A file in memory in place of a standard one: it never blocks, and its end is an end.
int replace_file(int number) {
    const int file = memfd_create("line", 0);
    require(file >= 0 && dup2(file, number) == number, "a file in memory");
    return file;
}

class Line {
  public:
    // Before the channel takes over the standard files.
    Line() : requests_(replace_file(0)), replies_(replace_file(1)) {}

    void write(std::string_view text) const {
        require(ftruncate(requests_, 0) == 0 && ftruncate(replies_, 0) == 0, "files are emptied");
        lseek(requests_, 0, SEEK_SET);
        lseek(replies_, 0, SEEK_SET);
        require(::write(requests_, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
                "requests are written");
        lseek(requests_, 0, SEEK_SET);
    }

    // All messages since the last call.
    std::vector<Message> read() const {
        std::string text(static_cast<std::size_t>(lseek(replies_, 0, SEEK_END)), '\0');
        require(pread(replies_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
                "replies are read");
        require(ftruncate(replies_, 0) == 0, "replies are taken");
        lseek(replies_, 0, SEEK_SET);
        require(text.empty() || text.ends_with('\n'), "a reply is a whole line");
        std::vector<Message> messages;
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::string_view line = zwarm::fuzz::cut(rest, '\n');
            const auto message = decode_message(line);
            require(message && encode_message(*message) == line, "a reply is of the protocol");
            messages.push_back(*message);
        }
        return messages;
    }

  private:
    int requests_;
    int replies_;
};

// The worker's own files and threads are not for the fuzzer to choose.
Message tamed(Message request) {
    if (request.front() != "load") return request;
    if (request.size() > 1 && !request[1].empty()) request[1] = "/nowhere/" + request[1];
    if (request.size() > 2 && !request[2].empty()) request[2] = "/nowhere/" + request[2];
    return request;
}

void check_answer(const Message& request, const std::vector<Message>& replies) {
    std::size_t answers = 0;
    for (const Message& reply : replies) {
        const bool aside = reply.front() == "progress" || reply.front() == "overflow";
        answers += aside ? 0 : 1;
    }
    require(answers == (request.front() == "quit" ? 0 : 1), "a request has one answer");
}

}  // namespace

extern "C" {

DLL_Result DLL_StartNewGame(const char* variant) {
    return hear(variant);
}
DLL_Result DLL_MakeAMove(const char* move) {
    return hear(move);
}
DLL_Result DLL_CleanUp() {
    g_told.clear();
    return DLL_OK;
}
DLL_Result DLL_IsGameOver(zillions_long* result, char* comment) {
    if (result != nullptr) *result = static_cast<zillions_long>(g_told.size());
    write_told(comment);
    return DLL_OK;
}
DLL_Result DLL_GenerateMoves(char* move) {
    if (move == nullptr) {
        g_listed = 0;
        return DLL_OK;
    }
    *move = '\0';
    if (++g_listed < 4) write_told(move);
    return g_told.starts_with('*') ? DLL_NO_MOVES : DLL_OK;
}
DLL_Result DLL_Search(zillions_long, zillions_long depth, zillions_long, Search_Status* status,
                      char* best, char* current, zillions_long* nodes, zillions_long* score,
                      zillions_long* reached) {
    if (status == nullptr) return DLL_GENERIC_ERROR;
    write_told(best);
    write_told(current);
    *nodes = *score = *reached = depth;
    return DLL_OK;
}
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Line kLine;
    static Channel channel;
    static StopWindow window;
    std::string text(zwarm::fuzz::text_of(data, size));
    if (!text.ends_with('\n')) text += '\n';
    kLine.write(text);
    g_told.clear();

    std::vector<Message> requests;
    std::string_view rest = text;
    while (!rest.empty()) {
        if (const auto sent = decode_message(zwarm::fuzz::cut(rest, '\n'))) {
            const auto received = channel.receive();
            require(received == sent, "what is sent is received");
            requests.push_back(tamed(*received));
        }
    }
    require(!channel.receive(), "the end of the requests is noticed");
    if (requests.size() > kMostRequests) requests.resize(kMostRequests);

    EngineRunner runner(channel, window);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        // As the reading thread does, which is ahead of the one that answers.
        if (requests[i].front() == "stop") continue;
        for (std::size_t j = i + 1; j < requests.size() && requests[j].front() == "stop"; ++j) {
            runner.note_stop(requests[j]);
        }
        const bool goes_on = runner.answer(requests[i]);
        check_answer(requests[i], kLine.read());
        if (!goes_on) break;
    }
    return 0;
}
