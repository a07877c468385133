#include "engine/search/known_transfers.h"

#include <string_view>

#include "engine/base/ini.h"
#include "engine/base/words.h"
#include "engine/rules/notation.h"

namespace zwarm {

KnownTransfer known_transfer(const Variant& variant) {
    KnownTransfer known;
    for (const RecordText& record : built_in_records()) {
        if (record.id != variant.id) continue;
        bool in_moves = false;
        for (const IniLine& line : ini_lines(record.record)) {
            if (line.heading) in_moves = line.name == "moves";
            if (line.heading || !in_moves) continue;
            // All cells the stone visits; a turn is the first and the last.
            const std::string_view path = line.value;
            const auto move = parse_move(variant, std::string(path.substr(0, path.find('-'))) +
                                                      std::string(path.substr(path.rfind('-'))));
            if (!move) return {};
            known.moves.push_back(*move);
        }
        for (const IniLine& line : ini_lines(record.proof)) {
            if (line.name != "refuted") continue;
            known.at_least = number_of<int>(line.value).value_or(-1) + 1;
        }
    }
    return known;
}

}  // namespace zwarm
