#pragma once
// Promised against needed: for a wished epsilon, the iterations that the methods of the paper's first page promise,
// with their constants, beside those that the race took. The distance is measured above the distance of Phi_E to K,
// which no method can undercut. The promises are worst cases over all worlds with as many features and that discount;
// only ASCG's knows K, by its facial distance.

#include <optional>
#include <string>
#include <vector>

namespace awaystep {

class Session;

struct Promise {
    std::string method;   // "Abbeel & Ng"
    std::string formula;  // "kR\u00B2/\u03B5\u00B2 ln(kR/\u03B5)"
    // Iterations; nothing where nothing is promised, for the reason beside it.
    std::optional<double> promised;
    std::string whyNone;
    std::string solver;  // the one in the race that stands for it; empty: none races
    // Iterations until it was that near; nothing where it has not come so far.
    std::optional<int> needed;
    int computed = 0;  // iterations that there are of it
};

// `epsilon` in units of the distance.
std::vector<Promise> promisesOf(const Session& session, double epsilon);

// Which of them have no number, and why; empty where all have one.
std::string missingPromises(const std::vector<Promise>& promises);

}  // namespace awaystep
