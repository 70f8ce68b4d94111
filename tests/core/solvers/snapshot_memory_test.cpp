// What the records of a long run keep in memory, by the books of glibc, which the tests as WebAssembly do without.

#include <doctest/doctest.h>
#include <malloc.h>

#include <memory>
#include <vector>

#include "solvers/solver.h"
#include "support/sanitized.h"
#include "support/tiny_polytopes.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

std::vector<Vector> randomPoints(int count, int dimension, std::uint64_t seed) {
    Rng rng(seed, "random vertices");
    std::vector<Vector> points;
    for (int i = 0; i < count; ++i) {
        points.emplace_back(dimension);
        for (double& value : points.back()) value = rng.uniform(0.0, 10.0);
    }
    return points;
}

// Shows every vertex in turn, whatever is asked: with the open-loop step all of them stay in the set.
class RoundRobin : public PointOracle {
public:
    explicit RoundRobin(const std::vector<Vector>& points)
        : PointOracle(points), count_(static_cast<int>(points.size())) {}
    bool exact() const override { return false; }
    VertexPtr answer(const Vector&) override { return corner(next_++ % count_); }

private:
    int count_;
    int next_ = 0;
};

}  // namespace

TEST_CASE("snapshots: 100000 records with 500 vertices fit in 200 MB") {
    const int records = sanitized ? 5000 : 100000;
    RoundRobin oracle(randomPoints(500, 40, 3));
    const SolverSetup setup = setupFor(oracle, Vector::Constant(40, 20.0), oracle.corner(0));
    const std::unique_ptr<Solver> solver = makeSolver("cg-open", setup);
    std::vector<RecordPtr> kept;
    kept.reserve(static_cast<std::size_t>(records));
    const struct mallinfo2 before = mallinfo2();
    for (int t = 0; t < records; ++t) kept.push_back(std::make_shared<const IterationRecord>(solver->step()));
    const struct mallinfo2 after = mallinfo2();

    CHECK(kept.back()->activeCount() == 500);
    for (const int t : {records / 2, records - 1}) {
        const IterationRecord& record = *kept[static_cast<std::size_t>(t)];
        CHECK(checkHealth(record.x, record.active->members()) == "");
    }
    if (sanitized) return;  // the sanitizers' allocators keep no such books
    const double megabytes = static_cast<double>(after.uordblks + after.hblkhd - before.uordblks - before.hblkhd) / 1e6;
    CAPTURE(megabytes);
    CHECK(megabytes > 50.0);  // the books were kept
    CHECK(megabytes < 200.0);
}
