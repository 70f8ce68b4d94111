#pragma once
// The card that offers what an earlier start left behind: documents with unsaved changes, and recordings that were cut
// off or finished but not saved. Everything stays on the disk until it is dismissed.

#include <optional>
#include <set>
#include <string>

#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class RecoveryCard {
public:
    void open() { open_ = true; }
    // It is the open document now.
    void opened(const std::string& path) { opened_.insert(path); }
    // Draws nothing if there is nothing to offer. Returns the path of the document that is to be recovered, whose
    // opening may have to wait for a question about unsaved changes.
    std::optional<std::string> draw(const Style& style, const Session& session, Orders& orders);

private:
    bool open_ = true;              // if there is anything
    std::set<std::string> opened_;  // paths, since the start
};

}  // namespace awaystep
