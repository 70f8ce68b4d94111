#pragma once
// Sixteen hexadecimal digits that tell two things apart: 64-bit FNV-1a over texts and numbers, the same on every
// machine. It recognises what is equal; it does not protect against collisions that are made on purpose.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace awaystep {

// FNV-1a itself, 64 bits. add() takes a byte, or a larger unit where a hash was made of such.
class Fnv1a {
public:
    void add(std::uint64_t unit) { value_ = (value_ ^ unit) * 0x100000001b3ULL; }
    void addBytes(std::string_view text) {
        for (const char c : text) add(static_cast<unsigned char>(c));
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

class Fingerprint {
public:
    // The length goes first, so that "ab" and "c" differ from "a" and "bc".
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        hash_.addBytes(text);
    }
    void add(const char* text) { add(std::string_view(text)); }
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) hash_.add(static_cast<unsigned char>(number >> (8 * i)));
    }
    void add(int number) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number))); }
    void add(double number) {
        const double same = number + 0.0;  // -0 is 0
        std::uint64_t bits = 0;
        std::memcpy(&bits, &same, sizeof bits);
        add(bits);
    }

    std::string digits() const {
        std::string text(16, '0');
        for (std::size_t i = 0; i < 16; ++i) text[15 - i] = "0123456789abcdef"[(hash_.value() >> (4 * i)) & 15U];
        return text;
    }

private:
    Fnv1a hash_;
};

}  // namespace awaystep
