// Keys of boards, the same for mirror images, and the table of all boards of all layers.
#pragma once

#include <zwarm/engine.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "harness/lab/solver/beam_board.h"

namespace zwarm::lab {

// A board's keys under several symmetries; the least of them stands for all.
class MirroredKeys {
  public:
    using Place = MoveMaker::Place;
    static constexpr std::size_t kMost = 4;

    explicit MirroredKeys(const std::vector<Symmetry>& symmetries) {
        Random random(0x73'6F'6C'76'65'72ULL);
        std::vector<std::array<std::uint64_t, kArmies>> plain(256);
        for (auto& cell : plain) {
            for (auto& army : cell) army = random.next();
        }
        for (const Symmetry& symmetry : symmetries) {
            auto& mapped = keys_.emplace_back(256);
            for (std::size_t i = 0; i < symmetry.size(); ++i) mapped[i] = plain[symmetry[i]];
        }
    }

    [[nodiscard]] bool empty() const { return keys_.empty(); }
    [[nodiscard]] std::size_t size() const { return std::min(keys_.size(), kMost); }

    struct Images {
        std::array<std::uint64_t, kMost> keys{};
        std::size_t count = 0;
    };

    [[nodiscard]] Images images(const StoneLists& lists) const {
        Images found;
        found.count = size();
        for (std::size_t i = 0; i < found.count; ++i) {
            for (std::size_t army = 0; army < kArmies; ++army) {
                for (const Place cell : lists.army(army)) found.keys[i] ^= keys_[i][cell][army];
            }
        }
        return found;
    }

    // Never 0.
    [[nodiscard]] std::uint64_t key(const StoneLists& lists) const {
        const Images all = images(lists);
        return *std::min_element(all.keys.begin(), all.keys.begin() + static_cast<int>(all.count)) |
               1;
    }

    // The same after a move.
    [[nodiscard]] std::uint64_t key_after(const Images& before, std::size_t army, Place from,
                                          Place to) const {
        std::uint64_t least = ~std::uint64_t{0};
        for (std::size_t i = 0; i < before.count; ++i) {
            least = std::min(least, before.keys[i] ^ keys_[i][from][army] ^ keys_[i][to][army]);
        }
        return least | 1;
    }

  private:
    std::vector<std::vector<std::array<std::uint64_t, kArmies>>> keys_;  // symmetry, cell, army
};

// Keys of all boards of all layers, with their places.
class KeyTable {
  public:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t index = 0;
        std::uint32_t layer = 0;
    };

    [[nodiscard]] const Entry* find(std::uint64_t key) const {
        for (std::size_t i = key & mask_;; i = (i + 1) & mask_) {
            if (entries_[i].key == key) return &entries_[i];
            if (entries_[i].key == 0) return nullptr;
        }
    }

    void insert(const Entry& entry) {
        if ((size_ + 1) * 5 > entries_.size() * 3) grow();
        place(entry);
        ++size_;
    }

  private:
    void place(const Entry& entry) {
        std::size_t i = entry.key & mask_;
        while (entries_[i].key != 0) i = (i + 1) & mask_;
        entries_[i] = entry;
    }

    void grow() {
        std::vector<Entry> old(entries_.size() * 2);
        old.swap(entries_);
        mask_ = entries_.size() - 1;
        for (const Entry& entry : old) {
            if (entry.key != 0) place(entry);
        }
    }

    std::vector<Entry> entries_ = std::vector<Entry>(1 << 12);
    std::size_t mask_ = entries_.size() - 1;
    std::size_t size_ = 0;
};

}  // namespace zwarm::lab
