// What awaystep lesson check says: the lesson in a line, or everything that is wrong with it, a line each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/lessons/lesson.h"

namespace awaystep {

// Answers the exit code: 0, or 1 after one line per problem on stderr. problems: who judges it.
int tellLessonCheck(const std::string& nameOrPath,
                    const std::function<std::vector<std::string>(const LessonPtr&)>& problems);

}  // namespace awaystep
