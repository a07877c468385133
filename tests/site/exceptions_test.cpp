// Throwing and catching, as our sources do it: in WebAssembly the runtime for it is our own.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct Left {
    virtual ~Left() = default;
    int left = 1;
};
struct Right {
    virtual ~Right() = default;
    int right = 2;
};
struct Both : Left, Right {};

struct Noted {
    std::vector<std::string>& log;
    std::string name;
    ~Noted() { log.push_back(name); }
};

// Counts how many of it there are.
struct Counted {
    static inline int alive = 0;
    Counted() { ++alive; }
    Counted(const Counted& /*other*/) { ++alive; }
    Counted& operator=(const Counted&) = default;
    ~Counted() { --alive; }
};

TEST(Exceptions, AreCaughtByTheFirstHandlerThatFits) {
    const auto caught = [](const std::function<void()>& does) -> std::string {
        try {
            does();
        } catch (const Refused& refused) {
            return std::string("refused ") + refused.what();
        } catch (const std::logic_error& error) {
            return std::string("logic ") + error.what();
        } catch (const std::exception& error) {
            return std::string("any ") + error.what();
        } catch (int number) {
            return "number " + std::to_string(number);
        } catch (const char* text) {
            return std::string("text ") + text;
        } catch (...) {
            return "something";
        }
        return "nothing";
    };
    EXPECT_EQ(caught([] { throw Refused("a"); }), "refused a");
    EXPECT_EQ(caught([] { throw std::invalid_argument("b"); }), "logic b");
    EXPECT_EQ(caught([] { throw std::runtime_error("c"); }), "any c");
    EXPECT_EQ(caught([] { throw 4; }), "number 4");
    EXPECT_EQ(caught([] { throw "e"; }), "text e");
    EXPECT_EQ(caught([] { throw Counted(); }), "something");
    EXPECT_EQ(caught([] {}), "nothing");
    EXPECT_EQ(Counted::alive, 0);
    EXPECT_EQ(caught([] { (void)std::vector<int>().at(1); }).substr(0, 6), "logic ");
}

TEST(Exceptions, ComeAsThePartOfTheObjectThatIsAskedFor) {
    try {
        throw Both();
    } catch (const Right& right) {
        EXPECT_EQ(right.right, 2);
    }
    const Both both;
    try {
        throw &both;
    } catch (const Right* right) {
        EXPECT_EQ(right, static_cast<const Right*>(&both));
    }
}

TEST(Exceptions, EndWhatTheyLeave) {
    std::vector<std::string> log;
    const std::function<void(int)> deep = [&](int depth) {
        const Noted noted{log, std::to_string(depth)};
        if (depth == 3) throw Refused("deep");
        deep(depth + 1);
    };
    EXPECT_THROW(deep(0), Refused);
    EXPECT_EQ(log, (std::vector<std::string>{"3", "2", "1", "0"}));
    // A half-made array too.
    struct Third {
        Counted counted;
        explicit Third(int& made) {
            if (++made == 3) throw Refused("third");
        }
    };
    int made = 0;
    std::vector<Third> list;
    list.reserve(5);
    EXPECT_THROW(for (int i = 0; i < 5; ++i) list.emplace_back(made), Refused);
    EXPECT_EQ(Counted::alive, 2);
    list.clear();
    EXPECT_EQ(Counted::alive, 0);
}

TEST(Exceptions, AreThrownOnAndInsideHandlers) {
    std::vector<std::string> log;
    const auto inner = [&] {
        try {
            throw Refused("first");
        } catch (const std::exception& first) {
            try {
                throw std::logic_error("second");
            } catch (const std::exception& second) {
                log.emplace_back(second.what());
            }
            log.emplace_back(first.what());
            throw;
        }
    };
    for (int i = 0; i < 3; ++i) {
        log.clear();
        try {
            inner();
            FAIL();
        } catch (const Refused& again) {
            log.emplace_back(again.what());
        }
        EXPECT_EQ(log, (std::vector<std::string>{"second", "first", "first"}));
    }
    // Another one instead.
    try {
        try {
            throw Counted();
        } catch (const Counted&) {
            throw Refused("instead");
        }
    } catch (const Refused& refused) {
        EXPECT_STREQ(refused.what(), "instead");
        EXPECT_EQ(Counted::alive, 0);
    }
}

TEST(Exceptions, LeaveNothingBehindWhenThereAreMany) {
    std::size_t caught = 0;
    for (int i = 0; i < 20'000; ++i) {
        try {
            throw std::pair(Counted(), std::array<char, 1000>());
        } catch (const std::pair<Counted, std::array<char, 1000>>&) {
            ++caught;
        }
    }
    EXPECT_EQ(caught, 20'000U);
    EXPECT_EQ(Counted::alive, 0);
}

}  // namespace
