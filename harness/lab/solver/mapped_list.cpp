#include "harness/lab/solver/mapped_list.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace zwarm::lab {

namespace {

constexpr std::size_t kPage = 4096;

std::size_t whole_pages(std::size_t bytes) {
    return (bytes + kPage - 1) / kPage * kPage;
}

}  // namespace

MappedBytes::MappedBytes(std::size_t bytes, const std::filesystem::path& folder)
    : bytes_(whole_pages(bytes)) {
    int file = -1;
    if (!folder.empty()) {
        std::string name = (folder / "zwarm-list-XXXXXX").string();
        file = mkstemp(name.data());
        if (file >= 0) unlink(name.c_str());
        if (file < 0 || ftruncate(file, static_cast<off_t>(bytes_)) != 0) {
            if (file >= 0) close(file);
            throw std::runtime_error("cannot write in " + folder.string());
        }
    }
    const int flags = file >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    data_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, flags, file, 0);
    if (file >= 0) close(file);
    if (data_ == MAP_FAILED) {
        data_ = nullptr;
        throw std::runtime_error("out of memory");
    }
}

MappedBytes::~MappedBytes() {
    if (data_ != nullptr) munmap(data_, bytes_);
}

void MappedBytes::shrink(std::size_t bytes) {
    const std::size_t rest = whole_pages(bytes);
    if (data_ == nullptr || rest >= bytes_) return;
    munmap(static_cast<char*>(data_) + rest, bytes_ - rest);
    bytes_ = rest;
}

}  // namespace zwarm::lab
