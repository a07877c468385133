#include "harness/cli/picture_file.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "harness/cli/command.h"
#include "harness/host/child_process.h"

namespace zwarm::cli {

namespace {

constexpr const char* kConverter = "rsvg-convert";
constexpr std::chrono::seconds kPatience{60};
constexpr const char* kZoom = "2";  // pictures for screens with small pixels

void write_text(const std::string& text, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

void write_png(const std::string& svg, const std::string& path) {
    if (host::run_quietly({kConverter, "--version"}, {}, kPatience) != 0) {
        throw WrongUse("PNG needs the program rsvg-convert (package librsvg2-bin); SVG needs none");
    }
    const std::string source = path + ".svg";
    write_text(svg, source);
    const int code =
        host::run_quietly({kConverter, "--zoom", kZoom, "--output", path, source}, {}, kPatience);
    std::filesystem::remove(source);
    if (code != 0) throw std::runtime_error("cannot write " + path);
}

}  // namespace

void write_picture(const std::string& svg, const std::string& path) {
    if (path.empty() || path == "-") {
        std::cout << svg;
    } else if (path.ends_with(".png") || path.ends_with(".PNG")) {
        write_png(svg, path);
    } else {
        write_text(svg, path);
    }
}

}  // namespace zwarm::cli
