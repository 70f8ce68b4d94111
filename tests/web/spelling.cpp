// Spells many numbers, one per line, and reads each of them back. tests/web/run compares what this prints on the
// desktop with what it prints in a browser, so it draws its numbers from a generator that is the same everywhere.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>

#include "files/number_text.h"

namespace {

bool allReadBack = true;

void spell(double number) {
    if (!std::isfinite(number)) return;
    const std::string text = awaystep::numberText(number);
    std::puts(text.c_str());
    if (awaystep::readNumber(text) == number) return;
    std::fprintf(stderr, "%s does not read back\n", text.c_str());
    allReadBack = false;
}

double fromBits(std::uint64_t bits) {
    double number = 0.0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

}  // namespace

int main() {
    std::mt19937_64 bits(16);
    for (int i = 0; i < 100000; ++i) spell(fromBits(bits()));
    for (int i = 0; i < 20000; ++i) {
        spell(fromBits(bits() >> (12 + i % 52)));  // denormal numbers
        spell(static_cast<double>(bits() >> (i % 64)));
        spell(-i / 1000.0);
    }
    for (int exponent = -1074; exponent < 1024; ++exponent) spell(std::ldexp(1.0, exponent));
    for (int exponent = -330; exponent < 309; ++exponent)
        spell(awaystep::readNumber("1e" + std::to_string(exponent)).value_or(-0.0));
    return allReadBack ? 0 : 1;
}
