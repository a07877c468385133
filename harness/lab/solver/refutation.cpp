#include "harness/lab/solver/refutation.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "harness/lab/solver/bounds.h"
#include "harness/lab/solver/checkpoint_file.h"
#include "harness/lab/solver/placement_numbers.h"
#include "harness/lab/solver/sorted_pile.h"

namespace zwarm::lab {

namespace {

using Place = MoveMaker::Place;
__extension__ using Wide = unsigned __int128;

constexpr std::size_t kMostStones = 32;
constexpr std::size_t kMostSteps = 256;
constexpr std::size_t kBlockBoards = 2048;
constexpr int kNothing = std::numeric_limits<int>::min();

template <class Number>
class Refutation {
  public:
    Refutation(const Problem& problem, const RefutationSettings& settings,
               const std::function<bool()>& stop,
               const std::function<void(const RefutationState&)>& on_state)
        : problem_(problem),
          settings_(settings),
          stop_(stop),
          on_state_(on_state),
          symmetries_(symmetries_of(problem)),
          heights_(heights_of(problem)),
          men_(static_cast<std::size_t>(problem.men())),
          numbers_(static_cast<std::size_t>(problem.topology->size()), men_) {
        if (symmetries_.swapping.empty()) {
            throw std::runtime_error(problem.name + ": no symmetry swaps the two ends");
        }
        top_ = *std::ranges::max_element(heights_.of);
        steps_ = steps_to(*problem.topology, problem.to);
        farthest_ = *std::ranges::max_element(steps_);
        folder_ =
            settings.folder.empty() ? std::filesystem::temp_directory_path() : settings.folder;
        middle_ = (settings.length + 1) / 2;
    }

    Certificate run() {
        int floor = settings_.floor_known ? settings_.floor : 0;
        if (load()) {
            floor = certificate_.floor;
        } else {
            begin_attempt(floor);
        }
        while (true) {
            attempt();
            if (!certificate_.complete) break;
            // Both halves of a game lie at this level or below, seen from either end.
            int highest = kNothing;
            int level = 0;
            for (const int sum : certificate_.highest) {
                if (level++ <= settings_.length - middle_) highest = std::max(highest, sum);
            }
            if (floor <= -highest) break;
            floor = -highest;
            begin_attempt(floor);
        }
        certificate_.seconds = elapsed();
        if (certificate_.complete || certificate_.met > 0) forget();
        return certificate_;
    }

  private:
    using Cells = std::array<Place, kMostStones>;

    // The largest sum that k further moves can reach, put together from what a board knows.
    struct Reach {
        std::array<int, kMostStones + 1> lowest{};  // sums of the i lowest heights
        std::array<int, kMostStones> ascending{};   // heights
        int sum = 0;
    };

    [[nodiscard]] Reach reach_of(std::span<const Place> cells) const {
        Reach reach;
        for (std::size_t i = 0; i < men_; ++i) {
            reach.ascending[i] = heights_.of[cells[i]];
            reach.sum += reach.ascending[i];
        }
        std::sort(reach.ascending.begin(), reach.ascending.begin() + static_cast<int>(men_));
        for (std::size_t i = 0; i < men_; ++i) {
            reach.lowest[i + 1] = reach.lowest[i] + reach.ascending[i];
        }
        return reach;
    }

    // After a stone went from one height to another: each further move takes the rearmost stone to
    // one step before the front.
    [[nodiscard]] int sum_within_reach(const Reach& before, int from, int to, int moves) const {
        const std::size_t last = men_ - 1;
        int front = before.ascending[last];
        if (from == front && last > 0) front = before.ascending[last - 1];
        front = std::max(front, to);
        const int sum = before.sum - from + to;
        const auto k = std::min(static_cast<std::size_t>(moves), men_);
        if (k == 0) return sum;
        // The k lowest of what is left after `from` went, then `to` among them.
        int lowest = 0;
        if (k == men_) {
            lowest = sum;
        } else {
            const bool among = from <= before.ascending[k - 1];
            lowest = among ? before.lowest[k + 1] - from : before.lowest[k];
            const int kth = among ? before.ascending[k] : before.ascending[k - 1];
            if (to < kth) lowest += to - kth;
        }
        int reached = sum - lowest;
        for (std::size_t j = 1; j <= k; ++j) {
            reached += std::min(front + static_cast<int>(j) * heights_.step, top_);
        }
        const int more = moves - static_cast<int>(k);
        return reached + more * static_cast<int>(men_) * heights_.step;
    }

    [[nodiscard]] Cells image(std::span<const Place> cells, const Symmetry& symmetry) const {
        Cells mapped{};
        for (std::size_t i = 0; i < men_; ++i) mapped[i] = static_cast<Place>(symmetry[cells[i]]);
        std::sort(mapped.begin(), mapped.begin() + static_cast<int>(men_));
        return mapped;
    }

    [[nodiscard]] Number least_number(std::span<const Place> cells,
                                      const std::vector<Symmetry>& symmetries) const {
        Number least = ~Number{0};
        for (const Symmetry& symmetry : symmetries) {
            const Cells mapped = image(cells, symmetry);
            least = std::min(least, numbers_.number_of(std::span(mapped).first(men_)));
        }
        return least;
    }

    void begin_attempt(int floor) {
        certificate_ = {};
        certificate_.length = settings_.length;
        certificate_.floor = floor;
        Cells start{};
        std::size_t count = 0;
        problem_.from.for_each([&](Cell cell) { start[count++] = static_cast<Place>(cell); });
        before_ = MappedList<Number>();
        level_ = MappedList<Number>(1, {});
        level_.data()[0] = least_number(std::span(start).first(men_), symmetries_.keeping);
        level_.set_size(1);
        note_level(heights_.sum(problem_.from));
    }

    // From the last level that is there to the middle, or until it is stopped.
    void attempt() {
        while (level_number() < middle_ && level_.size() > 0) {
            if (!next_level()) return;
            const std::optional<int> met = meeting();
            if (!met) return;
            certificate_.met = *met;
            if (*met > 0) return;
            save();
        }
        certificate_.complete = true;
    }

    [[nodiscard]] int level_number() const {
        return static_cast<int>(certificate_.levels.size()) - 1;
    }

    void note_level(int highest) {
        certificate_.levels.push_back(level_.size());
        certificate_.highest.push_back(level_.size() == 0 ? kNothing : highest);
    }

    // Boards of a level, by blocks on all threads; false if it was stopped.
    template <class Work>
    bool in_parallel(std::size_t count, Work work) {
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stopped{false};
        std::exception_ptr failure;
        std::mutex mutex;
        const auto loop = [&](int thread) {
            try {
                while (!stopped) {
                    const std::size_t begin = next.fetch_add(kBlockBoards);
                    if (begin >= count) return;
                    work(thread, begin, std::min(begin + kBlockBoards, count));
                    if (stop_ && stop_()) stopped = true;
                }
            } catch (...) {
                const std::scoped_lock lock(mutex);
                failure = std::current_exception();
                stopped = true;
            }
        };
        {
            std::vector<std::jthread> others;
            for (int i = 1; i < settings_.threads; ++i) others.emplace_back(loop, i);
            loop(0);
        }
        if (failure) std::rethrow_exception(failure);
        return !stopped;
    }

    struct Worker {
        Worker(const Problem& problem, std::size_t memory, const std::filesystem::path& folder)
            : maker(*problem.topology, problem.jumps_only), pile(memory, folder) {}
        MoveMaker maker;
        SortedPile<Number> pile;
        std::vector<Number> fresh{};
        std::vector<Number> recent = std::vector<Number>(std::size_t{1} << 17, ~Number{0});
    };

    bool next_level() {
        const int number = level_number() + 1;
        const int floor = certificate_.floor;
        const auto threads = static_cast<std::size_t>(settings_.threads);
        const std::size_t memory = (settings_.memory << 20) / (2 * threads);
        // Sorted in pieces that fit the memory.
        const std::size_t piece =
            std::clamp<std::size_t>(memory / (4 * sizeof(Number)), 1 << 12, 8 << 20);
        std::vector<std::unique_ptr<Worker>> workers;
        for (std::size_t i = 0; i < threads; ++i) {
            workers.push_back(std::make_unique<Worker>(problem_, memory, folder_));
        }
        const auto boards = level_.numbers();
        std::atomic<std::size_t> done{0};
        const bool ended =
            in_parallel(boards.size(), [&](int thread, std::size_t begin, std::size_t end) {
                Worker& worker = *workers[static_cast<std::size_t>(thread)];
                for (std::size_t i = begin; i < end; ++i) {
                    expand(worker, boards[i], number, floor);
                    if (worker.fresh.size() >= piece) worker.pile.add(worker.fresh);
                }
                done += end - begin;
                if (thread == 0 && on_state_) {
                    on_state_({number, worker.pile.size() * threads, floor,
                               static_cast<double>(done) / static_cast<double>(boards.size())});
                }
            });
        if (!ended) return false;
        for (auto& worker : workers) {
            if (!worker->fresh.empty()) worker->pile.add(worker->fresh);
            certificate_.bytes =
                std::max(certificate_.bytes, threads * worker->pile.most_bytes() +
                                                 (level_.size() + before_.size()) * sizeof(Number));
            if (worker != workers.front()) workers.front()->pile.take_all(worker->pile);
        }
        MappedList<Number> all = workers.front()->pile.take();
        remove_known(all);
        before_ = std::move(level_);
        level_ = std::move(all);
        return note_highest();
    }

    // Adds the boards of level `number` that a move from this one leads to.
    void expand(Worker& worker, Number board, int level, int floor) {
        const int to_middle = middle_ - level;
        const int to_end = settings_.length - level;
        Cells cells{};
        const auto stones = std::span(cells).first(men_);
        numbers_.cells_of(board, stones);
        const Reach reach = reach_of(stones);
        std::array<std::uint8_t, kMostSteps> stones_at{};
        for (const Place cell : stones) ++stones_at[steps_[cell]];
        const auto steps = std::span(stones_at).first(farthest_ + 1);
        // At most two symmetries keep the ends: the identity and a reflection.
        const bool reflected = symmetries_.keeping.size() > 1;
        const Symmetry& reflection = symmetries_.keeping.back();
        const Cells mapped = reflected ? image(stones, reflection) : cells;
        const typename PlacementNumbers<Number>::Moves own(numbers_, stones);
        const typename PlacementNumbers<Number>::Moves other(numbers_,
                                                             std::span(mapped).first(men_));
        worker.maker.for_each_move(stones, stones, [&](Place from, Place to) {
            if (sum_within_reach(reach, heights_.of[from], heights_.of[to], to_middle) < floor) {
                return;
            }
            --stones_at[steps_[from]];
            ++stones_at[steps_[to]];
            const int missing = moves_missing(steps);
            ++stones_at[steps_[from]];
            --stones_at[steps_[to]];
            if (missing > to_end) return;
            Number number = own.after(from, to);
            if (reflected) {
                number = std::min(number, other.after(static_cast<Place>(reflection[from]),
                                                      static_cast<Place>(reflection[to])));
            }
            const auto slot = static_cast<std::size_t>(
                (static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15ULL) >> 47);
            if (worker.recent[slot] == number) return;
            worker.recent[slot] = number;
            worker.fresh.push_back(number);
        });
    }

    // Takes out what the two levels before have.
    void remove_known(MappedList<Number>& all) {
        Number* const numbers = all.data();
        std::size_t kept = 0;
        const auto a = level_.numbers();
        const auto b = before_.numbers();
        std::size_t i = 0;
        std::size_t k = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            const Number number = numbers[n];
            while (i < a.size() && a[i] < number) ++i;
            while (k < b.size() && b[k] < number) ++k;
            if ((i < a.size() && a[i] == number) || (k < b.size() && b[k] == number)) continue;
            numbers[kept++] = number;
        }
        all.set_size(kept);
    }

    [[nodiscard]] int sum_of(std::span<const Place> cells) const {
        int sum = 0;
        for (const Place cell : cells) sum += heights_.of[cell];
        return sum;
    }

    bool note_highest() {
        std::vector<int> highest(static_cast<std::size_t>(settings_.threads), kNothing);
        const auto boards = level_.numbers();
        const bool ended =
            in_parallel(boards.size(), [&](int thread, std::size_t begin, std::size_t end) {
                Cells cells{};
                int& most = highest[static_cast<std::size_t>(thread)];
                for (std::size_t i = begin; i < end; ++i) {
                    numbers_.cells_of(boards[i], std::span(cells).first(men_));
                    most = std::max(most, sum_of(std::span(cells).first(men_)));
                }
            });
        note_level(*std::ranges::max_element(highest));
        return ended;
    }

    // The length of the shortest game whose halves meet at the last level; 0 if there is none,
    // nothing if it was stopped.
    [[nodiscard]] std::optional<int> meeting() {
        const int number = level_number();
        std::atomic<bool> met_odd{false};
        std::atomic<bool> met_even{false};
        const auto boards = level_.numbers();
        const int own = certificate_.highest.back();
        const int lower = certificate_.highest[certificate_.highest.size() - 2];
        const bool even = 2 * number <= settings_.length;
        const bool odd = 2 * number - 1 <= settings_.length;
        const auto look = [&](int, std::size_t begin, std::size_t end) {
            Cells cells{};
            const auto stones = std::span(cells).first(men_);
            for (std::size_t i = begin; i < end; ++i) {
                numbers_.cells_of(boards[i], stones);
                const int mirrored = -sum_of(stones);
                const bool in_own = even && mirrored <= own;
                const bool in_lower = odd && mirrored <= lower;
                if (!in_own && !in_lower) continue;
                const Number image = least_number(stones, symmetries_.swapping);
                const auto holds = [&](const MappedList<Number>& list) {
                    const auto all = list.numbers();
                    return std::binary_search(all.begin(), all.end(), image);
                };
                if (in_lower && holds(before_)) met_odd = true;
                if (in_own && holds(level_)) met_even = true;
            }
        };
        if (!in_parallel(boards.size(), look)) return std::nullopt;
        return met_odd ? 2 * number - 1 : met_even ? 2 * number : 0;
    }

    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double elapsed() const {
        return before_seconds_ + std::chrono::duration<double>(Clock::now() - begin_).count();
    }

    // All that decides what is found, and how a board is written.
    [[nodiscard]] std::string fingerprint() const {
        return "zwarm refutation\n" + problem_text(problem_) +
               "refuted = " + std::to_string(settings_.length) +
               "\nfloor = " + (settings_.floor_known ? std::to_string(settings_.floor) : "open") +
               "\nbytes = " + std::to_string(sizeof(Number)) + "\n";
    }

    // Not after every level: small ones are sooner done again than written.
    void save() {
        const auto now = Clock::now();
        if (settings_.progress.empty() || now - saved_ < settings_.pause) return;
        saved_ = now;
        CheckpointWriter out(settings_.progress, fingerprint());
        const std::array facts{static_cast<double>(certificate_.floor), elapsed()};
        out.put(std::span<const double>(facts));
        out.put(certificate_.bytes);
        out.put(certificate_.levels.size());
        out.put(std::span<const std::uint64_t>(certificate_.levels));
        out.put(std::span<const int>(certificate_.highest));
        out.put(before_.size());
        out.put(before_.numbers());
        out.put(level_.numbers());
        out.finish();
    }

    // False if there is nothing to go on from.
    bool load() {
        if (!settings_.resume) forget();
        CheckpointReader in(settings_.progress, fingerprint());
        if (!in.exists()) return false;
        constexpr std::uint64_t kMostBoards = std::uint64_t{1} << 40;
        std::array<double, 2> facts{};
        in.get(std::span<double>(facts));
        certificate_.length = settings_.length;
        certificate_.floor = static_cast<int>(facts[0]);
        before_seconds_ = facts[1];
        certificate_.bytes = in.number(std::numeric_limits<std::size_t>::max());
        const std::size_t levels = in.number(static_cast<std::uint64_t>(middle_) + 1);
        if (levels == 0) throw in.damaged();
        certificate_.levels.resize(levels);
        certificate_.highest.resize(levels);
        in.get(std::span<std::uint64_t>(certificate_.levels));
        in.get(std::span<int>(certificate_.highest));
        if (certificate_.levels.back() > kMostBoards) throw in.damaged();
        const auto list = [&](std::size_t size) {
            const bool large = size * sizeof(Number) > settings_.memory << 20;
            MappedList<Number> numbers(size, large ? folder_ : std::filesystem::path());
            in.get(std::span(numbers.data(), size));
            numbers.set_size(size);
            return numbers;
        };
        before_ = list(in.number(kMostBoards));
        level_ = list(certificate_.levels.back());
        return true;
    }

    void forget() const {
        if (!settings_.progress.empty()) std::filesystem::remove(settings_.progress);
    }

    const Problem& problem_;
    const RefutationSettings& settings_;
    const std::function<bool()>& stop_;
    const std::function<void(const RefutationState&)>& on_state_;
    Symmetries symmetries_;
    Heights heights_;
    std::size_t men_;
    PlacementNumbers<Number> numbers_;
    int top_ = 0;
    std::vector<std::uint8_t> steps_;  // from each cell to the target
    std::size_t farthest_ = 0;
    int middle_ = 0;
    std::filesystem::path folder_;
    MappedList<Number> before_;
    MappedList<Number> level_;
    Certificate certificate_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point saved_ = begin_;
    double before_seconds_ = 0;  // of the parts before an interruption
};

}  // namespace

Certificate refute(const Problem& problem, const RefutationSettings& settings,
                   const std::function<bool()>& stop,
                   const std::function<void(const RefutationState&)>& on_state) {
    if (problem.cooperative) throw std::runtime_error("only transfers of one army can be refuted");
    const auto cells = static_cast<std::size_t>(problem.topology->size());
    const auto men = static_cast<std::size_t>(problem.men());
    if (PlacementNumbers<std::uint64_t>::fits(cells, men, 64)) {
        return Refutation<std::uint64_t>(problem, settings, stop, on_state).run();
    }
    return Refutation<Wide>(problem, settings, stop, on_state).run();
}

}  // namespace zwarm::lab
