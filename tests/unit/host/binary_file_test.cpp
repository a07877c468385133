#include "harness/host/binary_file.h"

#include <gtest/gtest.h>

namespace zwarm::host {
namespace {

// The smallest header a PE reader accepts; the tables are where `directories` points.
std::string small_pe(char magic_high, char magic_low) {
    std::string bytes(512, '\0');
    bytes[0] = 'M';
    bytes[1] = 'Z';
    bytes[0x3C] = 0x40;
    bytes[0x40] = 'P';
    bytes[0x41] = 'E';
    bytes[0x44] = 0x4C;
    bytes[0x45] = 0x01;
    bytes[0x57] = 0x20;  // a DLL
    bytes[0x58] = magic_low;
    bytes[0x59] = magic_high;
    return bytes;
}

TEST(BinaryFile, KindsByTheirMagic) {
    EXPECT_EQ(read_binary(small_pe(1, 0x0B)).format, BinaryFormat::kPe32);
    EXPECT_TRUE(read_binary(small_pe(1, 0x0B)).is_library);
    EXPECT_EQ(read_binary(small_pe(2, 0x0B)).format, BinaryFormat::kPe64);
    EXPECT_EQ(read_binary("\177ELF\002" + std::string(30, '\0')).format, BinaryFormat::kElf64);
    EXPECT_EQ(read_binary("\177ELF\001" + std::string(30, '\0')).format, BinaryFormat::kElf32);
    EXPECT_EQ(read_binary("#!/bin/sh").format, BinaryFormat::kUnknown);
    EXPECT_NE(read_binary("#!/bin/sh").error, "");
    EXPECT_NE(read_binary("").error, "");
}

TEST(BinaryFile, TablesOutsideOfTheFileAreAnError) {
    std::string bytes = small_pe(1, 0x0B);
    bytes[0x58 + 96 + 2] = 0x7F;  // exports at a far address
    EXPECT_NE(read_binary(bytes).error, "");
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        read_binary(bytes.substr(0, size));  // must come back
    }
}

TEST(BinaryFile, UnreadableFilesAreAnError) {
    EXPECT_EQ(read_binary_file("/nowhere/at/all").error, "cannot be opened");
    EXPECT_EQ(read_binary_file("/").error, "cannot be opened");
}

}  // namespace
}  // namespace zwarm::host
