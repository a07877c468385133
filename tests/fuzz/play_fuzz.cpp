// A rule file, a NUL byte, then what is done with it: the first bytes turn switches of the
// language, each of the others makes a move or takes some back. Whatever the rules, asking changes
// nothing, the move made is the one that was offered, its text is found again, a copy goes the same
// way, and a game that was taken back, or saved and loaded, is the same game.
#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include "harness/host/host_game.h"
#include "harness/host/replay.h"
#include "harness/host/saved_game.h"
#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"
#include "tests/fuzz/target.h"

namespace {

using namespace zwarm;
using fuzz::require;

constexpr std::size_t kMostCells = 150;
constexpr std::size_t kMostPieces = 20;
constexpr std::size_t kMostMoves = 24;  // of one game
constexpr std::size_t kSwitchBytes = 3;

// Names that are words of the notation too, so that a text can mean two things.
bool may_be_misread(const zrf::Model& model) {
    const auto is_word = [](const std::string& name) {
        constexpr std::array kWords{"partial", "Pass", "flip", "on", "off", "x", "-", "=", "@"};
        return std::ranges::find(kWords, name) != kWords.end() || std::isdigit(name[0]) != 0;
    };
    const auto named_so = [&is_word](const auto& thing) { return is_word(thing.name); };
    return std::ranges::any_of(model.cells, named_so) ||
           std::ranges::any_of(model.pieces, named_so) ||
           std::ranges::any_of(model.players, named_so);
}

class Game {
  public:
    Game(std::shared_ptr<const zrf::GameFile> file, const zrf::Variant& variant,
         const host::HostOptions& options)
        : options_(options), file_(file), variant_(variant), table_(std::move(file), options) {
        table_.start(variant, {false, ""});
    }

    // False when the game is over.
    bool act(unsigned choice) {
        constexpr unsigned kTakesBack = 240;
        if (choice < kTakesBack) return make(choice);
        take_back(static_cast<int>(choice - kTakesBack) / 4 + 1);
        return true;
    }

    void check_saved() const {
        const std::string text = table_.save("HH").to_text();
        const host::SavedGame saved = host::read_saved_game(text).game;
        require(saved.to_text() == text, "a saved game is read as it was written");
        const auto replayed = host::replay(saved, table_.model(), options_);
        require(!replayed.failure, "a game that was played can be replayed");
        require(replayed.state == table_.state(), "the replay comes to the same position");
        host::HostGame other(file_, options_);
        other.start(variant_, {false, ""});
        require(other.load(saved).empty(), "a game that was played can be loaded");
        require(other.state() == table_.state(), "the loaded game is the same");
    }

  private:
    bool make(unsigned choice) {
        const zrf::State before = table_.state();
        const std::vector<zrf::Move> moves = zrf::legal_moves(before);
        require(zrf::legal_moves(before) == moves, "the same moves when asked again");
        require(zrf::result(before) == zrf::result(zrf::State(before)), "a copy ends as its like");
        require(table_.state() == before, "asking changes nothing");
        if (table_.result() || moves.empty()) return false;
        const zrf::Move& move = moves[choice % moves.size()];
        const std::string text = zrf::text(before.model(), move);
        const auto found = zrf::find_move(before, text);
        const bool again = found && zrf::text(before.model(), *found) == text;
        if (!again && may_be_misread(before.model())) return false;
        require(again, "a move's text is found again");
        zrf::State after = before;
        zrf::apply(after, *found);
        zrf::State copy = before;
        zrf::apply(copy, *found);
        require(after == copy, "a copy goes the same way");
        require(zrf::legal_moves(before) == moves, "a copy is independent");
        past_.push_back(before);
        require(table_.make_move(text).empty(), "a legal move is taken");
        require(table_.state() == after, "the table makes the same move");
        return true;
    }

    // The table takes back whole turns, so the past is searched from its end.
    void take_back(int turns) {
        if (!table_.undo(turns).empty()) return;
        while (!past_.empty() && !(past_.back() == table_.state())) past_.pop_back();
        require(!past_.empty(), "what is taken back was there before");
        past_.pop_back();
    }

    host::HostOptions options_;
    std::shared_ptr<const zrf::GameFile> file_;
    const zrf::Variant& variant_;
    host::HostGame table_;
    std::vector<zrf::State> past_;
};

host::HostOptions options_from(std::string_view bytes) {
    host::HostOptions options;
    std::size_t bit = 0;
    for (const auto& field : zrf::language_option_fields().fields()) {
        const std::string value = field.get(options.language);
        if (value != "true" && value != "false") continue;
        const auto byte =
            static_cast<unsigned char>(bit / 8 < bytes.size() ? bytes[bit / 8] : '\0');
        if (((byte >> (bit % 8)) & 1U) != 0) {
            field.set(options.language, value == "true" ? "false" : "true");
        }
        ++bit;
    }
    return options;
}

void play(const zrf::LoadResult& loaded, std::string_view choices,
          const host::HostOptions& options) {
    const zrf::Variant* variant = loaded.game->default_variant();
    if (variant == nullptr) return;
    const zrf::Model& model = *variant->model;
    // Larger boards only take longer.
    if (model.rules_in_engine || model.cells.size() > kMostCells ||
        model.pieces.size() * model.players.size() > kMostPieces) {
        return;
    }
    Game game(loaded.game, *variant, options);
    for (const char choice : choices.substr(0, kMostMoves)) {
        if (!game.act(static_cast<unsigned char>(choice))) break;
    }
    game.check_saved();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view input = fuzz::text_of(data, size);
    const std::string_view rules = fuzz::cut(input, '\0');
    const host::HostOptions options = options_from(input.substr(0, kSwitchBytes));
    zrf::LoadOptions load;
    load.language = options.language;
    load.max_expanded_nodes = 5000;
    const zrf::LoadResult loaded = zrf::load_game_text(std::string(rules), "fuzz.zrf", load);
    require(loaded.game != nullptr || !loaded.diagnostics.empty(),
            "a game that does not load has a reason");
    if (loaded.game == nullptr) return 0;
    play(loaded, input.substr(std::min(input.size(), kSwitchBytes)), options);
    return 0;
}
