#include "harness/lab/ugi_session.h"

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/text.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "harness/lab/ugi_clock.h"

namespace zwarm::lab {

namespace {

// A line that cannot be obeyed.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// For a message: not longer than a line.
std::string shown(std::string_view text) {
    constexpr std::size_t kShown = 60;
    return std::string(text.substr(0, kShown)) + (text.size() > kShown ? ".." : "");
}

std::string in_quotes(std::string_view text) {
    return "'" + shown(text) + "'";
}

constexpr std::int64_t kDefaultTimeMs = 1'000;  // when "go" names no limit

// Takes a limit of "go"; false if it is another word. What is out of bounds becomes the nearest
// that is not, and no nodes and no depth are no limit: hosts that want none say so.
bool set_limit(Limits& limits, std::string_view word, double value) {
    if (word == "movetime") {
        limits.time_ms = static_cast<std::int64_t>(std::clamp(value, 1.0, 86'400'000.0));
    } else if (word == "nodes") {
        limits.nodes = static_cast<std::uint64_t>(std::clamp(value, 0.0, 1e12));
    } else if (word == "depth") {
        limits.depth = static_cast<int>(std::clamp(value, 0.0, 1000.0));
    } else {
        return false;
    }
    return true;
}

template <class Record>
void set(Fields<Record> fields, Record& record, std::string_view name, std::string_view value) {
    const std::string error = set_field(fields, record, shown(name), shown(value));
    if (!error.empty()) throw Refused(error);
}

const AgentEntry& agent_entry(const AgentEntry* chosen, const Variant& variant) {
    return chosen != nullptr ? *chosen : default_agent(variant);
}

// Plays a legal move even where the game is over by our rules, for others may go by other rules:
// where the board ends it, it begins anew with the board after the move. False if that is not
// legal.
bool play_on(Game& game, Move move) {
    if (game.reopen()) return game.play(move);
    if (!is_legal(game.position(), move)) return false;
    Position position = game.position();
    position.play(move);
    game = Game(position);
    return true;
}

// Legal moves but these; if those are all, all of them.
std::vector<Move> moves_without(const Position& position, std::span<const Move> unwanted) {
    MoveList list;
    generate_moves(position, list);
    std::vector<Move> moves(list.begin(), list.end());
    if (unwanted.size() < moves.size()) {
        std::erase_if(moves, [&](Move move) { return std::ranges::count(unwanted, move) > 0; });
    }
    return moves;
}

// A turn without a search: the one after which the way home is least, or where there is no way
// home, any. No move if there is none.
Move any_way_on(const Position& position, std::span<const Move> unwanted = {}) {
    const Variant& variant = position.variant();
    const std::vector<Move> moves = moves_without(position, unwanted);
    if (moves.empty() || !variant.has_camps()) return moves.empty() ? Move() : moves[0];
    const Race race(variant);
    const Player mover = position.to_move();
    const auto cost_after = [&](Move move) {
        Position after = position;
        after.play(move);
        return race.cost(after, mover);
    };
    return std::ranges::min(moves, {}, cost_after);
}

// A full camp ends the game for us, but not for hosts that want every stone home: goes on by their
// reading. False where that ends the game, too, or there is no such reading.
bool read_strictly(Game& game) {
    const Variant* const exact = exact_fill(game.variant());
    if (exact == nullptr) return false;
    std::string error;
    const auto position = parse_position(*exact, position_text(game.position()), error);
    if (!position) return false;
    Game strict(*position);
    if (strict.result().over()) return false;
    game = std::move(strict);
    return true;
}

// "p1win", or of several winners the first.
std::string result_word(const Game& game) {
    const Result& result = game.result();
    if (!result.over()) return "none";
    for (Player player = 0; player < game.variant().players; ++player) {
        if (result.won_by(player)) return "p" + std::to_string(player + 1) + "win";
    }
    return "draw";
}

}  // namespace

// Ends a search by its stop or by the clock and turns its reports into info lines.
class UgiSession::Control final : public SearchControl {
  public:
    Control(UgiSession& session, const Variant& variant, const Task& task,
            const std::stop_token& stop)
        : session_(session), variant_(variant), stop_(stop), begin_(task.begin) {
        if (task.limits.time_ms > 0) deadline_ = begin_ + thinking_time(task.limits.time_ms);
    }

    bool stop_requested() override {
        return stop_.stop_requested() || (deadline_ && Clock::now() >= *deadline_);
    }

    void report(const SearchInfo& info) override {
        if (info.best == best_ && info.depth == depth_ && info.at_least == at_least_) {
            return;  // the last words come with the best move
        }
        at_least_ = info.at_least;
        best_ = info.best;
        depth_ = info.depth;
        say(info);
    }

    void say(const SearchInfo& info) {
        const std::int64_t ms = elapsed_ms();
        std::string line =
            "info depth " + std::to_string(info.depth) + " score cp " + std::to_string(info.score) +
            " nodes " + std::to_string(info.nodes) + " nps " +
            std::to_string(info.nodes * 1000 /
                           static_cast<std::uint64_t>(std::max<std::int64_t>(ms, 1))) +
            " time " + std::to_string(ms) + " pv";
        if (info.line.empty()) line += " " + move_text(variant_, info.best);
        for (const Move move : info.line) line += " " + move_text(variant_, move);
        session_.say(line);
        if (info.turns > 0) session_.say("info string " + turns_words(info));
    }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::int64_t elapsed_ms() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_).count();
    }

    UgiSession& session_;
    const Variant& variant_;
    std::stop_token stop_;
    Clock::time_point begin_;
    std::optional<Clock::time_point> deadline_;
    Move best_;
    int depth_ = -1;
    int at_least_ = 0;
};

UgiSession::UgiSession(Output output, std::string version)
    : output_(std::move(output)), version_(std::move(version)), game_(variants().front()) {
    choices_.variant = &variants().front();
    choices_.options.note = [this](const std::string& text) { say("info string " + text); };
}

UgiSession::~UgiSession() {
    stop();
}

void UgiSession::say(const std::string& line) {
    const std::lock_guard lock(output_mutex_);
    output_(line);
}

bool UgiSession::handle(std::string_view line) {
    const auto words = words_of(line);
    if (words.empty()) return true;
    if (words[0] == "quit") {
        stop();
        return false;
    }
    try {
        obey(line, words);
    } catch (const Refused& refused) {
        say(std::string("info string error: ") + refused.what());
    } catch (const std::bad_alloc& error) {
        say(std::string("info string error: out of memory: ") + error.what());
    }
    return true;
}

void UgiSession::obey(std::string_view line, Words words) {
    const std::string_view command = words[0];
    // These are heard at any time.
    if (command == "ugi") return introduce();
    if (command == "isready") {
        if (!searching_) get_ready();
        return say("readyok");
    }
    if (command == "stop") return stop();
    if (command == "query") return answer(words.subspan(1));
    const bool known = command == "setoption" || command == "uginewgame" || command == "position" ||
                       command == "go";
    if (!known) throw Refused("unknown command " + in_quotes(command));
    // Who goes on without having heard an answer has no more use for it.
    stop();
    if (command == "setoption") set_option(line);
    if (command == "uginewgame") new_game();
    if (command == "position") set_position(words.subspan(1));
    if (command == "go") go(words.subspan(1));
}

Fields<UgiSession::Choices> UgiSession::plain_options() {
    static constexpr Field<Choices> kOptions[] = {
        field<&Choices::level>("Level", kLevelRange, "how strong it plays"),
        field<&Choices::options, &AgentOptions::seed>("Seed", "0..9223372036854775807",
                                                      "of every choice by chance"),
        field<&Choices::options, &AgentOptions::hash_mb>("Hash", "1..4096", "megabytes"),
        field<&Choices::options, &AgentOptions::threads>("Threads", "1..64",
                                                         "for agents that use more than one"),
        field<&Choices::options, &AgentOptions::book>("Book", "no|yes", "openings by heart"),
        field<&Choices::variety>("Variety", "0..10", "how adventurous"),
    };
    return kOptions;
}

void UgiSession::introduce() {
    say("id name Zwarm " + version_);
    say("id author the Zwarm project");
    std::string line = "option name Variant type combo default " + std::string(variants()[0].id);
    for (const Variant& variant : variants()) line += " var " + std::string(variant.id);
    say(line);
    line = "option name Agent type combo default default var default";
    for (const AgentEntry& entry : agents()) line += " var " + std::string(entry.name);
    say(line);
    for (const Field<Choices>& row : plain_options()) {
        line = "option name " + std::string(row.name);
        const std::string usual = " default " + text_of(row, Choices());
        const auto words = words_of(row.values, "|");
        if (words.size() > 1) {
            line += " type combo" + usual;
            for (const std::string_view word : words) line += " var " + std::string(word);
        } else {
            const auto [least, most] = range_text(row.values);
            line +=
                " type spin" + usual + " min " + std::string(least) + " max " + std::string(most);
        }
        say(line);
    }
    say("ugiok");
}

// setoption name NAME value VALUE
void UgiSession::set_option(std::string_view line) {
    const auto words = words_of(line);
    if (words.size() != 5 || words[1] != "name" || words[3] != "value") {
        throw Refused("the form is: setoption name NAME value VALUE");
    }
    apply_option(std::string(words[2]), std::string(words[4]));
}

void UgiSession::apply_option(const std::string& name, const std::string& value) {
    Choices changed = choices_;
    if (name == "Variant") {
        changed.variant = find_variant(value);
        if (changed.variant == nullptr) throw Refused("no variant " + in_quotes(value));
        // An agent that does not know the new game makes room for the one that does.
        if (changed.agent != nullptr && !changed.agent->plays(*changed.variant)) {
            changed.agent = nullptr;
            say("info string the agent does not play " + value + ": the default one will");
        }
    } else if (name == "Agent") {
        changed.agent = value == "default" ? nullptr : find_agent(value);
        if (changed.agent == nullptr && value != "default") {
            throw Refused("no agent " + in_quotes(value));
        }
        if (changed.agent != nullptr && !changed.agent->plays(*changed.variant)) {
            throw Refused(value + " does not play " + std::string(changed.variant->id));
        }
    } else {
        set(plain_options(), changed, name, value);
    }
    std::unique_ptr<Agent> agent;
    if (changed.options.hash_mb != choices_.options.hash_mb) {
        // Made at once, beside the old one, which stays if there is no room.
        Choices trial = changed;
        trial.options.note = nullptr;
        agent = make_agent(trial);
        if (trial.options.hash_mb != changed.options.hash_mb) {
            throw Refused("not enough memory for a Hash of " + value + " MB: it stays at " +
                          std::to_string(choices_.options.hash_mb));
        }
    }
    if (changed.variant != choices_.variant) game_ = Game(*changed.variant);
    choices_ = changed;
    agent_ = std::move(agent);
}

void UgiSession::new_game() {
    game_ = Game(*choices_.variant);
    if (agent_ == nullptr) return;
    try {
        agent_->new_game(*choices_.variant);
    } catch (const std::bad_alloc&) {
        agent_.reset();  // the next one takes what memory there is
    }
}

// startpos | fen CELLS PLAYER [PLY], then optionally: moves MOVE ..
void UgiSession::set_position(Words words) {
    if (words.empty()) throw Refused("the form is: position startpos|fen .. [moves ..]");
    const Variant& variant = *choices_.variant;
    const auto moves = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
    std::optional<Game> game;
    if (words[0] == "startpos" && moves == 1) {
        game.emplace(variant);
    } else if (words[0] == "fen") {
        std::string text;
        for (const std::string_view word : words.first(moves).subspan(1)) {
            text += std::string(word) + " ";
        }
        std::string error;
        const auto position = parse_position(variant, text, error);
        if (!position) throw Refused(error);
        game.emplace(*position);
    } else {
        throw Refused("a position is startpos or fen .., not " + in_quotes(words[0]) +
                      (words.size() > 1 ? " " + in_quotes(words[1]) : ""));
    }
    for (std::size_t i = moves + 1; i < words.size(); ++i) {
        const auto move = parse_move(game->position(), words[i]);
        if (!move || !play_on(*game, *move)) {
            throw Refused("move " + std::to_string(i - moves) +
                          " is not legal: " + in_quotes(words[i]));
        }
    }
    game_ = std::move(*game);
}

// Takes the legal moves that the words begin with and says how many they are. A host whose rules
// forbid what ours allow names all that it allows.
std::size_t UgiSession::want_only(Words words, Task& task) const {
    std::vector<Move> wanted;
    for (const std::string_view word : words) {
        const auto move = parse_move(game_.position(), word);
        if (!move || !is_legal(game_.position(), *move)) break;
        wanted.push_back(*move);
    }
    if (!wanted.empty()) task.unwanted = moves_without(game_.position(), wanted);
    return wanted.size();
}

void UgiSession::go(Words words) {
    Task task{.begin = std::chrono::steady_clock::now(), .limits = {.variety = choices_.variety}};
    UgiClock clock;
    std::string ignored;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "infinite") {
            task.infinite = true;
            continue;
        }
        if (words[i] == "searchmoves") {
            const std::size_t moves = want_only(words.subspan(i + 1), task);
            if (moves == 0) ignored += " searchmoves";
            i += moves;
            continue;
        }
        const auto value = i + 1 < words.size() ? number_of<double>(words[i + 1]) : std::nullopt;
        if (value && !std::isnan(*value) &&
            (set_limit(task.limits, words[i], *value) || clock.set(words[i], *value))) {
            ++i;
        } else {
            ignored += " " + shown(words[i]);
        }
    }
    if (!ignored.empty()) say("info string ignored:" + shown(ignored));
    Limits& limits = task.limits;
    if (const auto share = clock.time_for(game_.position().to_move())) {
        limits.time_ms = limits.time_ms == 0 ? *share : std::min(limits.time_ms, *share);
    }
    if (limits.time_ms == 0 && limits.nodes == 0 && limits.depth == 0 && !task.infinite) {
        limits.time_ms = kDefaultTimeMs;
        say("info string no limit given: thinking for " + std::to_string(kDefaultTimeMs) + " ms");
    }
    Game game = game_;
    if (game.result().over()) say("info string the game is over: " + game.result().reason);
    // Whoever asks all the same goes by other rules. What only the past ended can be searched.
    MoveList moves;
    generate_moves(game.position(), moves);
    if (moves.empty() || (!game.reopen() && !read_strictly(game))) {
        say("bestmove " + move_text(game.variant(), any_way_on(game.position(), task.unwanted)));
        return;
    }
    stop_ = std::stop_source();
    infinite_ = task.infinite;
    searching_ = true;
    thread_ =
        std::thread([this, game, task, stop = stop_.get_token()] { search(game, task, stop); });
}

// In the search's own thread.
void UgiSession::search(const Game& game, const Task& task, const std::stop_token& stop) {
    const Move move = choose(game, task, stop);
    if (task.infinite) {
        // The protocol's answer to "infinite" comes after "stop", however soon the agent is done.
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait(lock, stop, [] { return false; });
    }
    searching_ = false;
    say("bestmove " + move_text(game.variant(), move));
}

// The agent's move; where it fails, any.
Move UgiSession::choose(const Game& game, const Task& task, const std::stop_token& stop) {
    Control control(*this, game.variant(), task, stop);
    try {
        if (agent_ == nullptr) agent_ = make_agent(choices_);
        Limits limits = task.limits;
        limits.without = task.unwanted;
        const Move move = agent_->choose(game, limits, control);
        // Not every agent heeds what is not wanted.
        if (is_legal(game.position(), move) && std::ranges::count(task.unwanted, move) == 0) {
            return move;
        }
    } catch (const std::exception& error) {
        say(std::string("info string error: ") + error.what());
    }
    return any_way_on(game.position(), task.unwanted);
}

void UgiSession::get_ready() {
    try {
        if (agent_ == nullptr) agent_ = make_agent(choices_);
    } catch (const std::bad_alloc&) {
        // The search says so, if there is still no room then.
    }
}

void UgiSession::stop() {
    stop_.request_stop();
    wait();
}

void UgiSession::wait() {
    if (thread_.joinable()) thread_.join();
}

void UgiSession::finish() {
    if (infinite_) stop_.request_stop();
    wait();
}

std::unique_ptr<Agent> UgiSession::make_agent(Choices& choices) {
    const AgentEntry& entry = agent_entry(choices.agent, *choices.variant);
    AgentOptions options = choices.options;
    set_level(entry, choices.level, options);
    auto agent = make_ready(entry, options, *choices.variant);
    choices.options.hash_mb = options.hash_mb;
    return agent;
}

void UgiSession::answer(Words words) {
    if (words.size() != 1) throw Refused("the form is: query gameover|p1turn|result");
    if (words[0] == "gameover") {
        say(game_.result().over() ? "response true" : "response false");
    } else if (words[0] == "p1turn") {
        say(game_.position().to_move() == 0 ? "response true" : "response false");
    } else if (words[0] == "result") {
        say("response " + result_word(game_));
    } else {
        throw Refused("no query " + in_quotes(words[0]));
    }
}

}  // namespace zwarm::lab
