#pragma once
// Which file is open where: a lock per file, in the state folder, held as long as the file is open in this copy of the
// program. Only the copy that holds it may save the file.

#include <optional>
#include <string>

#include "files/lock_file.h"

namespace awaystep {

class FileClaim {
public:
    // Empty: nothing is locked, and no file is open elsewhere.
    explicit FileClaim(std::string stateFolder);

    // Gives up the file before; an empty path stands for none.
    void hold(const std::string& path);
    // Another running copy has the file that was last given to hold().
    bool openElsewhere() const { return openElsewhere_; }
    // Another running copy has that file open, whichever it is.
    bool heldElsewhere(const std::string& path) const;
    // The state folder may be removed while the program runs: true once the lock is gone and hold() must be called
    // again. passed: seconds that really went by; the file is looked for once a second.
    bool lost(double passed);

private:
    std::string lockOf(const std::string& path) const;

    std::string folder_;
    std::optional<LockFile> lock_;
    bool openElsewhere_ = false;
    double sinceChecked_ = 0.0;
};

}  // namespace awaystep
