#pragma once
// Long lists of numbers as JSON, straight into the text: a tree of JSON values would take many times their room.

#include <cstddef>
#include <string>

#include "files/number_text.h"

namespace awaystep {

// "[a, b, c]" from anything with data() and size().
template <typename Numbers>
void appendJsonList(std::string& text, const Numbers& numbers) {
    text += '[';
    for (auto number = numbers.data(); number != numbers.data() + numbers.size(); ++number) {
        if (number != numbers.data()) text += ", ";
        appendNumber(text, *number);
    }
    text += ']';
}

}  // namespace awaystep
