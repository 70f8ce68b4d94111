#pragma once
// The words of the glossary in the text of a lesson: where one occurs for the first time in the lesson it is a link to
// its explanation.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/guide/guide_pages.h"

namespace awaystep {

struct Lesson;

class LessonGlossary {
public:
    // Finds out where each word occurs first. The second form is for tests.
    void read(const Lesson& lesson);
    void read(const Lesson& lesson, const std::vector<GlossaryWord>& glossary);

    // Makes links of those that occur first in this step, each where it stands first in these blocks.
    void link(std::vector<MarkdownBlock>& blocks, int step) const;
    // What the glossary says of the words of such a link, as they are written; empty for other words.
    std::string_view meaningOf(std::string_view written) const;

private:
    struct Entry {
        std::vector<std::string> forms;  // in small letters: "vertex", "vertices"
        std::string meaning;
        std::string link;
        int firstStep = -1;  // nowhere
    };

    std::vector<Entry> entries_;  // of the longest words first
};

}  // namespace awaystep
