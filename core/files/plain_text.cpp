#include "files/plain_text.h"

#include <cstdint>
#include <vector>

namespace awaystep {
namespace {

constexpr std::size_t longestQuote = 40;
constexpr std::size_t longestPath = 140;

// The length in bytes of the character at the front of `text`, or 0 if it is not well-formed UTF-8; its code in `code`.
std::size_t characterLength(std::string_view text, std::uint32_t& code) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t first = byte(0);
    if (first < 0x80) {
        code = first;
        return 1;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    code = first & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
        code = (code << 6) | (byte(i) & 0x3F);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool outside = code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF);
    return overlong || outside ? 0 : length;
}

bool showable(std::uint32_t code) {
    if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;                 // C0, DEL, C1
    if (code >= 0x200B && code <= 0x200F) return false;                             // no width, direction marks
    if (code >= 0x2028 && code <= 0x202E) return false;                             // line separators, embeddings
    return !(code >= 0x2060 && code <= 0x206F) && code != 0xFEFF && code != 0x61C;  // isolates, byte order mark
}

std::vector<std::string_view> characters(std::string_view text) {
    std::vector<std::string_view> list;
    while (!text.empty()) {
        std::uint32_t code = 0;
        const std::size_t length = characterLength(text, code);
        list.push_back(length > 0 && showable(code) ? text.substr(0, length) : "?");
        text.remove_prefix(length > 0 ? length : 1);
    }
    return list;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
    // Four bytes hold any character: the rest of a huge input need not be read.
    const std::vector<std::string_view> list = characters(text.substr(0, 4 * most + 4));
    const bool cut = list.size() > most;
    std::string result;
    for (std::size_t i = 0; i < (cut ? most - 3 : list.size()); ++i) result += list[i];
    return cut ? result + "..." : result;
}

std::string inQuotes(std::string_view input) { return '"' + printable(input, longestQuote) + '"'; }

std::string shownPath(std::string_view path) {
    const std::vector<std::string_view> list = characters(path);
    const bool cut = list.size() > longestPath;
    std::string result = cut ? "..." : "";
    for (std::size_t i = cut ? list.size() - longestPath + 3 : 0; i < list.size(); ++i) result += list[i];
    return result;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t\r";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

std::string xmlText(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '&')
            escaped += "&amp;";
        else if (c == '<')
            escaped += "&lt;";
        else if (c == '>')
            escaped += "&gt;";
        else
            escaped += c;
    }
    return escaped;
}

std::string xmlAttribute(std::string_view text) {
    std::string escaped;
    for (const char c : xmlText(text)) {
        if (c == '"')
            escaped += "&quot;";
        else
            escaped += c;
    }
    return escaped;
}

}  // namespace awaystep
