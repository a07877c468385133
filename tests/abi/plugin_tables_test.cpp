// What the library file itself says: the names it offers and the names it needs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "tests/abi/plugin_library.h"
#if defined(_WIN32)
#include "harness/host/binary_file.h"
#else
#include <elf.h>
#endif

namespace zwarm::abi {
namespace {

const std::set<std::string> kRoutines{"DLL_CleanUp",   "DLL_GenerateMoves", "DLL_IsGameOver",
                                      "DLL_MakeAMove", "DLL_Search",        "DLL_StartNewGame"};

std::string file_bytes() {
    std::ifstream file(plugin_path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

#if defined(_WIN32)

host::BinaryFile tables() {
    return host::read_binary(file_bytes());
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

TEST(PluginTables, IsA32BitLibrary) {
    const auto file = tables();
    ASSERT_EQ(file.error, "");
    EXPECT_EQ(file.format, host::BinaryFormat::kPe32);
    EXPECT_EQ(file.machine, 0x14C);
    EXPECT_TRUE(file.is_library);
}

TEST(PluginTables, ExportsTheSixRoutinesUndecorated) {
    const auto file = tables();
    EXPECT_EQ(std::set(file.exports.begin(), file.exports.end()), kRoutines);
}

TEST(PluginTables, ImportsOnlyWhatEveryWindowsHas) {
    const std::set<std::string> allowed{"kernel32.dll", "user32.dll", "msvcrt.dll"};
    // What the compiler's libraries like to use and Windows XP does not have.
    const std::set<std::string> too_new{"AcquireSRWLockExclusive",
                                        "CompareStringEx",
                                        "CreateSymbolicLinkW",
                                        "FlsAlloc",
                                        "GetFinalPathNameByHandleW",
                                        "GetLocaleInfoEx",
                                        "GetSystemTimePreciseAsFileTime",
                                        "GetTickCount64",
                                        "InitOnceExecuteOnce",
                                        "InitializeConditionVariable",
                                        "InitializeCriticalSectionEx",
                                        "InitializeSRWLock",
                                        "LCMapStringEx",
                                        "QueryUnbiasedInterruptTime",
                                        "SetThreadDescription",
                                        "SleepConditionVariableCS",
                                        "SleepConditionVariableSRW",
                                        "WakeAllConditionVariable",
                                        "WakeConditionVariable"};
    const auto file = tables();
    EXPECT_FALSE(file.imports.empty());
    for (const auto& library : file.imports) {
        EXPECT_EQ(allowed.count(lower(library.library)), 1U) << library.library;
        for (const auto& name : library.names) EXPECT_EQ(too_new.count(name), 0U) << name;
    }
}

TEST(PluginTables, CarriesAVersion) {
    // Resource strings are stored in 16-bit characters.
    std::string key;
    for (const char letter : std::string("ProductVersion")) key += {letter, '\0'};
    EXPECT_NE(file_bytes().find(key), std::string::npos);
}

#else

// The names a 64-bit ELF library defines for others, from its dynamic symbol table.
std::set<std::string> exported_names(const std::string& bytes) {
    const auto read_at = [&]<class T>(std::size_t offset, T& value) {
        ASSERT_LE(offset + sizeof(T), bytes.size());
        std::memcpy(&value, bytes.data() + offset, sizeof(T));
    };
    Elf64_Ehdr header{};
    read_at(0, header);
    std::set<std::string> names;
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        Elf64_Shdr section{};
        read_at(header.e_shoff + i * sizeof(section), section);
        if (section.sh_type != SHT_DYNSYM) continue;
        Elf64_Shdr strings{};
        read_at(header.e_shoff + section.sh_link * sizeof(strings), strings);
        for (std::size_t at = 0; at < section.sh_size; at += sizeof(Elf64_Sym)) {
            Elf64_Sym symbol{};
            read_at(section.sh_offset + at, symbol);
            if (symbol.st_shndx == SHN_UNDEF || symbol.st_name == 0) continue;
            names.insert(bytes.data() + strings.sh_offset + symbol.st_name);
        }
    }
    return names;
}

// Natively also the play it expects, which Zillions would not ask for.
TEST(PluginTables, ExportsTheSixRoutinesAndOneMore) {
    std::set<std::string> routines = kRoutines;
    routines.insert("Zwarm_ExpectedLine");
    EXPECT_EQ(exported_names(file_bytes()), routines);
}

#endif

TEST(PluginTables, EveryRoutineIsFoundByName) {
    const PluginLibrary plugin;
    ASSERT_TRUE(plugin.loaded());
    EXPECT_NE(plugin.start_new_game, nullptr);
    EXPECT_NE(plugin.make_a_move, nullptr);
    EXPECT_NE(plugin.search, nullptr);
    EXPECT_NE(plugin.is_game_over, nullptr);
    EXPECT_NE(plugin.generate_moves, nullptr);
    EXPECT_NE(plugin.clean_up, nullptr);
}

}  // namespace
}  // namespace zwarm::abi
