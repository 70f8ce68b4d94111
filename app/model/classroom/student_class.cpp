#include "model/classroom/student_class.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "files/csv_field.h"
#include "files/number_text.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/links/link_list.h"
#include "model/links/link_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

// Notes and other tables lie in such folders too.
bool isHandedIn(const fs::path& path) {
    const bool table = path.extension() == ".csv";
    if (path.extension() != ".txt" && !table) return false;
    try {
        const std::string text = readTextFile(path.string(), {.most = std::size_t{1} << 20});
        return table ? looksLikePredictions(text) : looksLikeLinks(text);
    } catch (const std::exception&) {
        return false;
    }
}

std::vector<fs::path> filesOf(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    fs::directory_iterator at(folder, unreadable);
    if (unreadable) throw std::runtime_error(shownPath(folder.string()) + ": " + unreadable.message());
    for (const fs::directory_entry& entry : at)
        if (entry.path().extension() == ".jsonl" || isHandedIn(entry.path())) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    if (files.empty())
        throw std::runtime_error(shownPath(folder.string()) +
                                 ": no demonstration files (*.jsonl), links (*.txt) or predictions (*.csv) in it");
    return files;
}

using WorldKey = std::pair<std::string, std::string>;  // a domain and its parameters

WorldKey worldOf(const Demonstration& demonstration) { return {demonstration.domain, demonstration.parameters}; }

// What one student handed in.
struct ReadFile {
    std::string place;  // for messages
    std::string file;
    std::string name;  // where no demonstration says it
    std::vector<Demonstration> demonstrations;
};

// The world that most files were recorded in; of two equals the one that comes first.
WorldKey commonWorld(const std::vector<ReadFile>& files) {
    std::map<WorldKey, int> counts;
    WorldKey best;
    int most = 0;
    for (const ReadFile& file : files) ++counts[worldOf(file.demonstrations.front())];
    for (const ReadFile& file : files) {
        const WorldKey key = worldOf(file.demonstrations.front());
        if (counts[key] <= most) continue;
        most = counts[key];
        best = key;
    }
    return best;
}

// Reads what was handed in, one file or one text of links after the other.
class HandedIn {
public:
    HandedIn(StudentClass& all, const StopToken& stop) : all_(all), stop_(stop) {}

    void takeFile(const fs::path& path) {
        try {
            const std::string text = readTextFile(path.string(), {.mayBeEmpty = true, .stop = stop_});
            if (looksLikeLinks(text)) return takeLinks(text, path.string(), path.stem().string(), false);
            if (looksLikePredictions(text)) return takePredictions(text, path);
            DemonstrationSet set = parseDemonstrations(text, path.string(), stop_);
            takeProblems(set);
            take({path.string(), path.filename().string(), path.stem().string(), std::move(set.demonstrations)},
                 set.problems.empty());
        } catch (const Stopped&) {
            throw;
        } catch (const std::exception& refused) {
            all_.problems.emplace_back(refused.what());
        }
    }

    // A file of its own name is one student's, whose last answer counts; one as the program writes it may be the
    // room's.
    void takePredictions(std::string_view text, const fs::path& path) {
        const std::string author = path.stem() == "predictions" ? std::string() : path.stem().string();
        for (LinkedPrediction& each : parsePredictions(text, path.string(), author))
            all_.predictions.push_back(std::move(each));
    }

    // together: of a whole class, whose students are told apart by their names; else of one student.
    void takeLinks(std::string_view text, const std::string& place, const std::string& name, bool together) {
        LinkList list = parseLinks(text, place, stop_);
        takeProblems(list.demonstrations);
        all_.predictions.insert(all_.predictions.end(), list.predictions.begin(), list.predictions.end());
        DemonstrationSet& set = list.demonstrations;
        if (!together) {
            if (list.predictions.empty() || !set.demonstrations.empty())
                take({place, fs::path(place).filename().string(), name, std::move(set.demonstrations)},
                     set.problems.empty());
            return;
        }
        std::map<std::string, std::size_t> studentOf;
        for (std::size_t i = 0; i < set.demonstrations.size(); ++i) {
            Demonstration& each = set.demonstrations[i];
            const std::string line = "line " + std::to_string(set.lines[i]);
            const std::string author = each.author.empty() ? line : each.author;
            const auto [known, isNew] = studentOf.emplace(author, files.size());
            if (isNew) files.push_back({place + ", " + line, line, author, {}});
            files[known->second].demonstrations.push_back(std::move(each));
        }
    }

    std::vector<ReadFile> files;

    void countRest(const std::string& place) {
        if (lineProblems_ > mostClassProblems)
            all_.problems.push_back(place + ": and " + std::to_string(lineProblems_ - mostClassProblems) +
                                    " more damaged lines");
    }

private:
    void takeProblems(DemonstrationSet& set) {
        for (LineProblem& problem : set.problems)
            if (++lineProblems_ <= mostClassProblems) all_.problems.push_back(std::move(problem.sentence));
    }
    void take(ReadFile file, bool undamaged) {
        const bool nothing = file.demonstrations.empty();
        std::erase_if(file.demonstrations, [](const Demonstration& each) { return !each.enabled; });
        if (!file.demonstrations.empty())
            files.push_back(std::move(file));
        else if (undamaged)  // every file is either a student or named
            all_.problems.push_back(shownPath(file.place) + (nothing ? ": there is no demonstration in it"
                                                                     : ": none of its demonstrations is switched on"));
    }

    StudentClass& all_;
    const StopToken& stop_;
    std::size_t lineProblems_ = 0;
};

void readAll(HandedIn& handedIn, StudentClass& all, const std::string& given, const ClassProgress& onProgress,
             const StopToken& stop) {
    if (containsLink(given)) return handedIn.takeLinks(given, "the links", {}, true);
    all.folder = given;
    std::error_code unknown;
    if (fs::is_regular_file(given, unknown)) {
        const std::string text = readTextFile(given, {.stop = stop});
        if (looksLikeLinks(text)) return handedIn.takeLinks(text, given, {}, true);
        return handedIn.takeFile(given);
    }
    const std::vector<fs::path> paths = filesOf(given);
    const int total = static_cast<int>(paths.size());
    for (int i = 0; i < total; ++i) {
        stop.throwIfStopped();
        if (onProgress) onProgress(i, total);
        handedIn.takeFile(paths[static_cast<std::size_t>(i)]);
    }
    if (onProgress) onProgress(total, total);
}

void addStudents(StudentClass& all, std::vector<ReadFile>& files, const StopToken& stop) {
    const WorldKey world = commonWorld(files);
    all.domain = makeDomain(world.first, world.second);
    for (ReadFile& file : files) {
        stop.throwIfStopped();
        Student student;
        student.file = file.file;
        student.name = file.demonstrations.front().author;
        if (student.name.empty()) student.name = file.name;
        try {
            student.phi = demonstratedTarget(file.demonstrations, *all.domain, RecordingRule::Normalised).value;
        } catch (const std::exception& refused) {
            all.problems.push_back(shownPath(file.place) + ": " + refused.what());
            continue;
        }
        for (Demonstration& each : file.demonstrations) {
            student.steps += each.length();
            student.demonstrations.push_back(std::make_shared<const Demonstration>(std::move(each)));
        }
        all.students.push_back(std::move(student));
    }
}

}  // namespace

StudentClass loadStudentClass(const std::string& folderFileOrLinks, const ClassProgress& onProgress,
                              const StopToken& stop) {
    StudentClass all;
    HandedIn handedIn(all, stop);
    readAll(handedIn, all, folderFileOrLinks, onProgress, stop);
    handedIn.countRest(all.folder.empty() ? std::string("the links") : shownPath(all.folder));
    if (!handedIn.files.empty()) addStudents(all, handedIn.files, stop);
    all.tally = tallyOf(all.predictions);
    if (all.students.empty() && all.predictions.empty())
        throw std::runtime_error(all.problems.empty() ? "these links are neither drives nor predictions"
                                                      : all.problems.front());
    return all;
}

FeatureExpectations mixedTarget(const StudentClass& all, const std::vector<int>& chosen) {
    std::vector<Demonstration> together;
    for (const int number : chosen)
        for (const auto& each : all.students.at(static_cast<std::size_t>(number)).demonstrations)
            together.push_back(*each);
    if (together.empty()) throw std::invalid_argument("class: nobody is chosen");
    return demonstratedTarget(together, *all.domain, RecordingRule::Normalised);
}

std::string classTable(const StudentClass& all) {
    std::string text = "student,file,demonstrations,steps";
    for (const std::string& feature : all.domain->featureNames()) text += "," + csvField(feature);
    text += '\n';
    for (const Student& student : all.students) {
        text += csvField(student.name) + "," + csvField(student.file) + "," +
                std::to_string(student.demonstrations.size()) + "," + std::to_string(student.steps);
        for (const double value : student.phi) {
            text += ',';
            appendNumber(text, value);
        }
        text += '\n';
    }
    return text;
}

}  // namespace awaystep
