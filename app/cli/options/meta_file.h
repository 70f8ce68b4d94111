#pragma once
// --meta of the commands that write tables: FILE.meta.json beside the table says what made it
// (experiment/provenance.h).

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "cli/options/outputs.h"
#include "experiment/provenance.h"

namespace awaystep {

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
