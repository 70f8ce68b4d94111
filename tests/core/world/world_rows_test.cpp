// Worlds that are made a range of states at a time: the pieces are those of the whole.
#include "domains/world_rows.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "domains/gridworld.h"
#include "domains/random_mdp.h"

using namespace awaystep;

namespace {

// Put together again from slices that end at these states.
Mdp joined(const WorldRows& world, const std::vector<int>& ends) {
    MdpParts all;
    std::vector<Eigen::Triplet<double>> features;
    Eigen::Index rows = 0;
    int first = 0;
    for (const int end : ends) {
        MdpParts part = world.slice(first, end);
        if (first == 0) {
            all = part;
            all.transitions.clear();
            all.initial = Vector::Zero(world.states());
        }
        all.initial.segment(first, end - first) = part.initial;
        for (const Transition& t : part.transitions) {
            CHECK(t.state >= first);
            CHECK(t.state < end);
            all.transitions.push_back(t);
        }
        for (Eigen::Index row = 0; row < part.features.outerSize(); ++row)
            for (SparseMatrix::InnerIterator each(part.features, row); each; ++each)
                features.emplace_back(rows + row, each.col(), each.value());
        rows += part.features.rows();
        first = end;
    }
    all.features = SparseMatrix(rows, all.features.cols());
    all.features.setFromTriplets(features.begin(), features.end());
    return Mdp(std::move(all));
}

void checkSame(const Mdp& a, const Mdp& b) {
    REQUIRE(a.states() == b.states());
    REQUIRE(a.actions() == b.actions());
    CHECK(a.discount() == b.discount());
    CHECK(a.initial() == b.initial());
    CHECK(Matrix(a.features()) == Matrix(b.features()));
    CHECK(a.featureNames() == b.featureNames());
    for (int s = 0; s < a.states(); ++s)
        for (int action = 0; action < a.actions(); ++action) {
            const Mdp::Row mine = a.row(s, action), other = b.row(s, action);
            REQUIRE(mine.count == other.count);
            for (int i = 0; i < mine.count; ++i) {
                REQUIRE(mine.next[i] == other.next[i]);
                REQUIRE(mine.probability[i] == other.probability[i]);
            }
        }
}

}  // namespace

TEST_CASE("world rows: slices of a grid, goals, walls and all, are the grid") {
    for (const GridFeatures features :
         {GridFeatures::OneHot, GridFeatures::CellType, GridFeatures::Regions, GridFeatures::Coordinates}) {
        GridworldParameters parameters;
        parameters.map = {"S.#..", "..-.S", "#...G"};
        parameters.slip = 0.2;
        parameters.features = features;
        parameters.regionsPerSide = 2;
        const auto rows = gridRows(parameters);
        const auto whole = Gridworld(parameters).mdp();
        REQUIRE(rows->states() == 13);
        checkSame(joined(*rows, {13}), *whole);
        checkSame(joined(*rows, {1, 4, 9, 13}), *whole);
    }
}

TEST_CASE("world rows: a grid may be larger than one that is drawn") {
    GridworldParameters parameters;
    parameters.map.assign(2, std::string(5000, '.'));
    parameters.features = GridFeatures::Regions;
    const auto rows = gridRows(parameters);
    CHECK(rows->states() == 10000);
    const MdpParts middle = rows->slice(5000, 5002);
    CHECK(middle.transitions.size() == 8);
    CHECK_THROWS(Gridworld(parameters));
}

TEST_CASE("world rows: slices of a world that is there as a whole are that world") {
    RandomMdpParameters parameters;
    parameters.states = 30;
    const auto whole = randomMdp(parameters);
    const auto rows = rowsOfWhole(whole);
    REQUIRE(rows->states() == 30);
    checkSame(joined(*rows, {10, 11, 30}), *whole);
}
