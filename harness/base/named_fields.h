// The one way from text to a field of a record: a table with a row a field (its name, what it
// takes, what it means), for options of the command line, settings in files and whatever else
// people write as NAME=VALUE.
//
//   const NamedFields<Limits>& limit_fields() {
//       static const NamedFields<Limits> kFields("limit", {
//           number("nodes", &Limits::nodes, 0, 1000000, "positions looked at"),
//           flag("ponder", &Limits::ponder, "thinks while others do")});
//       return kFields;
//   }
//   const std::string error = limit_fields().set(limits, "nodes", "2000");
#pragma once

#include <charconv>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/base/words.h"

namespace zwarm::base {

// A row as people see it.
struct FieldWords {
    std::string_view name;     // as it is written
    std::string values;        // "true|false", "rules|program", "a whole number from 1", "text"
    std::string_view meaning;  // one line
};

template <class Record>
struct Field {
    FieldWords words;
    std::function<bool(Record&, std::string_view)> set;  // false, and no change: not a value of it
    std::function<std::string(const Record&)> get;
};

// What is said of a name that is not there and of a value that does not fit; `kind` is what the
// rows are ("host option").
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view name,
                                       const std::vector<std::string_view>& known);
[[nodiscard]] std::string unfit_value(std::string_view kind, const FieldWords& field,
                                      std::string_view value);
// "a whole number from 0 to 7"; an empty end is not named.
[[nodiscard]] std::string range_words(bool whole, const std::string& least,
                                      const std::string& most);

template <class Record>
[[nodiscard]] Field<Record> flag(std::string_view name, bool Record::*member,
                                 std::string_view meaning) {
    return {{name, "true|false", meaning},
            [member](Record& record, std::string_view value) {
                if (value != "true" && value != "false") return false;
                record.*member = value == "true";
                return true;
            },
            [member](const Record& record) { return record.*member ? "true" : "false"; }};
}

// The shortest text that reads back as the same number.
template <class Number>
[[nodiscard]] std::string shortest_text(Number value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// From `least` to `most`, both included; the type's own limits are not named to people.
template <class Record, class Number>
[[nodiscard]] Field<Record> number(std::string_view name, Number Record::*member,
                                   std::type_identity_t<Number> least,
                                   std::type_identity_t<Number> most, std::string_view meaning) {
    using Limits = std::numeric_limits<Number>;
    return {{name,
             range_words(Limits::is_integer,
                         Limits::is_signed && least == Limits::lowest() ? std::string()
                                                                        : shortest_text(least),
                         most == Limits::max() ? std::string() : shortest_text(most)),
             meaning},
            [=](Record& record, std::string_view value) {
                const auto parsed = number_of<Number>(value);
                // Written so that a NaN fails.
                if (!parsed || !(*parsed >= least && *parsed <= most)) return false;
                record.*member = *parsed;
                return true;
            },
            [member](const Record& record) { return shortest_text(record.*member); }};
}

template <class Record>
[[nodiscard]] Field<Record> text(std::string_view name, std::string Record::*member,
                                 std::string_view meaning) {
    return {{name, "text", meaning},
            [member](Record& record, std::string_view value) {
                record.*member = value;
                return true;
            },
            [member](const Record& record) { return record.*member; }};
}

// One of a few words, each with the value it stands for.
template <class Value>
using Choices = std::vector<std::pair<std::string_view, Value>>;

template <class Record, class Value>
[[nodiscard]] Field<Record> choice(std::string_view name, Value Record::*member,
                                   std::type_identity_t<Choices<Value>> choices,
                                   std::string_view meaning) {
    std::string values;
    for (const auto& [word, value] : choices) {
        values.append(values.empty() ? "" : "|").append(word);
    }
    return {{name, std::move(values), meaning},
            [member, choices](Record& record, std::string_view text) {
                for (const auto& [word, value] : choices) {
                    if (word != text) continue;
                    record.*member = value;
                    return true;
                }
                return false;
            },
            [member, choices](const Record& record) {
                for (const auto& [word, value] : choices) {
                    if (value == record.*member) return std::string(word);
                }
                return std::string();
            }};
}

template <class Record>
class NamedFields {
  public:
    NamedFields(std::string_view kind, std::vector<Field<Record>> fields)
        : kind_(kind), fields_(std::move(fields)) {}

    // Appends the rows of a part of the record.
    template <class Part>
    NamedFields&& with(Part Record::*member, const NamedFields<Part>& part) && {
        for (const Field<Part>& field : part.fields()) {
            fields_.push_back({field.words,
                               [=](Record& record, std::string_view value) {
                                   return field.set(record.*member, value);
                               },
                               [=](const Record& record) { return field.get(record.*member); }});
        }
        return std::move(*this);
    }

    [[nodiscard]] const std::vector<Field<Record>>& fields() const { return fields_; }

    // Whether there is a row of this name.
    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

    // Sets one field. Returns an empty string, or one line that says what is wrong; then nothing
    // has changed.
    [[nodiscard]] std::string set(Record& record, std::string_view name,
                                  std::string_view value) const {
        const Field<Record>* const field = find(name);
        if (field == nullptr) {
            std::vector<std::string_view> known;
            for (const Field<Record>& row : fields_) known.push_back(row.words.name);
            return unknown_name(kind_, name, known);
        }
        if (!field->set(record, value)) return unfit_value(kind_, field->words, value);
        return {};
    }

    // "name=value", as on the command line.
    [[nodiscard]] std::string set(Record& record, std::string_view assignment) const {
        const std::size_t equals = assignment.find('=');
        if (equals != std::string_view::npos) {
            return set(record, assignment.substr(0, equals), assignment.substr(equals + 1));
        }
        return "a " + kind_ + " is NAME=VALUE, not '" + std::string(assignment) + "'";
    }

    // The present value as set() would take it; empty for an unknown name.
    [[nodiscard]] std::string text(const Record& record, std::string_view name) const {
        const Field<Record>* const field = find(name);
        return field == nullptr ? std::string() : field->get(record);
    }

    // For people: name, present value, possible values, meaning.
    [[nodiscard]] std::string described(const Record& record) const {
        std::string table;
        for (const Field<Record>& field : fields_) {
            table.append(field.words.name).append("=").append(field.get(record));
            table.append("  (").append(field.words.values).append(")\n    ");
            table.append(field.words.meaning).append("\n");
        }
        return table;
    }

  private:
    [[nodiscard]] const Field<Record>* find(std::string_view name) const {
        for (const Field<Record>& field : fields_) {
            if (field.words.name == name) return &field;
        }
        return nullptr;
    }

    std::string kind_;
    std::vector<Field<Record>> fields_;
};

}  // namespace zwarm::base
