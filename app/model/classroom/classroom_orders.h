#pragma once
// Orders for a class of demonstrations.

#include <string>
#include <variant>
#include <vector>

namespace awaystep {

struct OpenClass {
    std::string folder;  // or a file, or text with links
};
struct ChooseStudents {
    std::vector<int> students;
};
struct ShowClassPlane {  // the features whose shadow is shown
    int u = 0, v = 1;
};
struct RaceForStudents {};  // for the mixture of the chosen ones
struct ExportClassTable {
    std::string file;
};

using ClassroomOrder = std::variant<OpenClass, ChooseStudents, ShowClassPlane, RaceForStudents, ExportClassTable>;

}  // namespace awaystep
