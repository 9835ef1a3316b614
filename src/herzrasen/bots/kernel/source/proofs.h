// What the solver has proved so far: bounds on what is still to come, by situation.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace hz {

struct Proof {
    uint64_t key;
    int16_t least, most;
    uint8_t cards;  // how many each hand held: the dearer one stays
};

// Buckets of four in memory that the caller's budget bounds.
class Proofs {
  public:
    explicit Proofs(size_t bytes) {
        size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= bytes) buckets *= 2;
        mask_ = buckets - 1;
        // Not aligned_alloc: from calloc, pages that are never touched cost nothing.
        memory_ = std::calloc(buckets + 1, sizeof(Bucket));
        const auto address = reinterpret_cast<uintptr_t>(memory_) + sizeof(Bucket) - 1;
        buckets_ = reinterpret_cast<Bucket *>(address & ~(sizeof(Bucket) - 1));
    }
    ~Proofs() { std::free(memory_); }
    Proofs(const Proofs &) = delete;
    Proofs &operator=(const Proofs &) = delete;

    bool ready() const { return memory_ != nullptr; }

    // The proof under this key, or the one to overwrite; its key tells which.
    Proof &at(uint64_t key) {
        Bucket &bucket = buckets_[key & mask_];
        Proof *least = bucket.proofs;
        for (Proof &proof : bucket.proofs) {
            if (proof.key == key) return proof;
            if (proof.cards < least->cards) least = &proof;
        }
        return *least;
    }

  private:
    struct Bucket {
        Proof proofs[4];
    };
    void *memory_;
    Bucket *buckets_;
    uint64_t mask_;
};

}  // namespace hz
