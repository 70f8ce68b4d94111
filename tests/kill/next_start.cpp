// Tells what the next start of the program would offer a person, read with the program's own readers.
//   next_start offers RECORDINGS STATE [DOCUMENT]   one line each: unfinished ID STEPS, finished ID STEPS (recordings),
//                                                   autosave ID STEPS (of a document that was not saved), document ID
//                                                   STEPS (in the person's own file), problem SENTENCE
//   next_start make DOCUMENT                        writes a document to work on

#include "support/next_start.h"

#include <exception>
#include <filesystem>
#include <iostream>
#include <string>

#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/world/scenario_library.h"

using namespace awaystep;

namespace {

void tell(const char* what, const Document& document) {
    for (const DemonstrationPtr& each : document.demonstrations)
        std::cout << what << ' ' << each->id << ' ' << each->length() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::string order = argc > 1 ? argv[1] : "";
        if (order == "make" && argc == 3) {
            saveDocument(argv[2], documentFor(firstScenario));
            return 0;
        }
        if (order != "offers" || argc < 4) return 2;
        const NextStart offered = lookAsNextStart(argv[2], argv[3]);
        for (const auto& [id, length] : offered.unfinished) std::cout << "unfinished " << id << ' ' << length << '\n';
        for (const auto& [id, length] : offered.finished) std::cout << "finished " << id << ' ' << length << '\n';
        for (const LeftBehind& each : offered.documents) tell("autosave", each.work.document);
        for (const std::string& problem : offered.problems) std::cout << "problem " << problem << '\n';
        if (argc > 4 && std::filesystem::exists(argv[4])) tell("document", loadDocument(argv[4]));
        return 0;
    } catch (const std::exception& failure) {
        std::cerr << "next_start: " << failure.what() << '\n';
        return 1;
    }
}
