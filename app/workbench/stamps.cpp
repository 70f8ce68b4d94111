#include "workbench/stamps.h"

#include <ctime>
#include <random>

namespace awaystep {

std::string timeText() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

std::string freshId() {
    std::random_device dice;
    std::string id;
    for (int i = 0; i < 16; ++i) id += "0123456789abcdef"[dice() % 16];
    return id;
}

}  // namespace awaystep
