// Drives a session with a script of arbitrary bytes, one call a line. The first character chooses
// the routine, the rest is its text:
//
//   s TITLE   start        m TEXT   make a move     l   list the moves
//   o         game over?   c        clean up        t   search      n..  play a listed move
//
// Checked all the way: nothing changes on a negative answer, listed moves are accepted, and the
// sanitizers watch every byte.
#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/scratch_folder.h"
#include "tests/fuzz/target.h"

namespace {

using namespace zwarm;
using fuzz::require;

std::string state_of(const Session& session) {
    const Game* game = session.game();
    if (game == nullptr) return "none";
    return std::string(game->variant().id) + position_text(game->position()) +
           std::to_string(game->turns());
}

// With the smallest tables: most of the time went to filling larger ones.
std::string small_options() {
    static const fuzz::ScratchFolder kFolder;
    static const bool kWritten = [] {
        std::ofstream file(kFolder.path() + "/Zwarm.ini");
        return static_cast<bool>(file << "[Zwarm]\nHash = 1\n" << std::flush);
    }();
    require(kWritten, "there are options");
    return kFolder.path();
}

// Buffers of exactly the promised sizes, on the heap where overruns are seen.
class Host {
  public:
    void obey(std::string_view line) {
        if (line.empty()) return;
        const std::string text(line.substr(1));
        const std::string before = state_of(session_);
        const DLL_Result result = call(line[0], text);
        require(result >= DLL_NO_MOVES && result <= DLL_OK_DONT_SEND_SETUP,
                "a code of the interface");
        if (result < 0) require(state_of(session_) == before, "a refusal changes nothing");
    }

  private:
    DLL_Result call(char routine, const std::string& text) {
        switch (routine) {
            case 's':
                return session_.start_new_game(text.c_str());
            case 'm':
                return session_.make_a_move(text.c_str());
            case 'l':
                return list();
            case 'o':
                return session_.is_game_over(number_.get(), comment_.get());
            case 'c':
                return session_.clean_up();
            case 't':
                return search(text);
            case 'n':
                return play_listed(text);
            default:
                return session_.make_a_move((routine + text).c_str());
        }
    }

    DLL_Result list() {
        moves_.clear();
        const DLL_Result begun = session_.generate_moves(nullptr);
        if (begun != DLL_OK) return begun;
        while (session_.generate_moves(move_.get()) == DLL_OK && move_[0] != '\0') {
            moves_.emplace_back(move_.get());
        }
        return DLL_OK;
    }

    // The text's bytes choose one of the listed moves.
    DLL_Result play_listed(const std::string& text) {
        if (list() != DLL_OK || moves_.empty()) return DLL_OK;
        std::size_t n = text.size();
        for (const char letter : text) n = n * 31 + static_cast<unsigned char>(letter);
        const DLL_Result result = session_.make_a_move(moves_[n % moves_.size()].c_str());
        require(result == DLL_OK, "a listed move is taken");
        return result;
    }

    DLL_Result search(const std::string& text) {
        *status_ = text.empty() ? kSTOPNOW : kKEEPSEARCHING;
        const auto variety = static_cast<zillions_long>(text.size());
        const DLL_Result result = session_.search(1, 1, variety,
                                                  {status_.get(), move_.get(), current_.get(),
                                                   number_.get(), score_.get(), depth_.get()});
        if (result == DLL_OK) {
            require(session_.make_a_move(move_.get()) == DLL_OK, "a chosen move is taken");
        }
        return result;
    }

    Session session_{small_options};
    std::vector<std::string> moves_;
    std::unique_ptr<char[]> move_{new char[ZILLIONS_MOVE_BUFFER]()};
    std::unique_ptr<char[]> current_{new char[ZILLIONS_MOVE_BUFFER]()};
    std::unique_ptr<char[]> comment_{new char[ZILLIONS_COMMENT_BUFFER]()};
    std::unique_ptr<Search_Status> status_{new Search_Status(kKEEPSEARCHING)};
    std::unique_ptr<zillions_long> number_{new zillions_long(0)};
    std::unique_ptr<zillions_long> score_{new zillions_long(0)};
    std::unique_ptr<zillions_long> depth_{new zillions_long(0)};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kMostBytes = 2'048;
    std::string_view script = fuzz::text_of(data, std::min(size, kMostBytes));
    Host host;
    while (!script.empty()) host.obey(fuzz::cut(script, '\n'));
    return 0;
}
