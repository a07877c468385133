#include "engine/swarm/swarm.h"

#include <gtest/gtest.h>

#include "engine/rules/movement.h"
#include "tests/unit/swarm/solo.h"

namespace zwarm {
namespace {

// A step between neighbours.
Trail step(const char* from, const char* to) {
    Position position = Position::empty_board(solo());
    position.put(solo_cell(from), 0);
    return trail_of(position, {solo_cell(from), solo_cell(to)});
}

double at(const Swarm& swarm, const char* from, const char* to) {
    return swarm.field().at(solo_cell(from), step(from, to).directions.front());
}

TEST(Swarm, SixteenRewardsTheWholeWayOnce) {
    SwarmParameters p;
    p.first_field = FirstField::kEqual;
    p.evaporation = 1000;
    Swarm swarm(solo(), 0, p);
    swarm.moved(step("f9", "e9"));
    swarm.moved(step("e9", "f9"));
    swarm.moved(step("f9", "e9"));
    EXPECT_EQ(at(swarm, "f9", "e9"), 6.0);   // 5 + 2 * 0.5
    swarm.moved(step("e9", "d10"));          // home
    EXPECT_EQ(at(swarm, "f9", "e9"), 31.0);  // + 0.5 * 5 * 10, once although passed twice
    EXPECT_EQ(at(swarm, "e9", "f9"), 30.5);
    EXPECT_EQ(at(swarm, "e9", "d10"), 30.5);
    swarm.moved(step("d10", "c11"));  // it is home already
    EXPECT_EQ(at(swarm, "d10", "c11"), 5.5);
    EXPECT_EQ(at(swarm, "f9", "e9"), 31.0);
    EXPECT_EQ(swarm.own_moves(), 5);
}

TEST(Swarm, SixteenMayComeAfterEveryMoveAtHome) {
    SwarmParameters p;
    p.first_field = FirstField::kEqual;
    p.evaporation = 1000;
    p.home_reward = HomeReward::kAlways;
    Swarm swarm(solo(), 0, p);
    swarm.moved(step("e9", "d10"));
    EXPECT_EQ(at(swarm, "e9", "d10"), 30.5);
    swarm.moved(step("d10", "c11"));
    EXPECT_EQ(at(swarm, "e9", "d10"), 55.5);
    EXPECT_EQ(at(swarm, "d10", "c11"), 30.5);
}

TEST(Swarm, SeventeenComesEveryElevenMoves) {
    SwarmParameters p;
    p.first_field = FirstField::kEqual;
    Swarm swarm(solo(), 0, p);
    for (int i = 0; i < 10; ++i) swarm.moved(i % 2 == 0 ? step("i9", "i10") : step("i10", "i9"));
    EXPECT_EQ(at(swarm, "b12", "a13"), 5.0);
    swarm.moved(step("i9", "i10"));
    EXPECT_EQ(at(swarm, "b12", "a13"), 4.5);
}

TEST(Swarm, EighteenHearsThePartner) {
    const Variant& two = *find_variant("star-2");
    SwarmParameters p;
    p.first_field = FirstField::kEqual;
    Swarm first(two, 0, p);
    Swarm second(two, 1, p);
    Position position = Position::empty_board(two);
    for (const char* name : {"g9", "h9"}) position.put(solo_cell(name), 1);
    second.moved(trail_of(position, {solo_cell("g9"), solo_cell("i9")}));
    first.learn_from(second);
    EXPECT_EQ(at(first, "i9", "h9"), 10.0);  // the partner came from h9 to i9: 5 + c
    EXPECT_EQ(at(first, "h9", "g9"), 10.0);
    EXPECT_EQ(at(first, "h9", "i9"), 5.0);
    EXPECT_EQ(at(first, "b12", "a13"), 5.0);  // the partner's 5 is not above 20
}

TEST(Swarm, EighteenRotated) {
    const Variant& two = *find_variant("star-2");
    SwarmParameters p;
    p.first_field = FirstField::kEqual;
    p.partner_edge = PartnerEdge::kRotated;
    Swarm first(two, 0, p);
    Swarm second(two, 1, p);
    Position position = Position::empty_board(two);
    for (const char* name : {"g9", "h9"}) position.put(solo_cell(name), 1);
    second.moved(trail_of(position, {solo_cell("g9"), solo_cell("i9")}));
    first.learn_from(second);
    // Half a turn about i9 takes g9-h9-i9 to k9-j9-i9.
    EXPECT_EQ(at(first, "k9", "j9"), 10.0);
    EXPECT_EQ(at(first, "j9", "i9"), 10.0);
    EXPECT_EQ(at(first, "i9", "h9"), 5.0);
}

TEST(Swarm, DecisionsAreLegalAndExplained) {
    Swarm swarm(solo(), 0, {});
    Position position(solo());
    Random random(7);
    for (int i = 0; i < 60; ++i) {
        const Decision decision = swarm.decide(position, random);
        ASSERT_TRUE(decision.chosen);
        const Proposal& chosen = decision.proposals[*decision.chosen];
        EXPECT_TRUE(chosen.advertised);
        double shares = 0;
        int followers = 0;
        for (const Proposal& p : decision.proposals) {
            ASSERT_TRUE(is_legal(position, p.trail.move()));
            EXPECT_EQ(landings(position.topology(), p.trail).back(), p.trail.to);
            shares += p.share;
            followers += p.followers + (p.advertised ? 1 : 0);
        }
        EXPECT_NEAR(shares, 1.0, 1e-9);
        EXPECT_EQ(followers, static_cast<int>(decision.proposals.size()));
        position.play(chosen.trail.move());
        swarm.moved(chosen.trail);
    }
}

TEST(Swarm, SilentTurnsPassOrAreAskedAgain) {
    Position position = Position::empty_board(solo());
    for (const char* name : {"c11", "c12", "c13"}) position.put(solo_cell(name), 0);
    for (const char* name : {"b12", "b13", "a13"}) position.put(solo_cell(name), 0);
    SwarmParameters p;
    p.q0 = 0.99;
    // All six are locked: nobody can ever propose.
    Random random(2);
    EXPECT_FALSE(Swarm(solo(), 0, p).decide(position, random).chosen);
    // One stone beside the target that only a random move can free.
    position.clear(solo_cell("c13"));
    for (const char* name : {"d10", "d11", "d12", "d13", "e13"}) position.put(solo_cell(name), 0);
    position.clear(solo_cell("c11"));
    p.silence = Silence::kAgain;
    p.q0 = 0.5;
    const Decision decision = Swarm(solo(), 0, p).decide(position, random);
    ASSERT_TRUE(decision.chosen);
    EXPECT_GE(decision.rounds, 1);
}

}  // namespace
}  // namespace zwarm
