// A long list of numbers outside the heap: in memory, or in a file of its own that is gone when the
// list is. Pages that are never touched cost nothing, so a list may be made larger than needed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

namespace zwarm::lab {

class MappedBytes {
  public:
    MappedBytes() = default;
    // In a file of this folder, or in memory if it is empty. Throws std::runtime_error.
    MappedBytes(std::size_t bytes, const std::filesystem::path& folder);
    ~MappedBytes();
    MappedBytes(MappedBytes&& other) noexcept { swap(other); }
    MappedBytes& operator=(MappedBytes&& other) noexcept {
        swap(other);
        return *this;
    }
    MappedBytes(const MappedBytes&) = delete;
    MappedBytes& operator=(const MappedBytes&) = delete;

    [[nodiscard]] void* data() const { return data_; }
    // Gives back what lies behind.
    void shrink(std::size_t bytes);

  private:
    void swap(MappedBytes& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
    }

    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

template <class Number>
class MappedList {
  public:
    MappedList() = default;
    MappedList(std::size_t capacity, const std::filesystem::path& folder)
        : bytes_((capacity + 1) * sizeof(Number), folder) {}

    [[nodiscard]] Number* data() { return static_cast<Number*>(bytes_.data()); }
    [[nodiscard]] std::span<const Number> numbers() const {
        return {static_cast<const Number*>(bytes_.data()), size_};
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    void set_size(std::size_t size) {
        size_ = size;
        bytes_.shrink((size + 1) * sizeof(Number));
    }

  private:
    MappedBytes bytes_;
    std::size_t size_ = 0;
};

}  // namespace zwarm::lab
