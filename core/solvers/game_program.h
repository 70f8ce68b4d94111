#pragma once
// The matrix game max over mixtures of columns of the smallest entry, as a linear program: maximise v so that every
// entry of sum lambda_j column_j is at least v. Columns may be added; the last solution is where the next one begins.
// Written by hand because it is small: a dense simplex with one row per entry, which a library for linear programs
// would not make faster, and which a browser runs as it is.

#include <vector>

#include "world/vector.h"

namespace awaystep {

class GameProgram {
public:
    // Entries should be of size one. Throws std::invalid_argument without an entry.
    explicit GameProgram(const Vector& first);

    void add(const Vector& column);
    // To the optimum over the columns so far. Throws std::runtime_error if pivoting does not end.
    void solve();

    int columns() const { return static_cast<int>(columns_.size()); }
    double value() const { return value_; }
    // The mixture, one weight per column, and the prices of the entries, which are the other player's optimal w: no
    // column has w . column above the value.
    Vector weights() const;
    const Vector& prices() const { return prices_; }

private:
    Vector columnOf(int id) const;
    double gainOf(int id) const;
    int entering(bool lowestIndex) const;
    void factorise();
    void readDuals();
    void pivot(int leaving, int id, const Vector& direction);

    int k_;
    std::vector<Vector> columns_;
    // Basic variables by id: 0 is v, 1..k the slacks, from k+1 on the columns.
    std::vector<int> basis_;
    Matrix inverse_;
    Vector values_;
    Vector prices_;
    double value_ = 0.0;
};

}  // namespace awaystep
