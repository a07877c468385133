// An animated SVG: all positions of a game, whose parts come and go with time.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include "harness/base/words.h"
#include "harness/show/markup.h"
#include "harness/show/shown_game.h"

namespace zwarm::show {

namespace {

using Json = nlohmann::json;

std::string number(double value) {
    std::ostringstream text;
    text.precision(6);
    text << value;
    return text.str();
}

struct Colour {
    const char* name;
    const char* fill;
    const char* rim;
};
constexpr std::array<Colour, 6> kColours{{{"white", "#fbf8f0", "#8a8577"},
                                          {"black", "#2a2d34", "#0c0d10"},
                                          {"red", "#cf4a2f", "#7d2413"},
                                          {"blue", "#1d6fb8", "#0c3c69"},
                                          {"green", "#159a72", "#075a41"},
                                          {"yellow", "#f0c22e", "#8d6c05"}}};

const Colour& colour_of(const std::string& name, std::size_t player) {
    for (const Colour& colour : kColours) {
        if (base::same_letters(name, colour.name)) return colour;
    }
    return kColours[player % kColours.size()];
}

// Draws a game as an SVG whose parts come and go with time.
class Film {
  public:
    Film(const Json& view, double seconds, const Art& art)
        : view_(view), game_(view.at("game")), art_(art), seconds_(seconds) {
        const Json& extent = game_.at("extent");
        left_ = extent[0].get<double>() - kMargin;
        top_ = extent[1].get<double>() - kMargin;
        width_ = extent[2].get<double>() - extent[0].get<double>() + 2 * kMargin;
        height_ = extent[3].get<double>() - extent[1].get<double>() + 2 * kMargin + kFoot;
        for (const Json& cell : game_.at("cells")) {
            spots_.emplace_back((cell.at("x1").get<double>() + cell.at("x2").get<double>()) / 2,
                                (cell.at("y1").get<double>() + cell.at("y2").get<double>()) / 2);
        }
        step_ = 40;
        double least = 1e9;
        for (const Json& edge : game_.at("edges")) least = std::min(least, length(edge));
        if (least < 1e9) step_ = least;
        // The last position stays a while.
        frames_ = view_.at("turns").size() + 1;
        total_ = static_cast<double>(frames_ + 2) * seconds_;
    }

    std::string draw() {
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" << left_ << ' ' << top_
             << ' ' << width_ << ' ' << height_ << "\" font-family=\"sans-serif\"><title>"
             << escaped(game_.at("title").get<std::string>()) << "</title><rect x=\"" << left_
             << "\" y=\"" << top_ << "\" width=\"" << width_ << "\" height=\"" << height_
             << "\" fill=\"#f7f3e9\"/>\n";
        draw_board();
        draw_last_moves();
        draw_stones();
        draw_words();
        out_ << "</svg>\n";
        return out_.str();
    }

  private:
    static constexpr double kMargin = 24;
    static constexpr double kFoot = 44;

    double length(const Json& edge) const {
        const auto& a = spots_[edge[0].get<std::size_t>()];
        const auto& b = spots_[edge[1].get<std::size_t>()];
        return std::hypot(a.first - b.first, a.second - b.second);
    }

    // Shown from one frame up to another.
    std::string during(std::size_t from, std::size_t to) const {
        if (from == 0 && to >= frames_) return {};
        const double begin = static_cast<double>(from) * seconds_ / total_;
        const double end = to >= frames_ ? 1 : static_cast<double>(to) * seconds_ / total_;
        std::string times = "0";
        std::string values = from == 0 ? "visible" : "hidden";
        if (from > 0) {
            times += ";" + number(begin);
            values += ";visible";
        }
        if (end < 1) {
            times += ";" + number(end);
            values += ";hidden";
        }
        return "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"" +
               number(total_) + "s\" repeatCount=\"indefinite\" keyTimes=\"" + times +
               "\" values=\"" + values + "\"/>";
    }

    // The rule file's picture; its pieces are pictures with pure green for nothing, which a filter
    // takes out.
    void draw_picture() {
        out_
            << R"(<defs><filter id="key" color-interpolation-filters="sRGB" x="0" y="0" width="1" height="1"><feColorMatrix type="matrix" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 1 -1 1 0 1"/><feComponentTransfer><feFuncA type="discrete" tableValues="0 1 1 1 1 1 1 1 1 1"/></feComponentTransfer></filter></defs>)"
            << "<image x=\"0\" y=\"0\" href=\"" << art_.board << "\"/>\n";
        for (const auto& [name, address] : art_.pieces) {
            if (address.empty()) continue;
            const std::size_t number_of_symbol = symbols_.size();
            symbols_[name] = number_of_symbol;
            out_ << "<defs><image id=\"p" << number_of_symbol << "\" href=\"" << address
                 << "\" filter=\"url(#key)\"/></defs>\n";
        }
    }

    void draw_board() {
        if (!art_.board.empty()) return draw_picture();
        for (const Json& edge : game_.at("edges")) {
            const auto& a = spots_[edge[0].get<std::size_t>()];
            const auto& b = spots_[edge[1].get<std::size_t>()];
            out_ << "<line x1=\"" << a.first << "\" y1=\"" << a.second << "\" x2=\"" << b.first
                 << "\" y2=\"" << b.second << "\" stroke=\"#cbbd98\" stroke-width=\"1.5\"/>";
        }
        for (const auto& [x, y] : spots_) {
            out_ << "<circle cx=\"" << x << "\" cy=\"" << y << "\" r=\"" << step_ * 0.33
                 << "\" fill=\"#e7dcc3\" stroke=\"#b9a985\"/>";
        }
        for (const Json& zone : game_.at("zones")) {
            if (zone.at("name") != "target") continue;
            const auto player = zone.at("player").get<std::size_t>();
            const Colour& colour =
                colour_of(game_.at("players")[player].at("name").get<std::string>(), player);
            for (const Json& cell : zone.at("cells")) {
                const auto& [x, y] = spots_[cell.get<std::size_t>()];
                out_ << "<circle cx=\"" << x << "\" cy=\"" << y << "\" r=\"" << step_ * 0.33
                     << "\" fill=\"" << colour.fill << "\" fill-opacity=\".2\" stroke=\""
                     << colour.rim << "\" stroke-opacity=\".5\"/>";
            }
        }
        std::size_t index = 0;
        for (const Json& cell : game_.at("cells")) {
            const auto& [x, y] = spots_[index++];
            out_ << "<text x=\"" << x << "\" y=\"" << y + step_ * 0.47 << "\" font-size=\""
                 << step_ * 0.17 << "\" text-anchor=\"middle\" fill=\"#8a8577\">"
                 << escaped(cell.at("name").get<std::string>()) << "</text>";
        }
        out_ << '\n';
    }

    void draw_last_moves() {
        std::map<std::string, std::size_t> cells;
        std::size_t index = 0;
        for (const Json& cell : game_.at("cells"))
            cells[cell.at("name").get<std::string>()] = index++;
        std::size_t frame = 0;
        for (const Json& turn : view_.at("turns")) {
            ++frame;
            if (turn.at("path").size() < 2) continue;
            out_ << "<polyline fill=\"none\" stroke=\"#f0a31a\" stroke-width=\"" << step_ * 0.1
                 << "\" stroke-linejoin=\"round\" stroke-linecap=\"round\" visibility=\"hidden\" "
                    "points=\"";
            for (const Json& name : turn.at("path")) {
                const auto& [x, y] = spots_[cells[name.get<std::string>()]];
                out_ << x << ',' << y << ' ';
            }
            out_ << "\">" << during(frame, frame + 1) << "</polyline>\n";
        }
    }

    const Json& board_at(std::size_t frame) const {
        return frame == 0 ? game_.at("start") : view_.at("turns")[frame - 1].at("board");
    }

    void draw_stones() {
        for (std::size_t cell = 0; cell < spots_.size(); ++cell) {
            for (std::size_t frame = 0; frame < frames_;) {
                const int kind = board_at(frame)[cell].get<int>();
                std::size_t end = frame + 1;
                while (end < frames_ && board_at(end)[cell] == kind) ++end;
                if (kind >= 0) draw_stone(cell, static_cast<std::size_t>(kind), frame, end);
                frame = end;
            }
        }
    }

    void draw_stone(std::size_t cell, std::size_t kind, std::size_t from, std::size_t to) {
        const Json& images = game_.at("pieces")[kind].at("images");
        if (!art_.board.empty() && !images.empty()) {
            const Json& here = game_.at("cells")[cell];
            const auto name = images[std::min(art_.set, images.size() - 1)].get<std::string>();
            if (const auto symbol = symbols_.find(name); symbol != symbols_.end()) {
                out_ << "<use href=\"#p" << symbol->second << "\" x=\"" << here.at("x1").get<int>()
                     << "\" y=\"" << here.at("y1").get<int>() << '"'
                     << (from == 0 ? "" : " visibility=\"hidden\"") << ">" << during(from, to)
                     << "</use>\n";
            }
            return;
        }
        const auto player = game_.at("pieces")[kind].at("player").get<std::size_t>();
        const Colour& colour =
            colour_of(game_.at("players")[player].at("name").get<std::string>(), player);
        const auto& [x, y] = spots_[cell];
        out_ << "<circle cx=\"" << x << "\" cy=\"" << y << "\" r=\"" << step_ * 0.38 << "\" fill=\""
             << colour.fill << "\" stroke=\"" << colour.rim << "\" stroke-width=\"2\""
             << (from == 0 ? "" : " visibility=\"hidden\"") << ">" << during(from, to)
             << "</circle>\n";
    }

    void draw_words() {
        const double y = top_ + height_ - 16;
        double x = left_ + kMargin;
        std::size_t index = 0;
        for (const Json& player : game_.at("players")) {
            const std::size_t number_of_player = index++;
            if (!player.at("plays").get<bool>()) continue;
            const std::string name = player.at("name").get<std::string>();
            const Colour& colour = colour_of(name, number_of_player);
            out_ << "<circle cx=\"" << x << "\" cy=\"" << y - 5 << "\" r=\"7\" fill=\""
                 << colour.fill << "\" stroke=\"" << colour.rim << "\"/><text x=\"" << x + 12
                 << "\" y=\"" << y << "\" font-size=\"14\">" << escaped(name) << "</text>";
            x += 24 + 9 * static_cast<double>(name.size());
        }
        for (std::size_t frame = 0; frame < frames_; ++frame) {
            std::string text = game_.at("title").get<std::string>();
            if (frame > 0) {
                const Json& turn = view_.at("turns")[frame - 1];
                text = std::to_string(frame) + ". " + turn.at("text").get<std::string>();
                const Json& result = view_.at("state").at("result");
                if (frame + 1 == frames_ && !result.is_null()) {
                    text += "  " + result.at("reason").get<std::string>();
                } else {
                    const auto mover = turn.at("to_move").get<std::size_t>();
                    text += "  (" + game_.at("players")[mover].at("name").get<std::string>() +
                            " to move)";
                }
            }
            out_ << "<text x=\"" << left_ + width_ - kMargin << "\" y=\"" << y
                 << "\" font-size=\"15\" text-anchor=\"end\""
                 << (frame == 0 ? "" : " visibility=\"hidden\"") << ">" << escaped(text)
                 << during(frame, frame + 1) << "</text>\n";
        }
    }

    const Json& view_;
    const Json& game_;
    const Art& art_;
    std::map<std::string, std::size_t> symbols_;  // of pieces, by picture
    double seconds_;
    double left_ = 0, top_ = 0, width_ = 0, height_ = 0, step_ = 0, total_ = 0;
    std::size_t frames_ = 0;
    std::vector<std::pair<double, double>> spots_;
    std::ostringstream out_;
};

}  // namespace

std::string shown_as_svg(const Json& view, double seconds, const Art& art) {
    return Film(view, seconds, art).draw();
}

}  // namespace zwarm::show
