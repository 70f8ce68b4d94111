// --resume: finished runs are kept in FILE.runs, beside the table FILE that is not written yet. The first line is the
// question that they belong to, the others are finished runs, each on the disk before the next begins. A line that a
// kill left torn is dropped.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/synced_log.h"

namespace awaystep {

class RunLog {
public:
    // Opens FILE.runs, or begins it. `question`: an object of everything that the runs depend on. Throws
    // std::runtime_error, one sentence, where the file is of another question (which names what differs), is no such
    // file, or is being written by another process.
    RunLog(const std::string& table, const nlohmann::ordered_json& question);

    // Of earlier calls, one JSON value each.
    const std::vector<nlohmann::json>& finished() const { return finished_; }
    void append(const nlohmann::ordered_json& run);
    // Once the table is written.
    void remove() { log_->remove(); }
    const std::string& path() const { return path_; }

private:
    void readBack(const nlohmann::ordered_json& question);

    std::string path_;
    std::optional<SyncedLog> log_;
    std::vector<nlohmann::json> finished_;
};

}  // namespace awaystep
