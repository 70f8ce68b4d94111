#include "workbench/recent_files.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "files/atomic_file.h"
#include "files/folder_lock.h"
#include "files/json_reading.h"

namespace awaystep {
namespace {

template <class Change>
std::vector<std::string> changeList(const std::string& list, const Change& change) {
    makeFolder(std::filesystem::path(list).parent_path().string());
    const FolderLock lock(list);
    std::vector<std::string> files = readRecentFiles(list);
    change(files);
    if (files.size() > mostRecentFiles) files.resize(mostRecentFiles);
    const nlohmann::json text = {{"recent", files}};
    writeFile(list, text.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    return files;
}

}  // namespace

std::vector<std::string> readRecentFiles(const std::string& list) {
    std::vector<std::string> files;
    try {
        const nlohmann::json json = readJsonFile(list);
        const JsonValue recent = JsonValue(json, list).at("recent");
        for (std::size_t i = 0; i < std::min(recent.size(), mostRecentFiles); ++i) files.push_back(recent.at(i).text());
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
