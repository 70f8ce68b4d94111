#pragma once
// The race over many seeds, while it is being run in the background and when it is done.

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "model/race/seed_bands.h"

namespace awaystep {

class SeedRuns {
public:
    void start(Workers& workers, SeedQuestion question);
    void forget();
    // Returns whether they have come to an end.
    bool collect();

    // Null before they are done.
    const SeedBands* bands() const { return bands_ ? &*bands_ : nullptr; }
    // How many seeds are done, while they are being run.
    std::optional<int> done() const;
    bool running() const { return job_.busy(); }
    // Why they could not be run; empty when they could.
    const std::string& failure() const { return failure_; }

private:
    Background<SeedBands> job_;
    std::shared_ptr<std::atomic<int>> progress_;
    std::optional<SeedBands> bands_;
    std::string failure_;
};

}  // namespace awaystep
