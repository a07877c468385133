// Any lines to the engine as a UGI program. Nobody waits for a thought: every `go` is followed by
// `stop`. Each then has one best move, and the engine itself accepts it where it stands; a line
// that cannot be obeyed has one error; nothing is said that would break the protocol's lines.
#include <string>
#include <vector>

#include "harness/base/words.h"
#include "harness/lab/ugi_session.h"
#include "tests/fuzz/target.h"

namespace {

using zwarm::fuzz::require;

constexpr std::size_t kMostBytes = 2'048;

class Host {
  public:
    // A table is made as soon as its size is chosen, so that is done while an agent has the turn
    // who needs none: half of the time went into it.
    Host() {
        say("setoption name Agent value random");
        say("setoption name Hash value 1");
        say("setoption name Agent value default");
    }

    // False after "quit".
    bool obey(const std::string& line) {
        const auto words = zwarm::base::words_of(line);
        // A larger table takes time and shows nothing.
        if (words.empty() || std::ranges::find(words, "Hash") != words.end()) return true;
        if (!say(line)) return false;
        if (words[0] == "go") {
            check_answer();
        } else if (words[0] == "position" && errors() == 0) {
            position_ = std::string(words[0]);
            for (std::size_t i = 1; i < words.size(); ++i) position_ += ' ' + std::string(words[i]);
        } else if (words[0] == "setoption" || words[0] == "uginewgame") {
            position_ = "position startpos";
            say(position_);
        }
        return true;
    }

  private:
    bool say(const std::string& line) {
        said_.clear();
        return session_.handle(line);
    }

    [[nodiscard]] std::size_t count(std::string_view start) const {
        std::size_t lines = 0;
        for (const std::string& line : said_) lines += line.starts_with(start) ? 1 : 0;
        return lines;
    }
    [[nodiscard]] std::size_t errors() const { return count("info string error: "); }

    void check_answer() {
        require(session_.handle("stop"), "stop ends nothing but the search");
        require(count("bestmove ") == 1 && errors() == 0, "every go has one answer");
        const std::string move = said_.back().substr(9);
        require(said_.back().starts_with("bestmove "), "the best move is the last word");
        if (move == "none") return;
        const bool has_moves = position_.find(" moves") != std::string::npos;
        say(position_ + (has_moves ? " " : " moves ") + move);
        require(errors() == 0, "the best move is legal");
        say(position_);
        require(errors() == 0, "the position can be taken back");
    }

    std::vector<std::string> said_;
    std::string position_ = "position startpos";
    zwarm::lab::UgiSession session_{[this](const std::string& line) {
                                        require(line.find('\n') == std::string::npos,
                                                "a line is one line");
                                        said_.push_back(line);
                                    },
                                    "0"};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view script = zwarm::fuzz::text_of(data, std::min(size, kMostBytes));
    Host host;
    while (!script.empty()) {
        if (!host.obey(std::string(zwarm::fuzz::cut(script, '\n')))) break;
    }
    return 0;
}
