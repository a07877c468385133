// A stop is never lost: ten thousand stops at random moments, from before the start of a search to
// after its end, of an agent, of a UGI session and of the plug-in's session. Every search ends with
// a legal move, and the one after a stopped one is as long as ever.
#include <gtest/gtest.h>
#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "harness/lab/ugi_session.h"
#include "tests/property/watchdog.h"

namespace zwarm {
namespace {

// Ten thousand in all where threads are watched, some hundreds elsewhere.
#ifdef __SANITIZE_THREAD__
constexpr int kPart = 1;
#else
constexpr int kPart = 10;
#endif
constexpr int kAgentStops = 4'000 / kPart;
constexpr int kUgiStops = 3'000 / kPart;
constexpr int kPluginStops = 3'000 / kPart;
constexpr int kCheckEvery = 50;  // so often the search after a stopped one is looked at
constexpr std::uint64_t kFewNodes = 200;

enum class Moment { kBefore, kDuring, kAfter };

// When a search is stopped, and whether it would end without that.
struct Plan {
    Moment moment = Moment::kBefore;
    bool endless = false;
    std::chrono::microseconds delay{0};

    explicit Plan(Random& random) {
        endless = random.below(4) == 0;
        // Most stops race with the search; a search of few nodes is over before many of them.
        const auto chosen = random.below(8);
        if (chosen == 0) moment = Moment::kBefore;
        if (chosen == 1) moment = endless ? Moment::kBefore : Moment::kAfter;
        if (chosen > 1) moment = Moment::kDuring;
        delay = std::chrono::microseconds(random.below(4) == 0 ? 0 : random.below(200));
    }
};

// Runs the search and stops it as planned.
void stop_as_planned(const Plan& plan, const std::function<void()>& stop,
                     const std::function<void()>& search) {
    if (plan.moment == Moment::kBefore) stop();
    std::thread user;
    if (plan.moment == Moment::kDuring) {
        user = std::thread([&] {
            if (plan.delay.count() > 0) std::this_thread::sleep_for(plan.delay);
            stop();
        });
    }
    search();
    if (user.joinable()) user.join();
    if (plan.moment == Moment::kAfter) stop();
}

class TokenControl final : public SearchControl {
  public:
    explicit TokenControl(std::stop_token stop) : stop_(std::move(stop)) {}
    bool stop_requested() override { return stop_.stop_requested(); }
    void report(const SearchInfo& info) override { nodes_ = info.nodes; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    std::stop_token stop_;
    std::uint64_t nodes_ = 0;
};

struct Player {
    const char* agent;
    const char* variant;
    bool forgets;  // a new game plays like the first one
};

class AgentStops : public testing::TestWithParam<Player> {};

TEST_P(AgentStops, GiveLegalMovesAndLeaveNothingBehind) {
    const Variant& variant = *find_variant(GetParam().variant);
    Watchdog watchdog(GetParam().agent);
    const auto agent = find_agent(GetParam().agent)->make({.seed = 1, .hash_mb = 1});
    agent->new_game(variant);
    const auto undisturbed = [&] {
        agent->new_game(variant);
        TokenControl control{std::stop_token()};
        const Move move = agent->choose(Game(variant), {.nodes = kFewNodes}, control);
        return std::pair(move, control.nodes());
    };
    const auto expected = undisturbed();
    Random random(7);
    Game game(variant);
    for (int i = 0; i < kAgentStops / 4; ++i) {
        watchdog.sees(i);
        if (game.result().over()) game = Game(variant);
        const Plan plan(random);
        std::stop_source source;
        TokenControl control(source.get_token());
        Move move;
        stop_as_planned(
            plan, [&] { source.request_stop(); },
            [&] { move = agent->choose(game, {.nodes = plan.endless ? 0 : kFewNodes}, control); });
        ASSERT_TRUE(is_legal(game.position(), move)) << "stop " << i;
        game.play(move);
        if (GetParam().forgets && i % kCheckEvery == 0) {
            ASSERT_EQ(undisturbed(), expected) << i;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Agents, AgentStops,
                         testing::Values(Player{"zwarm", "selfo-small", true},
                                         Player{"zwarm", "halma-8", true},
                                         Player{"greedy", "star-2", true},
                                         Player{"swarm-plus", "diamond-7", false}),
                         [](const auto& row) {
                             std::string name = std::string(row.param.agent) + row.param.variant;
                             std::erase(name, '-');
                             return name;
                         });

class UgiStops : public testing::Test {
  protected:
    std::vector<std::string> heard() {
        const std::lock_guard lock(mutex_);
        return std::exchange(said_, {});
    }

    // What a search of so many nodes says of itself, without its times.
    std::vector<std::string> undisturbed() {
        session_.handle("uginewgame");
        session_.handle("position startpos");
        static_cast<void>(heard());
        session_.handle("go nodes " + std::to_string(kFewNodes));
        session_.wait();
        auto lines = heard();
        for (std::string& line : lines) line = line.substr(0, line.find(" nps "));
        return lines;
    }

    std::mutex mutex_;
    std::vector<std::string> said_;
    lab::UgiSession session_{[this](const std::string& line) {
                                 const std::lock_guard lock(mutex_);
                                 said_.push_back(line);
                             },
                             "1.2.3"};
};

TEST_F(UgiStops, AnswerOnceAndLeaveNothingBehind) {
    const Variant& variant = *find_variant("diamond-7");
    Watchdog watchdog("UGI");
    session_.handle("setoption name Hash value 1");
    session_.handle("setoption name Variant value diamond-7");
    const auto expected = undisturbed();
    ASSERT_GT(expected.size(), 1U);
    Random random(8);
    Game game(variant);
    std::string moves;
    for (int i = 0; i < kUgiStops; ++i) {
        watchdog.sees(i);
        if (game.result().over() || game.position().ply() > 40) {
            game = Game(variant);
            moves.clear();
        }
        const Plan plan(random);
        session_.handle("position startpos" + (moves.empty() ? "" : " moves" + moves));
        if (plan.moment == Moment::kBefore) session_.handle("stop");  // not for what follows it
        static_cast<void>(heard());
        session_.handle(plan.endless ? "go infinite" : "go nodes " + std::to_string(kFewNodes));
        if (plan.moment == Moment::kAfter) session_.wait();
        if (plan.moment == Moment::kDuring) std::this_thread::sleep_for(plan.delay);
        session_.handle("stop");
        const auto lines = heard();
        ASSERT_EQ(std::ranges::count_if(
                      lines, [](const auto& line) { return line.starts_with("bestmove "); }),
                  1)
            << i;
        const std::string text = lines.back().substr(9);
        const auto move = parse_move(variant, text);
        ASSERT_TRUE(move && game.play(*move)) << "stop " << i << ": " << text;
        moves += " " + text;
        if (i % kCheckEvery == 0) {
            ASSERT_EQ(undisturbed(), expected) << i;
        }
    }
}

// A host that owns the flag: what it writes is never changed by the plug-in.
struct HostOfStops {
    Session session{[] { return std::string(); }};
    Search_Status status = kKEEPSEARCHING;
    std::array<char, ZILLIONS_MOVE_BUFFER> best{};
    std::array<char, ZILLIONS_MOVE_BUFFER> current{};
    zillions_long nodes = 0;
    zillions_long score = 0;
    zillions_long depth = 0;

    DLL_Result search(zillions_long depth_limit) {
        return session.search(0, depth_limit, 0,
                              {&status, best.data(), current.data(), &nodes, &score, &depth});
    }

    std::vector<std::string> undisturbed(const char* title) {
        status = kKEEPSEARCHING;
        session.start_new_game(title);
        EXPECT_EQ(search(2), DLL_OK);
        return {best.data(), std::to_string(nodes), std::to_string(score), std::to_string(depth)};
    }
};

TEST(PluginStops, GiveLegalMovesAndLeaveNothingBehind) {
    for (const char* title : {"Selfo - Small Board", "Halma 8x8"}) {
        HostOfStops host;
        Watchdog watchdog(title);
        ASSERT_EQ(host.session.start_new_game(title), DLL_OK) << title;
        const auto expected = host.undisturbed(title);
        EXPECT_EQ(expected.back(), "2");
        Random random(9);
        for (int i = 0; i < kPluginStops / 2; ++i) {
            watchdog.sees(i);
            if (host.session.game()->result().over()) host.session.start_new_game(title);
            const Plan plan(random);
            const Search_Status flag = random.below(2) == 0 ? kSTOPSOON : kSTOPNOW;
            host.status = kKEEPSEARCHING;
            DLL_Result result = DLL_GENERIC_ERROR;
            stop_as_planned(
                plan,
                [&] { std::atomic_ref(reinterpret_cast<std::uint32_t&>(host.status)).store(flag); },
                [&] { result = host.search(plan.endless ? 0 : 1); });
            ASSERT_EQ(result, DLL_OK) << i;
            EXPECT_EQ(host.status, flag) << "the flag is the host's";
            ASSERT_EQ(host.session.make_a_move(host.best.data()), DLL_OK) << host.best.data();
            if (i % kCheckEvery == 0) {
                ASSERT_EQ(host.undisturbed(title), expected) << i;
            }
        }
    }
}

}  // namespace
}  // namespace zwarm
