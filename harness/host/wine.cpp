#include "harness/host/wine.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/base/words.h"
#include "harness/host/child_process.h"

namespace zwarm::host {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kPrefixPatience{4};
constexpr std::chrono::seconds kServerPatience{20};
constexpr const char* kServerSeconds = "300";  // how long the server outlives its last program

std::string environment_variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// The first of the names that is a program in the folders of $PATH or in Wine's usual places.
std::string find_program(const std::vector<std::string>& names) {
    std::string path = environment_variable("PATH") + ":/usr/lib/wine:/opt/wine-stable/bin";
    for (const std::string& program : names) {
        std::istringstream folders(path);
        for (std::string folder; std::getline(folders, folder, ':');) {
            const std::string candidate = folder + "/" + program;
            if (!folder.empty() && access(candidate.c_str(), X_OK) == 0) return candidate;
        }
    }
    return {};
}

fs::path cache_folder() {
    const std::string cache = environment_variable("XDG_CACHE_HOME");
    if (!cache.empty()) return fs::path(cache) / "zwarm";
    const std::string home = environment_variable("HOME");
    return fs::path(home.empty() ? "/tmp" : home) / ".cache" / "zwarm";
}

bool locale_is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string value = base::lower(environment_variable(name));
        if (value.empty()) continue;
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

// Holds a lock file while it lives: only one process makes the prefix.
class FileLock {
  public:
    explicit FileLock(const fs::path& path)
        : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
        if (file_ >= 0) flock(file_, LOCK_EX);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock() {
        if (file_ >= 0) close(file_);
    }

  private:
    int file_;
};

// A finished prefix carries this mark, so that an interrupted first start is done again.
fs::path ready_mark(const fs::path& prefix) {
    return prefix / ".zwarm-ready";
}

// True when the prefix is there at the end.
bool make_prefix(const Wine& wine, const fs::path& prefix) {
    std::error_code ignored;
    fs::create_directories(prefix, ignored);
    const FileLock lock(prefix.string() + ".lock");
    if (fs::exists(ready_mark(prefix))) return true;
    std::fprintf(stderr, "Setting Wine up for Windows engines (once, some seconds) ...\n");
    run_quietly({wine.program, "wineboot", "--init"}, wine.environment, kPrefixPatience);
    // The null driver lets windows and messages exist where there is no screen.
    const int code = run_quietly({wine.program, "reg", "add", "HKCU\\Software\\Wine\\Drivers", "/v",
                                  "Graphics", "/d", "null", "/f"},
                                 wine.environment, kServerPatience);
    // The server writes the registry when it ends.
    const std::string server = find_program({"wineserver", "wineserver-stable"});
    if (!server.empty()) run_quietly({server, "-w"}, wine.environment, kServerPatience);
    if (code != 0 || !fs::exists(prefix / "system.reg")) return false;
    return std::ofstream(ready_mark(prefix)).good();
}

void keep_server(const Wine& wine) {
    const std::string server = find_program({"wineserver", "wineserver-stable"});
    if (server.empty()) return;
    run_quietly({server, std::string("-p") + kServerSeconds}, wine.environment, kServerPatience);
}

}  // namespace

Wine prepare_wine(std::string& error) {
    Wine wine;
    wine.program = environment_variable("ZWARM_WINE");
    if (wine.program.empty()) wine.program = find_program({"wine", "wine-stable"});
    if (wine.program.empty() || access(wine.program.c_str(), X_OK) != 0) {
        error =
            "Windows engines need Wine, which is not installed here (Debian and Ubuntu: packages "
            "wine and wine32:i386)";
        return {};
    }
    const std::string own = environment_variable("WINEPREFIX");
    const fs::path prefix = own.empty() ? cache_folder() / "wine" : fs::path(own);
    wine.environment = {{"WINEPREFIX", prefix.string()},
                        {"WINEDEBUG", "-all"},
                        {"WINEDLLOVERRIDES", "mscoree,mshtml=;winemenubuilder.exe=d"}};
    // File names are bytes to Linux; Wine reads them by the locale.
    if (!locale_is_utf8()) wine.environment.emplace_back("LC_ALL", "C.UTF-8");
    if (!fs::exists(ready_mark(prefix)) && !make_prefix(wine, prefix)) {
        error = "Wine cannot set up its folder " + prefix.string() +
                " (is its 32-bit part installed? Debian and Ubuntu: package wine32:i386)";
        return {};
    }
    keep_server(wine);
    return wine;
}

std::string windows_path(const std::string& absolute_path) {
    std::string path = "Z:" + absolute_path;
    std::replace(path.begin(), path.end(), '/', '\\');
    return path;
}

}  // namespace zwarm::host
