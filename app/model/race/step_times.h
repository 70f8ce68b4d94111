#pragma once
// The iterations at which a run took steps of one kind, ascending. There may be tens of millions of them: beyond
// `most` only one in every so many iterations is kept, the first; how many there were is still known.

#include <cstddef>
#include <vector>

namespace awaystep {

class StepTimes {
public:
    static constexpr std::size_t most = 65536;

    // Later than all before.
    void add(int t);

    const std::vector<int>& times() const { return times_; }
    int count() const { return count_; }  // of all, kept or not
    // How many were before iteration t: exact at every time that was kept, and for all of them while all are kept.
    int before(int t) const;

private:
    void thin();

    std::vector<int> times_;
    std::vector<int> ordinals_;  // how many came before times_[i]; empty while all are kept
    int count_ = 0;
    int stride_ = 1;
};

}  // namespace awaystep
