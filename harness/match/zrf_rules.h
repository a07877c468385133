// A rule file's rules for the match room, so that engines of any game can play each other. Moves
// are the host's own strings, and a turn made of several parts is several moves of the same player.
// Positions other than the start are a list of edits, "(White Man a1) (x b2)".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/referee.h"
#include "harness/zrf/game_file.h"

namespace zwarm::match {

class ZrfRules final : public Rules {
  public:
    // `title` empty: the file's default variant. A game of more than `turn_cap` turns is drawn.
    // Throws std::invalid_argument with one line if the file cannot be refereed: it does not load,
    // its rules live in an engine, or it has players who move by chance.
    ZrfRules(const std::string& path, const std::string& title, int turn_cap);

    [[nodiscard]] std::string id() const override;
    [[nodiscard]] std::string title() const override { return title_; }
    [[nodiscard]] std::string rules_file() const override { return path_; }
    [[nodiscard]] int players() const override;
    [[nodiscard]] std::string player_name(int player) const override;
    [[nodiscard]] int team(int player) const override { return player; }
    [[nodiscard]] std::unique_ptr<Referee> start(const std::string& position,
                                                 std::string& error) const override;
    [[nodiscard]] std::optional<std::vector<std::string>> host_edits(
        const std::string& position, bool from_empty) const override;
    [[nodiscard]] std::optional<std::string> generate(const std::string& kind, std::uint64_t seed,
                                                      std::string& error) const override;

  private:
    std::string path_;
    std::string title_;
    int turn_cap_;
    std::shared_ptr<const zrf::GameFile> file_;
    std::shared_ptr<const zrf::Model> model_;
    std::vector<int> players_;  // those who have turns, as the model numbers them
};

}  // namespace zwarm::match
