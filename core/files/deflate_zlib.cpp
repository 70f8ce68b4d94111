#include <zlib.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "files/zip_archive.h"

namespace awaystep {
namespace {

constexpr int rawStream = -15;  // a window of 32 KB without zlib's own header
constexpr int quickly = 1;      // tables compress well at any level
constexpr std::size_t mostAtOnce = std::numeric_limits<uInt>::max() / 2;

Bytef* bytesOf(std::string_view text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); }

// Feeds the whole input through `work`, which is inflate() or deflate(); true if the stream ended and all was read.
template <typename Work>
bool runStream(z_stream& stream, std::string_view in, std::string& out, std::size_t most, Work work) {
    std::size_t written = 0;
    int status = Z_OK;
    do {
        if (stream.avail_in == 0 && !in.empty()) {
            const std::size_t part = std::min(in.size(), mostAtOnce);
            stream.next_in = bytesOf(in);
            stream.avail_in = static_cast<uInt>(part);
            in.remove_prefix(part);
        }
        if (written == out.size()) {
            if (out.size() == most) return false;
            out.resize(std::min(most, std::max<std::size_t>(2 * out.size(), 65536)));
        }
        const std::size_t room = std::min(out.size() - written, mostAtOnce);
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + written);
        stream.avail_out = static_cast<uInt>(room);
        status = work(stream, in.empty());
        written += room - stream.avail_out;
    } while (status == Z_OK);
    out.resize(written);
    return status == Z_STREAM_END && in.empty() && stream.avail_in == 0;
}

}  // namespace

bool canDeflate() { return true; }

std::string deflated(std::string_view bytes) {
    z_stream stream{};
    if (deflateInit2(&stream, quickly, Z_DEFLATED, rawStream, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("out of memory while compressing");
    std::string out(std::max<std::size_t>(bytes.size() / 4, 64), '\0');
    const bool whole = runStream(stream, bytes, out, std::numeric_limits<std::size_t>::max(),
                                 [](z_stream& of, bool last) { return deflate(&of, last ? Z_FINISH : Z_NO_FLUSH); });
    deflateEnd(&stream);
    if (!whole) throw std::runtime_error("compressing failed");
    return out;
}

std::string inflated(std::string_view bytes, std::size_t size) {
    z_stream stream{};
    if (inflateInit2(&stream, rawStream) != Z_OK) throw std::runtime_error("out of memory while decompressing");
    // One byte more than promised: so that a stream that goes on is seen, and one of no bytes can end.
    std::string out(size + 1, '\0');
    const bool whole =
        runStream(stream, bytes, out, size + 1, [](z_stream& of, bool) { return inflate(&of, Z_NO_FLUSH); });
    inflateEnd(&stream);
    if (!whole || out.size() != size) throw std::invalid_argument("the compressed bytes are damaged");
    return out;
}

}  // namespace awaystep
