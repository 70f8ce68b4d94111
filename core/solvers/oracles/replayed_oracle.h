#pragma once
// An oracle for a question that is written as one function and answered in pieces: in each piece the function begins
// anew, what it has asked before is answered from memory, and once the piece has lasted long enough the next new
// question throws Paused. So a page, which has one thread, draws frames in between. The function must depend on the
// answers alone; it may do little else, because that is done again in every piece.

#include <functional>
#include <memory>
#include <vector>

#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

// Ends a piece. No failure, so it is not a std::exception, which a function may catch.
struct Paused {};

// What was asked of an oracle, in this order. It is kept from piece to piece.
class OracleMemory {
public:
    explicit OracleMemory(std::unique_ptr<LinearOracle> oracle) : oracle_(std::move(oracle)) {}
    std::size_t size() const { return asked_.size(); }
    // Another question comes.
    void forget() { asked_.clear(); }

private:
    friend class ReplayedOracle;
    struct Asked {
        Vector w;  // empty: the vertex of a policy
        VertexPtr answer;
    };
    std::unique_ptr<LinearOracle> oracle_;
    std::vector<Asked> asked_;
};

// Of one piece.
class ReplayedOracle : public LinearOracle {
public:
    // Every piece answers one new question at least. The memory must outlive it.
    ReplayedOracle(OracleMemory& memory, std::function<bool()> longEnough)
        : memory_(memory), longEnough_(std::move(longEnough)) {}
    VertexPtr vertexOf(const DeterministicPolicy& policy) override;
    bool exact() const override { return memory_.oracle_->exact(); }
    double allowance(const Vector& w) const override { return memory_.oracle_->allowance(w); }
    double unit() const override { return memory_.oracle_->unit(); }

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    void pauseIfLong();

    OracleMemory& memory_;
    std::function<bool()> longEnough_;
    std::size_t next_ = 0;
    bool asked_ = false;  // something new, in this piece
};

}  // namespace awaystep
