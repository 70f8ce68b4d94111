#include "geometry/convex_hull.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <array>
#include <stdexcept>
#include <string>

namespace awaystep {
namespace {

// Qhull's own state, freed on every way out.
struct QhullState {
    qhT qh;
    QhullState() { qh_zero(&qh, nullptr); }
    ~QhullState() {
        qh_freeqhull(&qh, !qh_ALL);
        int current = 0, total = 0;
        qh_memfreeshort(&qh, &current, &total);
    }
    QhullState(const QhullState&) = delete;
    QhullState& operator=(const QhullState&) = delete;
};

}  // namespace

std::vector<HullPlane> hullPlanes(const std::vector<Vector>& points) {
    const auto dimension = static_cast<int>(points.front().size());
    std::vector<double> coordinates;
    for (const Vector& point : points) coordinates.insert(coordinates.end(), point.begin(), point.end());

    QhullState state;
    // Qt: simplices only. The input is never joggled: it is exact.
    std::array<char, 16> command{"qhull Qt Pp"};
    const int failed = qh_new_qhull(&state.qh, dimension, static_cast<int>(points.size()), coordinates.data(), False,
                                    command.data(), nullptr, nullptr);
    if (failed) throw std::runtime_error("convex hull: Qhull gave up with code " + std::to_string(failed));

    std::vector<HullPlane> planes;
    for (const facetT* facet = state.qh.facet_list; facet && facet->next; facet = facet->next)
        planes.push_back({Eigen::Map<const Vector>(facet->normal, dimension), -facet->offset});
    return planes;
}

}  // namespace awaystep
