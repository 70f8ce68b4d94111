// A solver is known by its traits: no file outside core/solvers decides anything by its name.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/solver.h"
#include "test_paths.h"

using namespace awaystep;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// The lines of a source file that have a solver's name in quotes, comments aside. A quoted word that only begins like
// one ("ascg-") counts as well, since starts_with() decides, too.
std::vector<std::string> linesWithNames(const std::string& text) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::string code = line.substr(0, line.find("//"));
        for (const SolverInfo& info : solverList())
            for (const std::string& quoted : {'"' + std::string(info.name) + '"', '"' + std::string(info.name) + "-\""})
                if (code.find(quoted) != std::string::npos) found.push_back(line);
    }
    return found;
}

}  // namespace

TEST_CASE("solver names: no file of core or app outside core/solvers has one in quotes") {
    const fs::path root = fs::path(AWAYSTEP_TEST_DATA).parent_path();
    int files = 0;
    for (const char* folder : {"core", "app"})
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
            const std::string path = entry.path().lexically_relative(root).generic_string();
            const bool source = entry.path().extension() == ".cpp" || entry.path().extension() == ".h";
            if (!source || path.starts_with("core/solvers/")) continue;
            ++files;
            for (const std::string& line : linesWithNames(contentOf(entry.path())))
                FAIL_CHECK(path << " decides by a solver's name; ask its SolverInfo: " << line);
        }
    CHECK(files > 100);
    // The search finds what it is meant to find, and leaves comments alone.
    CHECK(linesWithNames("if (solver == \"ascg\") return;").size() == 1);
    CHECK(linesWithNames("if (solver.starts_with(\"ascg-\")) return;").size() == 1);
    CHECK(linesWithNames("return true;  // as \"cg\" does").empty());
}

TEST_CASE("solver names: what is said of every solver is complete and consistent") {
    for (const SolverInfo& info : solverList()) {
        CAPTURE(info.name);
        CHECK(findSolver(info.name) == &info);
        CHECK(solverLabel(info.name) == info.label);
        CHECK_FALSE(info.about.empty());
        CHECK((info.make != nullptr));
        if (info.bound == SolverBound::Regret) CHECK(info.family == SolverFamily::Game);
        if (info.variantOf.empty()) continue;
        // A variant says how it chooses, and the one it is a variant of says what is chosen.
        CHECK_FALSE(info.rule.empty());
        const SolverInfo* base = findSolver(info.variantOf);
        REQUIRE(base != nullptr);
        CHECK(base->variantOf == base->name);
        CHECK_FALSE(base->choice.title.empty());
        for (const SolverInfo& other : solverList())
            if (&other != &info && other.variantOf == info.variantOf) CHECK(other.rule != info.rule);
    }
    CHECK(findSolver("toy") == nullptr);
    CHECK(solverLabel("toy") == "toy");
}
