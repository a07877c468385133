#include "harness/lab/solver/beam.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "harness/lab/solver/beam_keys.h"
#include "harness/lab/solver/beam_ways.h"

namespace zwarm::lab {

namespace {

using Place = MoveMaker::Place;

constexpr std::size_t kBlock = 512;  // boards a thread takes at a time

template <std::size_t kWords>
class Beam {
  public:
    using Board = BeamBoard<kWords>;

    Beam(const Problem& problem, const BeamSettings& settings, const BeamWatch& watch)
        : problem_(problem),
          settings_(settings),
          watch_(watch),
          guide_(problem, settings.guide),
          symmetries_(symmetries_of(problem)),
          keeping_(symmetries_.keeping),
          swapping_(problem.cooperative ? std::vector<Symmetry>() : symmetries_.swapping) {
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
        chance_ = Random(settings.seed).next();
    }

    BeamResult run() {
        if (!resume()) {
            layer_ = {start_};
            ways_.add(std::vector<BeamLink>(1));
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
                result_.game = ways_.game(problem_, symmetries_.swapping, meeting_);
                break;
            }
        }
        result_.moves = moves_;
        for (const auto& links : ways_.layers()) result_.layers.push_back(links.size());
        if (!watch_.checkpoint.empty() && !result_.stopped) {
            std::filesystem::remove(watch_.checkpoint);
        }
        return std::move(result_);
    }

  private:
    static constexpr std::size_t kMostSymmetries = MirroredKeys::kMost;

    [[nodiscard]] int layer_number() const { return ways_.last(); }
    [[nodiscard]] std::size_t army_to_move() const {
        if (!problem_.cooperative) return 0;
        return (layer_number() % 2 == 0) == settings_.winner_first ? 0 : 1;
    }

    // The plies still needed after the next one, if the winner needs so many moves.
    [[nodiscard]] int plies_for(int winner_moves) const {
        if (!problem_.cooperative) return winner_moves;
        return army_to_move() == 0 ? 2 * winner_moves : std::max(0, 2 * winner_moves - 1);
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

    // The winner's stones without their mirror image, by one of the swapping symmetries.
    [[nodiscard]] int unmatched(const Board& board, const StoneLists& lists,
                                std::size_t which) const {
        int count = 0;
        for (const Place cell : lists.army(0)) {
            if (!has_winner(board, static_cast<Place>(symmetries_.swapping[which][cell]))) ++count;
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
        if (from_image != from) count += has_winner(board, from_image) ? 1 : -1;
        if (to_image == to) return count;
        if (to_image == from) return count + 1;
        return count + (has_winner(board, to_image) ? -1 : 1);
    }

    void expand(Worker& worker, ChoiceLimit& limit, std::uint32_t parent) const {
        const Board& board = layer_[parent];
        const StoneLists lists = lists_of(board);
        const std::size_t army = army_to_move();
        const Guide::Tally tally = guide_.tally(lists.army(0), lists.army(1));
        const auto own = keeping_.images(lists);
        const auto other = swapping_.images(lists);
        const int ply = layer_number() + 1;
        std::array<int, kMostSymmetries> pairs{};
        const bool mirrors = settings_.guide.unmatched > 0 || settings_.palindromes;
        const std::size_t axes = mirrors ? swapping_.size() : 0;
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
            const std::uint64_t key = keeping_.key_after(own, army, from, to);
            if (other.count > 0) meet(worker, other, sum, key, ply, parent, from, to);
            // 3. Is it good enough, and new?
            const std::uint64_t chance = (key ^ chance_) * 0x9E3779B97F4A7C15ULL >> 32;
            cost += static_cast<int>(chance * noise >> 32);
            if (limit.too_costly(cost)) return;
            std::uint64_t& recent = worker.recent[key >> 48];
            if (recent == key) return;
            recent = key;
            if (const auto* known = table_.find(key)) {
                if (!problem_.cooperative || (static_cast<int>(known->layer) - ply) % 2 == 0)
                    return;
            }
            limit.add(worker.candidates, {cost, parent, key, from, to});
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

    void meet(Worker& worker, const MirroredKeys::Images& other, int sum, std::uint64_t key,
              int ply, std::uint32_t parent, Place from, Place to) const {
        // The mirror image of a board has the opposite sum of heights; most sums occur in no layer.
        const int mirrored_sum = -(sum + guide_.height(to) - guide_.height(from));
        if (mirrored_sum < least_sum_ || mirrored_sum > most_sum_) return;
        const std::uint64_t mirrored = swapping_.key_after(other, 0, from, to);
        const Candidate move{0, parent, key, from, to};
        if (mirrored == key) {
            // Its own image: joined with itself.
            offer(worker, {.length = 2 * ply, .move = move, .layer = Meeting::kItself});
            return;
        }
        if (const auto* entry = table_.find(mirrored)) {
            offer(worker, {.length = ply + static_cast<int>(entry->layer),
                           .move = move,
                           .layer = entry->layer,
                           .index = entry->index});
        }
    }

    // False if it was stopped.
    bool next_layer() {
        meeting_ = {};
        ChoiceLimit limit(settings_.width);
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stopped{false};
        std::vector<std::unique_ptr<Worker>> workers;
        const auto work = [&](Worker& worker) {
            while (!stopped) {
                const std::size_t begin = next.fetch_add(kBlock);
                if (begin >= layer_.size()) return;
                const std::size_t end = std::min(begin + kBlock, layer_.size());
                for (std::size_t i = begin; i < end; ++i) {
                    expand(worker, limit, static_cast<std::uint32_t>(i));
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
        std::vector<BeamLink> links;
        links.reserve(candidates.size());
        const std::size_t army = army_to_move();
        for (const Candidate& candidate : candidates) {
            Board board = layer_[candidate.parent];
            move_stone(board, army, candidate.from, candidate.to);
            boards.push_back(board);
            links.push_back({candidate.parent, candidate.from, candidate.to});
        }
        layer_.swap(boards);
        ways_.add(std::move(links));
        if (meeting_.length == Meeting::kNone) meet_within();
        remember_layer();
        if (meeting_.length == Meeting::kNone) save();
        if (watch_.on_layer) {
            watch_.on_layer({layer_number(), layer_.size(), moves_,
                             candidates.empty() ? 0 : candidates.front().cost});
        }
        return true;
    }

    // Two boards of the new layer that are each other's image.
    void meet_within() {
        if (swapping_.empty() || 2 * layer_number() > bound_) return;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
        for (std::uint32_t i = 0; i < layer_.size(); ++i) {
            keys.emplace_back(keeping_.key(lists_of(layer_[i])), i);
        }
        std::ranges::sort(keys);
        for (std::uint32_t i = 0; i < layer_.size(); ++i) {
            const auto mirrored = swapping_.key(lists_of(layer_[i]));
            const auto found = std::ranges::lower_bound(keys, std::pair{mirrored, 0U});
            if (found == keys.end() || found->first != mirrored) continue;
            meeting_ = {.length = 2 * layer_number(),
                        .parent_layer = static_cast<std::uint32_t>(layer_number()),
                        .move = {0, i, 0, 0, 0},
                        .moved = false,
                        .layer = static_cast<std::uint32_t>(layer_number()),
                        .index = found->second};
            return;
        }
    }

    void remember_layer() {
        const auto number = static_cast<std::uint32_t>(layer_number());
        for (std::uint32_t i = 0; i < layer_.size(); ++i) {
            const StoneLists lists = lists_of(layer_[i]);
            table_.insert({keeping_.key(lists), i, number});
            int sum = 0;
            for (const Place cell : lists.army(0)) sum += guide_.height(cell);
            least_sum_ = std::min(least_sum_, sum);
            most_sum_ = std::max(most_sum_, sum);
        }
    }

    bool resume() {
        BeamProgress progress;
        if (!load_checkpoint(watch_.checkpoint, fingerprint(problem_, settings_), progress)) {
            return false;
        }
        moves_ = progress.moves;
        // Layer by layer, because the table wants all boards.
        layer_ = {start_};
        ways_.add(std::vector<BeamLink>(1));
        remember_layer();
        for (std::size_t number = 1; number < progress.links.size(); ++number) {
            const std::size_t army = army_to_move();
            std::vector<Board> boards;
            for (const BeamLink& link : progress.links[number]) {
                Board board = layer_[link.parent];
                move_stone(board, army, link.from, link.to);
                boards.push_back(board);
            }
            layer_.swap(boards);
            ways_.add(std::move(progress.links[number]));
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
        save_checkpoint(watch_.checkpoint, fingerprint(problem_, settings_), moves_,
                        ways_.layers());
    }

    const Problem& problem_;
    const BeamSettings& settings_;
    const BeamWatch& watch_;
    Problem mirrored_;
    Guide guide_;
    Symmetries symmetries_;
    MirroredKeys keeping_;
    MirroredKeys swapping_;  // none in a game of two
    std::uint64_t chance_ = 0;
    Board start_{};
    std::vector<Board> layer_;
    Ways ways_;
    KeyTable table_;
    int least_sum_ = std::numeric_limits<int>::max();
    int most_sum_ = std::numeric_limits<int>::min();
    int bound_ = 0;
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
