#include "harness/table/running_table.h"

#include <string>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/table/command_fields.h"

namespace zwarm::table {

namespace {

constexpr std::size_t kMostEngines = 6;  // of one table, kept for seats that think again

// A place as long as this lives. Without one it was stopped before one was free; whoever thinks
// then answers at once.
class Place {
  public:
    Place(const std::shared_ptr<ThinkingPlaces>& places, const std::stop_token& stop)
        : places_(places && places->take(stop) ? places.get() : nullptr) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
        if (places_ != nullptr) places_->give_back();
    }

  private:
    ThinkingPlaces* places_;
};

}  // namespace

bool ThinkingPlaces::take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop, [this] { return free_ > 0; })) return false;
    --free_;
    return true;
}

void ThinkingPlaces::give_back() {
    const std::lock_guard lock(mutex_);
    ++free_;
    changed_.notify_one();
}

RunningTable::RunningTable(Surroundings surroundings, SharedPlaces places)
    : table_(surroundings),
      options_(surroundings.catalogue->options()),
      observer_(surroundings.observer),
      places_(std::move(places)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

RunningTable::~RunningTable() {
    thread_.request_stop();
    const std::lock_guard lock(mutex_);
    stop_thinking_.request_stop();
    stop_looking_.request_stop();
}

Json RunningTable::command(const Json& command, const Rights& rights) {
    std::optional<std::pair<GameSoFar, Json>> question;
    {
        const std::lock_guard lock(mutex_);
        try {
            question = table_.question_of(command);
        } catch (const Refused& refused) {
            return {{"ok", false}, {"error", base::shown_line(refused.what())}};
        }
        if (!question) {
            Json reply = table_.command(command, rights);
            publish();
            if (running_ticket_ != 0 && (!table_.wants(running_ticket_) || table_.hurried())) {
                stop_thinking_.request_stop();
            }
            wake();
            return reply;
        }
    }
    return answer_of([&](const std::stop_token& stop) {
        return observer_->look(question->first, question->second, stop);
    });
}

Json RunningTable::look_at_all(const Look& look) {
    return answer_of([&](const std::stop_token& stop) {
        const WholeGame game = [this] {
            const std::lock_guard lock(mutex_);
            return table_.whole();
        }();
        return look(game, stop);
    });
}

Json RunningTable::answer_of(const std::function<Json(const std::stop_token& stop)>& look) {
    const std::stop_token stop = stop_looking_.get_token();
    const Place place(places_.looking, stop);
    try {
        Json reply = look(stop);
        reply["ok"] = true;
        return reply;
    } catch (const Refused& refused) {
        return {{"ok", false}, {"error", base::shown_line(refused.what())}};
    } catch (const Json::exception&) {
        return {{"ok", false}, {"error", "this question is not of its form"}};
    }
}

Json RunningTable::view() {
    const std::lock_guard lock(mutex_);
    return table_.view();
}

Json RunningTable::stored() {
    const std::lock_guard lock(mutex_);
    return table_.stored();
}

void RunningTable::restore(const Json& stored) {
    const std::lock_guard lock(mutex_);
    table_.restore(stored);
    publish();
    wake();
}

void RunningTable::tick() {
    const std::lock_guard lock(mutex_);
    if (!table_.tick()) return;
    publish();
    stop_thinking_.request_stop();
    wake();
}

int RunningTable::listen(Listener listener, Json* now) {
    const std::lock_guard lock(mutex_);
    if (now != nullptr) *now = table_.view();
    listeners_[++listeners_made_] = std::move(listener);
    return listeners_made_;
}

void RunningTable::forget(int listener) {
    const std::lock_guard lock(mutex_);
    listeners_.erase(listener);
}

void RunningTable::on_change(std::function<void(const Json& stored)> keep) {
    const std::lock_guard lock(mutex_);
    keep_ = std::move(keep);
    if (keep_ && table_.started()) keep_(table_.stored());
}

void RunningTable::wake() {
    news_ = true;
    changed_.notify_all();
}

// What happened, first to where it is kept, then to everybody.
void RunningTable::publish() {
    const std::vector<Json> events = table_.take_events();
    bool lasting = false;
    for (const Json& event : events) lasting = lasting || event.contains("state");
    if (lasting && keep_) keep_(table_.stored());
    for (const Json& event : events) {
        for (const auto& [number, listener] : listeners_) listener(event);
    }
}

// With the lock held, which is given up while somebody thinks.
void RunningTable::do_task(const Task& task, const std::stop_token& stop, SeatEngine& engine,
                           std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    SeatAnswer answer;
    Json advice;
    {
        const Place place(places_.thinking, stop);
        if (task.advice) {
            try {
                advice = observer_->look(*task.advice, {{"what", "advice"}}, stop);
            } catch (const Refused&) {
                // A game that the observer does not follow: the engine may.
            }
        }
        if (advice.is_null()) {
            answer = engine.think(
                task.question,
                [&](const host::ThinkProgress& progress) {
                    const std::lock_guard inner(mutex_);
                    table_.progress(task.ticket, progress);
                    publish();
                },
                stop);
        }
    }
    lock.lock();
    running_ticket_ = 0;
    if (advice.is_null()) {
        table_.finished(task.ticket, answer);
    } else {
        table_.advised(task.ticket, advice);
    }
}

void RunningTable::run(const std::stop_token& stop) {
    std::map<std::string, std::unique_ptr<SeatEngine>> engines;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        std::optional<Task> task = table_.next_task();
        publish();
        if (!task) {
            changed_.wait(lock, stop, [this] { return news_; });
            news_ = false;
            continue;
        }
        // Nobody keeps a shared place for ever.
        int& time = task->question.seat.time_ms;
        if (places_.thinking && time == 0) time = kLongestThought;
        running_ticket_ = task->ticket;
        stop_thinking_ = std::stop_source();
        if (table_.hurried()) stop_thinking_.request_stop();
        const std::stop_token stop_now = stop_thinking_.get_token();
        const std::string& path = task->question.engine;
        if (engines.size() >= kMostEngines && !engines.contains(path)) engines.clear();
        auto& engine = engines[path];
        if (!engine) engine = std::make_unique<SeatEngine>(options_);
        do_task(*task, stop_now, *engine, lock);
        publish();
    }
}

}  // namespace zwarm::table
