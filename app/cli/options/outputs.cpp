#include "cli/options/outputs.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

bool samePlace(const std::string& a, const std::string& b) {
    std::error_code error;
    if (a == "-" || b == "-") return a == b;
    if (fs::is_character_file(a, error) || fs::is_fifo(a, error)) return false;
    if (fs::equivalent(a, b, error) && !error) return true;
    const fs::path first = fs::weakly_canonical(a, error);
    return !error && first == fs::weakly_canonical(b, error) && !error;
}

}  // namespace

std::size_t Outputs::add(const std::string& option, const std::string& path) {
    if (path.empty()) throw UsageError(option + ": a file name is needed");
    for (const std::string& input : inputs_)
        if (samePlace(path, input)) throw UsageError(option + ": " + inQuotes(path) + " is also an input");
    for (const Output& other : outputs_)
        if (samePlace(path, other.path)) throw UsageError(option + ": " + inQuotes(path) + " is asked for twice");
    Output output{path, files_.size(), {}};
    holdSignals();  // until the command's Interruption knows the files
    if (!output.isStandard()) files_.emplace_back(path);
    outputs_.push_back(std::move(output));
    return outputs_.size() - 1;
}

void Outputs::write(std::size_t output, std::string_view text) {
    Output& into = outputs_.at(output);
    if (into.isStandard())
        into.text += text;
    else
        files_[into.file].write(text);
}

// Standard output cannot be taken back: it comes when the files are safe on the disk, and before they are seen.
void Outputs::commit() {
    for (PendingFile& file : files_) file.finish();
    for (const Output& output : outputs_)
        if (output.isStandard()) writeStandardOutput(output.text);
    commitTogether(files_);
}

bool Outputs::usesStandardOutput() const {
    for (const Output& output : outputs_)
        if (output.isStandard()) return true;
    return false;
}

std::vector<std::string> Outputs::temporaries() const {
    std::vector<std::string> names;
    for (const PendingFile& file : files_)
        if (!file.temporaryPath().empty()) names.push_back(file.temporaryPath());
    return names;
}

void writeStandardOutput(std::string_view text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw std::runtime_error(std::string("standard output: cannot be written: ") + std::strerror(errno));
}

void MetaFile::addOption(CLI::App& command) {
    command.add_flag("--meta", wanted_, "Write FILE.meta.json beside the table: version, command, world, target, seed");
}

void MetaFile::open(Outputs& outputs, const std::string& option, const std::optional<std::string>& table) {
    if (!wanted_) return;
    if (!table) throw UsageError("--meta: there is no table to describe; " + option + " FILE writes one");
    if (*table == "-") throw UsageError("--meta: it is written beside a file, and " + option + " - is standard output");
    output_ = outputs.add("--meta", *table + ".meta.json");
}

void MetaFile::write(Outputs& outputs, const Provenance& provenance) const {
    if (output_) outputs.write(*output_, "{" + provenanceMembers(provenance) + "}\n");
}

}  // namespace awaystep
