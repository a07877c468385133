#include "harness/cli/pack.h"

#include "harness/cli/variant_option.h"

namespace zwarm::cli {

PackVariant pack_variant(const std::string& id) {
    const Variant& variant = variant_named(id);
    return {std::filesystem::path(ZWARM_PACK_FOLDER) / (std::string(variant.pack) + ".zrf"),
            std::string(variant.title)};
}

std::filesystem::path pack_named(const std::string& file_name) {
    const auto path = std::filesystem::path(ZWARM_PACK_FOLDER) / file_name;
    return std::filesystem::is_regular_file(path) ? path : std::filesystem::path();
}

std::filesystem::path own_plugin() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "Zwarm.so";
}

}  // namespace zwarm::cli
