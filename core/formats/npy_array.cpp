#include "formats/npy_array.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr std::string_view magic{"\x93NUMPY", 6};
constexpr std::size_t mostDimensions = 8;
// Of one dimension; in the browser sizes have 32 bits.
constexpr std::uint64_t longestSide =
    std::min<std::uint64_t>(std::uint64_t{1} << 40U, std::numeric_limits<std::size_t>::max() / 2);

// What stands behind 'key': in numpy's header, a Python dictionary on one line.
std::string_view valueOf(std::string_view header, std::string_view key) {
    const std::string quoted = "'" + std::string(key) + "':";
    const std::size_t place = header.find(quoted);
    return place == std::string_view::npos ? std::string_view() : trimmed(header.substr(place + quoted.size()));
}

// The one of the machine that this runs on: all that the application runs on have the lowest byte first.
template <typename T>
T valueAt(std::string_view data, std::size_t offset) {
    T value;
    std::memcpy(&value, data.data() + offset, sizeof value);
    return value;
}

// Calls use(T()) with the type of the numbers; false for one that is not read.
template <typename Use>
bool withType(char kind, std::size_t size, Use use) {
    if (kind == 'f' && size == 8) return use(double()), true;
    if (kind == 'f' && size == 4) return use(float()), true;
    if (kind == 'i' && size == 8) return use(std::int64_t()), true;
    if (kind == 'i' && size == 4) return use(std::int32_t()), true;
    if (kind == 'i' && size == 2) return use(std::int16_t()), true;
    if (kind == 'i' && size == 1) return use(std::int8_t()), true;
    if (kind == 'u' && size == 8) return use(std::uint64_t()), true;
    if (kind == 'u' && size == 4) return use(std::uint32_t()), true;
    if (kind == 'u' && size == 2) return use(std::uint16_t()), true;
    if ((kind == 'u' || kind == 'b') && size == 1) return use(std::uint8_t()), true;
    return false;
}

void appendUtf8(std::string& text, std::uint32_t c) {
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        add(c);
    } else if (c < 0x800) {
        add(0xc0U | (c >> 6U));
        add(0x80U | (c & 0x3fU));
    } else if (c < 0x10000) {
        add(0xe0U | (c >> 12U));
        add(0x80U | ((c >> 6U) & 0x3fU));
        add(0x80U | (c & 0x3fU));
    } else {
        add(0xf0U | ((c >> 18U) & 0x07U));
        add(0x80U | ((c >> 12U) & 0x3fU));
        add(0x80U | ((c >> 6U) & 0x3fU));
        add(0x80U | (c & 0x3fU));
    }
}

// The characters of UTF-8; bytes that are none stand for themselves.
std::vector<std::uint32_t> charactersOf(const std::string& text) {
    std::vector<std::uint32_t> characters;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        if (length == 1 || i + length > text.size()) {
            characters.push_back(lead);
            ++i;
            continue;
        }
        std::uint32_t c = lead & (0xffU >> (length + 1));
        for (std::size_t j = 1; j < length; ++j) c = (c << 6U) | (static_cast<unsigned char>(text[i + j]) & 0x3fU);
        characters.push_back(c);
        i += length;
    }
    return characters;
}

std::string headerOf(const std::string& type, const std::vector<std::size_t>& shape) {
    std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (";
    for (std::size_t i = 0; i < shape.size(); ++i)
        header += std::to_string(shape[i]) + (shape.size() == 1 ? "," : i + 1 < shape.size() ? ", " : "");
    header += "), }";
    // The data begin at a multiple of 64 bytes.
    header.append(63 - (magic.size() + 4 + header.size()) % 64, ' ');
    header += '\n';
    std::string text(magic);
    text += '\x01';
    text += '\0';
    text += static_cast<char>(header.size() & 0xffU);
    text += static_cast<char>(header.size() >> 8U);
    return text + header;
}

template <typename T>
std::string npyOf(const std::string& type, const std::vector<T>& values, const std::vector<std::size_t>& shape) {
    std::string text = headerOf(type, shape);
    text.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    return text;
}

}  // namespace

NpyArray::NpyArray(std::string_view bytes, std::string place) : place_(std::move(place)) {
    if (bytes.size() < 10 || bytes.substr(0, 6) != magic) refuse("this is no array of numpy");
    const int version = bytes[6];
    const std::size_t lengthBytes = version == 1 ? 2 : 4;
    if (version < 1 || version > 3 || bytes.size() < 8 + lengthBytes) refuse("an unknown version of the format");
    std::size_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;) length = length << 8U | static_cast<unsigned char>(bytes[8 + i]);
    if (bytes.size() - 8 - lengthBytes < length) refuse("the array is cut");
    readHeader(bytes.substr(8 + lengthBytes, length));
    data_ = bytes.substr(8 + lengthBytes + length);
    for (const std::size_t each : shape_) {
        if (each > 0 && count_ > data_.size() / each) refuse("shape " + shapeText() + " is larger than the data");
        count_ *= each;
    }
    // Before anything is allocated by these numbers.
    if (itemSize_ > 0 && data_.size() / itemSize_ < count_) refuse("shape " + shapeText() + " is larger than the data");
}

void NpyArray::readHeader(std::string_view header) {
    std::string_view type = valueOf(header, "descr");
    if (!type.starts_with('\'')) refuse("an array of one type is needed, not of records");
    type = type.substr(1, type.find('\'', 1) - 1);
    if (type.size() >= 2 && type[1] == 'O') refuse("an array of objects (a pickle) is not read");
    if (type.size() < 3) refuse("its type does not read");
    if (type[0] == '>') refuse("numbers with the highest byte first are not read; astype('<f8') makes others");
    kind_ = type[1];
    itemSize_ = 0;
    for (const char digit : type.substr(2)) {
        if (digit < '0' || digit > '9' || itemSize_ > 100000) refuse("type " + inQuotes(type) + " is not read");
        itemSize_ = 10 * itemSize_ + static_cast<std::size_t>(digit - '0');
    }
    if (kind_ == 'U') itemSize_ *= 4;
    const bool isText = kind_ == 'U' || kind_ == 'S';
    if (!isText && !withType(kind_, itemSize_, [](auto) {})) refuse("type " + inQuotes(type) + " is not read");
    fortranOrder_ = valueOf(header, "fortran_order").starts_with("True");
    std::string_view shape = valueOf(header, "shape");
    const std::size_t end = shape.find(')');
    if (!shape.starts_with('(') || end == std::string_view::npos) refuse("its shape does not read");
    shape = shape.substr(1, end - 1);
    for (std::size_t i = 0; i < shape.size();) {
        if (shape[i] == ' ' || shape[i] == ',') {
            ++i;
            continue;
        }
        std::uint64_t number = 0;
        const std::size_t begin = i;
        for (; i < shape.size() && shape[i] >= '0' && shape[i] <= '9'; ++i) {
            number = 10 * number + static_cast<std::uint64_t>(shape[i] - '0');
            if (number > longestSide) refuse("its shape is too large");
        }
        if (i == begin || shape_.size() == mostDimensions) refuse("its shape does not read");
        shape_.push_back(static_cast<std::size_t>(number));
    }
}

std::size_t NpyArray::offsetOf(std::size_t i) const {
    if (!fortranOrder_ || shape_.size() < 2) return i * itemSize_;
    std::size_t offset = 0, stride = count_, rest = i;
    // From the last dimension, which moves fastest in C order and slowest in Fortran's.
    for (std::size_t d = shape_.size(); d-- > 0;) {
        stride /= shape_[d];
        offset += rest % shape_[d] * stride;
        rest /= shape_[d];
    }
    return offset * itemSize_;
}

std::vector<double> NpyArray::numbers(std::size_t first, std::size_t count) const {
    std::vector<double> values;
    const bool read = withType(kind_, itemSize_, [&](auto type) {
        using T = decltype(type);
        values.resize(count);
        if (std::is_same_v<T, double> && !fortranOrder_) {
            std::memcpy(values.data(), data_.data() + first * sizeof(double), count * sizeof(double));
            return;
        }
        for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<double>(valueAt<T>(data_, offsetOf(first + i)));
    });
    if (!read) refuse("numbers are needed, got texts");
    for (std::size_t i = 0; i < count; ++i)
        if (!std::isfinite(values[i])) refuse("value " + std::to_string(first + i) + ": a finite number is needed");
    return values;
}

std::vector<int> NpyArray::integers(int least, int most, std::size_t first, std::size_t count) const {
    if (!isWhole()) refuse("whole numbers are needed: astype(int) makes them");
    std::vector<int> values;
    withType(kind_, itemSize_, [&](auto type) {
        using T = decltype(type);
        values.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const T value = valueAt<T>(data_, offsetOf(first + i));
            bool fits = false;
            if constexpr (std::is_same_v<T, std::uint64_t>)
                fits = value <= static_cast<std::uint64_t>(most) && least <= 0;
            else
                fits = static_cast<std::int64_t>(value) >= least && static_cast<std::int64_t>(value) <= most;
            if (!fits)
                refuse("value " + std::to_string(first + i) + ": must lie in " + std::to_string(least) + ".." +
                       std::to_string(most));
            values[i] = static_cast<int>(value);
        }
    });
    return values;
}

std::vector<std::string> NpyArray::texts() const {
    if (kind_ != 'U' && kind_ != 'S') refuse("texts are needed");
    std::vector<std::string> values;
    for (std::size_t i = 0; i < count_; ++i) {
        std::string text;
        const std::size_t begin = offsetOf(i);
        for (std::size_t at = 0; at < itemSize_; at += kind_ == 'U' ? 4 : 1) {
            const std::uint32_t c = kind_ == 'U' ? valueAt<std::uint32_t>(data_, begin + at)
                                                 : static_cast<unsigned char>(data_[begin + at]);
            const bool half = c >= 0xd800 && c <= 0xdfff;  // of a pair in another encoding
            if (c > 0x10ffff || half) refuse("value " + std::to_string(i) + ": this is no text");
            if (c == 0) break;
            appendUtf8(text, c);
        }
        values.push_back(std::move(text));
    }
    return values;
}

std::string NpyArray::bytes() const {
    if (kind_ != 'u' || itemSize_ != 1) refuse("unsigned bytes are needed: astype('uint8') makes them");
    std::string values(count_, '\0');
    for (std::size_t i = 0; i < count_; ++i) values[i] = data_[offsetOf(i)];
    return values;
}

std::string NpyArray::shapeText() const {
    std::string text = "(";
    for (std::size_t i = 0; i < shape_.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape_[i]);
    return text + ")";
}

void NpyArray::refuse(const std::string& reason) const { throw std::invalid_argument(place_ + ": " + reason); }

NpyArray NpzFile::array(std::string_view name) {
    const ZipArchive::Member* member = archive_.find(std::string(name) + ".npy");
    const std::string place = shownPath(file_) + ": " + std::string(name);
    if (member == nullptr) throw std::invalid_argument(place + ": this array is missing");
    return {archive_.read(*member, room_), place};
}

std::string npyText(const std::vector<double>& values, const std::vector<std::size_t>& shape) {
    return npyOf("<f8", values, shape);
}
std::string npyText(const std::vector<int>& values, const std::vector<std::size_t>& shape) {
    return npyOf("<i4", values, shape);
}
std::string npyBytes(std::string_view values, const std::vector<std::size_t>& shape) {
    return headerOf("|u1", shape) + std::string(values);
}
std::string npyText(const std::vector<std::string>& values) {
    std::vector<std::vector<std::uint32_t>> characters;
    std::size_t longest = 1;
    for (const std::string& value : values) {
        characters.push_back(charactersOf(value));
        longest = std::max(longest, characters.back().size());
    }
    std::vector<std::uint32_t> all;
    for (std::vector<std::uint32_t>& each : characters) {
        each.resize(longest, 0);
        all.insert(all.end(), each.begin(), each.end());
    }
    return npyOf("<U" + std::to_string(longest), all, {values.size()});
}

}  // namespace awaystep
