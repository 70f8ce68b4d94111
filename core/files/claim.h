#pragma once
// "This is mine as long as I live": a small file that its owner holds locked (flock). The kernel lets go of it when the
// owner dies, however it dies, so a claim that nobody holds is stale by definition and the next one takes it over. The
// file tells who holds it, for messages.

#include <optional>
#include <string>

namespace awaystep {

class Claim {
public:
    // Nothing if a living process holds it. Throws std::runtime_error if the file cannot be made. File systems that
    // know no locks are used without.
    static std::optional<Claim> take(const std::string& path);
    // Whether a living process holds it; false if there is no such file.
    static bool isHeld(const std::string& path);

    Claim(Claim&& other) noexcept;
    Claim& operator=(Claim&& other) noexcept;
    // Gives it back and takes the file away.
    ~Claim();

    const std::string& path() const { return path_; }

private:
    Claim(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
    void giveBack();

    std::string path_;
    int descriptor_ = -1;
};

}  // namespace awaystep
