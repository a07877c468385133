#include <algorithm>
#include <cctype>
#include <chrono>
#include <map>
#include <sstream>

#include "harness/base/words.h"
#include "harness/host/child_process.h"
#include "harness/match/program_seats.h"

namespace zwarm::match {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Lines that are no answer before the program is said to talk garbage.
constexpr int kMaxStrayLines = 100'000;

std::string first_word(const std::string& line) {
    return line.substr(0, line.find(' '));
}

// The number after a word of an info line.
template <typename Number>
void read_after(std::string_view line, std::string_view word, Number& value) {
    const auto words = base::words_of(line);
    const auto found = std::ranges::find(words, word);
    if (found == words.end() || found + 1 == words.end()) return;
    value = base::number_of<Number>(*(found + 1)).value_or(value);
}

class UgiSeat final : public Seat {
  public:
    UgiSeat(std::string command, std::string variant, UgiOptions options, const Limits& limits)
        : command_(std::move(command)),
          variant_(std::move(variant)),
          own_options_(std::move(options)),
          limits_(limits) {}

    ~UgiSeat() override {
        if (child_.running()) child_.write_line("quit");
        child_.finish(milliseconds(500));
    }

    std::optional<Failure> new_game(const std::string& position, std::uint64_t seed) override {
        position_ = position.empty() ? "startpos" : "fen " + position;
        if (!up_) {
            if (auto failure = bring_up()) return failure;
        }
        set_option("variant", variant_);
        for (const auto& [name, value] : own_options_) {
            if (!set_option(base::lower(name), value)) {
                return down(FailureKind::kNoStart, "knows no option " + name);
            }
        }
        set_option("seed", std::to_string(seed / 2));
        send("uginewgame");
        send("isready");
        return expect("readyok", "isready", limits_.start_ms);
    }

    Answer think(const Referee& game) override {
        set_option("variety", std::to_string(limits_.variety));
        std::string position = "position " + position_;
        if (!game.moves().empty()) position += " moves";
        for (const std::string& move : game.moves()) position += " " + move;
        send(position);
        const auto begin = Clock::now();
        send(go_text(limits_));
        return read_answer(begin);
    }

  private:
    static std::string go_text(const Limits& limits) {
        std::string go = "go";
        if (limits.movetime_ms > 0) go += " movetime " + std::to_string(limits.movetime_ms);
        if (limits.nodes > 0) go += " nodes " + std::to_string(limits.nodes);
        if (limits.depth > 0) go += " depth " + std::to_string(limits.depth);
        return limits.unlimited() ? go + " infinite" : go;
    }

    std::optional<Failure> bring_up() {
        options_.clear();
        if (!child_.start({"/bin/sh", "-c", "exec " + command_}, {})) {
            return Failure{FailureKind::kNoStart, "cannot start " + command_};
        }
        send("ugi");
        auto failure = expect("ugiok", "ugi", limits_.start_ms);
        if (failure) {
            // Whatever goes wrong this early, the program never came up; the shell may know why.
            failure->kind = FailureKind::kNoStart;
            const std::string said = child_.last_error_line();
            if (!said.empty()) failure->sentence += " (" + said + ")";
        }
        up_ = !failure;
        return failure;
    }

    // A dead program is noticed when its answer is read.
    void send(const std::string& line) { child_.write_line(line); }

    // False if the program has not announced the option.
    bool set_option(const std::string& name, const std::string& value) {
        const auto announced = options_.find(name);
        if (announced == options_.end()) return false;
        send("setoption name " + announced->second + " value " + value);
        return true;
    }

    // Reads until this word; other lines are passed over, options are noted.
    std::optional<Failure> expect(const std::string& word, const std::string& asked,
                                  std::int64_t patience_ms) {
        const auto deadline = Clock::now() + milliseconds(patience_ms);
        std::string line;
        for (int stray = 0; stray < kMaxStrayLines; ++stray) {
            if (const auto failure = read(line, deadline, asked, patience_ms)) return failure;
            if (first_word(line) == word) return std::nullopt;
            if (line.starts_with("option name ")) {
                std::string name = line.substr(12);
                name = name.substr(0, name.find(" type "));
                options_[base::lower(name)] = name;
            }
        }
        return down(FailureKind::kGarbage, "answers '" + asked + "' with garbage");
    }

    Answer read_answer(Clock::time_point begin) {
        const std::int64_t patience_ms = limits_.movetime_ms + limits_.hang_ms;
        const auto deadline = begin + milliseconds(patience_ms);
        Answer answer;
        std::string line;
        for (int stray = 0; stray < kMaxStrayLines; ++stray) {
            if (auto failure = read(line, deadline, "go", patience_ms)) return {{}, failure};
            if (line.starts_with("info ")) {
                read_after(line, "nodes", answer.thought.nodes);
                read_after(line, "depth", answer.thought.depth);
                read_after(line, "cp", answer.thought.score);
            } else if (first_word(line) == "bestmove") {
                std::istringstream words(line);
                words >> line >> answer.thought.move;
                answer.failure = lateness(limits_, Clock::now() - begin);
                return answer;
            }
        }
        return {{}, down(FailureKind::kGarbage, "answers 'go' with garbage")};
    }

    std::optional<Failure> read(std::string& line, Clock::time_point deadline,
                                const std::string& asked, std::int64_t patience_ms) {
        switch (child_.read_line(line, deadline)) {
            case host::ReadStatus::kLine:
                if (!line.empty() && line.back() == '\r') line.pop_back();
                return std::nullopt;
            case host::ReadStatus::kTimeout:
                return down(FailureKind::kHang, "no answer to '" + asked + "' in " +
                                                    std::to_string(patience_ms) + " ms");
            case host::ReadStatus::kClosed:
                break;
        }
        child_.finish(milliseconds(1000));
        return down(FailureKind::kCrash,
                    "ended with " + child_.ending() + " after '" + asked + "'");
    }

    // The program is ended; the next game starts it again.
    Failure down(FailureKind kind, const std::string& sentence) {
        child_.kill();
        up_ = false;
        return {kind, sentence};
    }

    std::string command_;
    std::string variant_;
    UgiOptions own_options_;
    Limits limits_;
    host::ChildProcess child_;
    bool up_ = false;
    std::map<std::string, std::string> options_;  // lower case -> as announced
    std::string position_;
};

}  // namespace

std::unique_ptr<Seat> make_ugi_seat(const std::string& command, const std::string& variant,
                                    const UgiOptions& options, const Limits& limits) {
    return std::make_unique<UgiSeat>(command, variant, options, limits);
}

}  // namespace zwarm::match
