// Pictures on the command line: SVG as it is, PNG by a program made for it.
#pragma once

#include <string>

namespace zwarm::cli {

// Writes to standard output if the path is empty or "-", as PNG if it ends in .png, else as SVG.
// Throws WrongUse if the program for PNG is not installed, std::runtime_error if the file cannot be
// written.
void write_picture(const std::string& svg, const std::string& path);

}  // namespace zwarm::cli
