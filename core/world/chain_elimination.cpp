#include "world/chain_elimination.h"

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <functional>
#include <queue>
#include <stdexcept>
#include <string>

namespace awaystep {
namespace {

constexpr int mostChainStates = 10000;

}  // namespace

ChainElimination::ChainElimination(const Mdp& mdp, const PolicyRows& rows) {
    if (mdp.states() > mostChainStates)
        throw std::invalid_argument("the average criterion is solved directly, for up to " +
                                    std::to_string(mostChainStates) + " states; this world has " +
                                    std::to_string(mdp.states()));
    findClasses(mdp, rows);
    chooseOrder(rows);
    eliminate(rows);
    findDistributions();
}

// Tarjan's strong components, without recursion; those that nothing leaves are the recurrent classes.
void ChainElimination::findClasses(const Mdp& mdp, const PolicyRows& rows) {
    const auto n = static_cast<std::size_t>(mdp.states());
    std::vector<std::vector<int>> next(n);
    for (std::size_t s = 0; s < n; ++s)
        rows.forEach(static_cast<int>(s), [&](int to, double p) {
            if (p > 0.0) next[s].push_back(to);
        });
    std::vector<int> number(n, -1), low(n, 0), component(n, -1);
    std::vector<std::size_t> edge(n, 0);
    std::vector<int> open, path;
    int counter = 0, components = 0;
    for (std::size_t root = 0; root < n; ++root) {
        if (number[root] >= 0) continue;
        path.push_back(static_cast<int>(root));
        while (!path.empty()) {
            const auto s = static_cast<std::size_t>(path.back());
            if (number[s] < 0) {
                number[s] = low[s] = counter++;
                open.push_back(path.back());
            }
            bool deeper = false;
            while (edge[s] < next[s].size()) {
                const auto to = static_cast<std::size_t>(next[s][edge[s]++]);
                if (number[to] < 0) {
                    path.push_back(static_cast<int>(to));
                    deeper = true;
                    break;
                }
                if (component[to] < 0) low[s] = std::min(low[s], number[to]);
            }
            if (deeper) continue;
            if (low[s] == number[s]) {
                for (int member = -1; member != static_cast<int>(s);) {
                    member = open.back();
                    open.pop_back();
                    component[static_cast<std::size_t>(member)] = components;
                }
                ++components;
            }
            path.pop_back();
            if (!path.empty()) {
                auto& above = low[static_cast<std::size_t>(path.back())];
                above = std::min(above, low[s]);
            }
        }
    }
    std::vector<char> closed(static_cast<std::size_t>(components), 1);
    for (std::size_t s = 0; s < n; ++s)
        for (const int to : next[s])
            if (component[static_cast<std::size_t>(to)] != component[s])
                closed[static_cast<std::size_t>(component[s])] = 0;
    std::vector<int> classNumber(static_cast<std::size_t>(components), -1);
    classOf_.assign(n, -1);
    for (std::size_t s = 0; s < n; ++s) {
        const auto c = static_cast<std::size_t>(component[s]);
        if (!closed[c]) continue;
        if (classNumber[c] < 0) {
            classNumber[c] = static_cast<int>(reference_.size());
            reference_.push_back(static_cast<int>(s));
        }
        classOf_[s] = classNumber[c];
    }
}

// Approximate minimum degree; the references of the classes are moved to the end.
void ChainElimination::chooseOrder(const PolicyRows& rows) {
    const int n = states();
    std::vector<Eigen::Triplet<double>> pattern;
    for (int s = 0; s < n; ++s)
        rows.forEach(s, [&](int to, double p) {
            if (p > 0.0 && to != s) pattern.emplace_back(s, to, 1.0);
        });
    Eigen::SparseMatrix<double> matrix(n, n);
    matrix.setFromTriplets(pattern.begin(), pattern.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
    Eigen::AMDOrdering<int>()(matrix, permutation);
    std::vector<char> isReference(static_cast<std::size_t>(n), 0);
    for (const int s : reference_) isReference[static_cast<std::size_t>(s)] = 1;
    for (int i = 0; i < n; ++i)
        if (const int s = permutation.indices()[i]; !isReference[static_cast<std::size_t>(s)]) order_.push_back(s);
    order_.insert(order_.end(), reference_.begin(), reference_.end());
    place_.resize(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) place_[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])] = i;
}

// Row by row: the states that were taken out before hand on their share of this row.
void ChainElimination::eliminate(const PolicyRows& rows) {
    const auto n = static_cast<std::size_t>(states());
    received_.resize(n);
    onward_.resize(n);
    leaving_.assign(n, 0.0);
    std::vector<double> work(n, 0.0);
    std::vector<char> marked(n, 0);
    std::vector<int> later;
    std::priority_queue<int, std::vector<int>, std::greater<>> earlier;
    for (std::size_t i = 0; i < n; ++i) {
        const auto put = [&](int at, double p) {
            const auto j = static_cast<std::size_t>(at);
            if (j == i) return;
            work[j] += p;
            if (marked[j]) return;
            marked[j] = 1;
            if (j < i)
                earlier.push(at);
            else
                later.push_back(at);
        };
        rows.forEach(order_[i], [&](int to, double p) {
            if (p > 0.0) put(place_[static_cast<std::size_t>(to)], p);
        });
        while (!earlier.empty()) {
            const int k = earlier.top();
            earlier.pop();
            const double share = work[static_cast<std::size_t>(k)];
            received_[i].push_back({k, share});
            work[static_cast<std::size_t>(k)] = 0.0;
            marked[static_cast<std::size_t>(k)] = 0;
            for (const auto& [to, p] : onward_[static_cast<std::size_t>(k)]) put(to, share * p);
        }
        std::sort(later.begin(), later.end());
        for (const int j : later) leaving_[i] += work[static_cast<std::size_t>(j)];
        for (const int j : later) {
            onward_[i].push_back({j, work[static_cast<std::size_t>(j)] / leaving_[i]});
            work[static_cast<std::size_t>(j)] = 0.0;
            marked[static_cast<std::size_t>(j)] = 0;
        }
        later.clear();
    }
}

void ChainElimination::findDistributions() {
    const auto n = static_cast<std::size_t>(states());
    std::vector<double> inflow(n, 0.0);
    distribution_ = Vector::Zero(states());
    Vector total = Vector::Zero(classes());
    for (std::size_t i = n; i-- > 0;) {
        const int s = order_[i];
        if (classOf(s) < 0) continue;
        const bool last = i >= n - reference_.size();
        const double share = last ? 1.0 : inflow[i] / leaving_[i];
        distribution_[s] = share;
        total[classOf(s)] += share;
        for (const auto& [k, p] : received_[i]) inflow[static_cast<std::size_t>(k)] += share * p;
    }
    for (int s = 0; s < states(); ++s)
        if (classOf(s) >= 0) distribution_[s] /= total[classOf(s)];
}

Vector ChainElimination::absorption(const Vector& start) const {
    const auto n = static_cast<std::size_t>(states());
    std::vector<double> mass(n);
    for (std::size_t i = 0; i < n; ++i) mass[i] = start[order_[i]];
    for (std::size_t i = 0; i + reference_.size() < n; ++i)
        for (const auto& [to, p] : onward_[i]) mass[static_cast<std::size_t>(to)] += mass[i] * p;
    Vector reached(classes());
    for (int c = 0; c < classes(); ++c) reached[c] = mass[n - reference_.size() + static_cast<std::size_t>(c)];
    return reached;
}

Vector ChainElimination::frequencies(const Vector& start) const {
    const Vector reached = absorption(start);
    Vector x = distribution_;
    for (int s = 0; s < states(); ++s) x[s] = classOf(s) >= 0 ? reached[classOf(s)] * x[s] : 0.0;
    return x;
}

Vector ChainElimination::visitsBeforeAbsorption(const Vector& start) const {
    const auto n = static_cast<std::size_t>(states());
    std::vector<double> mass(n);
    for (std::size_t i = 0; i < n; ++i) mass[i] = start[order_[i]];
    for (std::size_t i = 0; i + reference_.size() < n; ++i)
        if (classOf(order_[i]) < 0)
            for (const auto& [to, p] : onward_[i]) mass[static_cast<std::size_t>(to)] += mass[i] * p;
    Vector visits = Vector::Zero(states());
    for (std::size_t i = n - reference_.size(); i-- > 0;) {
        const int s = order_[i];
        if (classOf(s) >= 0) continue;
        visits[s] = mass[i] / leaving_[i];
        for (const auto& [k, p] : received_[i]) mass[static_cast<std::size_t>(k)] += visits[s] * p;
    }
    return visits;
}

Vector ChainElimination::expectedOverClasses(const Vector& perClass) const {
    Vector value(states());
    for (std::size_t i = order_.size(); i-- > 0;) {
        const int s = order_[i];
        if (classOf(s) >= 0) {
            value[s] = perClass[classOf(s)];
            continue;
        }
        double sum = 0.0;
        for (const auto& [to, p] : onward_[i]) sum += p * value[order_[static_cast<std::size_t>(to)]];
        value[s] = sum;
    }
    return value;
}

Vector ChainElimination::meansAndValues(Vector& b) const {
    const auto n = static_cast<std::size_t>(states());
    const std::size_t kept = n - reference_.size();
    // What a state is worth, and how long it lasts, until the next state that is left.
    const auto forward = [&](std::vector<double>& sums) {
        for (std::size_t i = 0; i < n; ++i) {
            for (const auto& [k, p] : received_[i]) sums[i] += p * sums[static_cast<std::size_t>(k)];
            if (i < kept) sums[i] /= leaving_[i];
        }
    };
    std::vector<double> worth(n), time(n, 1.0);
    for (std::size_t i = 0; i < n; ++i) worth[i] = b[order_[i]];
    forward(worth);
    forward(time);
    Vector means(classes());
    for (int c = 0; c < classes(); ++c)
        means[c] = worth[kept + static_cast<std::size_t>(c)] / time[kept + static_cast<std::size_t>(c)];
    const Vector gain = expectedOverClasses(means);
    // The gain is not the same in all transient states: it goes through the elimination as well.
    for (std::size_t i = 0; i < n; ++i) worth[i] = b[order_[i]] - gain[order_[i]];
    forward(worth);
    for (std::size_t i = n; i-- > 0;) {
        double value = 0.0;
        if (i < kept) {
            value = worth[i];
            for (const auto& [to, p] : onward_[i]) value += p * b[order_[static_cast<std::size_t>(to)]];
        }
        b[order_[i]] = value;
    }
    return means;
}

}  // namespace awaystep
