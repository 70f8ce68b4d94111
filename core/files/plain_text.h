#pragma once
// Foreign text made fit for a message: one line, no control characters, valid UTF-8, cut between characters. Lengths
// count characters, not bytes. Also text made fit for XML.

#include <cstddef>
#include <string>
#include <string_view>

namespace awaystep {

// Control characters, line separators, direction marks and broken UTF-8 become '?'; what is longer than `most` ends in
// "...", and is `most` long with it.
std::string printable(std::string_view text, std::size_t most);

// A piece of the user's input for a message: in double quotes, at most 40 characters between them.
std::string inQuotes(std::string_view input);

// A path for a message; of a very long one the end is shown, where its name stands.
std::string shownPath(std::string_view path);

// Without spaces, tabs and carriage returns at both ends.
std::string_view trimmed(std::string_view text);

// For the text of XML and HTML: & < > escaped.
std::string xmlText(std::string_view text);
// For the value of an attribute in double quotes: these are escaped too.
std::string xmlAttribute(std::string_view text);

}  // namespace awaystep
