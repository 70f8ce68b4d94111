#include "model/theory/sample_error.h"

#include <cmath>

#include "expert/feature_expectations.h"
#include "expert/sampling_bound.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_words.h"

namespace awaystep {

std::optional<SampleError> sampleErrorOf(const Session& session, double wished) {
    const FeatureExpectations* target = session.question().target();
    const RecordPtr record = session.race().shownRecord();
    if (target == nullptr || !record || target->samples < 1 || !target->radius || session.race().race() == nullptr)
        return std::nullopt;
    const auto k = static_cast<int>(target->value.size());
    const SampleQuestion question{k, target->range, target->delta};
    SampleError error;
    error.optimisation = record->distance;
    error.sampling = *target->radius;
    error.samplingAsPrinted = confidenceRadiusAsPrinted(question, target->samples);
    error.truncation = target->truncationBound();
    if (const auto& truth = session.race().race()->problem().truth) error.trueError = (record->x - *truth).stableNorm();
    error.samples = target->samples;
    error.delta = target->delta;
    error.wished = wished;
    error.needed = samplesNeeded(question, wished);
    error.neededAsPrinted = samplesNeededAsPrinted(question, wished);
    return error;
}

std::vector<ErrorPart> partsOf(const SampleError& error) {
    return {{"\u03B5", error.optimisation, "from x to the estimate"},
            {"\u03B5_m", error.sampling, "mean of " + counted(error.samples, "sample")},
            {"\u03B5_H", error.truncation, error.truncation > 0.0 ? "tails cut off at H" : "no tails cut off"}};
}

std::string sampleErrorSentence(const SampleError& error) {
    std::string words = "With probability " + percent(1.0 - error.delta) + " the mixture is within " +
                        readable(error.total()) + " of the expert";
    if (error.trueError) words += "; in truth it is " + readable(*error.trueError) + " away";
    return words + ".";
}

}  // namespace awaystep
