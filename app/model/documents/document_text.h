#pragma once
// Documents as text (*.awaystep): one JSON object that a person can read, one demonstration per line, numbers that read
// back exactly.
//
//   {"format": "awaystep-document", "version": 2, "scene": {"seed": 61, "scenario": {...as in a scenario file...}},
//    "target_from": "scene", "estimate": "normalised", "race": {...}, "results": [...],
//    "layout": null, "demonstrations": [...]}
//
// A target placed by hand is "placed": {"phi": [...], "plane_of": [...]} after "target_from"; only then the version is
// 3, so that programs that do not know it say so. Runs of other programs are "imported_runs": [{"name": "theirs",
// "t": [...], "x": [[...], ...]}, ...] before "demonstrations"; only then it is 4.
//
// Reading checks every value and refuses, with std::invalid_argument naming file, place and reason, what is missing,
// misplaced, too large, unknown or from a newer program; an older version is first brought up to date. Counts are
// checked before anything is made from them, and no world is made here: opening the document does that.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "expert/demonstration_file.h"
#include "files/text_file.h"
#include "model/documents/document.h"
#include "world/stop_token.h"

namespace awaystep {

// 1: without results and layout. 3: with a target placed by hand. 4: with runs of other programs.
constexpr int documentVersion = 4;
constexpr std::size_t largestDocument = std::size_t{128} << 20;  // bytes
constexpr std::size_t mostDocumentValues = 12'000'000;           // numbers, texts and the like
constexpr std::size_t mostDemonstrations = 10'000;
constexpr std::size_t mostKeptResults = 10'000;
constexpr std::size_t longestArrangement = 1 << 20;  // bytes

// Throws std::invalid_argument if the document is larger than what can be read again.
std::string toText(const Document& document);
// `file` is the name in messages.
Document parseDocument(std::string_view text, const std::string& file);
Document loadDocument(const std::string& path, Pipes pipes = Pipes::Refused);
// Written beside, synced, renamed; throws std::runtime_error naming the file.
void saveDocument(const std::string& path, const Document& document);

// Whether the text is meant as a document, whatever its version and damage.
bool looksLikeDocument(std::string_view text);

// --- a file that a person opens: a document, or demonstrations that join the one that is open ---

// What a file turned out to be.
struct LoadedFile {
    std::string path;
    std::optional<Document> document;
    bool imported = false;  // the document was made from a file of another kind, which saving must not replace
    DemonstrationSet demonstrations;
    std::shared_ptr<const ForeignRun> run;  // of another program
    std::string walks;  // demonstrations that do not say which world they are of: see imported_demonstrations.h
    std::optional<LinkedView> view = {};  // of a link: how it is looked at; it may be about a lesson alone
};

// `path` may also be a link, or text with several; a file may consist of links. Reads it and, for a document, checks
// that its world can be made: else it is refused before the document takes the place of another. Throws, naming the
// file, what is wrong with it; told to stop, Stopped.
LoadedFile loadFile(const std::string& path, const StopToken& stop = {});

}  // namespace awaystep
