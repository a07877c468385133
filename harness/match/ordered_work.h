// Numbered pieces of work on several threads, handed over on the caller's thread one by one in the
// order of their numbers, so that nothing after it can depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace zwarm::match {

// Numbers given out and results that wait for their turn.
template <typename Result>
class OrderedResults {
  public:
    explicit OrderedResults(std::size_t count) : count_(count) {}

    // The next number; nothing when there is none left or no more is wanted.
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        if (closed_ || next_ >= count_) return std::nullopt;
        return next_++;
    }

    void put(std::size_t index, Result result) {
        const std::lock_guard lock(mutex_);
        finished_.emplace(index, std::move(result));
        changed_.notify_one();
    }

    void fail(std::exception_ptr error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
        closed_ = true;
        changed_.notify_one();
    }

    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }

    // Waits for a result; nothing if it will not come because of `stop`. Rethrows what a worker
    // threw.
    std::optional<Result> wait_for(std::size_t index, const std::atomic<bool>& stop) {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (error_) std::rethrow_exception(error_);
            const auto found = finished_.find(index);
            if (found != finished_.end()) {
                Result result = std::move(found->second);
                finished_.erase(found);
                return result;
            }
            if (stop) closed_ = true;
            if (closed_ && index >= next_) return std::nullopt;
            // A signal does not wake a condition variable, so the flag is looked at now and then.
            changed_.wait_for(lock, std::chrono::milliseconds(100));
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::size_t, Result> finished_;
    std::exception_ptr error_;
    std::size_t count_;
    std::size_t next_ = 0;
    bool closed_ = false;
};

// `make_worker` is called once on each thread and gives the function that does a piece. `accept`
// gets the results in order; when it returns false, or `stop` is set, no new piece is begun and
// later ones are dropped.
template <typename Result>
void work_in_order(std::size_t count, int threads,
                   const std::function<std::function<Result(std::size_t)>()>& make_worker,
                   const std::function<bool(std::size_t, Result)>& accept,
                   const std::atomic<bool>& stop) {
    OrderedResults<Result> results(count);
    std::vector<std::jthread> workers;
    // However this function is left, the threads take no further piece and are waited for.
    struct Closing {
        OrderedResults<Result>& results;
        ~Closing() { results.close(); }
    } closing{results};
    const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
    for (std::size_t i = 0; i < std::min(wanted, count); ++i) {
        workers.emplace_back([&results, &make_worker] {
            try {
                const auto worker = make_worker();
                while (const auto index = results.take()) results.put(*index, worker(*index));
            } catch (...) {
                results.fail(std::current_exception());
            }
        });
    }
    for (std::size_t index = 0; index < count; ++index) {
        auto result = results.wait_for(index, stop);
        if (!result || !accept(index, std::move(*result))) return;
    }
}

}  // namespace zwarm::match
