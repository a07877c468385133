#include "engine/swarm/hive.h"

#include <gtest/gtest.h>

#include "tests/unit/swarm/solo.h"

namespace zwarm {
namespace {

Proposal proposal(const char* from, const char* to, int hops, double pheromone) {
    Proposal made;
    made.trail.from = solo().topology->find(from).value();
    made.trail.to = solo().topology->find(to).value();
    made.trail.hops = hops > 0;
    made.trail.directions.assign(static_cast<std::size_t>(hops > 0 ? hops : 1), 0);
    made.pheromone = pheromone;
    return made;
}

std::vector<Proposal> with_fitness(std::initializer_list<double> values) {
    std::vector<Proposal> proposals;
    for (const double value : values) {
        proposals.push_back({});
        proposals.back().fitness = value;
    }
    return proposals;
}

TEST(Hive, TwelveWeighsDistanceLengthAndPheromone) {
    const SwarmParameters p;
    const WayHome way(solo(), 0);
    // e9 is four rows from the tip: 2 / 4 + 50 * 2 + 5 * 30.
    EXPECT_EQ(fitness(p, way, proposal("g9", "e9", 1, 30)), 250.5);
    // The tip counts as distance 1: 2 / 1 + 50 * 1 + 5 * 15.
    EXPECT_EQ(fitness(p, way, proposal("e9", "a13", 0, 15)), 127.0);
}

TEST(Hive, ThirteenIsForStonesInTheTarget) {
    const SwarmParameters p;
    const WayHome way(solo(), 0);
    // 2 / 50 + 50 * 1 + 5 * 15.
    EXPECT_EQ(fitness(p, way, proposal("b12", "a13", 0, 15)), 0.04 + 50.0 + 75.0);
}

TEST(Hive, OtherReadingsOfTheFitness) {
    SwarmParameters p;
    const WayHome way(solo(), 0);
    p.path_pheromone = PathPheromone::kProduct;  // 2 / 4 + 50 * 2 + 5 * (2 * 30)
    EXPECT_EQ(fitness(p, way, proposal("g9", "e9", 1, 30)), 400.5);
    p.path_pheromone = PathPheromone::kSum;
    p.home_length = HomeLength::kProduct;  // 2 / 50 + 50 * (1 * 15) + 5 * 15
    EXPECT_EQ(fitness(p, way, proposal("b12", "a13", 0, 15)), 0.04 + 750.0 + 75.0);
    EXPECT_EQ(fitness(p, way, proposal("g9", "e9", 1, 30)), 250.5);  // not in the target
}

TEST(Hive, FourteenAdvertisesAboveTheFairShare) {
    auto proposals = with_fitness({1, 2, 5});
    advertise(proposals);
    EXPECT_EQ(proposals[0].share, 0.125);
    EXPECT_EQ(proposals[2].share, 0.625);
    EXPECT_FALSE(proposals[0].advertised);
    EXPECT_FALSE(proposals[1].advertised);  // 1/4 is below 1/3
    EXPECT_TRUE(proposals[2].advertised);
}

TEST(Hive, EqualsAllAdvertise) {
    auto proposals = with_fitness({3, 3, 3, 3});
    advertise(proposals);
    for (const Proposal& p : proposals) EXPECT_TRUE(p.advertised);
    auto nothing = with_fitness({0, 0});
    advertise(nothing);
    EXPECT_EQ(nothing[1].share, 0.5);
    EXPECT_TRUE(nothing[0].advertised);
}

TEST(Hive, WheelTurnsInProportion) {
    auto proposals = with_fitness({1, 4, 6});
    advertise(proposals);  // 4/11 and 6/11 are above 1/3
    Random random(11);
    int counts[3] = {};
    for (int i = 0; i < 10000; ++i) ++counts[elect({}, proposals, random)];
    EXPECT_EQ(counts[0], 0);
    EXPECT_NEAR(counts[1], 4000, 150);
    EXPECT_NEAR(counts[2], 6000, 150);
}

TEST(Hive, FollowersAreThoseWhoGaveUp) {
    auto proposals = with_fitness({1, 1, 1, 9, 8});
    advertise(proposals);
    Random random(5);
    follow(proposals, random);
    EXPECT_EQ(proposals[3].followers + proposals[4].followers, 3);
    SwarmParameters votes;
    votes.election = Election::kVotes;
    proposals[3].followers = 1;
    proposals[4].followers = 2;
    for (int i = 0; i < 20; ++i) EXPECT_EQ(elect(votes, proposals, random), 4U);
}

}  // namespace
}  // namespace zwarm
