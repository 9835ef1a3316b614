// What the solver has proved so far: bounds on what is still to come, by situation.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace hz {

// The key's low eight bits say how many cards the leader held: the dearer proof stays.
struct Proof {
    uint64_t key;
    int32_t least, most;
};

// Buckets of four, each in one line of the processor's cache, in memory that the caller bounds.
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

    // The proof under this key, or the one to overwrite for it.
    Proof &at(uint64_t key) {
        Bucket &bucket = buckets_[key >> 8 & mask_];
        Proof *cheapest = bucket.proofs;
        for (Proof &proof : bucket.proofs) {
            if (proof.key == key) return proof;
            if ((proof.key & 0xFF) < (cheapest->key & 0xFF)) cheapest = &proof;
        }
        return *cheapest;
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
