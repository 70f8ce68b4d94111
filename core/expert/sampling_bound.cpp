#include "expert/sampling_bound.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace awaystep {
namespace {

void check(const SampleQuestion& q) {
    if (q.features < 1) throw std::invalid_argument("sampling bound: at least one feature is needed");
    if (!(q.range > 0.0)) throw std::invalid_argument("sampling bound: the range must be positive");
    if (!(q.delta > 0.0 && q.delta <= 1.0))
        throw std::invalid_argument("sampling bound: delta must lie in (0, 1], got " + std::to_string(q.delta));
}

constexpr double printedRange = 2.0;

SampleQuestion asPrinted(SampleQuestion question) {
    question.range = printedRange;
    return question;
}

}  // namespace

double featureRadius(const SampleQuestion& question, std::int64_t samples) {
    check(question);
    if (samples < 1) throw std::invalid_argument("sampling bound: at least one sample is needed");
    return question.range *
           std::sqrt(std::log(2.0 * question.features / question.delta) / (2.0 * static_cast<double>(samples)));
}

double confidenceRadius(const SampleQuestion& question, std::int64_t samples) {
    return std::sqrt(static_cast<double>(question.features)) * featureRadius(question, samples);
}

std::int64_t samplesNeeded(const SampleQuestion& question, double epsilon) {
    check(question);
    if (!(epsilon > 0.0)) throw std::invalid_argument("sampling bound: epsilon must be positive");
    const double m = question.features * question.range * question.range *
                     std::log(2.0 * question.features / question.delta) / (2.0 * epsilon * epsilon);
    if (!(m < 9e18)) throw std::invalid_argument("sampling bound: more than 9e18 samples would be needed");
    // Nearly whole numbers are a rounding error, not one sample more.
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(m * (1.0 - 1e-12))));
}

double confidenceRadiusAsPrinted(const SampleQuestion& question, std::int64_t samples) {
    return confidenceRadius(asPrinted(question), samples);
}

std::int64_t samplesNeededAsPrinted(const SampleQuestion& question, double epsilon) {
    return samplesNeeded(asPrinted(question), epsilon);
}

}  // namespace awaystep
