// The table of turn counts, which engine and rule files are both counted against.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace zwarm {

struct PerftRow {
    std::string id;
    int depth = 0;
    std::uint64_t count = 0;
};

inline std::vector<PerftRow> perft_table() {
    std::vector<PerftRow> rows;
    std::ifstream file(ZWARM_PERFT_TABLE);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        PerftRow row;
        fields >> row.id >> row.depth >> row.count;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace zwarm
