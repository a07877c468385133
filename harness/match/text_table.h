// A table in plain text: the first column to the left, numbers to the right, a rule under the
// heading.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::match {

class TextTable {
  public:
    explicit TextTable(std::vector<std::string> heading) { rows_.push_back(std::move(heading)); }

    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    [[nodiscard]] std::string to_text() const {
        std::vector<std::size_t> widths(rows_.front().size(), 0);
        for (const auto& cells : rows_) {
            for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i) {
                widths[i] = std::max(widths[i], cells[i].size());
            }
        }
        std::string text;
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            std::string line;
            for (std::size_t i = 0; i < rows_[r].size(); ++i) {
                const std::string& cell = rows_[r][i];
                const std::string pad(widths[i] - cell.size(), ' ');
                line += (i == 0 ? cell + pad : "  " + pad + cell);
            }
            text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
            if (r == 0) text += std::string(line.size(), '-') + "\n";
        }
        return text;
    }

  private:
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace zwarm::match
