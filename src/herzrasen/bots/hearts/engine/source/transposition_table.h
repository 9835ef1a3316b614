// The solver's transposition table: proved bounds on what is still to come, by position.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace hz {

// The key's low eight bits are how many cards the leader held: the entry with more of them, which
// took more work, is kept.
struct TranspositionEntry {
    uint64_t key;
    int32_t least, most;
};

// Buckets of four, each in one line of the processor's cache, in memory that the caller bounds.
class TranspositionTable {
public:
    explicit TranspositionTable(size_t bytes) {
        size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= bytes) buckets *= 2;
        mask_ = buckets - 1;
        // Not aligned_alloc: from calloc, pages that are never touched cost nothing.
        memory_ = std::calloc(buckets + 1, sizeof(Bucket));
        const auto address = reinterpret_cast<uintptr_t>(memory_) + sizeof(Bucket) - 1;
        buckets_ = reinterpret_cast<Bucket *>(address & ~(sizeof(Bucket) - 1));
    }
    ~TranspositionTable() { std::free(memory_); }
    TranspositionTable(const TranspositionTable &) = delete;
    TranspositionTable &operator=(const TranspositionTable &) = delete;

    bool ready() const { return memory_ != nullptr; }

    // The entry with this key, or the one to overwrite for it.
    TranspositionEntry &at(uint64_t key) {
        Bucket &bucket = buckets_[key >> 8 & mask_];
        TranspositionEntry *cheapest = bucket.entries;
        for (TranspositionEntry &entry : bucket.entries) {
            if (entry.key == key) return entry;
            if ((entry.key & 0xFF) < (cheapest->key & 0xFF)) cheapest = &entry;
        }
        return *cheapest;
    }

private:
    struct Bucket {
        TranspositionEntry entries[4];
    };
    void *memory_;
    Bucket *buckets_;
    uint64_t mask_;
};

}  // namespace hz
