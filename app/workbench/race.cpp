#include "workbench/race.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "experiment/document.h"

namespace awaystep {
namespace {

// Taking in a record costs about a tenth of a microsecond and its columns as much again: this many per lane leave a
// frame most of its two milliseconds.
constexpr std::size_t frameful = 4096;

std::vector<RacerMaker> runsFor(const Problem& problem, const std::vector<RunConfig>& configs) {
    std::vector<RacerMaker> racers;
    for (const RunConfig& config : configs) racers.push_back(racerFor(problem, config));
    return racers;
}

int lastRoundOf(const std::vector<RunConfig>& configs) {
    int last = 0;
    for (const RunConfig& config : configs) last = std::max(last, config.iterations);
    return last;
}

}  // namespace

Race::Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep)
    : Race(workers, problem, configs, lockStep, runsFor(problem, configs)) {}

Race::Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep,
           std::vector<RacerMaker> racers)
    : problem_(problem),
      lockStep_(lockStep),
      runner_(workers, std::move(racers), lockStep, lastRoundOf(configs)),
      waiting_(configs.size()) {
    player_.rewind(lastRoundOf(configs));
    for (RunConfig& config : configs) lanes_.emplace_back(std::move(config), problem_.truth);
}

bool Race::collect() {
    runner_.feed().readNew(news_);
    bool any = false;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        std::vector<RecordPtr>& waiting = waiting_[i];
        waiting.insert(waiting.end(), std::make_move_iterator(news_[i].records.begin()),
                       std::make_move_iterator(news_[i].records.end()));
        const std::size_t count = std::min(frameful, waiting.size());
        for (std::size_t r = 0; r < count; ++r) lanes_[i].add(std::move(waiting[r]));
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(count));
        any = any || count > 0;

        // A lane is over when its last record is in it, not before.
        if (waiting.empty() && news_[i].status != lanes_[i].status()) {
            lanes_[i].setStatus(news_[i].status, news_[i].reason);
            any = true;
        }
    }
    if (any) {
        const bool finished = std::all_of(lanes_.begin(), lanes_.end(), [](const Lane& lane) { return lane.over(); });
        player_.computed(completeRounds(), finished);
    }
    return any;
}

void Race::advance(double seconds) {
    player_.advance(seconds);
    runner_.workUntil(player_.wanted());
}

// The last round that every lane has, or ended before.
int Race::completeRounds() const {
    int running = -1;
    int longest = -1;
    bool anyRunning = false;
    for (const Lane& lane : lanes_) {
        int round = lane.history().size() - 1;
        if (lockStep_ == LockStep::OracleCalls && round >= 0)
            round = static_cast<int>(lane.history().oracleCalls().back()) - 1;
        longest = std::max(longest, round);
        if (lane.over()) continue;
        running = anyRunning ? std::min(running, round) : round;
        anyRunning = true;
    }
    return std::min(anyRunning ? running : longest, player_.last());
}

int Race::entryAt(const Lane& lane, int round) const {
    const int last = lane.history().size() - 1;
    if (lockStep_ == LockStep::Iterations || last < 0) return std::min(round, last);
    const std::vector<double>& calls = lane.history().oracleCalls();
    const auto after = std::upper_bound(calls.begin(), calls.end(), round + 1.0);
    return std::max(0, static_cast<int>(after - calls.begin()) - 1);
}

RecordPtr Race::shownRecord(const Lane& lane) const {
    const int entry = shownEntry(lane);
    return entry < 0 ? nullptr : lane.history().at(entry);
}

bool Race::working() const {
    if (lanes_.empty()) return false;  // nobody was chosen: there is nothing to wait for
    const bool waiting = std::any_of(waiting_.begin(), waiting_.end(), [](const auto& each) { return !each.empty(); });
    // With the last round comes the news that it was the last, a moment later.
    const bool ending = player_.head() >= player_.last();
    return waiting || (!player_.finished() && (ending || player_.head() < player_.wanted()));
}

}  // namespace awaystep
