#pragma once
// The words below the convergence plot: what the step shown does, at the end of a race the verdict, and with theory its
// sentences.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "gui/theme.h"
#include "workbench/workbench.h"

namespace awaystep {

class ConvergenceFooter {
public:
    explicit ConvergenceFooter(const Look& look) : look_(look) {}

    // Before the plot is drawn, which gets the room that is left. hidden: the solvers whose curves are switched off.
    void prepare(const Workbench& workbench, const Race& race, const std::set<std::string>& hidden);
    float height() const;
    void draw(const Workbench& workbench);

private:
    void drawSentence(const Workbench& workbench);
    void drawLargeSentence();

    const Look& look_;
    std::vector<std::string> lines_;  // none: the sentence of the step
    struct Told {
        RecordPtr first;  // of which run
        int size = -1;
        bool known = false;
        std::string sentence;
    };
    std::map<std::string, Told> told_;  // by solver
    RecordPtr sentenceOf_;
    bool sentenceHadAfter_ = false;
    std::string sentence_;
};

}  // namespace awaystep
