// Runs of other programs in the window: imported by menu and by drop, drawn beside ours, named in the verdict, saved
// with the document, undone.
#include <doctest/doctest.h>
#include <implot.h>
#include <implot_internal.h>

#include <algorithm>

#include "experiment/foreign_run.h"
#include "files/number_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_text.h"
#include "model/explanation/verdict.h"
#include "model/imported/imported_runs.h"
#include "model/race/curves.h"
#include "model/theory/theory_feature.h"
#include "support/panel_driver.h"
#include "window/widgets/theme.h"

using namespace awaystep;

namespace {

// A table of our own iterates of a solver, each `every` iterations, as another program may have written it.
std::string tableOf(PanelDriver& window, const std::string& solver, int every, int from = 0) {
    const Race& race = *window.session().race().race();
    for (const RunView& run : race.runs()) {
        if (run.solver() != solver) continue;
        std::string text = "t";
        for (Eigen::Index i = 0; i < run.history().at(0)->x.size(); ++i) text += ",x_" + std::to_string(i);
        for (int t = 0; t < run.history().size(); t += every) {
            text += "\n" + std::to_string(from + t);
            for (const double number : run.history().at(t)->x) text += "," + numberText(number);
        }
        return text + "\n";
    }
    REQUIRE_MESSAGE(false, "no run of ", solver);
    return {};
}

class RunDriver : public PanelDriver {
public:
    RunDriver() {
        open();
        key(ImGuiKey_End);
        settle();
    }
    void import(const std::string& path) {
        click("File");
        click("Import run\u2026");
        settle();
        clickAt(find("##Path").center());
        key(ImGuiMod_Ctrl | ImGuiKey_A);
        type(path.c_str());
        click("Open", "##path question");
        settle();
    }
    const std::vector<ImportedCurve>& curves() { return session().theory().imported().curves(); }
    std::string news() { return session().documents().news().sentence; }
    double plotEnd() { return ImPlot::GetCurrentContext()->Plots.GetByIndex(0)->Axes[ImAxis_X1].Range.Max; }
};

}  // namespace

TEST_CASE("imported run: by the menu it is drawn, measured, named after its file, undone and removed") {
    RunDriver window;
    const RecordPtr ours = window.session().race().race()->runs().front().history().at(10);
    window.import(window.folder().write("theirs.csv", tableOf(window, "cg", 10)));
    REQUIRE(window.curves().size() == 1);
    const ImportedCurve& curve = window.curves()[0];
    CHECK(curve.run->name == "theirs");
    CHECK(curve.drawn());
    CHECK(window.news().find("theirs is drawn beside the race: 11 iterates, t = 0 to 100.") == 0);
    // As our own iterate was measured.
    REQUIRE(curve.gaps.size() == 11);
    CHECK(curve.distances[1] == doctest::Approx(ours->distance).epsilon(1e-12));
    CHECK(curve.gaps[1] == doctest::Approx(ours->gap).epsilon(1e-9));
    CHECK(curve.entryAt(19) == 1);
    // Its curve has a name that hides it, as ours have.
    CHECK(window.shows("theirs##curve"));
    CHECK(window.shows("Remove##theirs", "Setup"));

    // The same file again gets another name, and another look.
    window.import(window.folder().write("theirs.csv", tableOf(window, "ascg", 1)));
    REQUIRE(window.curves().size() == 2);
    CHECK(window.curves()[1].run->name == "theirs 2");
    const Style& style = window.shell().style();
    CHECK(style.imported(0).colour != style.imported(1).colour);
    CHECK(style.imported(0).dash != style.imported(1).dash);

    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.curves().size() == 1);
    window.click("Remove##theirs", "Setup");
    window.settle();
    CHECK(window.curves().empty());
    CHECK_FALSE(window.shows("theirs##curve"));
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.curves().size() == 1);
}

TEST_CASE("imported run: a table dropped on the window joins the document, and the verdict compares it") {
    RunDriver window;
    window.shell().order(AskOpenFile{window.folder().write("slow.csv", tableOf(window, "cg", 20))});
    window.settle();
    REQUIRE(window.curves().size() == 1);
    CHECK_FALSE(window.session().history().undoName().empty());
    const std::string verdict = verdictOf(window.session());
    CAPTURE(verdict);
    CHECK(verdict.find("slow is behind: distance ") != std::string::npos);
    CHECK(verdict.find(" of ASCG.") != std::string::npos);
}

TEST_CASE("imported run: one that begins late and goes on after ours is drawn to four times our length") {
    RunDriver window;
    CHECK(window.plotEnd() == doctest::Approx(100.0));
    window.import(window.folder().write("long.csv", tableOf(window, "cg", 10, 60)));
    CHECK(window.plotEnd() == doctest::Approx(160.0));
    CHECK(verdictOf(window.session()).find("It goes on to t = 160 and ends at ") != std::string::npos);
    window.give(ShowIteration{5});  // before it begins
    CHECK(window.curves()[0].entryAt(5) == -1);
    window.import(window.folder().write("late.csv", tableOf(window, "cg", 10, 5000)));
    CHECK(window.plotEnd() == doctest::Approx(400.0));
    CHECK(verdictOf(window.session()).find("late begins at t = 5000, after this race.") != std::string::npos);
}

TEST_CASE("imported run: what cannot be drawn is refused in a sentence that names file, line and reason") {
    RunDriver window;
    window.import(window.folder().write("short.csv", "t,x_0,x_1\n0,1,2\n"));
    CHECK(window.news() == "short.csv: its iterates have 2 features, the world that is open has 9.");
    CHECK(window.session().documents().news().trouble);
    window.import(window.folder().write("torn.csv", "t,x_0,x_1\n0,1,2\n1,three,4\n"));
    CHECK(window.news().find("torn.csv, line 3: x_0: a number is needed, got \"three\"") != std::string::npos);
    window.import(window.folder().write("other.csv", "a,b\n1,2\n"));
    CHECK(window.news().find("no run (whose header is t,x_0,...)") != std::string::npos);
    CHECK(window.curves().empty());
}

TEST_CASE("imported run: it is saved with the document, and another world leaves it out in words") {
    RunDriver window;
    window.import(window.folder().write("theirs.csv", tableOf(window, "cg", 10)));
    const std::string path = window.folder().file("with.awaystep");
    window.give(SaveFile{path});
    const Document saved = loadDocument(path);
    REQUIRE(saved.importedRuns.size() == 1);
    CHECK(saved.importedRuns[0]->name == "theirs");
    CHECK(saved.importedRuns[0]->times == window.curves()[0].run->times);
    CHECK(saved.importedRuns[0]->points == window.curves()[0].run->points);
    CHECK(toText(saved) == toText(window.session().document()));

    Document other = documentFor("syed-good");
    other.importedRuns = saved.importedRuns;
    window.open(other);
    REQUIRE(window.curves().size() == 1);
    CHECK(window.curves()[0].trouble == "it has 9 features, this world has 3");
    CHECK(window.shows("Remove##theirs", "Setup"));
    CHECK_FALSE(window.shows("theirs##curve"));
}

TEST_CASE("imported run: a table without end is refused by what a document takes") {
    Document document;
    ForeignRun run;
    run.name = "endless";
    for (int t = 0; t < 200'000; ++t) {
        run.times.push_back(t);
        run.points.push_back(Vector::Zero(10));
    }
    CHECK_THROWS_WITH_AS(addImportedRun(document, run), doctest::Contains("2200000 numbers, a document takes 2000000"),
                         std::invalid_argument);
    CHECK(document.importedRuns.empty());
}
