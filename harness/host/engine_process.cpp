#include "harness/host/engine_process.h"

#include <filesystem>

#include "harness/base/shown_text.h"
#include "harness/host/binary_file.h"
#include "harness/host/own_files.h"
#include "harness/host/wine.h"

namespace zwarm::host {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr std::string_view kRefusal = "failed";  // the worker's answer when it cannot
constexpr milliseconds kGoodbye{1000};
constexpr milliseconds kStopPoll{100};

std::string seconds(std::int64_t ms) {
    const std::string tenths = std::to_string(ms / 100);
    return (tenths.size() > 1 ? tenths.substr(0, tenths.size() - 1) : "0") + "." + tenths.back() +
           " s";
}

SearchProgress progress_fields(const Message& message, std::size_t first, std::size_t line) {
    const auto number = [&](std::size_t index) {
        return static_cast<std::int32_t>(field_number(message, index).value_or(0));
    };
    return {field_text(message, first), field_text(message, first + 1),
            number(first + 2),          number(first + 3),
            number(first + 4),          base::shown_line(field_text(message, line))};
}

int code_field(const Message& message) {
    return static_cast<int>(field_number(message, 1).value_or(DLL_GENERIC_ERROR));
}

}  // namespace

EngineProcess::~EngineProcess() {
    close();
}

void EngineProcess::begin(const EngineSettings& settings) {
    close();
    settings_ = settings;
    fault_.reset();
    overflows_.clear();
    searches_ = 0;
}

bool EngineProcess::attach(const EngineSettings& settings, int input, int output) {
    begin(settings);
    windows_ = false;
    worker_.attach(input, output);
    return greet() && load();
}

bool EngineProcess::start(const EngineSettings& settings) {
    begin(settings);
    std::error_code error;
    settings_.path = fs::absolute(settings.path, error).lexically_normal().string();
    if (error || !fs::is_regular_file(settings_.path, error)) {
        return fail(FaultKind::kNotFound, "there is no engine " + settings.path);
    }
    const BinaryFile file = read_binary_file(settings_.path);
    const std::string file_name = fs::path(settings_.path).filename().string();
    switch (file.format) {
        case BinaryFormat::kPe32:
            windows_ = true;
            break;
        case BinaryFormat::kElf64:
            if (sizeof(void*) == 8) {
                windows_ = false;
                break;
            }
            [[fallthrough]];
        case BinaryFormat::kElf32:
            if (sizeof(void*) == 4 && file.format == BinaryFormat::kElf32) {
                windows_ = false;
                break;
            }
            [[fallthrough]];
        case BinaryFormat::kPe64:
            return fail(FaultKind::kWrongFormat,
                        file_name + " is a " + describe(file.format) +
                            " library; engines are 32-bit Windows DLLs, or native libraries of " +
                            std::to_string(8 * sizeof(void*)) + " bit");
        case BinaryFormat::kUnknown:
            return fail(FaultKind::kWrongFormat, file_name + " is " + file.error);
    }
    return start_worker(windows_) && load();
}

bool EngineProcess::start_worker(bool windows) {
    std::vector<std::string> command;
    std::vector<std::pair<std::string, std::string>> environment;
    const std::string program =
        own_program(windows ? "zwarm-worker32.exe" : "zwarm-worker").string();
    if (program.empty()) {
        return fail(windows ? FaultKind::kNoWine : FaultKind::kNotLoaded,
                    windows ? "Windows engines need zwarm-worker32.exe beside this program; it is "
                              "built when the MinGW compiler for i686 is installed"
                            : "zwarm-worker is missing beside this program");
    }
    if (windows) {
        std::string error;
        const Wine wine = prepare_wine(error);
        if (wine.program.empty()) return fail(FaultKind::kNoWine, error);
        command.push_back(wine.program);
        environment = wine.environment;
    }
    command.push_back(program);
    if (!settings_.options.empty()) environment.emplace_back("ZWARM_OPTIONS", settings_.options);
    if (!worker_.start(command, environment)) {
        return fail(FaultKind::kNotLoaded, "the worker process cannot be started");
    }
    return greet();
}

// The first words: both sides must speak the same version of the protocol.
bool EngineProcess::greet() {
    called_ = "the start";
    const auto hello =
        request({"hello", std::to_string(kProtocolVersion)}, "hello", settings_.start_patience_ms);
    if (!hello) {
        const std::string said = worker_.last_error_line();
        if (windows_) {
            fault_->kind = FaultKind::kNoWine;
            fault_->sentence = "Wine cannot run 32-bit programs here" +
                               (said.empty() ? "" : ": " + said) +
                               " (Debian and Ubuntu: package wine32:i386)";
        }
        return false;
    }
    if (field_number(*hello, 1) != kProtocolVersion) {
        return fail(FaultKind::kNotLoaded, "the worker program is of another version; build again");
    }
    return true;
}

bool EngineProcess::load() {
    const fs::path path = settings_.path;
    std::string folder = settings_.current_directory;
    if (folder.empty()) folder = path.parent_path().string();
    folder = fs::absolute(folder).lexically_normal().string();
    called_ = "loading";
    const auto reply =
        request({"load", windows_ ? windows_path(path.string()) : path.string(),
                 windows_ ? windows_path(folder) : folder, std::to_string(settings_.move_buffer),
                 std::to_string(settings_.comment_buffer)},
                "loaded", settings_.start_patience_ms);
    const std::string refusal = path.filename().string() + " cannot be loaded: ";
    if (!reply || refused(*reply, FaultKind::kNotLoaded, refusal)) return false;
    has_is_game_over_ = field_text(*reply, 1) == "1";
    has_generate_moves_ = field_text(*reply, 2) == "1";
    loaded_ = true;
    return true;
}

bool EngineProcess::reload() {
    if (!clean_up() || !request({"unload"}, "unloaded", settings_.call_patience_ms)) return false;
    loaded_ = false;
    return load();
}

std::optional<int> EngineProcess::start_new_game(const std::string& title) {
    called_ = "DLL_StartNewGame";
    return request_code({"start", title});
}

std::optional<int> EngineProcess::make_a_move(const std::string& move) {
    called_ = "DLL_MakeAMove";
    return request_code({"move", move});
}

std::optional<int> EngineProcess::clean_up() {
    called_ = "DLL_CleanUp";
    return request_code({"cleanup"});
}

std::optional<int> EngineProcess::generate_null() {
    called_ = "DLL_GenerateMoves";
    return request_code({"generate-null"});
}

std::optional<int> EngineProcess::call_with_null(const std::string& routine) {
    called_ = routine;
    return request_code({"null", routine});
}

std::optional<GameOverReply> EngineProcess::is_game_over() {
    called_ = "DLL_IsGameOver";
    const auto reply = request({"over"}, "over", settings_.call_patience_ms);
    if (!reply || refused(*reply, FaultKind::kNotLoaded)) return std::nullopt;
    return GameOverReply{
        code_field(*reply),
        static_cast<std::int32_t>(field_number(*reply, 2).value_or(ZILLIONS_UNKNOWN_SCORE)),
        field_text(*reply, 3)};
}

std::optional<MovesReply> EngineProcess::generate_moves() {
    called_ = "DLL_GenerateMoves";
    const auto reply = request({"generate"}, "moves", settings_.call_patience_ms);
    if (!reply || refused(*reply, FaultKind::kHung)) return std::nullopt;
    MovesReply moves{code_field(*reply), {}};
    for (std::size_t i = 2; i < reply->size(); ++i) moves.moves.push_back((*reply)[i]);
    return moves;
}

std::optional<MovesReply> EngineProcess::generate_one() {
    called_ = "DLL_GenerateMoves";
    const auto reply = request({"generate-one"}, "moves", settings_.call_patience_ms);
    if (!reply || refused(*reply, FaultKind::kNotLoaded)) return std::nullopt;
    return MovesReply{code_field(*reply), {field_text(*reply, 2)}};
}

std::optional<SearchReply> EngineProcess::search(
    const SearchLimits& limits, const std::function<void(const SearchProgress&)>& on_progress,
    const std::stop_token& stop) {
    on_progress_ = on_progress;
    const bool timed = limits.time_ms > 0 && limits.stop_at_time;
    auto reply = run_search(limits, {timed ? limits.time_ms : -1, kSTOPSOON}, stop);
    on_progress_ = nullptr;
    return reply;
}

std::optional<SearchReply> EngineProcess::search_and_stop(const SearchLimits& limits, int after_ms,
                                                          Search_Status status) {
    return run_search(limits, {after_ms, status}, {});
}

std::optional<SearchReply> EngineProcess::run_search(const SearchLimits& limits, StopPlan plan,
                                                     const std::stop_token& stop) {
    called_ = "DLL_Search";
    if (!alive()) return std::nullopt;
    ++searches_;
    worker_.write_line(
        encode_message({"search", std::to_string(searches_), std::to_string(limits.time_ms),
                        std::to_string(limits.depth), std::to_string(limits.variety),
                        std::to_string(plan.after_ms), std::to_string(plan.status),
                        settings_.stop_by_message ? "message" : "thread"}));
    // Called at once if the stop was asked for already, and not after this routine has returned.
    const std::stop_callback pass_on(stop, [this] { send_stop(kSTOPSOON); });

    // Patience runs from the end of the time, or from the first stop.
    const milliseconds patience(settings_.search_patience_ms);
    std::optional<Clock::time_point> deadline;
    const std::int64_t length = std::max<std::int64_t>(limits.time_ms, plan.after_ms);
    if (length > 0 || !limits.endless) {
        deadline = Clock::now() + milliseconds(std::max<std::int64_t>(length, 0)) + patience;
    }
    bool hurried = false;
    bool aborted = false;
    for (;;) {
        if (stop.stop_requested() && !hurried) {
            hurried = true;
            const auto soon = Clock::now() + patience;
            deadline = std::min(deadline.value_or(soon), soon);
        }
        const auto now = Clock::now();
        const auto wake = std::min(deadline.value_or(now + kStopPoll), now + kStopPoll);
        bool timed_out = false;
        const auto reply = await_reply("searched", wake, timed_out);
        if (reply) {
            if (refused(*reply, FaultKind::kNotLoaded)) break;
            return SearchReply{code_field(*reply), progress_fields(*reply, 2, 9),
                               field_number(*reply, 7).value_or(0),
                               field_number(*reply, 8).value_or(-1)};
        }
        if (!timed_out) break;
        if (!deadline || Clock::now() < *deadline) continue;
        if (aborted) {
            fail(FaultKind::kHung, "DLL_Search did not come back within " +
                                       seconds(2 * settings_.search_patience_ms) +
                                       " after it was stopped");
            break;
        }
        aborted = true;
        send_stop(kSTOPNOW);
        deadline = Clock::now() + patience;
    }
    return std::nullopt;
}

void EngineProcess::send_stop(Search_Status status) {
    worker_.write_line(encode_message({"stop", std::to_string(searches_), std::to_string(status),
                                       settings_.stop_by_message ? "message" : "thread"}));
}

std::optional<WorkerResources> EngineProcess::resources() {
    const auto reply = request({"resources"}, "resources", settings_.call_patience_ms);
    if (!reply || refused(*reply, FaultKind::kNotLoaded)) return std::nullopt;
    return WorkerResources{field_number(*reply, 1).value_or(0), field_number(*reply, 2).value_or(0),
                           field_number(*reply, 3).value_or(0)};
}

void EngineProcess::close() {
    if (alive()) {
        clean_up();
        if (!fault_) worker_.write_line("quit");
    }
    loaded_ = false;
    worker_.finish(fault_ ? milliseconds(0) : kGoodbye);
}

std::optional<int> EngineProcess::request_code(const Message& message) {
    const auto reply = request(message, "result", settings_.call_patience_ms);
    if (!reply || refused(*reply, FaultKind::kNotLoaded)) return std::nullopt;
    return code_field(*reply);
}

std::optional<Message> EngineProcess::request(const Message& message, std::string_view expected,
                                              std::int64_t patience_ms) {
    if (fault_) return std::nullopt;
    worker_.write_line(encode_message(message));
    bool timed_out = false;
    auto reply = await_reply(expected, Clock::now() + milliseconds(patience_ms), timed_out);
    if (!reply && timed_out) {
        fail(FaultKind::kHung, called_ + " did not come back within " + seconds(patience_ms));
    }
    return reply;
}

std::optional<Message> EngineProcess::await_reply(std::string_view expected,
                                                  Clock::time_point deadline, bool& timed_out) {
    for (;;) {
        std::string line;
        switch (worker_.read_line(line, deadline)) {
            case ReadStatus::kTimeout:
                timed_out = true;
                return std::nullopt;
            case ReadStatus::kClosed:
                fail_dead();
                return std::nullopt;
            case ReadStatus::kLine:
                break;
        }
        auto message = decode_message(line);
        if (!message) continue;
        if (message->front() == "progress") {
            if (on_progress_) on_progress_(progress_fields(*message, 1, 6));
        } else if (message->front() == "overflow") {
            if (!note_overflow(*message)) return std::nullopt;
        } else if (message->front() == "crashed") {
            fail(FaultKind::kCrashed,
                 "the engine crashed in " + called_ + ": " + field_text(*message, 1));
            return std::nullopt;
        } else if (message->front() == expected || message->front() == kRefusal) {
            return message;
        } else {
            fail(FaultKind::kCrashed, "the worker answered " + called_ + " with nonsense");
            return std::nullopt;
        }
    }
}

bool EngineProcess::refused(const Message& reply, FaultKind kind, const std::string& before) {
    if (reply.front() != kRefusal) return false;
    const std::string& reason = field_text(reply, 1);
    fail(kind, before + (reason.empty() ? "the worker gives no reason" : reason));
    return true;
}

bool EngineProcess::note_overflow(const Message& message) {
    const Overflow overflow{field_text(message, 1), field_text(message, 2),
                            static_cast<int>(field_number(message, 3).value_or(0))};
    overflows_.push_back(overflow);
    if (!settings_.overflow_is_fault) return true;
    const std::string what =
        overflow.bytes > 0 ? " by " + std::to_string(overflow.bytes) + " bytes" : "";
    return fail(FaultKind::kOverflow,
                overflow.routine +
                    (overflow.bytes > 0 ? " wrote past its buffer " : " left no terminator in ") +
                    overflow.buffer + what);
}

bool EngineProcess::fail_dead() {
    worker_.finish(kGoodbye);
    return fail(FaultKind::kCrashed, "the engine crashed in " + called_ + ": " + worker_.ending());
}

// The worker is killed: an engine that failed once is not spoken to again.
bool EngineProcess::fail(FaultKind kind, const std::string& sentence) {
    if (!fault_) fault_ = EngineFault{kind, base::shown_line(sentence)};
    worker_.kill();
    return false;
}

}  // namespace zwarm::host
