#pragma once
// The oracles by name, wherever a run is asked for in words: on the command line, in Python. Documents and lessons know
// those of OracleKind alone.

#include <stdexcept>

#include "experiment/run_config.h"
#include "files/words.h"

namespace awaystep {

// Early is exact planning that may end before its end; petsc is the oracle of a program of its own.
enum class OracleWord { Exact, QLearning, Early, Petsc };
template <>
inline constexpr auto spelling<OracleWord> = spell<OracleWord>({{OracleWord::Exact, "exact"},
                                                                {OracleWord::QLearning, "q-learning"},
                                                                {OracleWord::Early, "early"},
                                                                {OracleWord::Petsc, "petsc"}});

// Throws std::invalid_argument in a sentence for the oracle that is elsewhere.
inline void takeOracle(OracleWord word, RunConfig& config) {
    if (word == OracleWord::Petsc)
        throw std::invalid_argument(
            "oracle petsc is awaystep-mpi's, for worlds that several processes share: mpirun -n 4 awaystep-mpi solve");
    config.oracle = word == OracleWord::QLearning ? OracleKind::QLearning : OracleKind::Exact;
    config.early = word == OracleWord::Early;
}

}  // namespace awaystep
