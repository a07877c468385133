#include "harness/lab/salesman.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace zwarm::lab {
namespace {

TEST(Cities, ShortestIsTheShortestOfAll) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Cities cities(7, 50, seed);
        Tour tour(7);
        std::iota(tour.begin(), tour.end(), 0);
        double least = cities.length(tour);
        while (std::next_permutation(tour.begin() + 1, tour.end())) {
            least = std::min(least, cities.length(tour));
        }
        EXPECT_NEAR(cities.shortest(), least, 1e-9);
    }
}

TEST(Cities, DistancesAreThoseOfAPlane) {
    const Cities cities(10, 100, 3);
    for (int a = 0; a < 10; ++a) {
        EXPECT_EQ(cities.distance(a, a), 0.0);
        for (int b = 0; b < 10; ++b) {
            EXPECT_EQ(cities.distance(a, b), cities.distance(b, a));
            EXPECT_TRUE(a == b || cities.distance(a, b) >= 1.0);
        }
    }
}

struct Course {
    std::vector<double> best;
    std::vector<double> mean;
};

template <class Run>
Course course_of(Run run) {
    Course course;
    run([&](int iteration, double best, double mean) {
        EXPECT_EQ(iteration, static_cast<int>(course.best.size()) + 1);
        course.best.push_back(best);
        course.mean.push_back(mean);
    });
    return course;
}

TEST(Salesman, SwarmsComeNearTheOptimumAndNeverBelow) {
    const Cities cities(10, 100, 1);
    const double optimum = cities.shortest();
    const auto ants = course_of([&](const OnIteration& on) { run_ants(cities, {}, 30, 5, on); });
    const auto bees = course_of([&](const OnIteration& on) { run_bees(cities, {}, 30, 5, on); });
    for (const Course& course : {ants, bees}) {
        ASSERT_EQ(course.best.size(), 30U);
        EXPECT_TRUE(std::ranges::is_sorted(course.best, std::greater<>()));
        EXPECT_GE(course.best.back(), optimum - 1e-9);
        EXPECT_LT(course.best.back(), 1.3 * optimum);
        for (std::size_t i = 0; i < 30; ++i) EXPECT_GE(course.mean[i], course.best[i] - 1e-9);
    }
}

TEST(Salesman, OnlySeparateUpdatesDrawTheAntsTogether) {
    double separate = 0;
    double combined = 0;
    for (std::uint64_t map = 0; map < 5; ++map) {
        const Cities cities(10, 100, map);
        const auto spread = [&](Update update) {
            AntColony colony;
            colony.update = update;
            const auto course =
                course_of([&](const OnIteration& on) { run_ants(cities, colony, 40, 1, on); });
            return course.mean.back() / course.best.back();
        };
        separate += spread(Update::kSeparate);
        combined += spread(Update::kCombined);
    }
    EXPECT_LT(separate, combined);
}

TEST(Salesman, BeesThatFollowTheBestKeepTogether) {
    const Cities cities(10, 100, 1);
    const auto mean_with = [&](Follow follow) {
        return course_of(
                   [&](const OnIteration& on) { run_bees(cities, {.follow = follow}, 30, 1, on); })
            .mean.back();
    };
    EXPECT_LT(mean_with(Follow::kBest), 0.95 * mean_with(Follow::kAnyone));
}

TEST(Salesman, CombinedUpdatesKeepTheFirstPheromones) {
    // So the ants of the last iteration are as far apart as those of the first.
    const Cities cities(10, 100, 4);
    const auto course = course_of([&](const OnIteration& on) { run_ants(cities, {}, 40, 1, on); });
    EXPECT_NEAR(course.mean.back() / course.mean.front(), 1.0, 0.1);
}

TEST(Salesman, SameSeedSameCourse) {
    const Cities cities(8, 100, 2);
    const auto once = [&](std::uint64_t seed) {
        return course_of([&](const OnIteration& on) { run_bees(cities, {}, 5, seed, on); }).mean;
    };
    EXPECT_EQ(once(7), once(7));
    EXPECT_NE(once(7), once(8));
}

}  // namespace
}  // namespace zwarm::lab
