#pragma once
// Bytes as text for JSON: base64 of RFC 4648, with its padding.

#include <string>
#include <string_view>

namespace awaystep {

inline constexpr std::string_view base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

inline std::string toBase64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto at = [&](std::size_t j) -> unsigned {
            return i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U;
        };
        const unsigned three = at(0) << 16U | at(1) << 8U | at(2);
        for (unsigned shift = 24; shift > 0;) text += base64Letters[(three >> (shift -= 6)) & 63U];
        for (std::size_t j = bytes.size() - i; j < 3; ++j) text[text.size() - (3 - j)] = '=';
    }
    return text;
}

// Empty for a text that is no base64.
inline std::string fromBase64(std::string_view text) {
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    unsigned held = 0, bits = 0;
    for (const char c : text) {
        const std::size_t place = base64Letters.find(c);
        if (place == std::string_view::npos) return {};
        held = held << 6U | static_cast<unsigned>(place);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(held >> bits & 255U);
    }
    return bytes;
}

}  // namespace awaystep
