// What a shared library says about itself without being loaded: its kind by the magic bytes and,
// for Windows libraries, the names in its export and import tables. Reads any bytes safely; a
// damaged file gives an error, never a crash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zwarm::host {

enum class BinaryFormat { kUnknown, kElf32, kElf64, kPe32, kPe64 };

struct ImportedLibrary {
    std::string library;             // "KERNEL32.dll"
    std::vector<std::string> names;  // ordinals as "#12"
};

struct BinaryFile {
    BinaryFormat format = BinaryFormat::kUnknown;
    std::uint16_t machine = 0;         // the file's own code: 0x14c = i386, 0x8664 = x86-64 in a PE
    bool is_library = false;           // a DLL and not a program (PE only)
    std::uint32_t linked_at = 0;       // PE: seconds since 1970, as the linker wrote it
    std::vector<std::string> exports;  // PE only, in file order
    std::vector<ImportedLibrary> imports;
    std::string error;  // one line, empty when the tables could be read
};

BinaryFile read_binary(const std::string& bytes);

// The same from a file; `error` also says when it cannot be read.
BinaryFile read_binary_file(const std::string& path);

// "32-bit Windows (PE32)" and so on.
std::string describe(BinaryFormat format);

}  // namespace zwarm::host
