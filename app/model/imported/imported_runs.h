#pragma once
// Runs of other programs beside the race: tables of iterates that the document holds (File > Import run), measured on
// the target that is raced for. Distances are there at once; gaps need the planner and follow, a piece at a time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/workers/background.h"

namespace awaystep {

class ForeignMeasurement;
class Session;
struct CurveQuestion;
struct Document;
struct ForeignRun;
struct Question;
struct QuestionChanges;
struct SessionState;
using ForeignRunPtr = std::shared_ptr<const ForeignRun>;

// One of them on the target of now.
struct ImportedCurve {
    ForeignRunPtr run;
    std::string trouble;  // why it is not drawn; empty: it is
    std::vector<double> distances, shortfalls;
    std::vector<double> gaps;  // of the first rows, as far as they are measured

    // How choices on the screen name it: no solver is called like this.
    std::string key() const;
    bool drawn() const { return trouble.empty(); }
    int lastTime() const;
    // The last row at or before this iteration; -1 before the first.
    int entryAt(int iteration) const;
    // What the plot shows of a row; nothing while it is not measured.
    std::optional<double> valueAt(int entry, const CurveQuestion& question) const;
};

class ImportedRuns {
public:
    explicit ImportedRuns(SessionState& state) : state_(state) {}

    // As of a feature.
    bool collect();
    void follow(const QuestionChanges& changes);
    bool measuring() const { return job_.busy(); }

    // In the document's order, which gives them their colours.
    const std::vector<ImportedCurve>& curves() const { return curves_; }

private:
    void measureAll();
    void measureGaps();
    bool isCurrent() const;

    SessionState& state_;
    std::vector<ImportedCurve> curves_;
    const Question* question_ = nullptr;  // that they were measured for; only compared
    std::shared_ptr<ForeignMeasurement> measurement_;
    std::size_t current_ = 0;  // the one of curves_ that is measured
    Background<std::vector<double>> job_;
};

// Numbers of all imported runs together.
constexpr std::size_t mostImportedNumbers = 2'000'000;
constexpr std::size_t mostImportedRuns = 12;

// Adds it under its own name, or "name 2" where there is one of that name. Throws std::invalid_argument in one sentence
// where the document has no room for it.
void addImportedRun(Document& document, ForeignRun run);
// The same from files named on the command line, where a pipe is allowed. Whether they have as many features as the
// world is seen where the world is known.
void addImportedRuns(Document& document, const std::vector<std::string>& files);

// How they ended beside ours, for the verdict: one sentence each, after a blank; empty while the race is not over.
std::string importedVerdict(const Session& session);

}  // namespace awaystep
