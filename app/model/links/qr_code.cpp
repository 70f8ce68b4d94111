#include "model/links/qr_code.h"

#include <qrencode.h>

#include <memory>
#include <stdexcept>

namespace awaystep {

QrCode qrCodeOf(const std::string& text) {
    if (text.empty()) throw std::invalid_argument("there is no text for a QR code");
    if (text.size() > mostInQrCode)
        throw std::invalid_argument("The link has " + std::to_string(text.size()) +
                                    " characters, and a QR code holds " + std::to_string(mostInQrCode) +
                                    ": copy it, or save a file.");
    const std::unique_ptr<QRcode, void (*)(QRcode*)> made(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L),
                                                          QRcode_free);
    if (!made) throw std::invalid_argument("The link does not fit into a QR code: copy it, or save a file.");
    QrCode code;
    code.side = made->width;
    const std::size_t count = static_cast<std::size_t>(code.side) * static_cast<std::size_t>(code.side);
    for (std::size_t i = 0; i < count; ++i) code.dark.push_back((made->data[i] & 1U) != 0);
    return code;
}

std::vector<QrRun> darkRuns(const QrCode& code) {
    std::vector<QrRun> runs;
    for (int row = 0; row < code.side; ++row)
        for (int column = 0; column < code.side; ++column) {
            if (!code.at(row, column)) continue;
            const bool goesOn =
                !runs.empty() && runs.back().row == row && runs.back().column + runs.back().length == column;
            if (goesOn)
                ++runs.back().length;
            else
                runs.push_back({row, column, 1});
        }
    return runs;
}

}  // namespace awaystep
