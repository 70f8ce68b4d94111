#pragma once
// One text field of a CSV line: in quotes if it holds what would end it, and with a mark if a spreadsheet would take it
// for a formula. Tables hold names from other sources, and a formula can send the contents of the table elsewhere.
// Numbers are written without this: a minus in front of a number is no formula.

#include <string>
#include <string_view>

namespace awaystep {

// What a spreadsheet computes: text that begins with one of these. Apostrophes in front of it are looked through, so
// that a text that begins with the mark itself is marked once more and comes back as it was.
inline bool looksLikeFormula(std::string_view text) {
    const auto first = text.find_first_not_of('\'');
    return first != std::string_view::npos && std::string_view("=+-@\t\r").find(text[first]) != std::string_view::npos;
}

inline std::string csvField(std::string_view text) {
    const std::string marked = (looksLikeFormula(text) ? "'" : "") + std::string(text);
    if (marked.find_first_of(",\"\r\n") == std::string::npos) return marked;
    std::string quoted = "\"";
    for (const char c : marked) {
        if (c == '"') quoted += c;
        quoted += c;
    }
    return quoted + '"';
}

// What was given to csvField(), from the field as it stands between its commas.
inline std::string csvText(std::string_view field) {
    std::string text;
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"') {
        field = field.substr(1, field.size() - 2);
        for (std::size_t i = 0; i < field.size(); ++i) {
            text += field[i];
            if (field[i] == '"' && i + 1 < field.size() && field[i + 1] == '"') ++i;
        }
    } else {
        text = field;
    }
    if (text.starts_with('\'') && looksLikeFormula(text)) text.erase(0, 1);
    return text;
}

}  // namespace awaystep
