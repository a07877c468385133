#include "harness/table/seat.h"

#include <array>
#include <utility>

#include "harness/table/command_fields.h"

namespace zwarm::table {

namespace {

constexpr std::size_t kLongestName = 40;

constexpr std::array<std::pair<const char*, SeatKind>, 3> kKinds{
    {{"human", SeatKind::kHuman}, {"engine", SeatKind::kEngine}, {"builtin", SeatKind::kBuiltIn}}};

SeatKind kind_of(const std::string& word) {
    for (const auto& [name, kind] : kKinds) {
        if (word == name) return kind;
    }
    throw Refused("a seat is of kind human, engine or builtin, not \"" + word + "\"");
}

}  // namespace

Seat seat_of(const Json& object, Seat before) {
    if (!object.is_object()) throw Refused("a seat must be an object");
    Seat seat = std::move(before);
    if (has(object, "kind")) seat.kind = kind_of(text_of(object, "kind"));
    if (has(object, "name")) {
        seat.name = base::shown_line(base::first_bytes(text_of(object, "name"), kLongestName));
    }
    seat.level = static_cast<int>(number_or(object, "level", seat.level, 0, kLevels));
    seat.time_ms = static_cast<int>(number_or(object, "time_ms", seat.time_ms, 0, kLongestThought));
    seat.depth = static_cast<int>(number_or(object, "depth", seat.depth, 0, 1000));
    seat.variety = static_cast<int>(number_or(object, "variety", seat.variety, 0, 10));
    return seat;
}

Json to_json(const Seat& seat) {
    const char* kind = "";
    for (const auto& [name, value] : kKinds) {
        if (seat.kind == value) kind = name;
    }
    return {{"kind", kind},        {"name", seat.name},
            {"level", seat.level}, {"time_ms", seat.time_ms},
            {"depth", seat.depth}, {"variety", seat.variety}};
}

host::ThinkLimits limits_of(const Seat& seat) {
    return {seat.time_ms, seat.depth, seat.variety};
}

}  // namespace zwarm::table
