#pragma once
// A class of demonstrations: a folder with one file per student (demonstrations as the application exports them, or a
// text with links, or predictions as the application keeps them), one text file with the links of all, or such a text
// itself. Links may be drives or predictions.
// Damaged files and links, and those recorded in another world than most, are named and left out; nothing is sent
// anywhere, and names stay in the files.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "domains/domain.h"
#include "expert/demonstration.h"
#include "expert/estimator.h"
#include "model/classroom/prediction_tally.h"
#include "world/stop_token.h"

namespace awaystep {

struct Student {
    std::string name;  // the author of the first demonstration, or the file's name
    std::string file;  // its name in the folder; for a text of links the line
    std::vector<std::shared_ptr<const Demonstration>> demonstrations;  // those that are switched on
    Vector phi;                                                        // normalised, the mean over them
    int steps = 0;                                                     // of all of them together
};

// Damaged lines of a class are reported up to here, then counted; files that were left out are always named.
constexpr std::size_t mostClassProblems = 1000;

struct StudentClass {
    std::string folder;                         // or the file of links; empty for links that were pasted
    DomainPtr domain;                           // where most of them drove; null where there are predictions alone
    std::vector<Student> students;              // by the names of their files
    std::vector<LinkedPrediction> predictions;  // those that were handed in
    std::vector<TalliedQuestion> tally;         // and what they come to, question by question
    std::vector<std::string> problems;  // one sentence per file or line that was left out; see mostClassProblems
};

// Files *.jsonl, *.txt and *.csv of the folder. `onProgress` is told how many files of how many have been read. Throws
// std::runtime_error if the folder cannot be read or nothing in it can; Stopped if it was told to stop.
using ClassProgress = std::function<void(int done, int total)>;
StudentClass loadStudentClass(const std::string& folderFileOrLinks, const ClassProgress& onProgress = {},
                              const StopToken& stop = {});

// The mean over all demonstrations of the students with these numbers. Throws std::invalid_argument for none.
FeatureExpectations mixedTarget(const StudentClass& all, const std::vector<int>& chosen);

// student,file,demonstrations,steps, and one column per feature.
std::string classTable(const StudentClass& all);

}  // namespace awaystep
