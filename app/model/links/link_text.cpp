#include "model/links/link_text.h"

#include <cstdint>
#include <optional>
#include <stdexcept>

#include "files/fingerprint.h"

namespace awaystep {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t checkBytes = 3;

[[noreturn]] void refuseLink(const std::string& reason) { throw std::invalid_argument("the link: " + reason); }

bool belongsToLink(char c) { return c == '.' || letters.find(c) != std::string_view::npos; }

std::string checksumOf(std::string_view bytes) {
    Fnv1a hash;
    hash.addBytes(bytes);
    const std::uint64_t mixed = hash.value() ^ (hash.value() >> 24U) ^ (hash.value() >> 48U);
    std::string check;
    for (std::size_t i = 0; i < checkBytes; ++i) check += static_cast<char>((mixed >> (8 * i)) & 0xffU);
    return check;
}

std::string toLetters(std::string_view bytes) {
    std::string text;
    unsigned held = 0, bits = 0;
    for (const char c : bytes) {
        held = (held << 8U) | static_cast<unsigned char>(c);
        for (bits += 8; bits >= 6; bits -= 6) text += letters[(held >> (bits - 6)) & 63U];
    }
    if (bits > 0) text += letters[(held << (6 - bits)) & 63U];
    return text;
}

// Nothing for letters that no bytes have.
std::optional<std::string> fromLetters(std::string_view text) {
    std::string bytes;
    unsigned held = 0, bits = 0;
    for (const char c : text) {
        const std::size_t place = letters.find(c);
        if (place == std::string_view::npos) return std::nullopt;
        held = (held << 6U) | static_cast<unsigned>(place);
        if ((bits += 6) < 8) continue;
        bits -= 8;
        bytes += static_cast<char>((held >> bits) & 0xffU);
    }
    if (bits >= 6 || (held & ((1U << bits) - 1U)) != 0) return std::nullopt;
    return bytes;
}

// "#a2." and the like.
bool isOfAnotherVersion(std::string_view text) {
    for (std::size_t at = text.find("#a"); at != std::string_view::npos; at = text.find("#a", at + 1)) {
        std::size_t end = at + 2;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        if (end > at + 2 && end < text.size() && text[end] == '.') return true;
    }
    return false;
}

}  // namespace

std::vector<std::string_view> linksIn(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at = text.find(linkMark); at != std::string_view::npos;) {
        std::size_t end = at + linkMark.size();
        while (end < text.size() && belongsToLink(text[end])) ++end;
        std::string_view link = text.substr(at, end - at);
        while (link.size() > linkMark.size() && link.back() == '.') link.remove_suffix(1);
        found.push_back(link);
        at = text.find(linkMark, end);
    }
    return found;
}

std::string linkOf(std::string_view bytes) {
    std::string link = std::string(linkMark) + toLetters(std::string(bytes) + checksumOf(bytes));
    if (const std::size_t size = link.size() - linkMark.size(); size > longestLink)
        refuseLink("this takes " + std::to_string(size) + " letters, and a link holds " + std::to_string(longestLink) +
                   ": save it as a file instead");
    return link;
}

std::string bytesOfLink(std::string_view text) {
    const std::vector<std::string_view> found = linksIn(text);
    if (found.empty())
        refuseLink(isOfAnotherVersion(text) ? "it was made by a newer version of Awaystep"
                                            : "there is no #a1. in it, with which every link of Awaystep begins");
    const std::string_view after = found.front().substr(linkMark.size());
    if (after.size() > longestLink)
        refuseLink("it has " + std::to_string(after.size()) + " letters, and no link has more than " +
                   std::to_string(longestLink));
    const std::optional<std::string> bytes = fromLetters(after);
    if (!bytes || bytes->size() <= checkBytes) refuseLink("it is incomplete or damaged; copy all of it");
    const std::string content = bytes->substr(0, bytes->size() - checkBytes);
    if (checksumOf(content) != bytes->substr(content.size())) refuseLink("it is incomplete or damaged; copy all of it");
    return content;
}

std::string withBase(std::string_view base, std::string_view link) {
    return std::string(base.substr(0, base.find('#'))) + std::string(link);
}

}  // namespace awaystep
