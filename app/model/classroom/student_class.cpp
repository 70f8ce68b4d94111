#include "model/classroom/student_class.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "files/csv_field.h"
#include "files/number_text.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesOf(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    fs::directory_iterator at(folder, unreadable);
    if (unreadable) throw std::runtime_error(shownPath(folder.string()) + ": " + unreadable.message());
    for (const fs::directory_entry& entry : at)
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    if (files.empty())
        throw std::runtime_error(shownPath(folder.string()) + ": no demonstration files (*.jsonl) in it");
    return files;
}

using WorldKey = std::pair<std::string, std::string>;  // a domain and its parameters

WorldKey worldOf(const Demonstration& demonstration) { return {demonstration.domain, demonstration.parameters}; }

struct ReadFile {
    fs::path path;
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

}  // namespace

StudentClass loadStudentClass(const fs::path& folder, const ClassProgress& onProgress, const StopToken& stop) {
    StudentClass all;
    all.folder = folder.string();
    const std::vector<fs::path> paths = filesOf(folder);
    const int total = static_cast<int>(paths.size());
    std::vector<ReadFile> files;
    std::size_t lineProblems = 0;
    for (int i = 0; i < total; ++i) {
        stop.throwIfStopped();
        if (onProgress) onProgress(i, total);
        const fs::path& path = paths[static_cast<std::size_t>(i)];
        try {
            DemonstrationSet set = loadDemonstrations(path.string(), stop);
            for (LineProblem& problem : set.problems)
                if (++lineProblems <= mostClassProblems) all.problems.push_back(std::move(problem.sentence));
            const bool nothing = set.demonstrations.empty();
            std::erase_if(set.demonstrations, [](const Demonstration& each) { return !each.enabled; });
            if (!set.demonstrations.empty())
                files.push_back({path, std::move(set.demonstrations)});
            else if (set.problems.empty())  // every file is either a student or named
                all.problems.push_back(
                    shownPath(path.string()) +
                    (nothing ? ": there is no demonstration in it" : ": none of its demonstrations is switched on"));
        } catch (const Stopped&) {
            throw;
        } catch (const std::exception& refused) {
            all.problems.emplace_back(refused.what());
        }
    }
    if (lineProblems > mostClassProblems)
        all.problems.push_back(shownPath(folder.string()) + ": and " +
                               std::to_string(lineProblems - mostClassProblems) + " more damaged lines");
    if (files.empty()) throw std::runtime_error(all.problems.front());
    const WorldKey world = commonWorld(files);
    all.domain = makeDomain(world.first, world.second);

    for (ReadFile& file : files) {
        stop.throwIfStopped();
        Student student;
        student.file = file.path.filename().string();
        student.name = file.demonstrations.front().author;
        if (student.name.empty()) student.name = file.path.stem().string();
        try {
            student.phi = demonstratedTarget(file.demonstrations, *all.domain, RecordingRule::Normalised).value;
        } catch (const std::exception& refused) {
            all.problems.push_back(shownPath(file.path.string()) + ": " + refused.what());
            continue;
        }
        for (Demonstration& each : file.demonstrations) {
            student.steps += each.length();
            student.demonstrations.push_back(std::make_shared<const Demonstration>(std::move(each)));
        }
        all.students.push_back(std::move(student));
    }
    if (all.students.empty()) throw std::runtime_error(all.problems.front());
    if (onProgress) onProgress(total, total);
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
