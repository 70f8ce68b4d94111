// How long a class of 200 students takes to open: highway drives of 150 steps, one file each, and their shadow.
// class_bench FOLDER only writes the files there, for looking at a class in the window.
#include <cstdio>
#include <filesystem>
#include <string>

#include "clock.h"
#include "geometry/shadow.h"
#include "model/classroom/student_class.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/scratch_folder.h"
#include "support/student_files.h"

using namespace awaystep;

int main(int argc, char** argv) {
    const ScratchFolder scratch;
    const std::filesystem::path folder = argc > 1 ? std::filesystem::path(argv[1]) : scratch.path();
    const DomainPtr road = makeDomain("highway", R"({"features":"lanes"})");
    for (int i = 0; i < 200; ++i)
        writeDemonstration((folder / ("student-" + std::to_string(i) + ".jsonl")).string(),
                           randomDrive(*road, 150, static_cast<std::uint64_t>(i), "Student " + std::to_string(i)));
    if (argc > 1) return 0;
    StudentClass all;
    const double reading = bench::leastSeconds(3, [&] { all = loadStudentClass(folder); });
    const double shadow = bench::leastSeconds(3, [&] {
        ExactOracle oracle(road->mdp());
        shadowOf(oracle, Vector::Unit(6, 3), Vector::Unit(6, 5));
    });
    std::printf("class of %zu students, 150 steps each: %.2f s to open, %.2f s for the shadow in two features\n",
                all.students.size(), reading, shadow);
    return all.students.size() == 200 ? 0 : 1;
}
