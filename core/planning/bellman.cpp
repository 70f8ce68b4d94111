#include "planning/bellman.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace awaystep {
namespace {

// A kernel fills q[a] = gamma sum_t P(t|s,a) V(t). The number of actions is known at compile time, so that the
// sums stay in registers.
template <int count>
struct SharedKernel {
    const int* slotStart;
    const int* next;
    const std::size_t* block;
    const double* blocks;
    using Q = std::array<double, count>;
    template <typename Values>
    Q operator()(int s, const Values& values) const {
        Q q{};
        const double* p = blocks + block[s];
        for (int i = slotStart[s]; i < slotStart[s + 1]; ++i, p += count) {
            const double value = values[next[i]];
            for (int a = 0; a < count; ++a) q[a] += p[a] * value;
        }
        return q;
    }
};

struct RowKernel {
    const Mdp* mdp;
    using Q = std::vector<double>&;
    mutable std::vector<double> q;
    template <typename Values>
    Q operator()(int s, const Values& values) const {
        for (int a = 0; a < mdp->actions(); ++a) {
            const Mdp::Row row = mdp->row(s, a);
            double sum = 0.0;
            for (int i = 0; i < row.count; ++i) sum += row.probability[i] * values[row.next[i]];
            q[a] = mdp->discount() * sum;
        }
        return q;
    }
};

// r(s,a) on top of what follows; a reward of states alone is added where it is needed, once per state.
template <typename Kernel>
struct RewardedKernel {
    const Kernel& kernel;
    const double* reward;
    int actions;
    template <typename Values>
    auto operator()(int s, const Values& values) const -> decltype(kernel(s, values)) {
        auto&& q = kernel(s, values);
        const double* const r = reward + static_cast<std::ptrdiff_t>(s) * actions;
        for (int a = 0; a < actions; ++a) q[static_cast<std::size_t>(a)] += r[a];
        return q;
    }
};

// The part of the reward that the state alone brings.
struct StateReward {
    const double* reward;
    double operator[](int s) const { return reward[s]; }
};
struct NoStateReward {
    double operator[](int) const { return 0.0; }
};

template <typename Q>
double largest(const Q& q) {
    double best = q[0];
    for (std::size_t a = 1; a < q.size(); ++a) best = std::max(best, q[a]);
    return best;
}

// Actions of a state that a shared kernel exists for.
constexpr int mostSharedActions = 8;

constexpr int mostBlocks = 8;  // of a large world

// The values of one block as they are, those of the others as they were.
struct BlockValues {
    const double* now;
    const double* before;
    int first;
    unsigned count;
    double operator[](int s) const { return (static_cast<unsigned>(s - first) < count ? now : before)[s]; }
};

}  // namespace

Bellman::Bellman(std::shared_ptr<const Mdp> mdp, Parallel* parallel) : Bellman(mdp, mdp->states()) {
    parallel_ = parallel;
}

Bellman::Bellman(std::shared_ptr<const Mdp> mdp, int own) : mdp_(std::move(mdp)), states_(own) {
    const int n = states_, actions = mdp_->actions();
    if (actions > mostSharedActions) return;
    std::unordered_map<std::string, std::size_t> known;
    std::vector<int> successors;
    std::vector<double> block;
    slotStart_.push_back(0);
    for (int s = 0; s < n; ++s) {
        successors.clear();
        for (int a = 0; a < actions; ++a) {
            const Mdp::Row row = mdp_->row(s, a);
            successors.insert(successors.end(), row.next, row.next + row.count);
        }
        std::sort(successors.begin(), successors.end());
        successors.erase(std::unique(successors.begin(), successors.end()), successors.end());
        block.assign(successors.size() * static_cast<std::size_t>(actions), 0.0);
        for (int a = 0; a < actions; ++a) {
            const Mdp::Row row = mdp_->row(s, a);
            auto slot = successors.begin();
            for (int i = 0; i < row.count; ++i) {
                while (*slot != row.next[i]) ++slot;
                block[static_cast<std::size_t>((slot - successors.begin()) * actions + a)] =
                    mdp_->discount() * row.probability[i];
            }
        }
        // Equal blocks are equal bytes; the key is a copy, because blocks_ moves as it grows.
        const std::string key(reinterpret_cast<const char*>(block.data()), block.size() * sizeof(double));
        const auto [place, isNew] = known.emplace(key, blocks_.size());
        if (isNew) blocks_.insert(blocks_.end(), block.begin(), block.end());
        block_.push_back(place->second);
        next_.insert(next_.end(), successors.begin(), successors.end());
        slotStart_.push_back(static_cast<int>(next_.size()));
        // Sharing pays only while the blocks stay smaller than the rows; a small world is cheap either way.
        if (blocks_.size() > std::max<std::size_t>(transitionCount(*mdp_) / 2, 20000)) {
            slotStart_ = {};
            next_ = {};
            block_ = {};
            blocks_ = {};
            return;
        }
    }
}

// work(kernel, r): the kernel gives q[a] without r[s], which comes on top for every action.
template <typename Work>
void Bellman::withKernel(const Vector& reward, Work work) const {
    if (!mdp_->stateActionFeatures())
        return withTransitions([&](const auto& kernel) { work(kernel, StateReward{reward.data()}); });
    withTransitions([&](const auto& kernel) {
        work(RewardedKernel<std::decay_t<decltype(kernel)>>{kernel, reward.data(), mdp_->actions()}, NoStateReward{});
    });
}

template <typename Work>
void Bellman::withTransitions(Work work) const {
    const auto shared = [&]<int count>(std::integral_constant<int, count>) {
        work(SharedKernel<count>{slotStart_.data(), next_.data(), block_.data(), blocks_.data()});
    };
    if (slotStart_.empty())
        return work(RowKernel{mdp_.get(), std::vector<double>(static_cast<std::size_t>(mdp_->actions()))});
    switch (mdp_->actions()) {
        case 1:
            return shared(std::integral_constant<int, 1>());
        case 2:
            return shared(std::integral_constant<int, 2>());
        case 3:
            return shared(std::integral_constant<int, 3>());
        case 4:
            return shared(std::integral_constant<int, 4>());
        case 5:
            return shared(std::integral_constant<int, 5>());
        case 6:
            return shared(std::integral_constant<int, 6>());
        case 7:
            return shared(std::integral_constant<int, 7>());
        case 8:
            return shared(std::integral_constant<int, 8>());
    }
}

int Bellman::blocks() const { return parallel_ == nullptr || states_ < statesInBlocks ? 1 : mostBlocks; }

template <typename Work>
void Bellman::forBlocks(Work work) const {
    const auto begin = [&](int b) { return static_cast<int>(static_cast<std::int64_t>(states_) * b / blocks()); };
    forEachBlock(parallel_, blocks(), [&](int b) { work(b, begin(b), begin(b + 1)); });
}

namespace {

// Two halves interleaved: within one, each state depends on the one before it, which leaves the processor idle.
template <typename Update>
void sweepHalves(int first, int last, const Update& update) {
    const int half = (last - first) / 2, middle = first + half;
    for (int s = first; s < middle; ++s) {
        update(s);
        update(half + s);
    }
    for (int s = last - 1; s >= middle + half; --s) update(s);
    for (int s = middle - 1; s >= first; --s) {
        update(half + s);
        update(s);
    }
}

}  // namespace

void Bellman::sweepBothWays(const Vector& reward, Vector& values) const {
    double* const v = values.data();
    if (blocks() == 1)
        return withKernel(reward, [&](const auto& kernel, const auto& r) {
            sweepHalves(0, states_, [&](int s) { v[s] = r[s] + largest(kernel(s, v)); });
        });
    const Vector before = values;
    forBlocks([&](int, int first, int last) {
        const BlockValues seen{v, before.data(), first, static_cast<unsigned>(last - first)};
        withKernel(reward, [&](const auto& kernel, const auto& r) {
            sweepHalves(first, last, [&](int s) { v[s] = r[s] + largest(kernel(s, seen)); });
        });
    });
}

Bellman::Improvement Bellman::improve(const Vector& reward, const Vector& values, double margin,
                                      std::vector<int>& actions, Vector& gain) const {
    std::vector<Improvement> parts(static_cast<std::size_t>(blocks()));
    gain.resize(states_);
    forBlocks([&](int b, int begin, int end) {
        withKernel(reward, [&](const auto& kernel, const auto& r) {
            Improvement part;
            for (int s = begin; s < end; ++s) {
                const auto& q = kernel(s, values.data());
                const double best = largest(q);
                int& chosen = actions[static_cast<std::size_t>(s)];
                double kept = q[static_cast<std::size_t>(chosen)];
                if (best > kept + margin) {
                    chosen = static_cast<int>(std::find(q.begin(), q.end(), best) - q.begin());
                    kept = best;
                    ++part.changed;
                }
                gain[s] = r[s] + kept - values[s];
                part.residual = std::max(part.residual, std::abs(r[s] + best - values[s]));
            }
            parts[static_cast<std::size_t>(b)] = part;
        });
    });
    Improvement result;
    for (const Improvement& part : parts) {
        result.residual = std::max(result.residual, part.residual);
        result.changed += part.changed;
    }
    return result;
}

namespace {

// Without a branch: which action is best can hardly be predicted.
template <typename Q>
int lowestWithin(const Q& q, double enough) {
    int lowest = static_cast<int>(q.size()) - 1;
    for (int a = lowest - 1; a >= 0; --a) lowest = q[static_cast<std::size_t>(a)] >= enough ? a : lowest;
    return lowest;
}

}  // namespace

void Bellman::lowestBest(const Vector& reward, const Vector& values, double tolerance,
                         std::vector<int>& actions) const {
    forBlocks([&](int, int begin, int end) {
        withKernel(reward, [&](const auto& kernel, const auto&) {
            for (int s = begin; s < end; ++s) {
                const auto& q = kernel(s, values.data());
                actions[static_cast<std::size_t>(s)] = lowestWithin(q, largest(q) - tolerance);
            }
        });
    });
}

void Bellman::back(const Vector& reward, const Vector& next, double tolerance, Vector& now, int* actions) const {
    now.resize(states_);
    withKernel(reward, [&](const auto& kernel, const auto& r) {
        for (int s = 0; s < states_; ++s) {
            const auto& q = kernel(s, next.data());
            const double best = largest(q);
            now[s] = r[s] + best;
            actions[s] = lowestWithin(q, best - tolerance);
        }
    });
}

void Bellman::tied(const Vector& reward, const Vector& values, double tolerance, Matrix& probabilities,
                   Eigen::Index first) const {
    withKernel(reward, [&](const auto& kernel, const auto&) {
        for (int s = 0; s < states_; ++s) {
            const auto& q = kernel(s, values.data());
            const double enough = largest(q) - tolerance;
            auto row = probabilities.row(first + s);
            for (int a = 0; a < mdp_->actions(); ++a) row[a] = q[static_cast<std::size_t>(a)] >= enough ? 1.0 : 0.0;
            row /= row.sum();
        }
    });
}

}  // namespace awaystep
