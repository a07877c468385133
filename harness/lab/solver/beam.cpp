#include "harness/lab/solver/beam.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "harness/lab/solver/beam_checkpoint.h"

namespace zwarm::lab {

namespace {

using Place = MoveMaker::Place;

constexpr std::size_t kArmies = 2;
constexpr std::size_t kBlock = 512;  // boards a thread takes at a time

// A bitboard for each army.
template <std::size_t kWords>
using BeamBoard = std::array<std::uint64_t, kArmies * kWords>;

// The stones of a board as lists; the helper's is empty in a transfer.
struct Lists {
    std::array<Place, 64> cells;  // the winner's, then the helper's
    std::size_t winner = 0;
    std::size_t all = 0;

    [[nodiscard]] std::span<const Place> army(int which) const {
        return which == 0 ? std::span(cells).first(winner)
                          : std::span(cells).subspan(winner, all - winner);
    }
    [[nodiscard]] std::span<const Place> stones() const { return std::span(cells).first(all); }
};

template <std::size_t kWords>
Lists lists_of(const BeamBoard<kWords>& board) {
    Lists lists;
    for (std::size_t army = 0; army < kArmies; ++army) {
        for (std::size_t i = 0; i < kWords; ++i) {
            for (std::uint64_t word = board[army * kWords + i]; word != 0; word &= word - 1) {
                lists.cells[lists.all++] =
                    static_cast<Place>(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
            }
        }
        if (army == 0) lists.winner = lists.all;
    }
    return lists;
}

// A move that may become a board of the next layer.
struct Candidate {
    std::int32_t cost = 0;
    std::uint32_t parent = 0;
    std::uint64_t key = 0;
    Place from = 0;
    Place to = 0;

    // Boards are told apart by cost and key; of several ways to a board the first is taken.
    friend bool operator<(const Candidate& a, const Candidate& b) {
        if (a.cost != b.cost) return a.cost < b.cost;
        if (a.key != b.key) return a.key < b.key;
        if (a.parent != b.parent) return a.parent < b.parent;
        return a.from != b.from ? a.from < b.from : a.to < b.to;
    }
};

void keep_best(std::vector<Candidate>& candidates, std::size_t width) {
    std::sort(candidates.begin(), candidates.end());
    const auto same = [](const Candidate& a, const Candidate& b) { return a.key == b.key; };
    candidates.erase(std::unique(candidates.begin(), candidates.end(), same), candidates.end());
    if (candidates.size() > width) candidates.resize(width);
}

// Keys of all boards of all layers, with their places.
class KeyTable {
  public:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t index = 0;
        std::uint32_t layer = 0;
    };

    [[nodiscard]] const Entry* find(std::uint64_t key) const {
        for (std::size_t i = key & mask_;; i = (i + 1) & mask_) {
            if (entries_[i].key == key) return &entries_[i];
            if (entries_[i].key == 0) return nullptr;
        }
    }

    void insert(const Entry& entry) {
        if ((size_ + 1) * 5 > entries_.size() * 3) grow();
        place(entry);
        ++size_;
    }

  private:
    void place(const Entry& entry) {
        std::size_t i = entry.key & mask_;
        while (entries_[i].key != 0) i = (i + 1) & mask_;
        entries_[i] = entry;
    }

    void grow() {
        std::vector<Entry> old(entries_.size() * 2);
        old.swap(entries_);
        mask_ = entries_.size() - 1;
        for (const Entry& entry : old) {
            if (entry.key != 0) place(entry);
        }
    }

    std::vector<Entry> entries_ = std::vector<Entry>(1 << 12);
    std::size_t mask_ = entries_.size() - 1;
    std::size_t size_ = 0;
};

// Two halves that fit: a move out of a board of the last layer, and a board to be mirrored.
struct Meeting {
    int length = std::numeric_limits<int>::max();
    Candidate move{};
    std::uint32_t parent_layer = 0;
    bool moved = true;  // else the parent itself meets
    std::uint32_t layer = 0;
    std::uint32_t index = 0;

    // Of meetings of the same length always the same one.
    [[nodiscard]] auto rank() const {
        return std::tuple(length, move.parent, move.from, move.to, layer, index);
    }
};

template <std::size_t kWords>
class Beam {
  public:
    using Board = BeamBoard<kWords>;

    Beam(const Problem& problem, const BeamSettings& settings, const BeamWatch& watch)
        : problem_(problem),
          settings_(settings),
          watch_(watch),
          guide_(problem, settings.guide),
          symmetries_(symmetries_of(problem)) {
        // In a game of two the winner is army 0, whoever begins; he starts where he starts.
        const bool swap = problem.cooperative && !settings.winner_first;
        if (swap) {
            mirrored_ = problem;
            std::swap(mirrored_.from, mirrored_.to);
            guide_ = Guide(mirrored_, settings.guide);
        }
        const CellSet& from = swap ? problem.to : problem.from;
        const CellSet& to = swap ? problem.from : problem.to;
        for (std::size_t i = 0; i < kWords; ++i) {
            start_[i] = from.word(static_cast<int>(i));
            if (problem.cooperative) start_[kWords + i] = to.word(static_cast<int>(i));
        }
        Random random(0x73'6F'6C'76'65'72ULL);
        std::vector<std::array<std::uint64_t, kArmies>> keys(256);
        for (auto& key : keys) {
            for (auto& army : key) army = random.next();
        }
        if (problem.cooperative) symmetries_.swapping.clear();
        const auto add = [&](const Symmetry& symmetry, std::vector<Keys>& to_list) {
            Keys& mapped = to_list.emplace_back(256);
            for (std::size_t i = 0; i < symmetry.size(); ++i) mapped[i] = keys[symmetry[i]];
        };
        for (const auto& symmetry : symmetries_.keeping) add(symmetry, keeping_);
        for (const auto& symmetry : symmetries_.swapping) add(symmetry, swapping_);
        chance_ = Random(settings.seed).next();
    }

    BeamResult run() {
        if (!resume()) {
            layer_ = {start_};
            links_.emplace_back(1);
            remember_layer();
        }
        bound_ = settings_.bound;
        // The winner makes the last ply.
        if (problem_.cooperative && (bound_ % 2 == 1) != settings_.winner_first) --bound_;
        while (layer_number() < bound_ && !layer_.empty()) {
            // A palindrome is known by its middle.
            if (settings_.palindromes && layer_number() > bound_ / 2) break;
            if (!next_layer()) {
                result_.stopped = true;
                break;
            }
            if (meeting_.length <= bound_) {
                result_.game = game_of(meeting_);
                break;
            }
        }
        result_.moves = moves_;
        for (const auto& links : links_) result_.layers.push_back(links.size());
        if (!watch_.checkpoint.empty() && !result_.stopped) {
            std::filesystem::remove(watch_.checkpoint);
        }
        return std::move(result_);
    }

  private:
    using Keys = std::vector<std::array<std::uint64_t, kArmies>>;
    static constexpr std::size_t kMostSymmetries = 4;

    [[nodiscard]] int layer_number() const { return static_cast<int>(links_.size()) - 1; }
    [[nodiscard]] int army_to_move() const {
        if (!problem_.cooperative) return 0;
        return (layer_number() % 2 == 0) == settings_.winner_first ? 0 : 1;
    }

    // The plies still needed after the next one, if the winner needs so many moves.
    [[nodiscard]] int plies_for(int winner_moves) const {
        if (!problem_.cooperative) return winner_moves;
        return army_to_move() == 0 ? 2 * winner_moves : std::max(0, 2 * winner_moves - 1);
    }

    struct Images {
        std::array<std::uint64_t, kMostSymmetries> keys{};
        std::size_t count = 0;

        [[nodiscard]] std::uint64_t least() const {
            return *std::min_element(keys.begin(), keys.begin() + static_cast<int>(count));
        }
    };

    [[nodiscard]] static Images images(const std::vector<Keys>& all, const Lists& lists) {
        Images found;
        found.count = std::min(all.size(), kMostSymmetries);
        for (std::size_t i = 0; i < found.count; ++i) {
            for (std::size_t army = 0; army < kArmies; ++army) {
                for (const Place cell : lists.army(static_cast<int>(army))) {
                    found.keys[i] ^= all[i][cell][army];
                }
            }
        }
        return found;
    }

    [[nodiscard]] static std::uint64_t moved_key(const std::vector<Keys>& all, const Images& before,
                                                 std::size_t army, Place from, Place to) {
        std::uint64_t least = ~std::uint64_t{0};
        for (std::size_t i = 0; i < before.count; ++i) {
            least = std::min(least, before.keys[i] ^ all[i][from][army] ^ all[i][to][army]);
        }
        return least;
    }

    // What one thread needs and finds.
    struct Worker {
        explicit Worker(const Problem& problem)
            : maker(*problem.topology, problem.jumps_only), recent(std::size_t{1} << 16) {}
        MoveMaker maker;
        std::vector<Candidate> candidates{};
        std::vector<std::uint64_t> recent;  // keys taken lately, so that most doubles cost little
        Meeting meeting{};
        std::uint64_t moves = 0;
    };

    [[nodiscard]] static bool has(const Board& board, Place cell) {
        return (board[cell >> 6] >> (cell & 63) & 1) != 0;
    }

    // The winner's stones without their mirror image, by one of the swapping symmetries.
    [[nodiscard]] int unmatched(const Board& board, const Lists& lists, std::size_t which) const {
        int count = 0;
        for (const Place cell : lists.army(0)) {
            if (!has(board, static_cast<Place>(symmetries_.swapping[which][cell]))) ++count;
        }
        return count;
    }

    // The same after a move.
    [[nodiscard]] int unmatched_after(const Board& board, int before, std::size_t which, Place from,
                                      Place to) const {
        const Symmetry& image = symmetries_.swapping[which];
        const auto from_image = static_cast<Place>(image[from]);
        const auto to_image = static_cast<Place>(image[to]);
        int count = before;
        if (from_image != from) count += has(board, from_image) ? 1 : -1;
        if (to_image == to) return count;
        if (to_image == from) return count + 1;
        return count + (has(board, to_image) ? -1 : 1);
    }

    void expand(Worker& worker, std::uint32_t parent) {
        const Board& board = layer_[parent];
        const Lists lists = lists_of<kWords>(board);
        const int army = army_to_move();
        const auto army_index = static_cast<std::size_t>(army);
        const Guide::Tally tally = guide_.tally(lists.army(0), lists.army(1));
        const Images own = images(keeping_, lists);
        const Images other = images(swapping_, lists);
        const int ply = layer_number() + 1;
        std::array<int, kMostSymmetries> pairs{};
        const bool mirrors = settings_.guide.unmatched > 0 || settings_.palindromes;
        const std::size_t axes = mirrors ? std::min(swapping_.size(), kMostSymmetries) : 0;
        for (std::size_t i = 0; i < axes; ++i) pairs[i] = unmatched(board, lists, i);
        int sum = 0;
        for (const Place cell : lists.army(0)) sum += guide_.height(cell);
        const int half = bound_ / 2;
        const auto noise = static_cast<std::uint64_t>(settings_.guide.noise);
        worker.maker.for_each_move(lists.army(army), lists.stones(), [&](Place from, Place to) {
            ++worker.moves;
            // 1. Can it still be short enough?
            const Guide::Outlook outlook = guide_.after(tally, army, from, to);
            int cost = outlook.cost;
            if (outlook.winner_moves == 0 && army == 0) {
                offer(worker, {.length = ply, .move = {0, parent, 0, from, to}});
                return;
            }
            if (ply + plies_for(outlook.winner_moves) > bound_) return;
            const int blocking = tally.blocking - (army == 1 && guide_.in_target(from) ? 1 : 0) +
                                 (army == 1 && guide_.in_target(to) ? 1 : 0);
            if (problem_.cooperative && !helper_in_time(ply, blocking)) return;
            // 2. Does its mirror image belong to a half game?
            if (axes > 0) {
                int least = 1 << 20;
                for (std::size_t i = 0; i < axes; ++i) {
                    least = std::min(least, unmatched_after(board, pairs[i], i, from, to));
                }
                cost += settings_.guide.unmatched * least;
                if (settings_.palindromes && least > 2 * (half - ply) + (bound_ & 1) &&
                    !(ply == half + 1)) {
                    return;
                }
            }
            const std::uint64_t key = moved_key(keeping_, own, army_index, from, to) | 1;
            if (other.count > 0) meet(worker, other, sum, key, ply, parent, from, to);
            // 3. Is it good enough, and new?
            const std::uint64_t chance = (key ^ chance_) * 0x9E3779B97F4A7C15ULL >> 32;
            cost += static_cast<int>(chance * noise >> 32);
            if (cost > threshold_.load(std::memory_order_relaxed)) return;
            std::uint64_t& recent = worker.recent[key >> 48];
            if (recent == key) return;
            recent = key;
            if (const auto* known = table_.find(key)) {
                if (!problem_.cooperative || (static_cast<int>(known->layer) - ply) % 2 == 0)
                    return;
            }
            worker.candidates.push_back({cost, parent, key, from, to});
            if (worker.candidates.size() >= room_) tighten(worker);
        });
    }

    // The helper has to leave the target before the winner's last move.
    [[nodiscard]] bool helper_in_time(int ply, int blocking) const {
        const int left = bound_ - ply;
        // The winner makes the last ply, so of those left the helper has every other one.
        return blocking <= left / 2;
    }

    void offer(Worker& worker, const Meeting& meeting) const {
        if (meeting.length <= bound_ && meeting.rank() < worker.meeting.rank()) {
            worker.meeting = meeting;
            worker.meeting.parent_layer = static_cast<std::uint32_t>(layer_number());
        }
    }

    void meet(Worker& worker, const Images& other, int sum, std::uint64_t key, int ply,
              std::uint32_t parent, Place from, Place to) const {
        // The mirror image of a board has the opposite sum of heights; most sums occur in no layer.
        const int mirrored_sum = -(sum + guide_.height(to) - guide_.height(from));
        if (mirrored_sum < least_sum_ || mirrored_sum > most_sum_) return;
        const std::uint64_t mirrored = moved_key(swapping_, other, 0, from, to) | 1;
        const Candidate move{0, parent, key, from, to};
        if (mirrored == key) {
            // Its own image: joined with itself.
            offer(worker, {.length = 2 * ply, .move = move, .layer = kItself});
            return;
        }
        if (const auto* entry = table_.find(mirrored)) {
            offer(worker, {.length = ply + static_cast<int>(entry->layer),
                           .move = move,
                           .layer = entry->layer,
                           .index = entry->index});
        }
    }

    void tighten(Worker& worker) {
        keep_best(worker.candidates, settings_.width);
        if (worker.candidates.size() < settings_.width) {
            // Doubles only; with so many different boards there is more room.
            return;
        }
        const int worst = worker.candidates.back().cost;
        int known = threshold_.load();
        while (worst < known && !threshold_.compare_exchange_weak(known, worst)) {
        }
    }

    // False if it was stopped.
    bool next_layer() {
        threshold_ = std::numeric_limits<int>::max();
        room_ = std::max<std::size_t>(3 * settings_.width, 4096);
        meeting_ = {};
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stopped{false};
        std::vector<std::unique_ptr<Worker>> workers;
        const auto work = [&](Worker& worker) {
            while (!stopped) {
                const std::size_t begin = next.fetch_add(kBlock);
                if (begin >= layer_.size()) return;
                const std::size_t end = std::min(begin + kBlock, layer_.size());
                for (std::size_t i = begin; i < end; ++i) {
                    expand(worker, static_cast<std::uint32_t>(i));
                }
                if (watch_.stop && watch_.stop()) stopped = true;
            }
        };
        const std::size_t useful = layer_.size() / kBlock + 1;
        const std::size_t threads =
            std::min(useful, static_cast<std::size_t>(std::max(1, watch_.threads)));
        for (std::size_t i = 0; i < threads; ++i) {
            workers.push_back(std::make_unique<Worker>(problem_));
        }
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < threads; ++i) {
                others.emplace_back([&, i] { work(*workers[i]); });
            }
            work(*workers[0]);
        }
        std::vector<Candidate> candidates = std::move(workers[0]->candidates);
        for (std::size_t i = 0; i < threads; ++i) {
            if (i > 0) {
                candidates.insert(candidates.end(), workers[i]->candidates.begin(),
                                  workers[i]->candidates.end());
                workers[i]->candidates = {};
            }
            moves_ += workers[i]->moves;
            if (workers[i]->meeting.rank() < meeting_.rank()) meeting_ = workers[i]->meeting;
        }
        if (stopped) return false;
        if (meeting_.length <= layer_number() + 1) return true;  // nothing can be shorter
        keep_best(candidates, settings_.width);
        std::vector<Board> boards;
        boards.reserve(candidates.size());
        auto& links = links_.emplace_back();
        links.reserve(candidates.size());
        // links_ has grown: the army that has just moved is the other one.
        const int army = problem_.cooperative ? 1 - army_to_move() : 0;
        for (const Candidate& candidate : candidates) {
            Board board = layer_[candidate.parent];
            move_stone(board, army, candidate.from, candidate.to);
            boards.push_back(board);
            links.push_back({candidate.parent, candidate.from, candidate.to});
        }
        layer_.swap(boards);
        if (meeting_.length == std::numeric_limits<int>::max()) meet_within();
        remember_layer();
        if (meeting_.length == std::numeric_limits<int>::max()) save();
        if (watch_.on_layer) {
            watch_.on_layer({layer_number(), layer_.size(), moves_,
                             candidates.empty() ? 0 : candidates.front().cost});
        }
        return true;
    }

    static void move_stone(Board& board, int army, Place from, Place to) {
        const std::size_t offset = static_cast<std::size_t>(army) * kWords;
        board[offset + (from >> 6)] &= ~(std::uint64_t{1} << (from & 63));
        board[offset + (to >> 6)] |= std::uint64_t{1} << (to & 63);
    }

    // Two boards of the new layer that are each other's image.
    void meet_within() {
        if (swapping_.empty() || 2 * layer_number() > bound_) return;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
        for (std::uint32_t i = 0; i < layer_.size(); ++i) {
            keys.emplace_back(images(keeping_, lists_of<kWords>(layer_[i])).least() | 1, i);
        }
        std::ranges::sort(keys);
        for (std::uint32_t i = 0; i < layer_.size(); ++i) {
            const auto mirrored = images(swapping_, lists_of<kWords>(layer_[i])).least() | 1;
            const auto found = std::ranges::lower_bound(keys, std::pair{mirrored, 0U});
            if (found == keys.end() || found->first != mirrored) continue;
            meeting_ = {.length = 2 * layer_number(),
                        .move = {0, i, 0, 0, 0},
                        .parent_layer = static_cast<std::uint32_t>(layer_number()),
                        .moved = false,
                        .layer = static_cast<std::uint32_t>(layer_number()),
                        .index = found->second};
            return;
        }
    }

    void remember_layer() {
        const auto number = static_cast<std::uint32_t>(layer_number());
        for (std::uint32_t i = 0; i < layer_.size(); ++i) {
            const Lists lists = lists_of<kWords>(layer_[i]);
            table_.insert({images(keeping_, lists).least() | 1, i, number});
            int sum = 0;
            for (const Place cell : lists.army(0)) sum += guide_.height(cell);
            least_sum_ = std::min(least_sum_, sum);
            most_sum_ = std::max(most_sum_, sum);
        }
    }

    // The plies that lead to a board of a layer.
    [[nodiscard]] std::vector<Ply> way_to(std::uint32_t layer, std::uint32_t index) const {
        std::vector<Ply> plies;
        for (; layer > 0; --layer) {
            const BeamLink& link = links_[layer][index];
            plies.push_back({link.from, link.to});
            index = link.parent;
        }
        std::ranges::reverse(plies);
        return plies;
    }

    [[nodiscard]] CellSet army_after(const std::vector<Ply>& plies) const {
        CellSet stones = problem_.from;
        for (const Ply& ply : plies) {
            stones.remove(ply.from);
            stones.add(ply.to);
        }
        return stones;
    }

    [[nodiscard]] std::vector<Ply> game_of(const Meeting& meeting) const {
        std::vector<Ply> plies = way_to(meeting.parent_layer, meeting.move.parent);
        if (meeting.moved) plies.push_back({meeting.move.from, meeting.move.to});
        if (problem_.cooperative || meeting.length == static_cast<int>(plies.size())) return plies;
        const std::vector<Ply> half =
            meeting.layer == kItself ? plies : way_to(meeting.layer, meeting.index);
        const CellSet middle = army_after(plies);
        const CellSet other = army_after(half);
        for (const Symmetry& symmetry : symmetries_.swapping) {
            CellSet image;
            other.for_each([&](Cell cell) { image.add(symmetry[cell]); });
            if (image != middle) continue;
            for (std::size_t i = half.size(); i-- > 0;) {
                plies.push_back({symmetry[half[i].to], symmetry[half[i].from]});
            }
            return plies;
        }
        return {};  // two boards with one key
    }

    bool resume() {
        BeamProgress progress;
        if (!load_checkpoint(watch_.checkpoint, fingerprint(problem_, settings_), progress)) {
            return false;
        }
        moves_ = progress.moves;
        // Layer by layer, because the table wants all boards.
        layer_ = {start_};
        links_.emplace_back(1);
        remember_layer();
        for (std::size_t number = 1; number < progress.links.size(); ++number) {
            const int army = army_to_move();
            std::vector<Board> boards;
            for (const BeamLink& link : progress.links[number]) {
                Board board = layer_[link.parent];
                move_stone(board, army, link.from, link.to);
                boards.push_back(board);
            }
            layer_.swap(boards);
            links_.push_back(std::move(progress.links[number]));
            remember_layer();
        }
        return true;
    }

    // Not after every layer: small ones are sooner done again than written.
    void save() {
        constexpr std::chrono::seconds kPause{20};
        const auto now = std::chrono::steady_clock::now();
        if (watch_.checkpoint.empty() || now - saved_ < kPause) return;
        saved_ = now;
        save_checkpoint(watch_.checkpoint, fingerprint(problem_, settings_), moves_, links_);
    }

    static constexpr std::uint32_t kItself = 0xFFFFFFFF;

    const Problem& problem_;
    const BeamSettings& settings_;
    const BeamWatch& watch_;
    Problem mirrored_;
    Guide guide_;
    Symmetries symmetries_;
    std::vector<Keys> keeping_;
    std::vector<Keys> swapping_;
    std::uint64_t chance_ = 0;
    Board start_{};
    std::vector<Board> layer_;
    std::vector<std::vector<BeamLink>> links_;  // by layer
    KeyTable table_;
    int least_sum_ = std::numeric_limits<int>::max();
    int most_sum_ = std::numeric_limits<int>::min();
    int bound_ = 0;
    std::atomic<int> threshold_{0};
    std::size_t room_ = 0;
    Meeting meeting_{};
    std::uint64_t moves_ = 0;
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
    BeamResult result_{};
};

}  // namespace

BeamResult run_beam(const Problem& problem, const BeamSettings& settings, const BeamWatch& watch) {
    if (problem.topology->size() <= 128) return Beam<2>(problem, settings, watch).run();
    return Beam<4>(problem, settings, watch).run();
}

std::size_t beam_memory(const Problem& problem, std::size_t width, int threads) {
    const std::size_t board = problem.topology->size() <= 128 ? 32 : 64;
    const std::size_t layers = 60;  // of the longest games, with room
    const std::size_t known = layers * width * (sizeof(BeamLink) + 2 * sizeof(KeyTable::Entry));
    const auto sets = static_cast<std::size_t>(threads) + 1;
    return known + 2 * width * board + sets * 3 * width * sizeof(Candidate);
}

}  // namespace zwarm::lab
