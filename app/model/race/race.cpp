#include "model/race/race.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "model/documents/document.h"
#include "model/workers/freed_memory.h"

namespace awaystep {
namespace {

// Taking in a record costs less than a microsecond. A frame takes in up to so many per lane, in portions: some in any
// case, because on a busy machine the clock goes on while others compute, and more while there is time. The rest waits
// in the feed.
constexpr std::size_t frameful = 8192;
constexpr std::size_t portion = 1024;
constexpr std::size_t inAnyCase = 8192;  // of all lanes together, but one portion of each
constexpr std::chrono::microseconds patience(2000);

// A history of so many records takes a frame's time or more to free.
constexpr std::size_t longHistory = 16384;

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
    : workers_(workers),
      problem_(problem),
      lockStep_(lockStep),
      runner_(workers, std::move(racers), lockStep, lastRoundOf(configs)) {
    player_.rewind(lastRoundOf(configs));
    const HistoryLimits limits = HistoryLimits::forSolvers(configs.size());
    for (RunConfig& config : configs) runs_.emplace_back(std::move(config), limits);
}

Race::~Race() {
    const bool isLong = std::any_of(runs_.begin(), runs_.end(),
                                    [](const RunView& run) { return run.history().records().size() >= longHistory; });
    if (!isLong) return;
    try {
        workers_.start([runs = std::make_shared<std::vector<RunView>>(std::move(runs_))]() mutable {
            runs.reset();
            returnFreedMemory();
        });
    } catch (const std::system_error&) {
        // No thread can be started: it is freed here.
    }
}

bool Race::collect() {
    const auto begin = std::chrono::steady_clock::now();
    bool any = false, more = true;
    for (std::size_t taken = 0; more && taken < frameful; taken += portion) {
        const bool due = taken == 0 || taken * runs_.size() < inAnyCase;
        if (!due && std::chrono::steady_clock::now() - begin > patience) break;
        runner_.feed().readNew(news_, portion);
        more = false;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            for (RecordPtr& record : news_[i].records) runs_[i].add(std::move(record));
            any = any || !news_[i].records.empty();
            more = more || news_[i].more;

            // A lane is over when its last record is in it, not before.
            if (!news_[i].more && news_[i].status != runs_[i].status()) {
                runs_[i].setStatus(news_[i].status, news_[i].reason);
                any = true;
            }
        }
    }
    if (any) {
        const bool finished = std::all_of(runs_.begin(), runs_.end(), [](const RunView& run) { return run.over(); });
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
    for (const RunView& run : runs_) {
        int round = run.history().size() - 1;
        if (lockStep_ == LockStep::OracleCalls && round >= 0)
            round = static_cast<int>(run.history().oracleCalls().back()) - 1;
        longest = std::max(longest, round);
        if (run.over()) continue;
        running = anyRunning ? std::min(running, round) : round;
        anyRunning = true;
    }
    return std::min(anyRunning ? running : longest, player_.last());
}

int Race::entryAt(const RunView& run, int round) const {
    const RunHistory& history = run.history();
    const int last = history.size() - 1;
    if (last < 0) return -1;
    if (lockStep_ == LockStep::Iterations) return history.at(std::min(round, last))->t;
    const std::vector<RecordPtr>& records = history.records();
    const auto after = std::upper_bound(records.begin(), records.end(), round + 1,
                                        [](int calls, const RecordPtr& record) { return calls < record->oracleCalls; });
    return after == records.begin() ? 0 : (*(after - 1))->t;
}

bool Race::stepForward() { return stepTo(1); }
bool Race::stepBack() { return stepTo(-1); }

// To the nearest round at which a lane has another record to show. Rounds are iterations only in lock-step by
// iterations; by oracle calls a round is a round.
bool Race::stepTo(int direction) {
    const int shown = player_.shown();
    std::optional<int> nearest;
    for (const RunView& run : runs_) {
        const RunHistory& history = run.history();
        int next = shown + direction;
        if (lockStep_ == LockStep::Iterations && history.thinned()) {
            const std::vector<RecordPtr>& records = history.records();
            const std::size_t place = history.placeOf(std::min(shown, history.size() - 1));
            if (direction > 0 ? place + 1 >= records.size() : place == 0) continue;
            next = records[direction > 0 ? place + 1 : place - 1]->t;
        }
        if (!nearest || (direction > 0 ? next < *nearest : next > *nearest)) nearest = next;
    }
    const bool moved = direction > 0 ? player_.stepForward() : player_.stepBack();
    if (moved && nearest && *nearest != shown + direction) player_.show(*nearest);
    return moved;
}

RecordPtr Race::shownRecord(const RunView& run) const {
    const int entry = shownEntry(run);
    return entry < 0 ? nullptr : run.history().at(entry);
}

bool Race::working() const {
    if (runs_.empty()) return false;  // nobody was chosen: there is nothing to wait for
    const bool waiting = std::any_of(news_.begin(), news_.end(), [](const RunNews& each) { return each.more; });
    // With the last round comes the news that it was the last, a moment later.
    const bool ending = player_.head() >= player_.last();
    return waiting || (!player_.finished() && (ending || player_.head() < player_.wanted()));
}

}  // namespace awaystep
