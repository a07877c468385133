#include "engine/base/fields.h"

#include <gtest/gtest.h>

namespace zwarm {
namespace {

enum class Course { kSoup, kSalad, kCake };

struct Wine {
    double price = 4.5;
};

struct Meal {
    int guests = 2;
    std::uint64_t number = 1;
    std::int64_t balance = 0;
    Course course = Course::kSalad;
    bool music = false;
    std::string host = "Ada";
    Wine wine;
};

constexpr Field<Meal> kMeal[] = {
    field<&Meal::guests>("guests", "-3..12", "who is expected"),
    field<&Meal::number>("number", "1..18446744073709551615", "of the meal"),
    field<&Meal::balance>("balance", "-9000000000..9000000000", "of the till"),
    field<&Meal::course>("course", "soup|salad|cake", "what comes first"),
    field<&Meal::music>("music", "no|yes", "is there any"),
    field<&Meal::host>("host", "a name", "who invites"),
    field<&Meal::wine, &Wine::price>("price", "0..99.5", "of a bottle"),
};

std::string all(const Meal& meal) {
    std::string text;
    for (const auto& row : kMeal) text += text_of(row, meal) + " ";
    return text;
}

TEST(Fields, EveryKindIsReadAndWritten) {
    Meal meal;
    EXPECT_EQ(all(meal), "2 1 0 salad no Ada 4.5 ");
    for (const auto& [name, text] : {std::pair{"guests", "-3"},
                                     {"number", "18446744073709551615"},
                                     {"balance", "-8999999999"},
                                     {"course", "cake"},
                                     {"music", "yes"},
                                     {"host", "Ada L."},
                                     {"price", "99.5"}}) {
        EXPECT_EQ(set_field(kMeal, meal, name, text), "");
    }
    EXPECT_EQ(meal.course, Course::kCake);
    EXPECT_EQ(meal.wine.price, 99.5);
    EXPECT_EQ(all(meal), "-3 18446744073709551615 -8999999999 cake yes Ada L. 99.5 ");
}

TEST(Fields, WhatIsWrongIsSaidAndChangesNothing) {
    Meal meal;
    const std::string before = all(meal);
    EXPECT_EQ(set_field(kMeal, meal, "guests", "13"), "guests takes -3..12, not '13'");
    EXPECT_EQ(set_field(kMeal, meal, "course", "tea"), "course takes soup|salad|cake, not 'tea'");
    EXPECT_EQ(set_field(kMeal, meal, "colour", "red"), "there is no 'colour'");
    EXPECT_LT(set_field(kMeal, meal, "course", std::string(10'000, 'x')).size(), 120U);
    EXPECT_LT(set_field(kMeal, meal, std::string(10'000, 'x'), "1").size(), 120U);
    for (const auto& [name, text] : {std::pair{"guests", "-4"},
                                     {"guests", "2.5"},
                                     {"guests", ""},
                                     {"guests", "2 "},
                                     {"number", "0"},
                                     {"number", "-1"},
                                     {"number", "18446744073709551616"},
                                     {"balance", "9000000001"},
                                     {"balance", "x"},
                                     {"course", ""},
                                     {"course", "soup|salad"},
                                     {"music", "true"},
                                     {"price", "99.51"},
                                     {"price", "nan"},
                                     {"Guests", "2"},
                                     {"", "2"}}) {
        EXPECT_NE(set_field(kMeal, meal, name, text), "") << name << " = " << text;
    }
    EXPECT_EQ(all(meal), before);
}

TEST(Fields, AnOpenRangeTakesNothing) {
    int value = 7;
    EXPECT_FALSE(read_field(value, "5", "5"));
    EXPECT_FALSE(read_field(value, "5..", "6"));
    EXPECT_EQ(value, 7);
}

TEST(Fields, RangesAndWordsAsText) {
    EXPECT_EQ(range_text("-1..2.5").least, "-1");
    EXPECT_EQ(range_text("-1..2.5").most, "2.5");
    EXPECT_EQ(word_index("a|b|c", "c"), 2);
    EXPECT_EQ(word_index("a|b|c", "d"), -1);
    EXPECT_EQ(word_at("a|b|c", 1), "b");
    EXPECT_EQ(word_at("a|b|c", 3), "");
}

}  // namespace
}  // namespace zwarm
