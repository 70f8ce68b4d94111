#include <cstddef>
#include <string>
#include <string_view>

#include "model/text/markdown.h"

namespace awaystep {
namespace {

constexpr std::string_view noBreak = "\u00A0";
constexpr std::size_t shortName = 3;  // letters: t, \u03B3, C\u00B2, x_t

std::size_t lettersOf(std::string_view word) {
    std::size_t letters = 0;
    for (const char c : word) letters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    return letters;
}

bool binds(std::string_view sign, std::string_view before) {
    if (sign == "\u2212" || sign == "\u00B7" || sign == "/") return true;
    const bool counts = !before.empty() && before.front() >= '0' && before.front() <= '9';
    return sign == "=" && !before.empty() && !counts && lettersOf(before) <= shortName;
}

}  // namespace

std::string formulasInOnePiece(std::string_view text) {
    std::string joined;
    std::string_view before;  // the word before the sign, with which its line begins
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find_first_of(" \n", at);
        const std::string_view word = text.substr(at, end == std::string_view::npos ? end : end - at);
        joined += word;
        if (end == std::string_view::npos) break;
        const std::size_t next = end + 1;
        const std::string_view after = text.substr(next, text.find_first_of(" \n", next) - next);
        // Only between words of one line of the file: a quote or a list may begin with the next.
        const bool inside = text[end] == ' ' && !word.empty() && !after.empty();
        if (inside && (binds(after, word) || binds(word, before)))
            joined += noBreak;
        else
            joined += text[end];
        before = text[end] == '\n' ? std::string_view() : word;
        at = next;
    }
    return joined;
}

}  // namespace awaystep
