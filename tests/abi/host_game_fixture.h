// The host's table with a mock engine at it, and the calls that engine has seen.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "harness/host/host_game.h"

namespace zwarm::host {

class HostGameTest : public testing::Test {
  protected:
    void SetUp() override {
        const zrf::LoadResult loaded = zrf::load_game_file(ZWARM_MOCK_FOLDER "/race.zrf");
        for (const auto& diagnostic : loaded.diagnostics) {
            ADD_FAILURE() << zrf::to_text(diagnostic);
        }
        ASSERT_TRUE(loaded.game);
        file_ = loaded.game;
        record_ =
            std::filesystem::temp_directory_path() / ("zwarm-record-" + std::to_string(getpid()));
        std::filesystem::remove(record_);
        setenv("MOCK_RECORD", record_path().c_str(), 1);
    }
    void TearDown() override {
        game_.reset();
        std::filesystem::remove(record_);
    }

    std::string record_path() const {
#if defined(ZWARM_MOCKS_ARE_WINDOWS)
        return "Z:" + record_.string();
#else
        return record_.string();
#endif
    }

    void start(const std::string& behaviour, const std::string& title = "Race") {
        const zrf::Variant* variant = file_->find_variant(title);
        ASSERT_NE(variant, nullptr);
        game_.reset();
        std::filesystem::remove(record_);
        game_ = std::make_unique<HostGame>(file_, options_);
        EngineChoice engine;
        engine.from_rules = false;
        if (!behaviour.empty()) {
            engine.path = ZWARM_MOCK_FOLDER "/mock_" + behaviour + ZWARM_MOCK_EXTENSION;
        }
        game_->start(*variant, engine);
    }

    // What the recording engine was called with since the last time.
    std::vector<std::string> calls() {
        std::vector<std::string> lines;
        std::ifstream stream(record_);
        for (std::string line; std::getline(stream, line);) {
            if (line.ends_with('\r')) line.pop_back();
            lines.push_back(line);
        }
        stream.close();
        std::filesystem::resize_file(record_, 0);
        return lines;
    }

    static std::size_t count(const std::vector<std::string>& lines, const std::string& call) {
        return static_cast<std::size_t>(std::count(lines.begin(), lines.end(), call));
    }

    // Plays to the end by itself; the number of moves.
    int play_on() {
        int moves = 0;
        while (!game_->result() && moves < 50) {
            const ThinkResult answer = game_->think({.time_ms = 20, .depth = 3, .variety = 0});
            EXPECT_EQ(game_->make_move(answer.move), "");
            ++moves;
        }
        return moves;
    }

    HostOptions options_;
    std::shared_ptr<const zrf::GameFile> file_;
    std::unique_ptr<HostGame> game_;
    std::filesystem::path record_;
};

}  // namespace zwarm::host
