// What a figure says of itself inside its file, for search, for screen readers, and to make it again.
#include <cstdint>

#include "figures/figure.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

// cairo draws letters as shapes; title and description keep the words for search and for screen readers.
void describeSvg(std::string& svg, const Figure& figure) {
    const std::size_t open = svg.find("<svg");
    const std::size_t end = open == std::string::npos ? open : svg.find('>', open);
    if (end == std::string::npos) return;
    svg.insert(end + 1,
               "\n<title>" + xmlText(figure.title) + "</title>\n<desc>" + xmlText(figure.caption) + "</desc>" +
                   (figure.parameters.empty() ? "" : "\n<metadata>" + xmlText(figure.parameters) + "</metadata>"));
}

// --- words in a PNG: chunks of international text behind its header ---

std::string bigEndian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xffU);
    return bytes;
}

// As PNG wants it: CRC-32 of IEEE 802.3.
std::uint32_t checksum(const std::string& bytes) {
    std::uint32_t crc = 0xffffffffU;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ (crc & 1U ? 0xedb88320U : 0U);
    }
    return ~crc;
}

std::string textChunk(const std::string& keyword, const std::string& words) {
    const std::string data = keyword + std::string(5, '\0') + words;  // not compressed, no language
    return bigEndian(static_cast<std::uint32_t>(data.size())) + "iTXt" + data + bigEndian(checksum("iTXt" + data));
}

void describePng(std::string& png, const Figure& figure) {
    constexpr std::size_t afterHeader = 8 + 4 + 4 + 13 + 4;  // the signature, then IHDR
    if (png.size() <= afterHeader) return;
    std::string chunks = textChunk("Title", figure.title) + textChunk("Description", figure.caption);
    if (!figure.parameters.empty()) chunks += textChunk("Parameters", figure.parameters);
    png.insert(afterHeader, chunks);
}

}  // namespace

void addMetadata(std::string& bytes, const Figure& figure, FigureFormat format) {
    if (format == FigureFormat::Svg)
        describeSvg(bytes, figure);
    else
        describePng(bytes, figure);
}

}  // namespace awaystep
