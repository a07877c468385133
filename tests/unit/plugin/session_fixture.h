// A session with a folder of its own and the host's buffers, as every case needs it.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/plugin/session.h"
#include "engine/rules/notation.h"

namespace zwarm {

namespace fs = std::filesystem;

inline fs::path test_folder() {
    // One for each case: they may run side by side.
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    return fs::path(testing::TempDir()) / (std::string("zwarm_session_test_") + test->name());
}

class SessionTest : public testing::Test {
  protected:
    SessionTest() {
        fs::remove_all(test_folder());
        fs::create_directories(test_folder());
    }
    ~SessionTest() override { fs::remove_all(test_folder()); }

    HostBuffers buffers() {
        return {&status_, best_.data(), current_.data(), &nodes_, &score_, &depth_};
    }
    DLL_Result search(zillions_long time = 0, zillions_long depth = 1, zillions_long variety = 0) {
        return session_.search(time, depth, variety, buffers());
    }
    zillions_long result() {
        zillions_long value = 12345;
        EXPECT_EQ(session_.is_game_over(&value, comment_.data()), DLL_OK);
        return value;
    }
    std::vector<std::string> list() {
        std::vector<std::string> all;
        std::array<char, ZILLIONS_MOVE_BUFFER> move{};
        EXPECT_EQ(session_.generate_moves(nullptr), DLL_OK);
        while (true) {
            EXPECT_EQ(session_.generate_moves(move.data()), DLL_OK);
            if (move[0] == '\0') return all;
            all.emplace_back(move.data());
        }
    }
    void send_setup(const Variant& variant) {
        for (Player player = 0; player < variant.players; ++player) {
            variant.start[player].for_each([&](Cell cell) {
                const std::string edit = "(" + std::string(variant.names[player]) + " " +
                                         std::string(variant.stone) + " " +
                                         variant.topology->name(cell) + ")";
                EXPECT_EQ(session_.make_a_move(edit.c_str()), DLL_OK) << edit;
                EXPECT_GE(result(), ZILLIONS_UNKNOWN_SCORE);
            });
        }
    }
    std::string board() const { return position_text(session_.game()->position()); }

    Session session_{[] { return test_folder().string(); }};
    Search_Status status_ = kKEEPSEARCHING;
    std::array<char, ZILLIONS_MOVE_BUFFER> best_{};
    std::array<char, ZILLIONS_MOVE_BUFFER> current_{};
    std::array<char, ZILLIONS_COMMENT_BUFFER> comment_{};
    zillions_long nodes_ = 0;
    zillions_long score_ = 0;
    zillions_long depth_ = 0;
};

}  // namespace zwarm
