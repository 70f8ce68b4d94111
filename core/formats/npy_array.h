#pragma once
// Arrays of numpy: the format .npy, and .npz, which is a zip archive of them. Numbers of any usual type and texts;
// arrays of objects (pickles) are refused, because reading them means running them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/zip_archive.h"

namespace awaystep {

// One array as it lies in its file. Its values come out in C order, whatever their order is in the file.
class NpyArray {
public:
    // `bytes` must outlive the array; `place` is for messages: "world.npz: features". Throws std::invalid_argument
    // unless there are as many bytes as type and shape say.
    NpyArray(std::string_view bytes, std::string place);

    const std::vector<std::size_t>& shape() const { return shape_; }
    std::size_t count() const { return count_; }
    std::size_t rank() const { return shape_.size(); }
    std::string shapeText() const;  // "(3, 4)"
    const std::string& place() const { return place_; }

    // Refused unless all are finite. With a range, these values alone are read; it must lie in the array.
    std::vector<double> numbers() const { return numbers(0, count_); }
    std::vector<double> numbers(std::size_t first, std::size_t count) const;
    // Refused unless all are whole numbers of an integer type in least..most.
    std::vector<int> integers(int least, int most) const { return integers(least, most, 0, count_); }
    std::vector<int> integers(int least, int most, std::size_t first, std::size_t count) const;
    std::vector<std::string> texts() const;
    // The bytes of an array of unsigned bytes.
    std::string bytes() const;
    bool isWhole() const { return kind_ == 'i' || kind_ == 'u' || kind_ == 'b'; }

    [[noreturn]] void refuse(const std::string& reason) const;

private:
    void readHeader(std::string_view header);
    // The offset of the i-th value, counted in C order.
    std::size_t offsetOf(std::size_t i) const;

    std::string place_;
    char kind_ = 'f';  // f i u b U S
    std::size_t itemSize_ = 8;
    bool fortranOrder_ = false;
    std::vector<std::size_t> shape_;
    std::size_t count_ = 1;
    std::string_view data_;
};

class NpzFile {
public:
    // The bytes must outlive it.
    NpzFile(std::string_view bytes, const std::string& file) : archive_(bytes, file), file_(file) {}

    bool has(std::string_view name) const { return archive_.find(std::string(name) + ".npy") != nullptr; }
    // The array stays good until the next one is read. Throws std::invalid_argument if there is none of this name.
    NpyArray array(std::string_view name);
    const std::string& file() const { return file_; }

private:
    ZipArchive archive_;
    std::string file_;
    std::string room_;
};

// The text of a .npy file.
std::string npyText(const std::vector<double>& values, const std::vector<std::size_t>& shape);
std::string npyText(const std::vector<int>& values, const std::vector<std::size_t>& shape);
// Whole numbers of 0..255 in one byte each.
std::string npyBytes(std::string_view values, const std::vector<std::size_t>& shape);
std::string npyText(const std::vector<std::string>& values);

}  // namespace awaystep
