#include "harness/host/binary_file.h"

#include <algorithm>

#include "harness/base/whole_file.h"

namespace zwarm::host {

namespace {

constexpr std::size_t kLargestEngine = 256 << 20;  // no engine is larger

// Offsets inside the headers of a Portable Executable, after the specification of the format.
constexpr std::size_t kPeHeaderPointer = 0x3C;
constexpr std::size_t kCoffHeader = 24;  // signature and COFF header
constexpr std::size_t kSectionSize = 40;
constexpr std::uint16_t kMagic32 = 0x10B;
constexpr std::uint16_t kMagic64 = 0x20B;
constexpr std::uint16_t kIsDll = 0x2000;
constexpr std::size_t kMaxNames = 65536;

struct Section {
    std::uint32_t address = 0, size = 0, offset = 0;
};

class PeReader {
  public:
    explicit PeReader(const std::string& bytes) : bytes_(bytes) {}

    void read(BinaryFile& file) {
        const std::size_t pe = number<std::uint32_t>(kPeHeaderPointer);
        file.machine = number<std::uint16_t>(pe + 4);
        const std::size_t sections = number<std::uint16_t>(pe + 6);
        file.linked_at = number<std::uint32_t>(pe + 8);
        const std::size_t optional_size = number<std::uint16_t>(pe + 20);
        file.is_library = (number<std::uint16_t>(pe + 22) & kIsDll) != 0;
        const std::size_t optional_header = pe + kCoffHeader;
        const auto magic = number<std::uint16_t>(optional_header);
        if (magic != kMagic32 && magic != kMagic64) return fail(file, "no PE header");
        file.format = magic == kMagic32 ? BinaryFormat::kPe32 : BinaryFormat::kPe64;
        wide_ = magic == kMagic64;
        for (std::size_t i = 0; i < sections; ++i) {
            const std::size_t at = optional_header + optional_size + i * kSectionSize;
            sections_.push_back({number<std::uint32_t>(at + 12), number<std::uint32_t>(at + 16),
                                 number<std::uint32_t>(at + 20)});
        }
        const std::size_t directories = optional_header + (wide_ ? 112 : 96);
        read_exports(file, number<std::uint32_t>(directories));
        read_imports(file, number<std::uint32_t>(directories + 8));
        if (damaged_) fail(file, "its tables point outside of the file");
    }

  private:
    template <class Number>
    Number number(std::size_t at) {
        if (at > bytes_.size() || bytes_.size() - at < sizeof(Number)) {
            damaged_ = true;
            return 0;
        }
        Number value = 0;
        for (std::size_t i = sizeof(Number); i-- > 0;) {
            value = static_cast<Number>(value << 8 | static_cast<unsigned char>(bytes_[at + i]));
        }
        return value;
    }

    // A virtual address as an offset in the file; 0, which no table has, when no section holds it.
    std::size_t offset(std::uint32_t address) {
        for (const Section& section : sections_) {
            if (address >= section.address && address - section.address < section.size) {
                return address - section.address + section.offset;
            }
        }
        damaged_ = true;
        return 0;
    }

    std::string text(std::size_t at) {
        if (at >= bytes_.size()) {
            damaged_ = true;
            return {};
        }
        const std::size_t end = bytes_.find('\0', at);
        return bytes_.substr(at, std::min(end, bytes_.size()) - at);
    }

    void read_exports(BinaryFile& file, std::uint32_t address) {
        if (address == 0 || damaged_) return;
        const std::size_t table = offset(address);
        const std::size_t count = number<std::uint32_t>(table + 24);
        const std::size_t names = offset(number<std::uint32_t>(table + 32));
        for (std::size_t i = 0; i < count && i < kMaxNames && !damaged_; ++i) {
            file.exports.push_back(text(offset(number<std::uint32_t>(names + 4 * i))));
        }
    }

    void read_imports(BinaryFile& file, std::uint32_t address) {
        if (address == 0 || damaged_) return;
        for (std::size_t entry = offset(address); !damaged_; entry += 20) {
            const auto name = number<std::uint32_t>(entry + 12);
            if (name == 0 || file.imports.size() >= kMaxNames) return;
            auto thunks = number<std::uint32_t>(entry);
            if (thunks == 0) thunks = number<std::uint32_t>(entry + 16);
            file.imports.push_back({text(offset(name)), imported_names(thunks)});
        }
    }

    std::vector<std::string> imported_names(std::uint32_t address) {
        std::vector<std::string> names;
        const std::size_t table = offset(address);
        const std::size_t width = wide_ ? 8 : 4;
        const std::uint64_t by_ordinal = std::uint64_t{1} << (wide_ ? 63 : 31);
        while (!damaged_ && names.size() < kMaxNames) {
            const std::size_t at = table + names.size() * width;
            const std::uint64_t thunk =
                wide_ ? number<std::uint64_t>(at) : number<std::uint32_t>(at);
            if (thunk == 0) break;
            names.push_back((thunk & by_ordinal) != 0
                                ? std::string("#").append(std::to_string(thunk & 0xFFFF))
                                : text(offset(static_cast<std::uint32_t>(thunk)) + 2));
        }
        return names;
    }

    static void fail(BinaryFile& file, const char* sentence) {
        if (file.error.empty()) file.error = sentence;
    }

    const std::string& bytes_;
    std::vector<Section> sections_;
    bool wide_ = false;
    bool damaged_ = false;
};

}  // namespace

BinaryFile read_binary(const std::string& bytes) {
    BinaryFile file;
    if (bytes.starts_with("\177ELF") && bytes.size() > 20) {
        file.format = bytes[4] == 2 ? BinaryFormat::kElf64 : BinaryFormat::kElf32;
        file.machine = static_cast<std::uint16_t>(static_cast<unsigned char>(bytes[18]) |
                                                  static_cast<unsigned char>(bytes[19]) << 8);
        file.is_library = true;
    } else if (bytes.starts_with("MZ")) {
        PeReader(bytes).read(file);
    } else {
        file.error = "neither a Windows DLL nor a Linux library";
    }
    return file;
}

BinaryFile read_binary_file(const std::string& path) {
    std::string error;
    const auto bytes = base::read_bytes(path, kLargestEngine, error);
    if (bytes) return read_binary(*bytes);
    BinaryFile file;
    file.error = "cannot be opened";
    return file;
}

std::string describe(BinaryFormat format) {
    switch (format) {
        case BinaryFormat::kUnknown:
            return "unknown";
        case BinaryFormat::kElf32:
            return "32-bit Linux (ELF)";
        case BinaryFormat::kElf64:
            return "64-bit Linux (ELF)";
        case BinaryFormat::kPe32:
            return "32-bit Windows (PE32)";
        case BinaryFormat::kPe64:
            return "64-bit Windows (PE32+)";
    }
    return "unknown";
}

}  // namespace zwarm::host
