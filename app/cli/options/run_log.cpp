#include "cli/options/run_log.h"

#include <filesystem>
#include <stdexcept>

#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {
namespace {

using Json = nlohmann::json;

constexpr const char* runLogFormat = "awaystep-runs";

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
    throw std::runtime_error(shownPath(path) + ": " + reason);
}

std::string shortText(const Json& value) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    return printable(text, 60);
}

// The first member that is not the same, in words.
void checkSameQuestion(const std::string& path, const Json& theirs, const nlohmann::ordered_json& mine) {
    for (const auto& [key, value] : mine.items()) {
        const auto there = theirs.find(key);
        const Json wanted = Json::parse(value.dump());
        if (there != theirs.end() && *there == wanted) continue;
        std::string what = key;
        for (char& letter : what)
            if (letter == '_') letter = ' ';
        refuse(path, "finished runs of another question: its " + what + " is " +
                         (there == theirs.end() ? std::string("not there") : shortText(*there)) + ", here it is " +
                         shortText(wanted) + "; remove the file to begin anew");
    }
}

}  // namespace

RunLog::RunLog(const std::string& table, const nlohmann::ordered_json& question) : path_(table + ".runs") {
    if (std::filesystem::exists(path_)) {
        readBack(question);
        return;
    }
    nlohmann::ordered_json first{{"format", runLogFormat}, {"version", 1}};
    first.update(question);
    log_ = SyncedLog::create(path_, first.dump() + "\n");
}

void RunLog::readBack(const nlohmann::ordered_json& question) {
    if (SyncedLog::hasOwner(path_)) refuse(path_, "another awaystep is writing it");
    const std::string text = readTextFile(path_);
    std::size_t whole = 0;
    bool first = true;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', whole)) {
        const Json line = Json::parse(text.begin() + static_cast<std::ptrdiff_t>(whole),
                                      text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        if (first && (!line.is_object() || line.value("format", "") != runLogFormat)) break;
        if (line.is_discarded()) break;  // torn in the middle of a disk's block
        if (first)
            checkSameQuestion(path_, line, question);
        else
            finished_.push_back(line);
        first = false;
        whole = end + 1;
    }
    if (first) refuse(path_, "this is no list of finished runs; remove it to begin anew");
    log_ = SyncedLog::adopt(path_, whole);
    if (!log_) refuse(path_, "another awaystep is writing it");
}

void RunLog::append(const nlohmann::ordered_json& run) { log_->append(run.dump() + "\n"); }

}  // namespace awaystep
