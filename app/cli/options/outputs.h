#pragma once
// The files that a command was asked to write, and its standard output: all of them complete, or none touched.

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/provenance.h"
#include "files/atomic_file.h"

namespace awaystep {

class Outputs {
public:
    // Where the command reads from: writing over an input is wrong usage.
    explicit Outputs(std::vector<std::string> inputs) : inputs_(std::move(inputs)) {}

    // Opens an output, "-" being standard output, and answers its number. What cannot be written is refused here,
    // before the work begins; the same place twice is wrong usage. `option` is for the message.
    std::size_t add(const std::string& option, const std::string& path);
    void write(std::size_t output, std::string_view text);
    // Puts everything in its place.
    void commit();

    bool usesStandardOutput() const;
    // What has to be removed if the program ends in mid-air.
    std::vector<std::string> temporaries() const;

private:
    struct Output {
        std::string path;
        std::size_t file = 0;  // in files_
        std::string text;      // of standard output, kept until the end
        bool isStandard() const { return path == "-"; }
    };
    std::vector<std::string> inputs_;
    std::vector<Output> outputs_;
    std::vector<PendingFile> files_;
};

// Throws std::runtime_error if standard output does not take it all.
void writeStandardOutput(std::string_view text);

// --meta of the commands that write tables: FILE.meta.json next to the table says what made it
// (experiment/provenance.h).
class MetaFile {
public:
    void addOption(CLI::App& command);
    // To be called once the table is among the outputs. `option` is the one that names the table; without a table, or
    // with one on standard output, --meta is wrong usage.
    void open(Outputs& outputs, const std::string& option, const std::optional<std::string>& table);
    void write(Outputs& outputs, const Provenance& provenance) const;
    bool wanted() const { return wanted_; }

private:
    bool wanted_ = false;
    std::optional<std::size_t> output_;
};

}  // namespace awaystep
