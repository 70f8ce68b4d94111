// awaystep-mpi: one huge world, shared by the processes that mpirun starts.
#include <petscsys.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>

#include "cli/options/outputs.h"
#include "experiment/provenance.h"
#include "files/plain_text.h"
#include "mpi/ranks.h"
#include "mpi/shared_solve.h"

namespace awaystep {
namespace {

constexpr std::size_t longestLine = 300;

int fail(const Ranks& ranks, int exitCode, const std::string& message) {
    if (ranks.first()) std::fprintf(stderr, "%s\n", printable("awaystep-mpi: " + message, longestLine - 1).c_str());
    return exitCode;
}

// All processes read the same arguments, so they refuse the same; the first says so.
int carryOut(int argc, char** argv, const Ranks& ranks) {
    CLI::App app("Apprenticeship learning via Frank-Wolfe in a world that several processes share.", "awaystep-mpi");
    app.set_version_flag("--version", "awaystep-mpi " + std::string(version()));
    app.require_subcommand(1);
    SharedSolveOptions options;
    options.typed.assign(argv, argv + argc);
    addSharedSolve(app, options);
    try {
        app.parse(argc, argv);
        options.discount = options.problem.criterion.discount;
        checkSharedSolve(options);
        solveShared(options, ranks);
    } catch (const CLI::Success& answered) {
        std::ostringstream answer;
        const int code = app.exit(answered, answer, answer);
        if (ranks.first()) writeStandardOutput(answer.str());
        return code;
    } catch (const CLI::ParseError& wrong) {
        return fail(ranks, 2, std::string(wrong.what()) + " (--help tells the usage)");
    } catch (const UsageError& wrong) {
        return fail(ranks, 2, std::string(wrong.what()) + " (--help tells the usage)");
    } catch (const RefusedByAll& refused) {
        return fail(ranks, 1, refused.what());
    } catch (const std::exception& refused) {
        // The others may be waiting for this process, and would for ever.
        std::fprintf(stderr, "%s\n",
                     printable("awaystep-mpi: " + std::string(refused.what()), longestLine - 1).c_str());
        MPI_Abort(ranks.comm(), 1);
    }
    return 0;
}

}  // namespace
}  // namespace awaystep

int main(int argc, char** argv) {
    // Its own arguments PETSc takes from PETSC_OPTIONS.
    if (PetscInitializeNoArguments() != 0) {
        std::fprintf(stderr, "awaystep-mpi: PETSc does not start\n");
        return 1;
    }
    PetscPopSignalHandler();
    PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
    const int exitCode = awaystep::carryOut(argc, argv, awaystep::Ranks(PETSC_COMM_WORLD));
    PetscFinalize();
    return exitCode;
}
