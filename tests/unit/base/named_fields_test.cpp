// Fields of a record by name: every kind of row, and what is said of wrong ones.
#include "harness/base/named_fields.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace zwarm::base {
namespace {

enum class Pace { kCalm, kHasty };

struct Part {
    double weight = 0.5;
    bool operator==(const Part&) const = default;
};

struct Record {
    bool loud = false;
    int turns = 3;
    std::uint64_t seed = 1;
    std::string name = "ant";
    Pace pace = Pace::kCalm;
    Part part;
    bool operator==(const Record&) const = default;
};

const NamedFields<Record>& fields() {
    static const NamedFields<Part> kPart(
        "weight", {number("weight", &Part::weight, 0.0, 1.0, "how much it counts")});
    static const auto kFields =
        NamedFields<Record>(
            "setting",
            {flag("loud", &Record::loud, "is heard"),
             number("turns", &Record::turns, 1, std::numeric_limits<int>::max(), "how many"),
             number("seed", &Record::seed, 0, std::numeric_limits<std::uint64_t>::max(), "chance"),
             text("name", &Record::name, "what it is called"),
             choice("pace", &Record::pace, {{"calm", Pace::kCalm}, {"hasty", Pace::kHasty}},
                    "how fast")})
            .with(&Record::part, kPart);
    return kFields;
}

std::string after(std::string_view name, std::string_view value) {
    Record record;
    EXPECT_EQ(fields().set(record, name, value), "") << name;
    EXPECT_NE(record, Record()) << name;
    return fields().text(record, name);
}

std::string complaint(std::string_view name, std::string_view value) {
    Record record;
    const std::string line = fields().set(record, name, value);
    EXPECT_EQ(record, Record()) << name << " has changed";
    return line;
}

TEST(NamedFields, EveryKindIsSetAndReadBack) {
    EXPECT_EQ(after("loud", "true"), "true");
    EXPECT_EQ(after("turns", "12"), "12");
    EXPECT_EQ(after("seed", "18446744073709551615"), "18446744073709551615");
    EXPECT_EQ(after("name", "bee, not ant"), "bee, not ant");
    EXPECT_EQ(after("pace", "hasty"), "hasty");
    EXPECT_EQ(after("weight", "0.1"), "0.1");
}

TEST(NamedFields, WrongValuesAreSaidAndChangeNothing) {
    EXPECT_EQ(complaint("loud", "yes"), "setting loud takes true|false, not 'yes'");
    EXPECT_EQ(complaint("turns", "0"), "setting turns takes a whole number from 1, not '0'");
    EXPECT_EQ(complaint("turns", "2 "), "setting turns takes a whole number from 1, not '2 '");
    EXPECT_EQ(complaint("seed", "-1"), "setting seed takes a whole number from 0, not '-1'");
    EXPECT_EQ(complaint("pace", "fast"), "setting pace takes calm|hasty, not 'fast'");
    EXPECT_EQ(complaint("weight", "nan"), "setting weight takes a number from 0 to 1, not 'nan'");
}

TEST(NamedFields, UnknownNamesGetTheNearestOrAll) {
    EXPECT_EQ(complaint("wieght", "1"), "there is no setting 'wieght'; did you mean 'weight'?");
    EXPECT_EQ(complaint("zzz", "1"),
              "there is no setting 'zzz'; there are: loud, turns, seed, name, pace, weight");
    EXPECT_FALSE(fields().has("zzz"));
    EXPECT_EQ(fields().text(Record(), "zzz"), "");
}

TEST(NamedFields, AnAssignmentIsCutAtTheFirstSign) {
    Record record;
    EXPECT_EQ(fields().set(record, "name=a=b"), "");
    EXPECT_EQ(record.name, "a=b");
    EXPECT_EQ(fields().set(record, "name"), "a setting is NAME=VALUE, not 'name'");
}

TEST(NamedFields, TheTableShowsValuesAndMeaning) {
    const std::string table = fields().described({});
    EXPECT_TRUE(table.starts_with("loud=false  (true|false)\n    is heard\n")) << table;
    EXPECT_NE(table.find("weight=0.5  (a number from 0 to 1)\n    how much it counts\n"),
              std::string::npos);
}

}  // namespace
}  // namespace zwarm::base
