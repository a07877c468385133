// The equations of the field and the ants, with numbers worked out by hand from Table IV.
#include <gtest/gtest.h>

#include <set>

#include "engine/swarm/ants.h"
#include "tests/unit/swarm/solo.h"

namespace zwarm {
namespace {

int direction(const char* from, const char* to) {
    const Topology& topology = *solo().topology;
    for (int d = 0; d < topology.directions(); ++d) {
        if (topology.next(solo_cell(from), d) == solo_cell(to)) return d;
    }
    ADD_FAILURE() << from << " is not next to " << to;
    return 0;
}

class Equations : public testing::Test {
  protected:
    Equations() : way_(solo(), 0), field_(*solo().topology) {}

    double at(const char* from, const char* to) const {
        return field_.at(solo_cell(from), direction(from, to));
    }
    // A path along one direction.
    static Trail straight(const char* from, const char* to, int moves, bool hops) {
        Trail trail{.from = solo_cell(from), .to = solo_cell(to), .hops = hops};
        for (int d = 0; d < solo().topology->directions(); ++d) {
            Cell end = trail.from;
            for (int i = 0; i < moves * (hops ? 2 : 1) && end != kNoCell; ++i) {
                end = solo().topology->next(end, d);
            }
            if (end == trail.to) {
                trail.directions.assign(static_cast<std::size_t>(moves),
                                        static_cast<std::uint8_t>(d));
            }
        }
        EXPECT_FALSE(trail.directions.empty());
        return trail;
    }

    SwarmParameters parameters_;
    WayHome way_;
    PheromoneField field_;
};

// The target of the only player is the upper arm: a13, then b12 b13, c11 .., d10 ...
TEST_F(Equations, CourseRunsToTheTip) {
    EXPECT_EQ(solo().topology->name(way_.tip()), "a13");
    EXPECT_EQ(way_.row(solo_cell("b12")), 1);
    EXPECT_EQ(way_.row(solo_cell("q5")), 16);
    ASSERT_EQ(way_.target_rows().size(), 4U);
    for (int row = 0; row < 4; ++row) {
        EXPECT_EQ(way_.target_rows()[static_cast<std::size_t>(row)].count(), row + 1);
    }
}

TEST_F(Equations, StonesLockFromTheTip) {
    CellSet own;
    for (const char* name : {"b12", "c11", "d10", "e9"}) own.add(solo_cell(name));
    EXPECT_TRUE(way_.locked(own).empty());  // nothing is behind b12 yet
    own.add(solo_cell("a13"));
    EXPECT_EQ(way_.locked(own), CellSet::of(solo_cell("a13")) | CellSet::of(solo_cell("b12")));
    own.add(solo_cell("b13"));
    EXPECT_EQ(way_.locked(own).count(), 4);  // the tip, both of row 1, and c11
    EXPECT_FALSE(way_.locked(own).contains(solo_cell("d10")));
}

TEST_F(Equations, NineFillsEqually) {
    parameters_.first_field = FirstField::kEqual;
    field_.fill(parameters_, way_);
    EXPECT_EQ(at("b12", "a13"), 5.0);
    EXPECT_EQ(at("a13", "b12"), 5.0);
    EXPECT_EQ(field_.at(solo_cell("a13"), direction("b13", "b12")),
              0.0);  // over the edge of the board
}

TEST_F(Equations, TenFillsByDistance) {
    field_.fill(parameters_, way_);
    EXPECT_EQ(at("b12", "a13"), 15.0);           // 10 / 1 + 5
    EXPECT_EQ(at("a13", "b12"), 10.0);           // 10 / 2 + 5
    EXPECT_EQ(at("e9", "d10"), 10.0 / 4 + 5.0);  // ends three rows from the tip
    EXPECT_EQ(at("d10", "e9"), 7.0);             // 10 / 5 + 5
}

TEST_F(Equations, RecallAddsTheBestGame) {
    field_.fill(parameters_, way_);
    PheromoneField best(*solo().topology);
    best.set(solo_cell("b12"), direction("b12", "a13"), 100.0);
    field_.recall(parameters_, best);
    EXPECT_EQ(at("b12", "a13"), 265.0);  // 15 + 2.5 * 100
    EXPECT_EQ(at("a13", "b12"), 10.0);
    parameters_.recollection = Recollection::kAlone;
    field_.recall(parameters_, best);
    EXPECT_EQ(at("b12", "a13"), 250.0);
    EXPECT_EQ(at("a13", "b12"), 0.0);
}

TEST_F(Equations, FifteenRewardsHops) {
    field_.deposit(parameters_, straight("i9", "h9", 1, false));
    EXPECT_EQ(at("i9", "h9"), 0.5);  // 0.1 * 1 * 5
    field_.deposit(parameters_, straight("m5", "k5", 1, true));
    EXPECT_EQ(at("m5", "l5"), 5000.0);  // 0.1 * 2 * 5 * 5000
    EXPECT_EQ(at("l5", "k5"), 5000.0);
    EXPECT_EQ(at("l5", "m5"), 0.0);  // the other direction is another edge
    field_.deposit(parameters_, straight("k9", "g9", 2, true));
    EXPECT_EQ(at("k9", "j9"), 20000.0);  // 0.1 * 4 * 5 * 2 * 5000
    EXPECT_EQ(at("h9", "g9"), 20000.0);
}

TEST_F(Equations, FifteenWithLengthInMoves) {
    parameters_.length = PathLength::kMoves;
    field_.deposit(parameters_, straight("k9", "g9", 2, true));
    EXPECT_EQ(at("k9", "j9"), 10000.0);  // 0.1 * 2 * 5 * 2 * 5000
}

TEST_F(Equations, SeventeenFades) {
    field_.fill(parameters_, way_);
    field_.evaporate(parameters_.alpha);
    EXPECT_EQ(at("b12", "a13"), 15.0 * 0.9);
}

TEST_F(Equations, ElevenPrefersLongPaths) {
    field_.fill(parameters_, way_);
    const Position position(solo());
    const Ants ants(parameters_, way_, field_, position);
    // o6 can only hop: o6-m6 over n6 and o6-m8 over n7. m8 is as near to the tip, both ways
    // pass a cell 13 and a cell 12 rows away, so the first one found is taken.
    const auto trail = ants.exploit(solo_cell("o6"));
    ASSERT_TRUE(trail);
    EXPECT_TRUE(trail->hops);
    EXPECT_EQ(trail->edges(), 2);
    EXPECT_EQ(way_.row(trail->to), 12);
    EXPECT_DOUBLE_EQ(field_.sum(*trail), 10.0 / 14 + 5 + 10.0 / 13 + 5);
    // A stronger trail on the other way draws it over.
    const Cell over = solo_cell("n7");
    field_.add(over, direction("n7", "m8"), 1.0);
    EXPECT_EQ(ants.exploit(solo_cell("o6"))->to, solo_cell("m8"));
    field_.add(solo_cell("n6"), direction("n6", "m6"), 2.0);
    EXPECT_EQ(ants.exploit(solo_cell("o6"))->to, solo_cell("m6"));
}

TEST_F(Equations, ExploitationMustComeNearer) {
    field_.fill(parameters_, way_);
    Position position = Position::empty_board(solo());
    position.put(solo_cell("i9"), 0);
    position.put(solo_cell("j9"), 0);
    {
        const Ants ants(parameters_, way_, field_, position);
        const auto trail = ants.exploit(solo_cell("i9"));
        ASSERT_TRUE(trail);
        EXPECT_FALSE(trail->hops);  // the only hop leads back over j9
        EXPECT_EQ(way_.row(trail->to), way_.row(solo_cell("i9")) - 1);
    }
    parameters_.heading = Heading::kAnywhere;
    const Ants ants(parameters_, way_, field_, position);
    const auto trail = ants.exploit(solo_cell("i9"));
    ASSERT_TRUE(trail);
    EXPECT_TRUE(trail->hops);  // l = 2 and two edges beat every step
    EXPECT_EQ(trail->to, solo_cell("k9"));
}

TEST_F(Equations, StonesStayInTheTarget) {
    field_.fill(parameters_, way_);
    Position position = Position::empty_board(solo());
    position.put(solo_cell("d11"), 0);
    Random random(3);
    const Ants ants(parameters_, way_, field_, position);
    for (int i = 0; i < 50; ++i) {
        const auto trail = ants.explore(solo_cell("d11"), random);
        ASSERT_TRUE(trail);
        EXPECT_TRUE(way_.in_target(trail->to));
    }
}

TEST_F(Equations, BlockedStones) {
    field_.fill(parameters_, way_);
    Position position = Position::empty_board(solo());
    for (const char* name : {"a13", "b12", "c12"}) position.put(solo_cell(name), 0);
    Random random(1);
    bool explores = false;
    // From a13 nothing is nearer.
    const auto plan = [&](Blocked blocked) {
        parameters_.blocked = blocked;
        explores = false;
        return Ants(parameters_, way_, field_, position).plan(solo_cell("a13"), explores, random);
    };
    EXPECT_FALSE(plan(Blocked::kSilent));
    EXPECT_TRUE(plan(Blocked::kBest));
    EXPECT_FALSE(explores);
    EXPECT_TRUE(plan(Blocked::kRandom));
    EXPECT_TRUE(explores);
}

TEST_F(Equations, ExplorersWanderFarOrByChance) {
    // A ladder: from k9 the stone can hop to i9, g9 and e9, and nowhere else.
    Position position = Position::empty_board(solo());
    for (const char* name : {"k9", "j9", "h9", "f9"}) position.put(solo_cell(name), 0);
    const auto ends = [&](Wandering wandering) {
        parameters_.wandering = wandering;
        const Ants ants(parameters_, way_, field_, position);
        std::set<Cell> found;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Random random(seed);
            const auto trail = ants.explore(solo_cell("k9"), random);
            if (trail && trail->hops) found.insert(trail->to);
        }
        return found;
    };
    EXPECT_EQ(ends(Wandering::kFar), (std::set<Cell>{solo_cell("e9")}));
    EXPECT_EQ(ends(Wandering::kChance),
              (std::set<Cell>{solo_cell("e9"), solo_cell("g9"), solo_cell("i9")}));
}

TEST_F(Equations, TrailsKnowTheirWay) {
    const Trail trail = straight("k9", "g9", 2, true);
    EXPECT_EQ(landings(*solo().topology, trail),
              (std::vector<Cell>{solo_cell("k9"), solo_cell("i9"), solo_cell("g9")}));
    Position position = Position::empty_board(solo());
    for (const char* name : {"k9", "j9", "h9"}) position.put(solo_cell(name), 0);
    const Trail found = trail_of(position, {solo_cell("k9"), solo_cell("g9")});
    EXPECT_EQ(found.directions, trail.directions);
    EXPECT_TRUE(found.hops);
    EXPECT_FALSE(trail_of(position, {solo_cell("k9"), solo_cell("k10")}).hops);
}

}  // namespace
}  // namespace zwarm
