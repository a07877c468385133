// How an engine gets into its worker: which kind of library it is, which worker can run it (Wine's
// for Windows engines), and loading it there.
#include <filesystem>

#include "harness/host/binary_file.h"
#include "harness/host/engine_process.h"
#include "harness/host/own_files.h"
#include "harness/host/wine.h"

namespace zwarm::host {

namespace fs = std::filesystem;

bool EngineProcess::start(const EngineSettings& settings) {
    close();
    settings_ = settings;
    fault_.reset();
    overflows_.clear();
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
    called_ = "the start";
    if (!worker_.start(command, environment)) {
        return fail(FaultKind::kNotLoaded, "the worker process cannot be started");
    }
    const auto hello =
        request({"hello", std::to_string(kProtocolVersion)}, settings_.start_patience_ms);
    if (!hello) {
        const std::string said = worker_.last_error_line();
        if (windows) {
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
                settings_.start_patience_ms);
    if (!reply) return false;
    if (reply->front() != "loaded") {
        return fail(FaultKind::kNotLoaded,
                    path.filename().string() + " cannot be loaded: " + field_text(*reply, 1));
    }
    has_is_game_over_ = field_text(*reply, 1) == "1";
    has_generate_moves_ = field_text(*reply, 2) == "1";
    loaded_ = true;
    return true;
}

bool EngineProcess::reload() {
    if (!clean_up() || !request({"unload"}, settings_.call_patience_ms)) return false;
    loaded_ = false;
    return load();
}

}  // namespace zwarm::host
