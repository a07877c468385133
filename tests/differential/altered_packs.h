// The rule packs with a mistake in them: what looks for differences must find it.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "harness/base/whole_file.h"

namespace zwarm::differential {

// Copies the packs to a new folder, where Selfo knows no pass.
inline void copy_packs_without_pass(const std::filesystem::path& packs,
                                    const std::filesystem::path& target) {
    namespace fs = std::filesystem;
    fs::create_directories(target);
    for (const char* name : {"Selfo.zrf", "Halma.zrf", "ChineseCheckers.zrf", "Include"}) {
        fs::copy(packs / name, target / name, fs::copy_options::recursive);
    }
    std::string text = base::read_whole(target / "Selfo.zrf");
    const std::string pass = "(option \"pass turn\" true)";
    const std::size_t found = text.find(pass);
    if (found == std::string::npos) throw std::runtime_error("Selfo.zrf has no " + pass);
    text.replace(found, pass.size(), "(option \"pass turn\" false)");
    base::write_whole(target / "Selfo.zrf", text);
}

}  // namespace zwarm::differential
