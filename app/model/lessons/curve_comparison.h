#pragma once
// A curve drawn as a prediction, compared with the true one on a logarithmic axis: how far apart they are, in decades.

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace awaystep {

struct DrawnPoint {
    double t = 0.0;
    double value = 0.0;  // above zero

    bool operator==(const DrawnPoint&) const = default;
};

// A prediction: the number of a choice, a number, or a curve.
using PredictionAnswer = std::variant<int, double, std::vector<DrawnPoint>>;

// A drawn curve, made one value per t: a stroke that goes back over a place replaces what was drawn there.
class DrawnCurve {
public:
    // From where the last point of this stroke was, in a straight line on the logarithmic axis.
    void add(DrawnPoint point);
    void lift() { strokeOpen_ = false; }
    void clear();
    bool empty() const { return points_.empty(); }
    // At whole t, ascending.
    const std::vector<DrawnPoint>& points() const { return points_; }

private:
    void set(double t, double value);

    std::vector<DrawnPoint> points_;
    bool strokeOpen_ = false;
    DrawnPoint last_;
};

struct CurveComparison {
    double meanDecades = 0.0;  // mean of |log10(drawn / true)| over the drawn t
    double bias = 0.0;         // the same with its sign: above zero where the drawn curve is too high
    double lastT = 0.0;        // the last drawn t that the truth has
    double drawnLast = 0.0;
    double trueLast = 0.0;
    int points = 0;  // compared; 0: nothing was drawn where there is a truth
};
// truth[t]; values at or below `floor` count as `floor`.
CurveComparison compareCurves(std::span<const DrawnPoint> drawn, std::span<const double> truth, double floor = 1e-16);

}  // namespace awaystep
