// Any bytes as a saved game: reading never fails, writing gives the same bytes back, and what is
// wrong with the file has its line.
#include <string>

#include "harness/host/saved_game.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using zwarm::fuzz::require;
    const std::string_view text = zwarm::fuzz::text_of(data, size);
    const auto read = zwarm::host::read_saved_game(text);
    require(read.game.to_text() == text, "what was read is written the same");
    require(zwarm::host::read_saved_game(read.game.to_text()).game == read.game, "and read again");
    for (const auto& error : read.errors) {
        require(error.line >= 1 && error.line <= static_cast<int>(read.game.lines().size()) + 1,
                "an error has its line");
        require(error.sentence.find('\n') == std::string::npos, "an error is one line");
    }
    return 0;
}
