#include "harness/base/named_fields.h"

namespace zwarm::base {

std::string unknown_name(std::string_view kind, std::string_view name,
                         const std::vector<std::string_view>& known) {
    std::string line = "there is no ";
    line.append(kind).append(" '").append(name).append("'");
    const std::string hint = did_you_mean(name, known);
    if (!hint.empty()) return line + "; " + hint;
    line += known.empty() ? "" : "; there are:";
    for (std::size_t i = 0; i < known.size(); ++i) {
        line.append(i == 0 ? " " : ", ").append(known[i]);
    }
    return line;
}

std::string unfit_value(std::string_view kind, const FieldWords& field, std::string_view value) {
    std::string line(kind);
    line.append(" ").append(field.name).append(" takes ").append(field.values);
    return line.append(", not '").append(value).append("'");
}

std::string range_words(bool whole, const std::string& least, const std::string& most) {
    std::string words = whole ? "a whole number" : "a number";
    if (!least.empty()) words += " from " + least;
    if (!most.empty()) words += (least.empty() ? " up to " : " to ") + most;
    return words;
}

}  // namespace zwarm::base
