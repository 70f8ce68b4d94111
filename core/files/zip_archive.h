#pragma once
// Zip archives as numpy writes them: members stored or deflated, no encryption, nothing beyond 2 GB. Every size is
// looked at before memory is taken for it: a member must lie in the file, and no stream of deflate stands for more than
// 1032 times its bytes.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

// The compression of members. A build without a library for it (deflate_none.cpp: the page in a browser) refuses what
// is compressed and writes what it writes uncompressed.
bool canDeflate();
// As a raw deflate stream (no header, no checksum). Throws std::runtime_error where canDeflate() is false.
std::string deflated(std::string_view bytes);
// Back again. Throws std::invalid_argument unless these are exactly `size` bytes; no more room than that is taken.
std::string inflated(std::string_view stream, std::size_t size);

class ZipArchive {
public:
    struct Member {
        std::string name;
        int method = 0;           // 0 stored, 8 deflated
        std::uint32_t check = 0;  // CRC-32 of its bytes
        std::string_view packed;  // as it lies in the archive
        std::size_t size = 0;     // unpacked
    };

    // The text must outlive the archive. Throws std::invalid_argument naming the file and the reason.
    ZipArchive(std::string_view bytes, std::string file);

    const std::vector<Member>& members() const { return members_; }
    // Null if there is none of this name.
    const Member* find(std::string_view name) const;
    // Its bytes, checked; what is stored is not copied but shown where it lies, what is not is kept in `room`.
    std::string_view read(const Member& member, std::string& room) const;

private:
    [[noreturn]] void refuse(const std::string& reason) const;
    Member memberAt(std::size_t& place) const;

    std::string_view bytes_;
    std::string file_;
    std::vector<Member> members_;
};

// Makes one, deflated where the build can.
class ZipWriter {
public:
    void add(const std::string& name, std::string_view bytes);
    // The whole archive; ends the writing.
    std::string finish();

private:
    std::string archive_;
    std::string directory_;
    int members_ = 0;
};

}  // namespace awaystep
