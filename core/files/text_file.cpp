#include "files/text_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

namespace awaystep {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
    throw std::runtime_error(shownPath(path) + ": " + reason);
}

void readOn(std::istream& stream, const std::string& name, std::size_t most, std::string& text) {
    char block[1 << 16];
    while (stream.read(block, sizeof block) || stream.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > most) refuse(name, "larger than " + std::to_string(most >> 20) + " MB");
    }
    if (stream.bad()) refuse(name, std::string("cannot be read: ") + std::strerror(errno));
    if (text.empty()) refuse(name, "the file is empty");
}

}  // namespace

std::string readTextFile(const std::string& path, std::size_t most) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) refuse(path, "there is no such file");
    if (error) refuse(path, "cannot be read: " + error.message());
    if (fs::is_directory(status)) refuse(path, "this is a folder, a file is needed");
    // A device may have no end; a pipe (as of a shell's <(...)) is welcome.
    if (fs::is_character_file(status) || fs::is_block_file(status)) refuse(path, "this is a device, a file is needed");

    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) refuse(path, std::string("cannot be read: ") + std::strerror(errno));
    std::string text;
    if (fs::is_regular_file(status)) {
        const auto size = fs::file_size(path, error);
        if (!error && size > most) refuse(path, "larger than " + std::to_string(most >> 20) + " MB");
        if (!error) text.reserve(static_cast<std::size_t>(size) + 1);
    }
    readOn(file, path, most, text);
    return text;
}

std::string readStandardInput(std::size_t most) {
    std::string text;
    readOn(std::cin, "standard input", most, text);
    return text;
}

}  // namespace awaystep
