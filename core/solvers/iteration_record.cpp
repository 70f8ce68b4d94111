#include "solvers/iteration_record.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "world/mdp.h"

namespace awaystep {

std::string checkHealth(const Vector& x, const std::vector<ActiveMember>& members) {
    std::ostringstream trouble;
    double sum = 0.0, largest = 0.0;
    Vector point = Vector::Zero(x.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        const ActiveMember& member = members[i];
        if (!(member.weight > 0.0)) trouble << "weight " << i << " is " << member.weight << "; ";
        for (std::size_t j = 0; j < i; ++j)
            if (members[j].vertex == member.vertex) trouble << "members " << j << " and " << i << " are one vertex; ";
        sum += member.weight;
        point += member.weight * member.vertex->phi;
        largest = std::max(largest, member.vertex->phi.lpNorm<Eigen::Infinity>());
    }
    if (!(std::abs(sum - 1.0) <= 1e-13)) trouble << "weights sum to 1 + " << sum - 1.0 << "; ";
    const double off = (point - x).lpNorm<Eigen::Infinity>();
    const double size = toleranceUnit(largest) + x.lpNorm<Eigen::Infinity>();
    if (!(off <= 1e-13 * size)) trouble << "x is " << off << " off its weights; ";
    return trouble.str();
}

}  // namespace awaystep
