#pragma once
// "This is mine as long as I live": a small file that its owner holds locked (flock). The kernel lets go of it when the
// owner dies, however it dies, so a claim that nobody holds is stale by definition and the next one takes it over. The
// file holds the number of its owner's process. What is found in its place is never cut or written over: a link or
// something that is no plain file is refused, and a file with other contents is locked and left as it is.

#include <optional>
#include <string>

namespace awaystep {

class LockFile {
public:
    // Nothing if a living process holds it. Throws std::runtime_error if the file cannot be made. File systems that
    // know no locks are used without.
    static std::optional<LockFile> take(const std::string& path);
    // Whether a living process holds it; false if there is no such file.
    static bool isHeld(const std::string& path);

    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&& other) noexcept;
    // Gives it back and takes the file away.
    ~LockFile();

    const std::string& path() const { return path_; }
    // False once its file was removed: nobody else would find it held.
    bool inPlace() const;

private:
    LockFile(std::string path, int descriptor, bool made)
        : path_(std::move(path)), descriptor_(descriptor), made_(made) {}
    void giveBack();

    std::string path_;
    int descriptor_ = -1;
    bool made_ = false;  // the file is ours to remove
};

}  // namespace awaystep
