#pragma once
// What a target made from samples costs: the three parts of the error of the paper's sampling lemma. epsilon: how far
// the mixture is from the estimate; epsilon_m: how far the mean of m samples may be from its expectation, with
// probability 1-delta; epsilon_H: what lies beyond the end of truncated trajectories.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace awaystep {

class Session;

struct SampleError {
    double optimisation = 0.0;       // epsilon
    double sampling = 0.0;           // epsilon_m by the corrected lemma
    double samplingAsPrinted = 0.0;  // the same by the lemma as printed: it says too little where R > 2
    double truncation = 0.0;         // epsilon_H
    double total() const { return optimisation + sampling + truncation; }
    std::optional<double> trueError;  // |x - Phi_E| with the exact Phi_E, where it is known

    std::int64_t samples = 0;
    double delta = 0.05;
    // For the wished epsilon: how many samples the lemma asks for, corrected and as printed.
    double wished = 0.0;
    std::int64_t needed = 0, neededAsPrinted = 0;
};

// The parts in the order in which they are stacked, with what each is.
struct ErrorPart {
    std::string symbol;
    double size = 0.0;
    std::string meaning;
};
std::vector<ErrorPart> partsOf(const SampleError& error);

// For the iterate shown; nothing where the target was not sampled. `wished`: an epsilon_m, in units of the distance.
std::optional<SampleError> sampleErrorOf(const Session& session, double wished);

}  // namespace awaystep
