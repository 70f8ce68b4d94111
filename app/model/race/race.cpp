#include "model/race/race.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "model/documents/document.h"
#include "model/workers/workers.h"

namespace awaystep {
namespace {

// Collecting a record costs less than a microsecond. A frame collects up to so many per run, in portions: some in any
// case, because on a busy machine time passes while other processes run, and more while there is time. The rest waits
// in the feed.
constexpr std::size_t frameful = 8192;
constexpr std::size_t portion = 1024;
constexpr std::size_t inAnyCase = 8192;  // of all runs together, but one portion of each
constexpr std::chrono::microseconds collectingTime(2000);

// A history of so many records takes a frame's time or more to free.
constexpr std::size_t longHistory = 16384;

std::vector<RacerMaker> runsFor(const Problem& problem, const std::vector<RunConfig>& configs,
                                const WorldStorePtr& store) {
    std::vector<RacerMaker> racers;
    for (const RunConfig& config : configs) racers.push_back(racerFor(problem, config, store));
    return racers;
}

// A racer that ends when its solver leaves the race.
class LeavableRacer : public Racer {
public:
    LeavableRacer(std::unique_ptr<Racer> racer, std::shared_ptr<const std::atomic<bool>> left)
        : racer_(std::move(racer)), left_(std::move(left)) {}
    RecordPtr step() override { return *left_ ? nullptr : racer_->step(); }
    RunStatus status() const override { return *left_ ? RunStatus::Stopped : racer_->status(); }
    std::string reason() const override { return racer_->reason(); }

private:
    std::unique_ptr<Racer> racer_;
    std::shared_ptr<const std::atomic<bool>> left_;
};

// Long histories by a worker.
void freeRuns(Workers& workers, std::vector<RunView> runs) {
    const bool isLong = std::any_of(runs.begin(), runs.end(),
                                    [](const RunView& run) { return run.history().records().size() >= longHistory; });
    if (!isLong) return;
    try {
        workers.start([kept = std::make_shared<std::vector<RunView>>(std::move(runs))]() mutable {
            kept.reset();
            returnFreedMemory();
        });
    } catch (const std::system_error&) {
        // No thread can be started: they are freed here.
    }
}

int lastRoundOf(const std::vector<RunConfig>& configs) {
    int last = 0;
    for (const RunConfig& config : configs) last = std::max(last, config.iterations);
    return last;
}

}  // namespace

Race::Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep,
           const WorldStorePtr& store)
    : Race(workers, problem, configs, lockStep, runsFor(problem, configs, store)) {
    store_ = store;
}

Race::Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep,
           std::vector<RacerMaker> racers)
    : workers_(workers), problem_(problem), lockStep_(lockStep) {
    const int last = lastRoundOf(configs);
    player_.rewind(last);
    const HistoryLimits limits = HistoryLimits::forSolvers(configs.size());
    std::vector<int> places;
    for (RunConfig& config : configs) {
        places.push_back(static_cast<int>(runs_.size()));
        runs_.emplace_back(std::move(config), limits);
    }
    startGroup(std::move(racers), std::move(places), last);
}

Race::~Race() { freeRuns(workers_, std::move(runs_)); }

void Race::startGroup(std::vector<RacerMaker> racers, std::vector<int> places, int lastRound) {
    Group group;
    group.places = std::move(places);
    for (RacerMaker& maker : racers) {
        auto left = std::make_shared<std::atomic<bool>>(false);
        group.left.push_back(left);
        maker = [maker = std::move(maker), left] { return std::make_unique<LeavableRacer>(maker(), left); };
    }
    group.runner = std::make_unique<RaceRunner>(workers_, std::move(racers), lockStep_, lastRound);
    groups_.push_back(std::move(group));
}

void Race::setConfigs(std::vector<RunConfig> configs) {
    const int last = lastRoundOf(configs);
    const HistoryLimits limits = HistoryLimits::forSolvers(configs.size());
    std::vector<RunView> runs;
    std::vector<int> movedTo(runs_.size(), -1);
    std::vector<RacerMaker> racers;
    std::vector<int> places;
    for (RunConfig& config : configs) {
        const int place = static_cast<int>(runs.size());
        const auto old =
            std::find_if(runs_.begin(), runs_.end(), [&](const RunView& run) { return run.solver() == config.solver; });
        if (old != runs_.end()) {
            movedTo[static_cast<std::size_t>(old - runs_.begin())] = place;
            runs.push_back(std::move(*old));
        } else {
            racers.push_back(racerFor(problem_, config, store_));
            places.push_back(place);
            runs.emplace_back(std::move(config), limits);
        }
    }
    for (Group& group : groups_)
        for (std::size_t i = 0; i < group.places.size(); ++i) {
            if (group.places[i] < 0) continue;
            group.places[i] = movedTo[static_cast<std::size_t>(group.places[i])];
            if (group.places[i] < 0) *group.left[i] = true;
        }
    std::erase_if(groups_, [](const Group& group) {
        return std::all_of(group.places.begin(), group.places.end(), [](int place) { return place < 0; });
    });
    const bool anyStays = racers.size() < runs.size(), anyJoins = !racers.empty();
    std::swap(runs_, runs);
    freeRuns(workers_, std::move(runs));
    if (anyJoins) startGroup(std::move(racers), std::move(places), last);
    if (!anyStays) {
        reached_ = -1;
        player_.rewind(last);
        return;
    }
    int longest = -1;
    for (const RunView& run : runs_) longest = std::max(longest, roundsOf(run));
    reached_ = std::min(player_.rounds().head, longest);
    if (anyJoins) reopen(last);
    player_.computed(std::max(reached_, completeRounds()), allOver());
}

// There are rounds 0..last again. What is shown stays, and those who joined are to have all rounds that the others
// have; in a race that was finished they go on to its end, and the end stays in sight.
void Race::reopen(int last) {
    const Player before = player_;
    const bool atEnd = before.rounds().finished && before.shown() >= before.rounds().last;
    player_.rewind(last);
    player_.askFor(before.rounds().finished ? last : before.playing() ? before.rounds().head : before.wanted());
    player_.computed(reached_, false);
    player_.show(atEnd ? last : before.shown());
    if (before.playing()) player_.play();
}

bool Race::allOver() const {
    return std::all_of(runs_.begin(), runs_.end(), [](const RunView& run) { return run.over(); });
}

// One portion of each run of the group. Returns whether there was anything.
bool Race::take(Group& group) {
    bool any = false;
    group.runner->readNew(group.news, portion);
    for (std::size_t i = 0; i < group.places.size(); ++i) {
        RunNews& news = group.news[i];
        if (group.places[i] < 0) {
            news.more = false;
            continue;
        }
        RunView& run = runs_[static_cast<std::size_t>(group.places[i])];
        for (RecordPtr& record : news.records) run.add(std::move(record));
        any = any || !news.records.empty();

        // A run is over when its last record is in it, not before.
        if (!news.more && news.status != run.status()) {
            run.setStatus(news.status, news.reason);
            any = true;
        }
    }
    return any;
}

bool Race::collect() {
    const auto begin = std::chrono::steady_clock::now();
    bool any = false, more = true;
    for (std::size_t taken = 0; more && taken < frameful; taken += portion) {
        const bool due = taken == 0 || taken * runs_.size() < inAnyCase;
        if (!due && std::chrono::steady_clock::now() - begin > collectingTime) break;
        more = false;
        for (Group& group : groups_) {
            any = take(group) || any;
            more = more ||
                   std::any_of(group.news.begin(), group.news.end(), [](const RunNews& each) { return each.more; });
        }
    }
    if (any) player_.computed(std::max(reached_, completeRounds()), allOver());
    return any;
}

void Race::advance(double seconds) {
    player_.advance(seconds);
    // What is in sight is computed for every run: those that joined later catch up whatever else is wanted.
    for (Group& group : groups_) group.runner->workUntil(std::max(player_.wanted(), player_.rounds().head));
}

int Race::roundsOf(const RunView& run) const {
    const int rounds = run.history().size() - 1;
    if (lockStep_ == LockStep::Iterations || rounds < 0) return rounds;
    return static_cast<int>(run.history().spent(Cost::OracleCalls).back()) - 1;
}

// The last round that every run has, or ended before.
int Race::completeRounds() const {
    int running = -1;
    int longest = -1;
    bool anyRunning = false;
    for (const RunView& run : runs_) {
        const int round = roundsOf(run);
        longest = std::max(longest, round);
        if (run.over()) continue;
        running = anyRunning ? std::min(running, round) : round;
        anyRunning = true;
    }
    return std::min(anyRunning ? running : longest, player_.rounds().last);
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

// To the nearest round at which a run has another record to show. Rounds are iterations only in lock-step by
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
    const bool moved = player_.step(direction);
    if (moved && nearest && *nearest != shown + direction) player_.show(*nearest);
    return moved;
}

RecordPtr Race::shownRecord(const RunView& run) const {
    const int entry = shownEntry(run);
    return entry < 0 ? nullptr : run.history().at(entry);
}

bool Race::working() const {
    if (runs_.empty()) return false;  // no solver was chosen: there is nothing to wait for
    const bool waiting = std::any_of(groups_.begin(), groups_.end(), [](const Group& group) {
        return std::any_of(group.news.begin(), group.news.end(), [](const RunNews& each) { return each.more; });
    });
    if (waiting || player_.rounds().finished) return waiting;
    // That a round was the last is known only a moment after it.
    const bool ending = player_.rounds().head >= player_.rounds().last;
    return ending || player_.rounds().head < player_.wanted() || completeRounds() < player_.rounds().head;
}

}  // namespace awaystep
