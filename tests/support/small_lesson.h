#pragma once
// A lesson of two steps, and folders for what a person keeps.

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "support/scratch_folder.h"

namespace awaystep::tests {

inline const std::string smallLesson = R"(# A small one
## First
```step
scenario: grid-face
t: 3
panels: World, Convergence
highlight: Convergence, Play
open: race.play
```
Words, and {distance cg 3}.
## Second
```step
t: 5
```
More words.
```predict
number: How many?
truth: 7
```
Seven.
)";

inline std::string fileText(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// The person's folders are the test's own.
class OwnFolders {
public:
    OwnFolders() { setenv("XDG_DATA_HOME", folder_.path().c_str(), 1); }
    ~OwnFolders() { unsetenv("XDG_DATA_HOME"); }
    std::string file(std::string_view name) const { return folder_.file(name); }

private:
    ScratchFolder folder_;
};

}  // namespace awaystep::tests
