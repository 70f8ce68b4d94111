#pragma once
// JSON in few bytes, for links. Every value begins with a byte of three bits for its kind and five for a number, which
// is a value, a length, or the place of a word in packed_words.h; larger numbers follow in one to eight bytes. Lists of
// small whole numbers (actions, successors) are packed together: 40 actions out of five take 12 bytes. Numbers read
// back exactly. There is one way to pack a value, and bytes packed in another way are refused.

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace awaystep {

// Bytes that claim more than this are refused before anything is made of them.
constexpr std::size_t mostPackedValues = 400'000;
constexpr int deepestPacked = 16;

std::string packJson(const nlohmann::json& value);
// Throws std::invalid_argument, the end of a sentence, for bytes that packJson() does not write.
nlohmann::json unpackJson(std::string_view bytes);

// What makes one JSON value out of another: only what differs, null for what is gone (RFC 7396, which nlohmann::json
// applies by merge_patch). A list is taken as a whole.
inline nlohmann::json patchFor(const nlohmann::json& before, const nlohmann::json& after) {
    if (!before.is_object() || !after.is_object()) return after;
    nlohmann::json patch = nlohmann::json::object();
    for (const auto& [key, value] : before.items())
        if (!after.contains(key)) patch[key] = nullptr;
    for (const auto& [key, value] : after.items()) {
        if (!before.contains(key))
            patch[key] = value;
        else if (before[key] != value)
            patch[key] = patchFor(before[key], value);
    }
    return patch;
}

}  // namespace awaystep
