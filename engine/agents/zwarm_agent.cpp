#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/agents/agents.h"
#include "engine/agents/levels.h"
#include "engine/agents/making_room.h"
#include "engine/base/text_file.h"
#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/learn/opening_book.h"
#include "engine/learn/race_network_weights.h"
#include "engine/rules/movement.h"
#include "engine/search/many_race.h"
#include "engine/search/max_n.h"
#include "engine/search/parallel_search.h"
#include "engine/search/position_state.h"
#include "engine/search/race_state.h"
#include "engine/search/run_in.h"
#include "engine/search/selfo_state.h"
#include "engine/search/solitaire.h"

namespace zwarm {

namespace {

// Networks that are no files.
constexpr const char* kOwnNetwork = "built-in";
constexpr const char* kNoNetwork = "none";

enum class OthersChoice { kMeasured, kParanoid, kBestReply, kMaxN, kRunning };

struct SearchSettings {
    // Hundredths of a stone. Unless set otherwise, the strong player refuses a draw while it is no
    // more than this behind: with less, games begin and end with two passes.
    int contempt = 50;
    int level = kStrongest;
    OthersChoice others = OthersChoice::kMeasured;  // where more than two play
    Weakness weakness{};                            // besides the level's, for finding levels
    bool book = false;                  // openings are played by heart, unless it is weak
    bool makes_room = false;            // in a race, as long as the other side does
    bool by_table = true;               // the last stones of a race go home by their table
    std::string network = kOwnNetwork;  // what corrects the weights of a race
    JoinWeights weights{};
    RaceWeights hex_race = kHexagonalRace;
    RaceWeights square_race = kSquareRace;
    RaceWeights large_race = kLargeSquareRace;
};

// Within this no sum of weights comes near a won game.
constexpr const char* kWeight = "-600..600";

// A member of the weights that is a weight, or that has some.
template <auto... kPath>
constexpr Field<SearchSettings> weight(const char* name, const char* meaning,
                                       const char* values = kWeight) {
    return field<&SearchSettings::weights, kPath...>(name, values, meaning);
}

using W = JoinWeights;
using R = RiskWeights;
using H = RaceWeights;

// The same for the weights of a race, which are finer.
template <auto kLattice, auto kMember>
constexpr Field<SearchSettings> race_weight(const char* name, const char* meaning) {
    return field<kLattice, kMember>(name, "-20000..20000", meaning);
}
constexpr auto kHex = &SearchSettings::hex_race;
constexpr auto kSquare = &SearchSettings::square_race;
constexpr auto kLarge = &SearchSettings::large_race;

// Contempt first: it is all that a search without weights and levels takes.
constexpr Field<SearchSettings> kSearchFields[] = {
    field<&SearchSettings::contempt>("contempt", "-10000..10000", "how much a draw is avoided"),
    field<&SearchSettings::level>("level", kLevelRange, "how strong it plays"),
    field<&SearchSettings::others>("others", "measured|paranoid|best-reply|max-n|running",
                                   "what they are thought to do where more than two play"),
    field<&SearchSettings::weakness, &Weakness::overlooked>("overlooked", "0..99",
                                                            "per cent of turns that it misses"),
    field<&SearchSettings::weakness, &Weakness::distant>("far", "0..99",
                                                         "more of them for each further step"),
    field<&SearchSettings::weakness, &Weakness::misjudged>(
        "misjudged", "0..100000", "by how much, in hundredths of a step or stone"),
    field<&SearchSettings::book>("book", "no|yes", "openings are played by heart"),
    field<&SearchSettings::by_table>("table", "no|yes",
                                     "the last stones of a race go home by a table"),
    field<&SearchSettings::makes_room>(
        "makes-room", "no|yes", "lets the other army through in a race as long as it does so too"),
    field<&SearchSettings::network>("network", "built-in, none or a file",
                                    "what corrects the weights of a race"),
    weight<&W::fading>("fading", "per cent of a stone left after a step", "0..100"),
    weight<&W::open, &R::hanging>("hanging", "a stone whose every way is one cell wide"),
    weight<&W::open, &R::exposed>("exposed", "a stone whose every way can be closed"),
    weight<&W::open, &R::any_exposed>("any-exposed", "any stone is exposed"),
    weight<&W::open, &R::pressed>("pressed", "a stone whose every way leads along an enemy"),
    weight<&W::cut_off>("cut-off", "any stone is cut off"),
    weight<&W::lost>("lost", "a stone that is cut off"),
    weight<&W::turn>("turn", "to be the one to move"),
    weight<&W::ahead, &R::hanging>("ahead-hanging", "hanging, while the other is cut off"),
    weight<&W::ahead, &R::exposed>("ahead-exposed", "exposed, while the other is cut off"),
    weight<&W::ahead, &R::any_exposed>("ahead-any-exposed", "any-exposed, likewise"),
    weight<&W::ahead, &R::pressed>("ahead-pressed", "pressed, likewise"),
    weight<&W::ahead_bonus>("ahead-bonus", "the other side alone is cut off"),
    weight<&W::ahead_own>("ahead-own", "per cent of the own standing then"),
    weight<&W::ahead_other>("ahead-other", "per cent of the other's standing then"),
    weight<&W::average>("average", "what a stone is worth on average"),
    race_weight<kHex, &H::linear>("hex-linear", "a row of a stone's way, on hexagons"),
    race_weight<kHex, &H::square>("hex-square", "its square"),
    race_weight<kHex, &H::cube>("hex-cube", "its cube"),
    race_weight<kHex, &H::aside>("hex-aside", "a row's width aside of the axis"),
    race_weight<kHex, &H::aside_square>("hex-aside-square", "its square"),
    race_weight<kHex, &H::outside>("hex-outside", "a stone outside the target"),
    race_weight<kHex, &H::rear>("hex-rear", "a row of the rearmost stone"),
    race_weight<kHex, &H::rear_square>("hex-rear-square", "its square"),
    race_weight<kHex, &H::tempo>("hex-tempo", "to be the one to move"),
    race_weight<kSquare, &H::linear>("square-linear", "the same on squares"),
    race_weight<kSquare, &H::square>("square-square", "likewise"),
    race_weight<kSquare, &H::cube>("square-cube", "likewise"),
    race_weight<kSquare, &H::aside>("square-aside", "likewise"),
    race_weight<kSquare, &H::aside_square>("square-aside-square", "likewise"),
    race_weight<kSquare, &H::outside>("square-outside", "likewise"),
    race_weight<kSquare, &H::rear>("square-rear", "likewise"),
    race_weight<kSquare, &H::rear_square>("square-rear-square", "likewise"),
    race_weight<kSquare, &H::tempo>("square-tempo", "likewise"),
    race_weight<kLarge, &H::linear>("large-linear", "the same on many squares"),
    race_weight<kLarge, &H::square>("large-square", "likewise"),
    race_weight<kLarge, &H::cube>("large-cube", "likewise"),
    race_weight<kLarge, &H::aside>("large-aside", "likewise"),
    race_weight<kLarge, &H::aside_square>("large-aside-square", "likewise"),
    race_weight<kLarge, &H::outside>("large-outside", "likewise"),
    race_weight<kLarge, &H::rear>("large-rear", "likewise"),
    race_weight<kLarge, &H::rear_square>("large-rear-square", "likewise"),
    race_weight<kLarge, &H::tempo>("large-tempo", "likewise"),
};

// Whether any way to a move will do. Who asks for a depth or for another turn wants a search; but
// hosts that want none name a depth that no search reaches.
bool free_to_choose(const Limits& limits) {
    constexpr int kBeyondReach = 60;
    return (limits.depth == 0 || limits.depth >= kBeyondReach) && limits.without.empty();
}

// What a search needs to know of one variant, and what it learns.
class Thinker {
  public:
    virtual ~Thinker() = default;
    virtual SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                               const SearchStyle& style) = 0;
};

// A state that needs nothing but the variant and numbers.
template <class State>
class StateThinker final : public Thinker {
  public:
    template <class... Numbers>
    StateThinker(const AgentOptions& options, const Variant& variant, const Numbers&... numbers)
        : search_(static_cast<std::size_t>(options.hash_mb), options.threads, variant, numbers...) {
    }

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        return search_.think(game, limits, control, style);
    }

  private:
    ParallelSearch<State> search_;
};

// Two-player Selfo: the states borrow an evaluator.
template <class Evaluator>
class SelfoThinker final : public Thinker {
  public:
    SelfoThinker(const AgentOptions& options, const Variant& variant, const Evaluator& evaluator)
        : evaluator_(evaluator), thinker_(options, variant, evaluator_) {}

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        return thinker_.think(game, limits, control, style);
    }

  private:
    Evaluator evaluator_;
    StateThinker<SelfoState<Evaluator>> thinker_;
};

// A search of its own where more than two play.
template <class Search>
class ManyThinker final : public Thinker {
  public:
    explicit ManyThinker(const Variant& variant) : search_(variant) {}

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        return search_.think(game, limits, control, style);
    }

  private:
    Search search_;
};

// A race of two: the search, and once the armies have parted the shortest way home.
class RaceThinker final : public Thinker {
  public:
    RaceThinker(const AgentOptions& options, const Variant& variant, const RaceWeights& weights,
                std::shared_ptr<const RaceNetwork> network, const SearchSettings& settings)
        : evaluator_(variant, weights),
          run_in_(variant, evaluator_),
          by_table_(settings.by_table),
          network_(std::move(network)),
          search_(static_cast<std::size_t>(options.hash_mb), options.threads, variant, weights,
                  network_.get()) {
        const auto terms = settings.makes_room ? room_terms(variant) : std::nullopt;
        if (terms) {
            const auto hash_mb = static_cast<std::size_t>(std::max(options.hash_mb / 4, 1));
            room_.emplace(variant, *terms, options.seed, hash_mb, weights, network_.get());
        }
    }

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        const Position& position = game.position();
        std::optional<RunIn::Plan> plan;
        // Who overlooks turns sees no way.
        if (free_to_choose(limits) && style.sight.sees_all()) {
            if (by_table_) {
                run_in_.prepare(position.to_move(), preparation(limits), control);
            }
            if (run_in_.parted(position)) {
                plan = way_home(position, limits, control);
            } else if (room_) {
                if (const auto result = room_->think(game, limits, control, style)) return *result;
            }
        }
        SearchResult result = search_.think(game, limits, control, style);
        // What the search has proved is shorter still.
        const bool proved = result.score > kNearWin;
        if (!plan || proved || !is_legal(position, plan->first)) return result;
        result.best = plan->first;
        control.report(report_of(result));
        return result;
    }

  private:
    // A narrow beam is there in no time; a wide one needs about a turn less on a way of ten.
    std::optional<RunIn::Plan> way_home(const Position& position, const Limits& limits,
                                        SearchControl& control) {
        const Player player = position.to_move();
        const auto narrow = run_in_.solve(position, player, kNarrow, control);
        const auto wide = run_in_.solve(position, player, width(limits), control);
        return wide && (!narrow || wide->turns < narrow->turns) ? wide : narrow;
    }

    // Boards a turn that take a tenth to a half of the time, which the search hardly needs then.
    static std::size_t width(const Limits& limits) {
        constexpr std::uint64_t kMost = 1000;
        constexpr std::uint64_t kPerMs = 15;
        constexpr std::uint64_t kNodes = 200;  // of a search that take as long as one more board
        if (limits.nodes == 0 && limits.time_ms == 0) return kMost;
        const auto more = limits.nodes != 0 ? limits.nodes / kNodes
                                            : static_cast<std::uint64_t>(limits.time_ms) * kPerMs;
        return static_cast<std::size_t>(std::min(kNarrow + more, kMost));
    }

    // Positions of the run-in's table that take a few hundredths of the time: a wide beam hardly
    // needs it.
    static std::uint64_t preparation(const Limits& limits) {
        constexpr std::uint64_t kPerMs = 20;
        constexpr std::uint64_t kNodes = 50;  // of a search for one of them
        if (limits.nodes != 0) return limits.nodes / kNodes;
        return limits.time_ms == 0 ? ~std::uint64_t{0}
                                   : static_cast<std::uint64_t>(limits.time_ms) * kPerMs;
    }

    static constexpr std::uint64_t kNarrow = 8;

    RaceEvaluator evaluator_;
    RunIn run_in_;
    bool by_table_;
    std::shared_ptr<const RaceNetwork> network_;
    ParallelSearch<RaceState> search_;
    std::optional<RoomMaker> room_;  // where that makes games shorter
};

// One player alone.
class SolitaireThinker final : public Thinker {
  public:
    explicit SolitaireThinker(const Variant& variant) : solitaire_(variant) {}

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        return solitaire_.think(game, limits, control, style.seed);
    }

  private:
    Solitaire solitaire_;
};

const RaceWeights& weights_for(const Variant& variant, const SearchSettings& settings) {
    return for_board(*variant.topology, settings.hex_race, settings.square_race,
                     settings.large_race);
}

std::shared_ptr<const RaceNetwork> network_for(const AgentOptions& options, const Variant& variant,
                                               const std::string& choice) {
    if (choice == kNoNetwork) return nullptr;
    if (choice == kOwnNetwork) return built_in_race_network(variant);
    constexpr std::size_t kMost = 4 << 20;
    std::string error = "cannot read the network " + choice;
    const auto text = read_start(path_below(options.folder, choice), kMost);
    auto network = text ? read_race_network(variant, *text, error) : nullptr;
    if (!network) note(options, "zwarm", error);
    return network;
}

// Unless chosen otherwise, as found by `zwarm experiment many-players`: runners are best planned
// for, and where there is no way home nobody runs.
std::unique_ptr<Thinker> make_thinker_of_many(const AgentOptions& options, const Variant& variant,
                                              OthersChoice others) {
    if (others == OthersChoice::kMeasured) others = OthersChoice::kRunning;
    if (others == OthersChoice::kRunning && variant.has_camps()) {
        return std::make_unique<ManyThinker<ManyRace>>(variant);
    }
    if (others == OthersChoice::kMaxN) return std::make_unique<ManyThinker<MaxN>>(variant);
    return std::make_unique<StateThinker<PositionState>>(
        options, variant,
        others == OthersChoice::kBestReply ? Others::kBestReply : Others::kParanoid);
}

std::unique_ptr<Thinker> make_best_thinker(const AgentOptions& options, const Variant& variant,
                                           const SearchSettings& settings) {
    if (selfo_search_plays(variant)) {
        return std::make_unique<SelfoThinker<JoinEvaluator>>(
            options, variant, JoinEvaluator(*variant.topology, settings.weights));
    }
    if (RaceState::plays(variant)) {
        return std::make_unique<RaceThinker>(options, variant, weights_for(variant, settings),
                                             network_for(options, variant, settings.network),
                                             settings);
    }
    // Weaker levels overlook moves, which only the search can.
    if (Solitaire::plays(variant) && settings.level == kStrongest &&
        settings.weakness == Weakness{}) {
        return std::make_unique<SolitaireThinker>(variant);
    }
    if (variant.players > 2) return make_thinker_of_many(options, variant, settings.others);
    return std::make_unique<StateThinker<PositionState>>(options, variant);
}

// Its evaluator has no weights.
std::unique_ptr<Thinker> make_signal_thinker(const AgentOptions& options, const Variant& variant,
                                             const SearchSettings& /*settings*/) {
    return std::make_unique<SelfoThinker<SignalEvaluator>>(options, variant,
                                                           SignalEvaluator(*variant.topology));
}

// What tells the agents of this file from each other.
struct Design {
    std::string_view name;
    std::unique_ptr<Thinker> (*make_thinker)(const AgentOptions& options, const Variant& variant,
                                             const SearchSettings& settings);
    Fields<SearchSettings> fields;
    SearchSettings settings;  // unless they are set otherwise
};

class SearchAgent final : public Agent {
  public:
    SearchAgent(const AgentOptions& options, const Design& design)
        : options_(options), make_thinker_(design.make_thinker), settings_(design.settings) {
        settings_.book = options.book;
        read_settings(options, design.name, design.fields, settings_);
    }

    void new_game(const Variant& variant) override {
        // The old table goes before the new one comes; without memory for it there is none.
        variant_ = nullptr;
        thinker_.reset();
        ++games_;
        weakness_ = level_of(variant, settings_.level, seed()).with(settings_.weakness);
        SearchSettings settings = settings_;
        if (weakness_ != Weakness{}) {
            settings.network = kNoNetwork;
            settings.makes_room = false;
        }
        thinker_ = make_thinker_(options_, variant, settings);
        book_ = settings_.book ? OpeningBook(variant, built_in_book(variant.id)) : OpeningBook();
        variant_ = &variant;
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        // Another look at the same position may show what was overlooked before.
        const auto turn = static_cast<std::uint64_t>(game.position().ply());
        if (const Move move = by_heart(game, limits); !move.is_none()) {
            control.report({.best = move, .current = move, .line = {}});
            return move;
        }
        const SearchStyle style{.contempt = settings_.contempt,
                                .noise = limits.variety * kNoise / 10 + weakness_.misjudged,
                                .seed = seed(),
                                .sight = {.overlooked = weakness_.overlooked,
                                          .distant = weakness_.distant,
                                          .seed = seed() + turn * kTurnSeed,
                                          .board = variant_->topology.get()}};
        return thinker_->think(game, weakness_.limited(limits), control, style).best;
    }

  private:
    // Without a limit a search is wanted, and where the opening came back something else is better;
    // the weak know no openings.
    [[nodiscard]] Move by_heart(const Game& game, const Limits& limits) const {
        const bool known = weakness_ == Weakness{} && free_to_choose(limits) &&
                           (limits.time_ms != 0 || limits.nodes != 0) && game.occurrences() == 1;
        return known ? book_.choose(game.position(), limits.variety, seed()) : Move();
    }

    [[nodiscard]] std::uint64_t seed() const { return options_.seed + games_; }

    static constexpr std::uint64_t kTurnSeed = 0xA0761D6478BD642FULL;
    static constexpr int kNoise = 15;  // with the greatest variety; hundredths of a stone

    AgentOptions options_;
    decltype(Design::make_thinker) make_thinker_;
    SearchSettings settings_;
    const Variant* variant_ = nullptr;
    std::uint64_t games_ = 0;
    Weakness weakness_{};  // of this game; who has one sees without a network
    std::unique_ptr<Thinker> thinker_;
    OpeningBook book_;
};

}  // namespace

bool selfo_search_plays(const Variant& variant) {
    return signals_play(variant) && variant.players == 2;
}

bool zwarm_plays(const Variant& variant) {
    return PositionState::plays(variant);
}

std::unique_ptr<Agent> make_zwarm_agent(const AgentOptions& options) {
    return std::make_unique<SearchAgent>(options,
                                         Design{"zwarm", make_best_thinker, kSearchFields, {}});
}

std::unique_ptr<Agent> make_signal_alphabeta_agent(const AgentOptions& options) {
    SearchSettings settings;
    settings.contempt = 0;
    return std::make_unique<SearchAgent>(
        options, Design{"signal-alphabeta", make_signal_thinker,
                        Fields<SearchSettings>(kSearchFields).first(1), settings});
}

}  // namespace zwarm
