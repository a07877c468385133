// The one way from text to a field of a record. A table has a row for each field that people may
// set; a row says its name, what it takes and what it means:
//
//   constexpr Field<Meal> kMeal[] = {
//       field<&Meal::guests>("guests", "1..12", "who is expected"),
//       field<&Meal::course>("course", "soup|salad|cake", "what comes first"),
//       field<&Meal::wine, &Wine::price>("price", "0..99.5", "of a bottle"),
//   };
//
// What a row takes is a range for a number, words for a bool or an enumeration (in the order of its
// values, from 0 on), and for anything else a few words of help.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace zwarm {

// From text to a value and back, for every kind of field there is. read_field changes nothing and
// answers false if the text is not one of `values`. A type that is read in its own way has these
// two in the namespace it belongs to.
bool read_field(double& value, std::string_view values, std::string_view text);
bool read_field(int& value, std::string_view values, std::string_view text);
bool read_field(std::int64_t& value, std::string_view values, std::string_view text);
bool read_field(std::uint64_t& value, std::string_view values, std::string_view text);
bool read_field(bool& value, std::string_view values, std::string_view text);
bool read_field(std::string& value, std::string_view values, std::string_view text);
[[nodiscard]] std::string field_text(double value, std::string_view values);
[[nodiscard]] std::string field_text(int value, std::string_view values);
[[nodiscard]] std::string field_text(std::int64_t value, std::string_view values);
[[nodiscard]] std::string field_text(std::uint64_t value, std::string_view values);
[[nodiscard]] std::string field_text(bool value, std::string_view values);
[[nodiscard]] std::string field_text(const std::string& value, std::string_view values);

// The place of a word among the words of "first|second", -1 if it is none of them; and the word.
[[nodiscard]] int word_index(std::string_view words, std::string_view word);
[[nodiscard]] std::string_view word_at(std::string_view words, int index);

// The two ends of "least..most".
struct RangeText {
    std::string_view least;
    std::string_view most;
};
[[nodiscard]] RangeText range_text(std::string_view range);

template <class Enum>
requires std::is_enum_v<Enum>
bool read_field(Enum& value, std::string_view values, std::string_view text) {
    const int index = word_index(values, text);
    if (index >= 0) value = static_cast<Enum>(index);
    return index >= 0;
}

template <class Enum>
requires std::is_enum_v<Enum>
[[nodiscard]] std::string field_text(Enum value, std::string_view values) {
    return std::string(word_at(values, static_cast<int>(value)));
}

template <class Record>
struct Field {
    std::string_view name;     // as typed
    std::string_view values;   // what it takes
    std::string_view meaning;  // one line
    bool (*read)(Record& record, std::string_view values, std::string_view text);
    std::string (*text)(const Record& record, std::string_view values);
};

template <class Record>
using Fields = std::span<const Field<Record>>;

// A row for a member, or for a member of a member.
template <auto... kPath, class Record, class Value>
constexpr Field<Record> field_at(Value Record::* /*first*/, std::string_view name,
                                 std::string_view values, std::string_view meaning) {
    return {name, values, meaning,
            [](Record& record, std::string_view taken, std::string_view text) {
                return read_field((record.*....*kPath), taken, text);
            },
            [](const Record& record, std::string_view taken) {
                return field_text((record.*....*kPath), taken);
            }};
}

template <auto kFirst, auto... kRest>
constexpr auto field(std::string_view name, std::string_view values, std::string_view meaning) {
    return field_at<kFirst, kRest...>(kFirst, name, values, meaning);
}

// One table after another.
template <class Record, std::size_t kCount, std::size_t kMore>
constexpr std::array<Field<Record>, kCount + kMore> joined(
    const std::array<Field<Record>, kCount>& rows, const std::array<Field<Record>, kMore>& more) {
    std::array<Field<Record>, kCount + kMore> all{};
    std::copy(more.begin(), more.end(), std::copy(rows.begin(), rows.end(), all.begin()));
    return all;
}

// What is said of a name that no row has, and of a text that a row does not take.
[[nodiscard]] std::string unknown_field(std::string_view name);
[[nodiscard]] std::string refused_field(std::string_view name, std::string_view values,
                                        std::string_view text);

// Sets the field of this name. Answers what is wrong, and then has changed nothing; empty if it is
// set.
template <class Record>
[[nodiscard]] std::string set_field(std::type_identity_t<Fields<Record>> fields, Record& record,
                                    std::string_view name, std::string_view text) {
    for (const Field<Record>& row : fields) {
        if (row.name != name) continue;
        if (row.read(record, row.values, text)) return {};
        return refused_field(name, row.values, text);
    }
    return unknown_field(name);
}

// The value of a row as text that set_field reads.
template <class Record>
[[nodiscard]] std::string text_of(const Field<Record>& row,
                                  const std::type_identity_t<Record>& record) {
    return row.text(record, row.values);
}

}  // namespace zwarm
