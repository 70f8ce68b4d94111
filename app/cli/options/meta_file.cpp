#include "cli/options/meta_file.h"

#include "cli/options/arguments.h"

namespace awaystep {

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
