// The engine in a WebAssembly module, where there are no processes and nothing can be loaded: six
// routines linked to this host, called straight. It stands in for engine_process.cpp, and nobody
// above sees a difference.
//
// An engine is one game, but a host may have several at hand (a new one is tried before the old one
// is given up). So each keeps what it told the engine, and whoever speaks after another one tells
// his game again first.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <utility>

#include "harness/host/engine_process.h"

extern "C" {
DLL_Result DLL_StartNewGame(const char* variant);
DLL_Result DLL_MakeAMove(const char* move);
DLL_Result DLL_Search(zillions_long search_time, zillions_long depth_limit, zillions_long variety,
                      Search_Status* search_status, char* best_move, char* current_move,
                      zillions_long* nodes, zillions_long* score, zillions_long* depth);
DLL_Result DLL_IsGameOver(zillions_long* result, char* comment);
DLL_Result DLL_GenerateMoves(char* move_buffer);
DLL_Result DLL_CleanUp();
// Not of Zillions: an engine need not have it.
[[gnu::weak]] void Zwarm_ExpectedLine(char* buffer, zillions_long size);
}

namespace zwarm::host {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kProgressInterval{50};
constexpr zillions_long kLongestLine = 1024;  // bytes of the expected play

// What one of us told the engine.
struct Told {
    std::string title;  // "" = no game yet
    std::vector<std::string> lines;
};

std::map<const EngineProcess*, Told>& all_told() {
    static std::map<const EngineProcess*, Told> told;
    return told;
}

const EngineProcess* speaker = nullptr;  // whose game the engine has

// The engine finds its folder and its options as if it had been loaded from there.
void prepare(const EngineSettings& settings) {
    DLL_CleanUp();
    const std::string folder = std::filesystem::path(settings.path).parent_path().string() + "/";
    setenv("ZWARM_FOLDER", folder.c_str(), 1);
    setenv("ZWARM_OPTIONS", settings.options.c_str(), 1);
}

// True if the engine has this one's game.
bool speak_for(const EngineProcess* one, const EngineSettings& settings) {
    if (speaker == one) return true;
    speaker = nullptr;
    prepare(settings);
    const Told& told = all_told()[one];
    if (!told.title.empty() && DLL_StartNewGame(told.title.c_str()) < 0) return false;
    for (const std::string& line : told.lines) {
        if (DLL_MakeAMove(line.c_str()) < 0) return false;
    }
    speaker = one;
    return true;
}

// One call of DLL_Search: the memory lent to the engine, and what is done when it lets us look.
class LinkedSearch {
  public:
    LinkedSearch(const SearchLimits& limits, std::size_t move_buffer,
                 const std::function<void(const SearchProgress&)>& on_progress,
                 const std::stop_token& stop)
        : limits_(limits),
          on_progress_(on_progress),
          stop_(stop),
          best_(move_buffer),
          current_(move_buffer) {}

    SearchReply run() {
        look();
        LinkedSearch* const before = std::exchange(running_, this);
        const int code = DLL_Search(limits_.time_ms, limits_.depth, limits_.variety, &status_,
                                    best_.data(), current_.data(), &nodes_, &score_, &depth_);
        running_ = before;
        const auto time = Clock::now() - start_;
        return {code, progress(),
                std::chrono::duration_cast<std::chrono::microseconds>(time).count(), -1};
    }

    static void look_at_running() {
        if (running_ != nullptr) running_->look();
    }

  private:
    void look() {
        const auto now = Clock::now();
        const bool late = limits_.time_ms > 0 && limits_.stop_at_time &&
                          now - start_ >= std::chrono::milliseconds(limits_.time_ms);
        if (late || stop_.stop_requested()) status_ = kSTOPSOON;
        if (running_ != this || !on_progress_ || now < next_progress_) return;
        next_progress_ = now + kProgressInterval;
        on_progress_(progress());
    }
    SearchProgress progress() const {
        const auto text = [](const std::vector<char>& buffer) {
            return std::string(buffer.data(), strnlen(buffer.data(), buffer.size()));
        };
        std::vector<char> line(kLongestLine);
        if (Zwarm_ExpectedLine != nullptr) Zwarm_ExpectedLine(line.data(), kLongestLine);
        return {text(best_), text(current_), nodes_, score_, depth_, text(line)};
    }

    static LinkedSearch* running_;

    SearchLimits limits_;
    const std::function<void(const SearchProgress&)>& on_progress_;
    const std::stop_token& stop_;
    std::vector<char> best_, current_;
    Search_Status status_ = kKEEPSEARCHING;
    zillions_long nodes_ = 0, score_ = 0, depth_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_progress_ = start_;
};

LinkedSearch* LinkedSearch::running_ = nullptr;

}  // namespace

// Nothing was started.
ChildProcess::~ChildProcess() = default;

EngineProcess::~EngineProcess() {
    close();
}

bool EngineProcess::start(const EngineSettings& settings) {
    close();
    settings_ = settings;
    fault_.reset();
    loaded_ = has_is_game_over_ = has_generate_moves_ = true;
    return true;
}

void EngineProcess::close() {
    all_told().erase(this);
    if (speaker == this) {
        DLL_CleanUp();
        speaker = nullptr;
    }
    loaded_ = false;
}

bool EngineProcess::reload() {
    return start(EngineSettings(settings_));
}

std::optional<int> EngineProcess::start_new_game(const std::string& title) {
    if (!alive()) return std::nullopt;
    all_told()[this] = {};
    if (!speak_for(this, settings_)) return DLL_GENERIC_ERROR;
    const int code = DLL_StartNewGame(title.c_str());
    if (code >= 0) all_told()[this].title = title;
    return code;
}

std::optional<int> EngineProcess::make_a_move(const std::string& move) {
    if (!alive()) return std::nullopt;
    if (!speak_for(this, settings_)) return DLL_GENERIC_ERROR;
    const int code = DLL_MakeAMove(move.c_str());
    if (code >= 0) all_told()[this].lines.push_back(move);
    return code;
}

std::optional<GameOverReply> EngineProcess::is_game_over() {
    if (!alive()) return std::nullopt;
    GameOverReply reply;
    if (!speak_for(this, settings_)) return GameOverReply{DLL_GENERIC_ERROR, reply.result, ""};
    std::vector<char> comment(static_cast<std::size_t>(settings_.comment_buffer) + 1);
    reply.code = DLL_IsGameOver(&reply.result, comment.data());
    reply.comment = comment.data();
    return reply;
}

std::optional<MovesReply> EngineProcess::generate_moves() {
    if (!alive()) return std::nullopt;
    MovesReply reply;
    if (!speak_for(this, settings_)) return MovesReply{DLL_GENERIC_ERROR, {}};
    reply.code = DLL_GenerateMoves(nullptr);
    std::vector<char> move(static_cast<std::size_t>(settings_.move_buffer) + 1);
    while (reply.code >= 0) {
        move[0] = '\0';
        reply.code = DLL_GenerateMoves(move.data());
        if (reply.code < 0 || move[0] == '\0') break;
        reply.moves.emplace_back(move.data());
    }
    return reply;
}

std::optional<SearchReply> EngineProcess::search(
    const SearchLimits& limits, const std::function<void(const SearchProgress&)>& on_progress,
    const std::stop_token& stop) {
    if (!alive()) return std::nullopt;
    if (!speak_for(this, settings_)) {
        SearchReply refused;
        refused.code = DLL_GENERIC_ERROR;
        return refused;
    }
    return LinkedSearch(limits, static_cast<std::size_t>(settings_.move_buffer) + 1, on_progress,
                        stop)
        .run();
}

}  // namespace zwarm::host

// Called by whoever runs the module when the engine lets it (host.pump_messages).
extern "C" [[clang::export_name("handle_messages")]] void zwarm_handle_messages() {
    zwarm::host::LinkedSearch::look_at_running();
}
