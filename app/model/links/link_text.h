#pragma once
// The text of a link: anything (the address of a page, or nothing), then #a1. and letters of base64url, of which the
// last four are a checksum: a link that was cut off or changed on its way is told from one of a newer program. A link
// may stand in other text; it ends at the first character that cannot belong to it, and a full stop behind it is not
// its own.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

inline constexpr std::string_view linkMark = "#a1.";
constexpr std::size_t longestLink = std::size_t{64} << 10;  // letters after the mark

inline bool containsLink(std::string_view text) { return text.find(linkMark) != std::string_view::npos; }
// Each with its mark and without what stands before it.
std::vector<std::string_view> linksIn(std::string_view text);

// "#a1.xyz"; throws std::invalid_argument where that is too long.
std::string linkOf(std::string_view bytes);
// The bytes of the first link in the text. Throws std::invalid_argument with a sentence for a text without a link, one
// of another version, and one that is too long, incomplete or damaged.
std::string bytesOfLink(std::string_view text);

// The address of a page before the fragment of a link; a fragment that the address has already is replaced.
std::string withBase(std::string_view base, std::string_view link);

}  // namespace awaystep
