// The engine's rules for the match room: a referee on Game, with positions and moves in our own
// notation and the host's strings for saved games and plug-ins.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/referee.h"

namespace zwarm::lab {

class EngineRules final : public match::Rules {
  public:
    // `turn_cap` > 0 ends games after that many plies, judged as the variant judges its own cap.
    // `walk` > 0 lets stones of a walking variant go so many steps: Selfo-n for any n.
    EngineRules(const Variant& variant, int turn_cap, int walk = 0);

    // With both in it: what agents should play by.
    [[nodiscard]] const Variant& variant() const { return variant_; }

    [[nodiscard]] std::string id() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string rules_file() const override;
    [[nodiscard]] int players() const override;
    [[nodiscard]] std::string player_name(int player) const override;
    [[nodiscard]] int team(int player) const override;
    [[nodiscard]] std::unique_ptr<match::Referee> start(const std::string& position,
                                                        std::string& error) const override;
    [[nodiscard]] std::optional<std::vector<std::string>> host_edits(
        const std::string& position, bool from_empty) const override;
    [[nodiscard]] std::optional<std::string> generate(const std::string& kind, std::uint64_t seed,
                                                      std::string& error) const override;

  private:
    Variant variant_;
};

// How the game ended, as one word for records: "goal", "cap", .. or "none".
[[nodiscard]] std::string ending_word(Ending ending);

// The game of a referee that EngineRules made; std::bad_cast if it is another's.
[[nodiscard]] const Game& game_of(const match::Referee& referee);

}  // namespace zwarm::lab
