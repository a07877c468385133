#include "harness/web/art.h"

#include <algorithm>
#include <filesystem>

#include "harness/base/file_lookup.h"
#include "harness/base/whole_file.h"

namespace zwarm::web {

namespace {

constexpr std::size_t kLargestPicture = 16u << 20;

bool names_picture(const zrf::GameFile& file, const std::string& name) {
    for (const zrf::Variant& variant : file.variants()) {
        if (!variant.model) continue;
        for (const auto& images : variant.model->board_images) {
            if (std::find(images.begin(), images.end(), name) != images.end()) return true;
        }
        for (const zrf::PieceType& piece : variant.model->pieces) {
            for (const auto& images : piece.images) {
                if (std::find(images.begin(), images.end(), name) != images.end()) return true;
            }
        }
    }
    return false;
}

std::string base64(const std::string& bytes) {
    static constexpr char kDigits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k) {
            bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= count ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
        }
    }
    return text;
}

std::string address_of(const zrf::GameFile& file, const std::string& name) {
    const auto picture = picture_of(file, name);
    return picture ? "data:" + picture->type + ";base64," + base64(picture->bytes) : "";
}

// The picture of this set, or the last there is.
std::string name_of(const nlohmann::json& images, std::size_t set) {
    return images.empty() ? "" : images[std::min(set, images.size() - 1)].get<std::string>();
}

}  // namespace

std::string type_of(std::string_view name) {
    if (name.ends_with(".html")) return "text/html; charset=utf-8";
    if (name.ends_with(".css")) return "text/css; charset=utf-8";
    if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
    if (name.ends_with(".bmp") || name.ends_with(".BMP")) return "image/bmp";
    if (name.ends_with(".png")) return "image/png";
    if (name.ends_with(".gif")) return "image/gif";
    if (name.ends_with(".jpg")) return "image/jpeg";
    return "application/octet-stream";
}

std::optional<Picture> picture_of(const zrf::GameFile& file, const std::string& name) {
    if (!names_picture(file, name)) return std::nullopt;
    const std::string pack = base::pack_folder(file.path());
    const std::string path =
        base::find_file({std::filesystem::path(file.path()).parent_path().string(), pack}, name);
    const std::string type = type_of(base::last_part(path));
    if (path.empty() || !type.starts_with("image/")) return std::nullopt;
    std::string wrong;
    auto bytes = base::read_bytes(path, kLargestPicture, wrong);
    if (!bytes) return std::nullopt;
    return Picture{type, std::move(*bytes)};
}

show::Art art_of(const zrf::GameFile& file, const nlohmann::json& view, std::size_t set) {
    show::Art art;
    art.set = set;
    const nlohmann::json& game = view.at("game");
    const nlohmann::json& images = game.at("images");
    if (images.empty() || set >= images[0].size()) return art;
    art.board = address_of(file, name_of(images[0], set));
    for (const nlohmann::json& piece : game.at("pieces")) {
        const std::string name = name_of(piece.at("images"), set);
        if (!name.empty() && !art.pieces.contains(name)) art.pieces[name] = address_of(file, name);
    }
    return art;
}

}  // namespace zwarm::web
