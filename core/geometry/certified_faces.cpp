#include "geometry/certified_faces.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

namespace awaystep {
namespace {

// Relative to the size of K: within this of the largest is on the face, beyond the other surely not; what lies between
// counts as neither, which leaves the bound true.
constexpr double onFace = 1e-9, offFace = 1e-7;
// Hulls of more points, or in more dimensions, take Qhull too long.
constexpr int mostHullPoints = 48, mostHullDimensions = 5;
// Of the faces that were measured before, these nearest ones are measured again among all vertices.
constexpr int mostMeasuredAgain = 24;

Vector evenDirection(int features, Rng& rng) {
    Vector w(features);
    for (double& entry : w) entry = rng.normal();
    return w.normalized();
}

}  // namespace

VertexPtr CertifiedFaces::ask(const Vector& w) {
    const Vector unit = w.normalized();
    VertexPtr y = oracle_.best(unit);
    asked_.push_back({unit, unit.dot(y->phi), oracle_.allowance(unit), false, 0.0});
    know({y});
    return y;
}

void CertifiedFaces::know(const std::vector<VertexPtr>& vertices) {
    for (const VertexPtr& vertex : vertices) {
        size_ = std::max(size_, vertex->phi.lpNorm<Eigen::Infinity>());
        const bool known = std::any_of(known_.begin(), known_.end(), [&](const VertexPtr& each) {
            return each == vertex || each->phi == vertex->phi;
        });
        if (!known) known_.push_back(vertex);
    }
}

bool CertifiedFaces::hasAsked(const Vector& w) const {
    return std::any_of(asked_.begin(), asked_.end(), [&](const Asked& asked) { return (asked.w - w).norm() <= 1e-9; });
}

void CertifiedFaces::explore(int calls, int features, Rng& rng, const StopToken& stop) {
    FaceSearch search(*this, calls, features, rng);
    while (search.step()) stop.throwIfStopped();
}

bool CertifiedFaces::measureNext() {
    const auto next = std::find_if(asked_.begin(), asked_.end(), [](const Asked& each) { return !each.measured; });
    if (next == asked_.end()) return false;
    if (!measuring_) measuring_ = pairOf(*next, columns());
    if (measuring_ && measuring_->step()) return true;
    next->distance = measuring_ ? measuring_->pair().distance : std::numeric_limits<double>::infinity();
    next->measured = true;
    measuring_.reset();
    return true;
}

const CertifiedFaces::Asked* CertifiedFaces::nearest() const {
    const Asked* least = nullptr;
    for (const Asked& each : asked_)
        if (std::isfinite(each.distance) && (least == nullptr || each.distance < least->distance)) least = &each;
    return least;
}

Matrix CertifiedFaces::columns() const {
    Matrix all(known_.front()->phi.size(), static_cast<Eigen::Index>(known_.size()));
    for (std::size_t i = 0; i < known_.size(); ++i) all.col(static_cast<Eigen::Index>(i)) = known_[i]->phi;
    return all;
}

std::optional<PairSearch> CertifiedFaces::pairOf(const Asked& asked, const Matrix& all) const {
    const Vector below = Vector::Constant(all.cols(), asked.height) - all.transpose() * asked.w;
    std::vector<int> on, off;
    for (int i = 0; i < static_cast<int>(all.cols()); ++i) {
        if (below[i] <= onFace * size_ + asked.allowance) on.push_back(i);
        if (below[i] > offFace * size_ + 10.0 * asked.allowance) off.push_back(i);
    }
    if (on.empty() || off.empty()) return std::nullopt;
    return PairSearch(all(Eigen::all, on), all(Eigen::all, off));
}

std::optional<FacialPair> CertifiedFaces::closest() const {
    ClosestFace search(*this);
    while (search.step()) {
    }
    return std::move(search.nearest);
}

FaceSearch::FaceSearch(CertifiedFaces& faces, int calls, int features, Rng& rng)
    : faces_(faces),
      features_(features),
      rng_(rng),
      evenly_(calls / 3),
      forPlanes_((calls - evenly_) / 2),
      around_(calls - evenly_ - forPlanes_) {}

bool FaceSearch::step() {
    if (phase_ == Phase::Evenly) {
        if (evenly_ > 0) {
            --evenly_;
            faces_.ask(evenDirection(features_, rng_));
            return true;
        }
        phase_ = Phase::Planes;
    }
    if (phase_ == Phase::Planes) {
        try {
            if (pushPlane()) return true;
        } catch (const Stopped&) {
            throw;
        } catch (const std::exception&) {
            // Qhull cannot tell the points apart: the other faces are enough.
        }
        around_ += forPlanes_;  // what it did not need
        phase_ = Phase::Around;
    }
    if (phase_ == Phase::Around) stepAround();
    return phase_ != Phase::Over;
}

// A plane that the oracle cannot push out is a facet of K; where it can, a vertex is found and the next hull is nearer.
// False: no plane is left.
bool FaceSearch::pushPlane() {
    while (plane_ < planes_.size() && faces_.hasAsked(planes_[plane_].normal)) ++plane_;
    if (forPlanes_ == 0) return false;
    if (plane_ < planes_.size()) {
        const int before = faces_.vertices();
        faces_.ask(planes_[plane_++].normal);
        --forPlanes_;
        pushed_ = pushed_ || faces_.vertices() > before;
        return true;
    }
    if (!pushed_ || faces_.vertices() > mostHullPoints) return false;
    const Matrix all = faces_.columns();
    const int dimension = affineDimension(all);
    if (dimension < 1 || dimension > mostHullDimensions) return false;
    pushed_ = false;
    plane_ = 0;
    planes_.clear();
    planes_ = facetPlanes(all);
    return true;
}

// The neighbours of the closest face decide how close it is.
void FaceSearch::stepAround() {
    if (around_ == 0) {
        phase_ = Phase::Over;
        return;
    }
    if (roundIt_ == 0) {
        if (faces_.measureNext()) return;
        const auto* const closest = faces_.nearest();
        if (closest == nullptr) {
            phase_ = Phase::Over;
            return;
        }
        centre_ = closest->w;
        roundIt_ = std::min(around_, 2 * features_ + 2);
    }
    --roundIt_;
    --around_;
    // One after the other: compilers differ in which of two operands they work out first.
    const Vector aside = evenDirection(features_, rng_);
    faces_.ask(centre_ + rng_.uniform(0.02, 0.5) * aside);
}

ClosestFace::ClosestFace(const CertifiedFaces& faces) : faces_(faces) {
    if (faces.known_.size() < 2) return;
    all_ = faces.columns();
    for (const CertifiedFaces::Asked& each : faces.asked_) candidates_.push_back(&each);
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const CertifiedFaces::Asked* a, const CertifiedFaces::Asked* b) {
                         return (a->measured ? a->distance : 0.0) < (b->measured ? b->distance : 0.0);
                     });
}

bool ClosestFace::step() {
    if (pair_) {
        if (pair_->step()) return true;
        FacialPair found = pair_->pair();
        if (!nearest || found.distance < nearest->distance) nearest = std::move(found);
        pair_.reset();
        return true;
    }
    if (next_ == candidates_.size()) return false;
    const CertifiedFaces::Asked& each = *candidates_[next_++];
    if (each.measured && ++again_ > mostMeasuredAgain) {
        next_ = candidates_.size();
        return false;
    }
    pair_ = faces_.pairOf(each, all_);
    return true;
}

}  // namespace awaystep
