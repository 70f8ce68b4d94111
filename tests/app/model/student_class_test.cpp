// A folder of demonstrations, one file per student.
#include "model/classroom/student_class.h"

#include <doctest/doctest.h>

#include "geometry/regime.h"
#include "support/scratch_folder.h"
#include "support/student_files.h"

using namespace awaystep;

namespace {

constexpr const char* gridParameters =
    R"({"map":["...-.",".....",".-S-.","-....","-...G"],"features":"regions","regions_per_side":3,"slip":0,"discount":0.8})";
constexpr int longEnough = 120;  // 0.8^120: what is missing is below the tolerance of a regime

}  // namespace

TEST_CASE("class: students by file, damaged files named and skipped, other worlds too") {
    ScratchFolder folder;
    const DomainPtr grid = makeDomain("gridworld", gridParameters);
    writeDemonstration(folder.file("b.jsonl"), randomDrive(*grid, 30, 1, "Ben"));
    writeDemonstration(folder.file("a.jsonl"), randomDrive(*grid, 20, 2, ""));
    const DomainPtr road = makeDomain("highway", R"({"features":"lanes"})");
    writeDemonstration(folder.file("c.jsonl"), randomDrive(*road, 20, 3, "Cy"));
    folder.write("d.jsonl", "{\"half\": ");
    folder.write("e.jsonl", "");
    folder.write("notes.txt", "nothing");

    int calls = 0;
    const StudentClass all = loadStudentClass(folder.path(), [&](int done, int total) {
        CHECK(done <= total);
        CHECK(total == 5);
        ++calls;
    });
    CHECK(calls == 6);
    REQUIRE(all.students.size() == 2);
    CHECK(all.students[0].name == "a");  // no author: the file's name
    CHECK(all.students[1].name == "Ben");
    CHECK(all.students[1].steps == 30);
    REQUIRE(all.problems.size() == 3);
    const std::string problems = all.problems[0] + all.problems[1] + all.problems[2];
    CHECK(problems.find("e.jsonl: there is no demonstration in it") != std::string::npos);
    CHECK(problems.find("c.jsonl") != std::string::npos);
    CHECK(problems.find("d.jsonl") != std::string::npos);

    // Regions sum to one: every point lies on the plane of K.
    for (const Student& student : all.students) CHECK(student.phi.sum() == doctest::Approx(5.0));
    const std::string table = classTable(all);
    CHECK(table.find("student,file,demonstrations,steps,") == 0);
    CHECK(table.find("\nBen,b.jsonl,1,30,") != std::string::npos);
}

TEST_CASE("class: nothing to read is said, and reading can be stopped") {
    ScratchFolder folder;
    CHECK_THROWS_AS(loadStudentClass(folder.file("nowhere")), std::runtime_error);
    CHECK_THROWS_AS(loadStudentClass(folder.path()), std::runtime_error);
    folder.write("a.jsonl", "nonsense");
    CHECK_THROWS_AS(loadStudentClass(folder.path()), std::runtime_error);
    const DomainPtr grid = makeDomain("gridworld", gridParameters);
    writeDemonstration(folder.file("b.jsonl"), randomDrive(*grid, 5, 1, "Ben"));
    StopSource stop;
    int told = 0;
    CHECK_THROWS_AS(loadStudentClass(
                        folder.path(),
                        [&](int done, int) {
                            ++told;
                            if (done == 1) stop.requestStop();
                        },
                        stop.token()),
                    Stopped);
    CHECK(told == 2);  // the second file was begun and not finished
}

TEST_CASE("class: two drivers who are optimal for one reward mix to a face, many others to the interior") {
    const DomainPtr grid = makeDomain("gridworld", gridParameters);
    ScratchFolder folder;
    Rng rng(5, "edge");
    const Expert edge = edgeExpert(grid->mdp(), rng, 0.5);
    const auto& parts = std::get<MixedPolicy>(edge.policy).parts;
    REQUIRE(parts.size() == 2);
    writeDemonstration(folder.file("00.jsonl"), driveOf(*grid, *parts[0].policy, longEnough, 100, "Ada"));
    writeDemonstration(folder.file("01.jsonl"), driveOf(*grid, *parts[1].policy, longEnough, 101, "Ben"));
    for (int i = 2; i < 40; ++i)
        writeDemonstration(folder.file((i < 10 ? "0" : "") + std::to_string(i) + ".jsonl"),
                           randomDrive(*grid, longEnough, static_cast<std::uint64_t>(i), "S"));
    const StudentClass all = loadStudentClass(folder.path());
    REQUIRE(all.students.size() == 40);

    const Regime alone = regimeOf(grid->mdp(), mixedTarget(all, {0}).value);
    CHECK(alone.kind == RegimeKind::Vertex);
    const Regime two = regimeOf(grid->mdp(), mixedTarget(all, {0, 1}).value);
    CHECK(two.kind == RegimeKind::Face);
    std::vector<int> everybody;
    for (int i = 0; i < 40; ++i) everybody.push_back(i);
    const Regime whole = regimeOf(grid->mdp(), mixedTarget(all, everybody).value);
    CHECK(whole.kind == RegimeKind::Interior);
    CHECK(whole.depth > 0.0);
    CHECK_THROWS_AS(mixedTarget(all, {}), std::invalid_argument);
}

TEST_CASE("class: predictions as the application keeps them are counted, whatever their version") {
    ScratchFolder folder;
    folder.write(
        "ada.csv",
        "number,lesson,step,answer,seconds\n1,4-the-zigzag,3,never,2.0\n2,4-the-zigzag,3,\"soon, I think\",9\n");
    folder.write("ben.csv", "number,lesson,step,answer,seconds,result\n1,4-the-zigzag,3,never,2.0,right\n");
    folder.write("predictions.csv",
                 "number,lesson,step,answer,seconds,right\n1,4-the-zigzag,3,never,2.0,right\n"
                 "2,4-the-zigzag,3,never,3.0,right\n");
    folder.write("class.csv", "student,file,demonstrations,steps\n");
    folder.write("torn.csv", "number,lesson,step,answer,seconds,right\n1,4-the-zigzag,three,never,2.0,right\n");
    const StudentClass all = loadStudentClass(folder.path());
    REQUIRE(all.tally.size() == 1);
    const TalliedQuestion& asked = all.tally.front();
    CHECK(asked.people == 4);  // Ada's last answer, Ben's, and two of the room's computer
    CHECK(asked.right == 3);
    REQUIRE(asked.answers.size() == 2);
    CHECK(asked.answers[0].answer == "never");
    CHECK(asked.answers[0].count == 3);
    CHECK(asked.answers[1].answer == "soon, I think");
    REQUIRE(all.problems.size() == 1);
    CHECK(all.problems[0].find("torn.csv, line 2: a step is a whole number") != std::string::npos);
}
