#pragma once
// The documents that were open last, newest first, in a small JSON file of the state folder. Running copies take turns.
// Losing the list is no harm: what cannot be read counts as empty.
// A name that is not UTF-8 cannot stand in JSON as it is: its entry is {"escaped": "..."} with %XX for every byte that
// is not plain ASCII, and for the percent sign.

#include <string>
#include <vector>

namespace awaystep {

constexpr std::size_t mostRecentFiles = 10;

std::vector<std::string> loadRecentFiles(const std::string& list);
// Puts a file on top and returns the new list. Throws std::runtime_error if it cannot be written.
std::vector<std::string> rememberFile(const std::string& list, const std::string& file);

}  // namespace awaystep
