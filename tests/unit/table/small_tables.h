// Tables for tests: a race on a strip that takes no engine, and our packs with our plug-in.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "harness/host/own_files.h"
#include "harness/table/command_fields.h"
#include "harness/table/table.h"

namespace zwarm::table {

// Two lanes; whoever reaches the end first wins. A man steps or hops over two cells in two parts.
inline constexpr const char* kRace = R"(
(game (title "Race") (description "Be first at the end. Then rest.\\Steps are one or two.")
   (players White Black) (turn-order White Black) (option "pass turn" true)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (10 0)) ("1/2" (0 10)))
                (directions (e 1 0)))
          (zone (name target) (players White) (positions f1)))
   (piece (name Man) (moves (move-type first) (e (verify empty?) add)
                            (e (verify empty?) (add-partial second))
                            (move-type second) (e (verify empty?) add)))
   (board-setup (White (Man a1)) (Black (Man a2)))
   (win-condition (White) (absolute-config Man (f1)))
   (win-condition (Black) (absolute-config Man (f2))))
(variant (title "Late race") (board-setup (White (Man b1)) (Black (Man b2))))
(variant (title "Three") (players White Black Red) (turn-order White Black Red)
   (board-setup (White (Man a1)) (Black (Man a2)) (Red (Man f2)))))";

inline const Json kHuman{{"kind", "human"}};

// Our packs are played by the plug-in of this build.
class OwnEngines final : public Engines {
  public:
    host::EngineChoice referee(const std::string& path) const override {
        return path == "race.zrf" ? host::EngineChoice{} : host::EngineChoice{false, plugin()};
    }
    std::string player(const std::string& path, const zrf::Model&, const Seat&) const override {
        return path == "race.zrf" ? std::string() : plugin();
    }
    bool has_levels(const std::string&) const override { return true; }

  private:
    static std::string plugin() { return host::own_program("Zwarm.so").string(); }
};

class TwoEyes final : public Observer {
  public:
    Json offers(const std::string& rules, const std::string&) const override {
        if (rules != "race") return Json::array();
        return {{{"what", "length"}, {"title", "Length"}},
                {{"what", "advice"}, {"title", "Advice"}}};
    }
    Json look(const GameSoFar& game, const Json& question, const std::stop_token&) const override {
        if (question.value("what", "") == "advice") {
            if (game.title != "Race") throw Refused("I do not know this game");
            return {{"lines",
                     {{{"text", "Man a2 - c2"}, {"score", 7}},
                      {{"text", "Man a2 - b2"}, {"score", 5}}}}};
        }
        if (question.value("what", "") != "length") throw std::runtime_error("asked for nothing");
        return {{"lines", game.lines.size()}, {"title", game.title}};
    }
};

inline Surroundings surroundings() {
    static const auto catalogue = [] {
        auto made = std::make_shared<Catalogue>(host::HostOptions{});
        made->add(zrf::load_game_text(kRace, "race.zrf").game);
        for (const char* pack : {"Selfo", "Halma", "ChineseCheckers"}) {
            const std::string path = (host::pack_folder() / (std::string(pack) + ".zrf")).string();
            EXPECT_EQ(made->add(path), "");
        }
        return made;
    }();
    return {catalogue, std::make_shared<OwnEngines>(), std::make_shared<TwoEyes>(), {}, 1};
}

}  // namespace zwarm::table
