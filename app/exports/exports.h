#pragma once
// What leaves the application for other programs: a document's race is run again from its settings (the same numbers as
// on the screen) and written as tables, policies or figures; its demonstrations as JSON Lines or as a Minari dataset.
// The file appears whole or not at all. No window is needed.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domains/domain.h"
#include "model/documents/document.h"
#include "model/documents/question.h"
#include "world/stop_token.h"

namespace awaystep {

enum class ExportKind { Traces, ActiveSet, Policy, Stationary, Demonstrations, Minari, Figure, World };

struct ExportInfo {
    ExportKind kind;
    std::string_view name;    // as on the command line
    std::string_view label;   // as in the menu
    std::string_view ending;  // what a file without one gets; empty: a folder
    std::string_view about;   // one sentence
};
const std::vector<ExportInfo>& exportList();
const ExportInfo& infoOf(ExportKind kind);

// What a figure can show: "all" puts the most usual ones on one page.
struct PlotInfo {
    std::string_view name;   // as on the command line
    std::string_view label;  // as in the menu
};
const std::vector<PlotInfo>& plotList();

struct ExportWish {
    ExportKind kind = ExportKind::Traces;
    std::string plot = "all";
    std::string datasetId;  // of a Minari dataset; empty: awaystep/DOMAIN-v0
};

// Throws std::invalid_argument if the file's ending does not suit what is wanted.
void checkExport(const ExportWish& wish, const std::string& path);

// The question that a document poses, its scenario drawn first.
Question questionOf(const Document& document);

// Hands over the file's text piece by piece, as it is computed: tables are as long as the race, and no record of it is
// kept for them. A figure of a long race is drawn from as many records as the window keeps. Not for Minari. Told to
// stop, it throws Stopped.
using TextReceiver = std::function<void(std::string_view)>;
void exportText(const Document& document, const ExportWish& wish, const std::string& path, const TextReceiver& out,
                const StopToken& stop = {});
// Writes it; "-" is not known here. Throws std::invalid_argument for a document that cannot be exported so, and
// std::runtime_error for what cannot be written.
void exportDocument(const Document& document, const ExportWish& wish, const std::string& path,
                    const StopToken& stop = {});

}  // namespace awaystep
