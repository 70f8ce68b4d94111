#include "model/documents/recent_files.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "files/atomic_file.h"
#include "files/folder_lock.h"
#include "files/json_reading.h"

namespace awaystep {
namespace {

constexpr std::size_t largestList = std::size_t{1} << 20;  // bytes

bool isUtf8(const std::string& text) {
    // The library that writes the list decides what it can write.
    try {
        static_cast<void>(nlohmann::json(text).dump());
        return true;
    } catch (const nlohmann::json::type_error&) {
        return false;
    }
}

std::string escaped(const std::string& path) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte > 0x20 && byte < 0x7F && c != '%') {
            text += c;
        } else {
            text += '%';
            text += digits[byte >> 4];
            text += digits[byte & 15];
        }
    }
    return text;
}

std::string unescaped(const JsonValue& value) {
    const std::string text = value.text();
    std::string path;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            path += text[i];
            continue;
        }
        unsigned int byte = 0;
        const char* const end = text.data() + std::min(i + 3, text.size());
        const auto read = std::from_chars(text.data() + i + 1, end, byte, 16);
        if (read.ec != std::errc() || read.ptr != text.data() + i + 3) value.refuse("two digits are needed after %");
        if (byte == 0) value.refuse("no name holds a byte of zero");
        path += static_cast<char>(byte);
        i += 2;
    }
    return path;
}

nlohmann::json entryFor(const std::string& path) {
    if (isUtf8(path)) return path;
    return {{"escaped", escaped(path)}};
}

std::string pathOf(const JsonValue& entry) {
    return entry.raw().is_object() ? unescaped(entry.at("escaped")) : entry.text();
}

template <class Change>
std::vector<std::string> changeList(const std::string& list, const Change& change) {
    makeFolder(std::filesystem::path(list).parent_path().string());
    const FolderLock lock(list);
    std::vector<std::string> files = loadRecentFiles(list);
    change(files);
    if (files.size() > mostRecentFiles) files.resize(mostRecentFiles);
    nlohmann::json entries = nlohmann::json::array();
    for (const std::string& file : files) entries.push_back(entryFor(file));
    const nlohmann::json text = {{"recent", entries}};
    writeFile(list, text.dump(2) + "\n");
    return files;
}

}  // namespace

std::vector<std::string> loadRecentFiles(const std::string& list) {
    std::vector<std::string> files;
    try {
        const nlohmann::json json = loadJson(list, {.most = largestList});
        const JsonValue recent = JsonValue(json, list).at("recent");
        for (std::size_t i = 0; i < std::min(recent.size(), mostRecentFiles); ++i)
            files.push_back(pathOf(recent.at(i)));
    } catch (const std::exception&) {
        return {};  // not there yet, or damaged
    }
    return files;
}

std::vector<std::string> rememberFile(const std::string& list, const std::string& file) {
    return changeList(list, [&](std::vector<std::string>& files) {
        std::erase(files, file);
        files.insert(files.begin(), file);
    });
}

}  // namespace awaystep
