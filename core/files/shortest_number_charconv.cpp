#include <charconv>

#include "files/number_text.h"

namespace awaystep {

// The fewest digits that read back to the number, in fixed or scientific notation, whichever is shorter; fixed where
// both are equally long. shortest_number_printf.cpp writes the same letters, which a test compares.
void appendShortest(std::string& text, double number) {
    char digits[32];  // the longest double takes 24
    const auto result = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, result.ptr);
}

}  // namespace awaystep
