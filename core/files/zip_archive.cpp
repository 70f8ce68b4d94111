#include "files/zip_archive.h"

#include <array>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

// The numbers of the format (APPNOTE.TXT of PKWARE); all of them lie with their lowest byte first.
constexpr std::uint32_t memberMark = 0x04034b50, directoryMark = 0x02014b50, endMark = 0x06054b50;
constexpr std::size_t memberHead = 30, directoryHead = 46, endHead = 22;
constexpr std::size_t longestComment = 65535;
constexpr std::size_t mostMembers = 4096;
constexpr std::size_t largestRatio = 1032;
constexpr std::size_t largestMember = std::size_t{2} << 30;

constexpr std::array<std::uint32_t, 256> checkTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? 0xedb88320U : 0U);
        table[i] = value;
    }
    return table;
}();

std::uint32_t checkOf(std::string_view bytes) {
    std::uint32_t value = 0xffffffffU;
    for (const char c : bytes) value = (value >> 8U) ^ checkTable[(value ^ static_cast<unsigned char>(c)) & 0xffU];
    return ~value;
}

std::uint32_t numberAt(std::string_view bytes, std::size_t place, int length) {
    std::uint32_t value = 0;
    for (int i = length; i-- > 0;)
        value = (value << 8U) | static_cast<unsigned char>(bytes[place + static_cast<std::size_t>(i)]);
    return value;
}

void append(std::string& text, std::uint32_t value, int length) {
    for (int i = 0; i < length; ++i, value >>= 8U) text += static_cast<char>(value & 0xffU);
}

}  // namespace

ZipArchive::ZipArchive(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {
    if (bytes_.size() < endHead || numberAt(bytes_, 0, 4) != memberMark) refuse("this is no zip archive");
    // The directory is found from the end, where a comment may follow it.
    std::size_t end = bytes_.size() - endHead;
    const std::size_t first = end > longestComment ? end - longestComment : 0;
    while (numberAt(bytes_, end, 4) != endMark) {
        if (end == first) refuse("the archive is cut: its directory is missing");
        --end;
    }
    const std::size_t count = numberAt(bytes_, end + 10, 2);
    std::size_t place = numberAt(bytes_, end + 16, 4);
    if (count > mostMembers) refuse("more than " + std::to_string(mostMembers) + " members");
    for (std::size_t i = 0; i < count; ++i) members_.push_back(memberAt(place));
}

ZipArchive::Member ZipArchive::memberAt(std::size_t& place) const {
    if (place > bytes_.size() || bytes_.size() - place < directoryHead || numberAt(bytes_, place, 4) != directoryMark)
        refuse("its directory is damaged");
    Member member;
    member.method = static_cast<int>(numberAt(bytes_, place + 10, 2));
    member.check = numberAt(bytes_, place + 16, 4);
    const std::size_t packed = numberAt(bytes_, place + 20, 4);
    member.size = numberAt(bytes_, place + 24, 4);
    const std::size_t name = numberAt(bytes_, place + 28, 2);
    const std::size_t more = numberAt(bytes_, place + 30, 2) + numberAt(bytes_, place + 32, 2);
    const std::size_t head = numberAt(bytes_, place + 42, 4);
    if (bytes_.size() - place - directoryHead < name + more) refuse("its directory is damaged");
    member.name = std::string(bytes_.substr(place + directoryHead, name));
    place += directoryHead + name + more;

    const std::string which = "member " + inQuotes(member.name) + ": ";
    if (head > bytes_.size() || bytes_.size() - head < memberHead || numberAt(bytes_, head, 4) != memberMark)
        refuse(which + "its place is wrong");
    const std::size_t begin = head + memberHead + numberAt(bytes_, head + 26, 2) + numberAt(bytes_, head + 28, 2);
    if (begin > bytes_.size() || bytes_.size() - begin < packed) refuse(which + "the archive is cut");
    member.packed = bytes_.substr(begin, packed);
    if (member.method != 0 && member.method != 8) refuse(which + "its compression is neither stored nor deflated");
    if (member.method == 0 && member.size != packed) refuse(which + "its two sizes differ");
    if (member.size > largestMember || member.size / largestRatio > packed)
        refuse(which + "it cannot be as large as it says");
    return member;
}

const ZipArchive::Member* ZipArchive::find(std::string_view name) const {
    for (const Member& member : members_)
        if (member.name == name) return &member;
    return nullptr;
}

std::string_view ZipArchive::read(const Member& member, std::string& room) const {
    std::string_view bytes = member.packed;
    if (member.method != 0) {
        try {
            room = inflated(member.packed, member.size);
        } catch (const std::invalid_argument& damaged) {
            refuse("member " + inQuotes(member.name) + ": " + damaged.what());
        }
        bytes = room;
    }
    if (checkOf(bytes) != member.check) refuse("member " + inQuotes(member.name) + ": its bytes are damaged");
    return bytes;
}

void ZipArchive::refuse(const std::string& reason) const {
    throw std::invalid_argument(shownPath(file_) + ": " + reason);
}

void ZipWriter::add(const std::string& name, std::string_view bytes) {
    constexpr std::uint32_t lastDay = 0x21;  // 1 January 1980: equal contents make equal files
    std::string packed;
    if (canDeflate()) packed = deflated(bytes);
    const bool stored = packed.empty() || packed.size() >= bytes.size();
    if (stored) packed = bytes;
    std::string common;
    append(common, 20, 2);  // the version of the format that is needed
    append(common, 0, 2);
    append(common, stored ? 0 : 8, 2);
    append(common, 0, 2);
    append(common, lastDay, 2);
    append(common, checkOf(bytes), 4);
    append(common, static_cast<std::uint32_t>(packed.size()), 4);
    append(common, static_cast<std::uint32_t>(bytes.size()), 4);
    append(common, static_cast<std::uint32_t>(name.size()), 2);
    append(common, 0, 2);

    const std::size_t place = archive_.size();
    if (place + packed.size() + directory_.size() > largestMember)
        throw std::invalid_argument("the archive would be larger than 2 GB");
    append(archive_, memberMark, 4);
    archive_ += common + name;
    archive_ += packed;

    append(directory_, directoryMark, 4);
    append(directory_, 20, 2);
    directory_ += common;
    append(directory_, 0, 4);  // no comment, first disk
    append(directory_, 0, 2);
    append(directory_, 0, 4);
    append(directory_, static_cast<std::uint32_t>(place), 4);
    directory_ += name;
    ++members_;
}

std::string ZipWriter::finish() {
    const std::size_t place = archive_.size();
    archive_ += directory_;
    append(archive_, endMark, 4);
    append(archive_, 0, 4);
    append(archive_, static_cast<std::uint32_t>(members_), 2);
    append(archive_, static_cast<std::uint32_t>(members_), 2);
    append(archive_, static_cast<std::uint32_t>(directory_.size()), 4);
    append(archive_, static_cast<std::uint32_t>(place), 4);
    append(archive_, 0, 2);
    return std::move(archive_);
}

}  // namespace awaystep
