#include "model/race/seed_runs.h"

#include <utility>

namespace awaystep {

void SeedRuns::start(Workers& workers, SeedQuestion question) {
    forget();
    progress_ = std::make_shared<std::atomic<int>>(0);
    const auto search = std::make_shared<SeedSearch>(std::move(question));
    job_.startSlices(workers, [search, done = progress_, &workers](const StopToken& stop) {
        auto bands = search->slice(stop);
        if (done->exchange(search->done()) != search->done()) workers.announce();
        return bands;
    });
}

void SeedRuns::forget() {
    job_.abandon();
    bands_.reset();
    failure_.clear();
}

bool SeedRuns::collect() {
    auto result = job_.take();
    if (!result) return false;
    bands_ = std::move(result->answer);
    failure_ = result->error;
    return true;
}

std::optional<int> SeedRuns::done() const { return job_.busy() ? std::optional<int>(progress_->load()) : std::nullopt; }

}  // namespace awaystep
