#include "harness/host/probe.h"

#include <algorithm>
#include <filesystem>

#include "harness/base/words.h"
#include "harness/host/binary_file.h"
#include "harness/host/probe_bench.h"

namespace zwarm::host {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRequired[] = {"DLL_StartNewGame", "DLL_MakeAMove", "DLL_Search",
                                     "DLL_CleanUp"};
constexpr const char* kOptional[] = {"DLL_IsGameOver", "DLL_GenerateMoves"};
// What every Windows since XP brings along.
constexpr const char* kSystemLibraries[] = {
    "advapi32.dll", "comctl32.dll", "comdlg32.dll", "gdi32.dll",   "gdiplus.dll", "imm32.dll",
    "kernel32.dll", "mpr.dll",      "msimg32.dll",  "msvcrt.dll",  "ntdll.dll",   "ole32.dll",
    "oleacc.dll",   "oleaut32.dll", "oledlg.dll",   "psapi.dll",   "rpcrt4.dll",  "shell32.dll",
    "shlwapi.dll",  "user32.dll",   "version.dll",  "wininet.dll", "winmm.dll",   "winspool.drv",
    "ws2_32.dll",   "wsock32.dll"};

void check_exports(ProbeBench& bench, const BinaryFile& file) {
    const auto has = [&](const std::string& routine) {
        return std::find(file.exports.begin(), file.exports.end(), routine) != file.exports.end();
    };
    std::string missing;
    for (const char* routine : kRequired) {
        if (!has(routine)) missing.append(missing.empty() ? "" : ", ").append(routine);
    }
    if (!missing.empty()) {
        bench.add(Verdict::kFail, "exports", "missing: " + missing);
        const bool decorated =
            std::any_of(file.exports.begin(), file.exports.end(), [](const std::string& e) {
                return e.find('@') != std::string::npos && e.find("DLL_") != std::string::npos;
            });
        if (decorated) bench.add(Verdict::kNote, "exports", "the names are decorated (..@n)");
        return;
    }
    std::string detail = "the four required routines";
    for (const char* routine : kOptional) {
        detail.append(has(routine) ? ", " : ", no ").append(routine);
    }
    bench.add(Verdict::kOk, "exports", detail);
    std::string others;
    for (const std::string& symbol : file.exports) {
        const auto same = [&](const char* routine) { return symbol == routine; };
        if (std::any_of(std::begin(kRequired), std::end(kRequired), same) ||
            std::any_of(std::begin(kOptional), std::end(kOptional), same)) {
            continue;
        }
        others.append(others.empty() ? "" : ", ").append(symbol);
    }
    if (!others.empty()) bench.add(Verdict::kNote, "other exports", others);
}

void check_imports(ProbeBench& bench, const BinaryFile& file, const fs::path& folder) {
    std::string names;
    std::string foreign;
    for (const ImportedLibrary& library : file.imports) {
        names.append(names.empty() ? "" : ", ").append(library.library);
        const std::string known = base::lower(library.library);
        const bool system = std::any_of(std::begin(kSystemLibraries), std::end(kSystemLibraries),
                                        [&](const char* name) { return known == name; });
        std::error_code error;
        if (!system && !fs::exists(folder / library.library, error)) {
            foreign.append(foreign.empty() ? "" : ", ").append(library.library);
        }
    }
    if (foreign.empty()) return bench.add(Verdict::kOk, "imports", names);
    // A machine may have them; if not, the engine cannot be loaded, which is a check of its own.
    bench.add(Verdict::kWeak, "imports", "not part of Windows and not beside it: " + foreign);
}

bool check_file(ProbeBench& bench, const std::string& path) {
    const BinaryFile file = read_binary_file(path);
    const bool windows = file.format == BinaryFormat::kPe32;
    const bool runs = windows || file.format == (sizeof(void*) == 8 ? BinaryFormat::kElf64
                                                                    : BinaryFormat::kElf32);
    if (!runs || !file.error.empty()) {
        bench.add(
            Verdict::kFail, "file",
            file.error.empty() ? describe(file.format) + ", which no host can load" : file.error);
        return false;
    }
    bench.add(Verdict::kOk, "file", describe(file.format));
    if (windows) {
        check_exports(bench, file);
        check_imports(bench, file, fs::path(path).parent_path());
    }
    return true;
}

}  // namespace

std::string_view name(Verdict verdict) {
    switch (verdict) {
        case Verdict::kOk:
            return "ok";
        case Verdict::kWeak:
            return "weak";
        case Verdict::kFail:
            return "FAIL";
        case Verdict::kNote:
            return "note";
    }
    return "note";
}

bool ProbeReport::passed() const {
    return std::none_of(lines.begin(), lines.end(),
                        [](const ProbeLine& line) { return line.verdict == Verdict::kFail; });
}

ProbeReport probe_engine(const ProbeSettings& settings,
                         const std::function<void(const ProbeLine&)>& on_line) {
    ProbeBench bench(settings, on_line);
    if (check_file(bench, settings.engine_path)) {
        bench.find_rules();
        if (bench.usable()) check_calls(bench);
    }
    return bench.take_report();
}

}  // namespace zwarm::host
