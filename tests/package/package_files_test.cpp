// What lies in the zip: that it is complete, small and the same every time, and that the rule
// files, the pictures and the options fit together.
#include <gtest/gtest.h>
#include <unistd.h>
#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "harness/zrf/game_file.h"
#include "tests/package/bitmap.h"
#include "tests/package/unpacked_zip.h"

namespace zwarm::package {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPacks[] = {"Selfo",      "Halma",      "ChineseCheckers",
                                  "SelfoLarge", "HalmaLarge", "ChineseCheckersLarge"};
constexpr std::size_t kSizes = 2;  // every pack for the usual and for the large pictures

zrf::LoadResult load_pack(const std::string& name) {
    return zrf::load_game_file((UnpackedZip::get().folder() / (name + ".zrf")).string());
}

// The file a rule file names, with exactly this spelling; rule files separate by backslashes.
fs::path named_file(std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    return UnpackedZip::get().folder() / name;
}

Bitmap picture(const std::string& name) {
    return read_bitmap(read_file(named_file(name)));
}

template <class Visit>
void for_each_model(Visit visit) {
    for (const char* name : kPacks) {
        const zrf::LoadResult pack = load_pack(name);
        ASSERT_NE(pack.game, nullptr) << name;
        for (const zrf::Variant& variant : pack.game->variants()) {
            if (variant.model) visit(*variant.model);
        }
    }
}

TEST(PackageTest, IsSmallAndTheSameEveryTime) {
    const UnpackedZip& zip = UnpackedZip::get();
    EXPECT_LT(fs::file_size(zip.zip()), 7U << 20);
    EXPECT_EQ(read_file(zip.zip()), read_file(zip.make_again()));
}

TEST(PackageTest, HasWhatThePlayerNeeds) {
    const fs::path& folder = UnpackedZip::get().folder();
    for (const char* name :
         {"Selfo.zrf", "SelfoLarge.zrf", "Halma.zrf", "HalmaLarge.zrf", "ChineseCheckers.zrf",
          "ChineseCheckersLarge.zrf", "Include/Zwarm.zrf", "Include/ZwarmLarge.zrf",
          "Engines/Zwarm.dll", "Engines/Zwarm.ini", "readme.txt", "changes.txt", "license.txt"}) {
        EXPECT_TRUE(fs::is_regular_file(folder / name)) << name;
    }
    EXPECT_EQ(read_file(folder / "readme.txt").find('@'), std::string::npos);
}

TEST(PackageTest, TextHasTheLineEndsOfWindows) {
    for (const fs::path& path : UnpackedZip::get().files()) {
        const auto extension = path.extension();
        if (extension != ".txt" && extension != ".zrf" && extension != ".ini") continue;
        const std::string text = read_file(path);
        EXPECT_GT(text.size(), 100U) << path;
        for (std::size_t at = text.find('\n'); at != std::string::npos;
             at = text.find('\n', at + 1)) {
            ASSERT_TRUE(at > 0 && text[at - 1] == '\r') << path << " at byte " << at;
        }
    }
}

TEST(PackageTest, PacksLoadWithoutAWord) {
    for (const char* name : kPacks) {
        for (const zrf::Diagnostic& diagnostic : load_pack(name).diagnostics) {
            ADD_FAILURE() << to_text(diagnostic);
        }
    }
}

TEST(PackageTest, EveryVariantOfTheTableIsInItsPack) {
    std::size_t playable = 0;
    for_each_model([&](const zrf::Model&) { ++playable; });
    std::size_t titles = 0;
    for (const Variant& variant : variants()) titles += variant.also.empty() ? 1 : 2;
    EXPECT_EQ(playable, titles * kSizes);
    for (const Variant& variant : variants()) {
        const zrf::LoadResult pack = load_pack(std::string(variant.pack));
        ASSERT_NE(pack.game, nullptr);
        const zrf::Variant* found = pack.game->find_variant(variant.title);
        ASSERT_NE(found, nullptr) << variant.title;
        EXPECT_EQ(found->title, variant.title);
        EXPECT_EQ(found->model->texts.engine, "Engines\\Zwarm.dll") << variant.title;
        EXPECT_GT(found->model->texts.description.size(), 100U) << variant.title;
        EXPECT_GT(found->model->texts.history.size(), 50U) << variant.title;
        EXPECT_GT(found->model->texts.strategy.size(), 50U) << variant.title;
    }
}

TEST(PackageTest, EveryNamedFileExistsAndEveryPictureIsNamed) {
    std::set<fs::path> named;
    const auto note = [&](const std::string& name) {
        EXPECT_TRUE(fs::is_regular_file(named_file(name))) << name;
        named.insert(named_file(name));
    };
    for_each_model([&](const zrf::Model& model) {
        note(model.texts.engine);
        for (const auto& sets : model.board_images) {
            EXPECT_EQ(sets.size(), 2U) << model.texts.title;
            std::ranges::for_each(sets, note);
        }
        for (const zrf::PieceType& piece : model.pieces) {
            for (const auto& sets : piece.images) std::ranges::for_each(sets, note);
        }
    });
    for (const fs::path& path : UnpackedZip::get().files()) {
        if (path.extension() == ".bmp") {
            EXPECT_TRUE(named.contains(path)) << path;
        }
    }
}

// Pieces have true colours and no pixel that is a mixture with the transparent green.
TEST(PackageTest, PiecesHaveNoGreenFringe) {
    std::set<std::string> seen;
    for_each_model([&](const zrf::Model& model) {
        for (const zrf::PieceType& piece : model.pieces) {
            for (const auto& sets : piece.images) seen.insert(sets.begin(), sets.end());
        }
    });
    ASSERT_FALSE(seen.empty());
    for (const std::string& name : seen) {
        const Bitmap bitmap = picture(name);
        ASSERT_FALSE(bitmap.pixels.empty()) << name;
        EXPECT_EQ(bitmap.depth, 24) << name;
        EXPECT_EQ(bitmap.pixels.front(), Bitmap::kTransparent) << name;
        for (const auto& [red, green, blue] : bitmap.pixels) {
            const bool transparent = red == 0 && green == 255 && blue == 0;
            EXPECT_TRUE(transparent || green - std::max(red, blue) < 130) << name;
        }
    }
}

// Everybody can tell apart the stones that meet in a game, in both art sets.
TEST(PackageTest, ColoursDifferForPeopleWhoSeeFewerOfThem) {
    int pairs = 0;
    for_each_model([&](const zrf::Model& model) {
        for (const zrf::PieceType& piece : model.pieces) {
            if (piece.name != "Man" && piece.name != "Stone") continue;
            for (std::size_t a = 0; a < piece.images.size(); ++a) {
                for (std::size_t b = a + 1; b < piece.images.size(); ++b) {
                    ASSERT_EQ(piece.images[a].size(), piece.images[b].size());
                    for (std::size_t set = 0; set < piece.images[a].size(); ++set) {
                        const Bitmap first = picture(piece.images[a][set]);
                        const Bitmap second = picture(piece.images[b][set]);
                        const auto both = piece.images[a][set] + " and " + piece.images[b][set];
                        EXPECT_GE(difference(first, second, kDeuteranopia), 20) << both;
                        EXPECT_GE(difference(first, second, kProtanopia), 20) << both;
                        ++pairs;
                    }
                }
            }
        }
    });
    EXPECT_GE(pairs, 100);
}

struct Drawn {  // a row of the table written with the pictures
    int width = 0, height = 0;
    std::map<std::string, zrf::Rectangle> cells;  // the first and the last one
};

std::map<std::string, Drawn> drawn_boards() {
    std::map<std::string, Drawn> table;
    std::ifstream rows(ZWARM_SOURCE "/images/pictures.tsv");
    std::string row;
    std::getline(rows, row);
    while (std::getline(rows, row)) {
        std::istringstream fields(row);
        std::string name;
        fields >> name;
        Drawn& drawn = table[name];
        fields >> drawn.width >> drawn.height;
        for (int i = 0; i < 2; ++i) {
            std::string cell;
            fields >> cell;
            zrf::Rectangle& drawn_cell = drawn.cells[cell];
            fields >> drawn_cell.x1 >> drawn_cell.y1 >> drawn_cell.x2 >> drawn_cell.y2;
        }
    }
    return table;
}

// The large set is half as large again.
bool is_scaled(int value, int usual, bool large) {
    return large ? value * 2 == usual * 3 : value == usual;
}

// The rule file's rectangles are those the pictures were drawn by: first and last cell by the
// table written with the pictures, all others inside, pieces as large as their cells.
TEST(PackageTest, RectanglesFitThePictures) {
    const std::map<std::string, Drawn> table = drawn_boards();
    for_each_model([&](const zrf::Model& model) {
        ASSERT_EQ(model.board_images.size(), 1U) << model.texts.title;
        for (const std::string& name : model.board_images[0]) {
            const bool large = name.find("Large\\") != std::string::npos;
            const Bitmap bitmap = picture(name);
            ASSERT_FALSE(bitmap.pixels.empty()) << name;
            EXPECT_EQ(bitmap.depth, 8) << name;
            const auto found = table.find(fs::path(named_file(name)).stem().string());
            ASSERT_NE(found, table.end()) << name;
            const Drawn& drawn = found->second;
            EXPECT_GE(std::min(drawn.width, drawn.height), 480) << name;
            EXPECT_TRUE(is_scaled(bitmap.width, drawn.width, large)) << name;
            EXPECT_TRUE(is_scaled(bitmap.height, drawn.height, large)) << name;
            for (const auto& [cell, rectangle] : drawn.cells) {
                const int id = model.find_cell(cell);
                ASSERT_GE(id, 0) << name << ": " << cell;
                const auto written = model.cells[static_cast<std::size_t>(id)].rectangle;
                ASSERT_TRUE(written.has_value());
                EXPECT_TRUE(is_scaled(written->x1, rectangle.x1, large)) << name << ": " << cell;
                EXPECT_TRUE(is_scaled(written->y1, rectangle.y1, large)) << name << ": " << cell;
                EXPECT_TRUE(is_scaled(written->x2, rectangle.x2, large)) << name << ": " << cell;
                EXPECT_TRUE(is_scaled(written->y2, rectangle.y2, large)) << name << ": " << cell;
            }
            for (const zrf::Cell& position : model.cells) {
                if (!position.rectangle) continue;
                EXPECT_TRUE(position.rectangle->x1 >= 0 && position.rectangle->y1 >= 0 &&
                            position.rectangle->x2 <= bitmap.width &&
                            position.rectangle->y2 <= bitmap.height)
                    << model.texts.title << ": " << position.name;
            }
        }
        for (const zrf::PieceType& piece : model.pieces) {
            const bool button = piece.name == "Swap";
            for (const zrf::Cell& cell : model.cells) {
                if (!cell.rectangle || cell.name.starts_with("swap") != button) continue;
                for (const auto& sets : piece.images) {
                    for (const std::string& name : sets) {
                        const Bitmap bitmap = picture(name);
                        EXPECT_EQ(bitmap.width, cell.rectangle->x2 - cell.rectangle->x1) << name;
                        EXPECT_EQ(bitmap.height, cell.rectangle->y2 - cell.rectangle->y1) << name;
                    }
                }
                break;  // all cells of a grid are alike
            }
        }
    });
}

// Where a marker can stand, the picture shows a button or a frame for it. The wooden board has a
// grain everywhere, so the flat one tells.
TEST(PackageTest, PlacesOfTheSwapAreDrawn) {
    int places = 0;
    for_each_model([&](const zrf::Model& model) {
        for (const std::string& name : model.board_images[0]) {
            if (name.find("Flat") == std::string::npos) continue;
            const Bitmap board = picture(name);
            for (const zrf::Cell& cell : model.cells) {
                if (!cell.rectangle || !cell.name.starts_with("swap")) continue;
                std::set<Bitmap::Colour> colours;
                for (int y = cell.rectangle->y1; y < cell.rectangle->y2; ++y) {
                    for (int x = cell.rectangle->x1; x < cell.rectangle->x2; ++x) {
                        colours.insert(board.pixels[static_cast<std::size_t>(y * board.width + x)]);
                    }
                }
                EXPECT_GT(colours.size(), 1U) << model.texts.title << ": " << cell.name;
                ++places;
            }
        }
    });
    EXPECT_GT(places, 0);
}

// The packs for the large pictures are the same games: only rectangles and pictures differ.
TEST(PackageTest, LargePacksAreTheSameGames) {
    for (const char* name : {"Selfo", "Halma", "ChineseCheckers"}) {
        const zrf::LoadResult usual = load_pack(name);
        const zrf::LoadResult large = load_pack(std::string(name) + "Large");
        ASSERT_TRUE(usual.game != nullptr && large.game != nullptr) << name;
        for (const zrf::Variant& variant : usual.game->variants()) {
            if (!variant.model) continue;
            const zrf::Variant* twin = large.game->find_variant(variant.title);
            ASSERT_TRUE(twin != nullptr && twin->model) << variant.title;
            ASSERT_EQ(variant.model->cells.size(), twin->model->cells.size()) << variant.title;
            for (std::size_t i = 0; i < variant.model->cells.size(); ++i) {
                const zrf::Cell& cell = variant.model->cells[i];
                const zrf::Cell& other = twin->model->cells[i];
                EXPECT_EQ(cell.name, other.name) << variant.title;
                ASSERT_EQ(cell.rectangle.has_value(), other.rectangle.has_value()) << cell.name;
                if (!cell.rectangle) continue;
                EXPECT_TRUE(is_scaled(other.rectangle->x1, cell.rectangle->x1, true) &&
                            is_scaled(other.rectangle->y1, cell.rectangle->y1, true) &&
                            is_scaled(other.rectangle->x2, cell.rectangle->x2, true) &&
                            is_scaled(other.rectangle->y2, cell.rectangle->y2, true))
                    << variant.title << ": " << cell.name;
            }
        }
    }
}

// Nobody forgot to draw the pictures again: some of them, drawn now, look like those that are
// shipped. Another version of the drawing libraries may smooth edges otherwise.
TEST(PackageTest, PicturesAreThoseTheScriptDraws) {
    const fs::path into = fs::temp_directory_path() / ("zwarm-drawn-" + std::to_string(getpid()));
    const std::string command = std::string("'") + ZWARM_PROGRAM + "' variants --json | '" +
                                ZWARM_SOURCE + "/images/make_images.py' --into '" + into.string() +
                                "' halma-8 Stone40Red Trail36 Swap";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    int compared = 0;
    for (const auto& entry : fs::recursive_directory_iterator(into)) {
        if (entry.path().extension() != ".bmp") continue;
        const fs::path name = fs::relative(entry.path(), into);
        const Bitmap now = read_bitmap(read_file(entry.path()));
        const Bitmap shipped = read_bitmap(read_file(fs::path(ZWARM_SOURCE) / "images" / name));
        ASSERT_EQ(now.width, shipped.width) << name;
        ASSERT_EQ(now.pixels.size(), shipped.pixels.size()) << name;
        double apart = 0;
        for (std::size_t i = 0; i < now.pixels.size(); ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                apart += std::abs(now.pixels[i][k] - shipped.pixels[i][k]);
            }
        }
        EXPECT_LT(apart / static_cast<double>(now.pixels.size()), 6) << name;
        ++compared;
    }
    EXPECT_EQ(compared, 8);
    fs::remove_all(into);
}

// Every line that Zwarm.ini offers is understood once its ';' is taken away.
TEST(PackageTest, TheOptionsFileIsUnderstood) {
    std::istringstream lines(read_file(UnpackedZip::get().folder() / "Engines/Zwarm.ini"));
    std::string text;
    int offered = 0;
    for (std::string line; std::getline(lines, line);) {
        const bool offer = line.size() > 2 && line[0] == ';' && line[1] != ' ';
        offered += offer ? 1 : 0;
        text += (offer ? line.substr(1) : line) + "\n";
    }
    EXPECT_GE(offered, 10);
    std::vector<std::string> notes;
    const Options options = parse_options(text, notes);
    for (const std::string& note : notes) ADD_FAILURE() << note;
    EXPECT_FALSE(options.settings.empty());
}

// ";   swarm   Halma, Chinese Checkers: ants .." for every agent, and it says which games he plays.
TEST(PackageTest, TheOptionsFileListsEveryAgent) {
    std::istringstream lines(read_file(UnpackedZip::get().folder() / "Engines/Zwarm.ini"));
    std::map<std::string, std::string> listed;
    for (std::string line; std::getline(lines, line) && !line.starts_with(";Agent");) {
        if (!line.starts_with(";   ")) continue;
        std::istringstream words(line.substr(1));
        std::string name;
        words >> name;
        std::getline(words >> std::ws, listed[name]);
    }
    for (const AgentEntry& entry : agents()) {
        ASSERT_TRUE(listed.contains(std::string(entry.name))) << entry.name;
        const std::string& text = listed[std::string(entry.name)];
        const bool selfo = entry.plays(*find_variant("selfo-s4"));
        const bool halma = entry.plays(*find_variant("halma-8"));
        EXPECT_EQ(text.starts_with("Selfo: "), selfo && !halma) << entry.name;
        EXPECT_EQ(text.starts_with("Halma, Chinese Checkers: "), halma && !selfo) << entry.name;
    }
    EXPECT_EQ(listed.size(), agents().size());
}

TEST(PackageTest, SubmissionIsWithinTheSitesLimits) {
    const auto size_of = [](const std::string& png) {
        const auto number = [&](std::size_t at) {
            int value = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                value = value << 8 | static_cast<unsigned char>(png[at + i]);
            }
            return value;
        };
        return std::pair(number(16), number(20));
    };
    const fs::path& folder = UnpackedZip::get().submission();
    for (const char* pack : {"Selfo.png", "Halma.png", "ChineseCheckers.png"}) {
        const auto [width, height] = size_of(read_file(folder / pack));
        EXPECT_TRUE(width > 480 && width <= 800 && height >= 480) << width << " x " << height;
    }
    EXPECT_EQ(size_of(read_file(folder / "thumbnail.png")), std::pair(172, 120));
    EXPECT_NE(read_file(folder / "publishing.txt").find("./zwarm site"), std::string::npos);
    const std::string text = read_file(folder / "description.txt");
    EXPECT_NE(text.find("Variants: " + std::to_string(variants().size())), std::string::npos);
}

}  // namespace
}  // namespace zwarm::package
