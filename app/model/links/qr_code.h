#pragma once
// A text as a QR code, made by libqrencode. Only the window is linked with that library.

#include <cstddef>
#include <string>
#include <vector>

namespace awaystep {

// The smallest one of the standard that holds the text, with the least correction: it is shown on a screen, not printed
// on a parcel.
struct QrCode {
    int side = 0;            // modules along an edge, without the quiet zone of four around it
    std::vector<bool> dark;  // row by row

    bool at(int row, int column) const { return dark[static_cast<std::size_t>(row * side + column)]; }
};
constexpr std::size_t mostInQrCode = 2953;  // bytes: version 40, correction L
constexpr int quietZone = 4;                // modules

// Throws std::invalid_argument with a sentence for a text that is too long.
QrCode qrCodeOf(const std::string& text);

// Dark modules side by side, to be drawn as one rectangle.
struct QrRun {
    int row = 0, column = 0, length = 0;
};
std::vector<QrRun> darkRuns(const QrCode& code);

}  // namespace awaystep
