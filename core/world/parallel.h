#pragma once
// Loops over blocks that may run at once. core has no threads: an application brings them, and without one there is
// a single block. With one, which states a block holds depends on the world alone, and what blocks have summed up is
// put together in their order, so that results are the same bits whatever the number of threads.

#include <functional>

namespace awaystep {

class Parallel {
public:
    Parallel() = default;
    virtual ~Parallel() = default;
    Parallel(const Parallel&) = delete;
    Parallel& operator=(const Parallel&) = delete;

    // Calls work(b) once for every b in 0..blocks-1, in any order; back when all are done. What a call throws comes out
    // here, the first of them. From one thread at a time, and not from inside `work`.
    virtual void forEach(int blocks, const std::function<void(int)>& work) = 0;
};

// The same without a Parallel, in order.
inline void forEachBlock(Parallel* parallel, int blocks, const std::function<void(int)>& work) {
    if (parallel != nullptr && blocks > 1) {
        parallel->forEach(blocks, work);
        return;
    }
    for (int b = 0; b < blocks; ++b) work(b);
}

}  // namespace awaystep
