#include "model/settings/ids_and_times.h"

#include <cstdlib>
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

std::string momentText(const std::string& time) {
    std::tm utc{};
    const char* end = strptime(time.c_str(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    if (end == nullptr || *end != '\0') return time;
    const std::time_t then = timegm(&utc), now = std::time(nullptr);
    std::tm moment{}, today{};
    localtime_r(&then, &moment);
    localtime_r(&now, &today);
    const bool thisYear = moment.tm_year == today.tm_year;
    const char* const format = thisYear && moment.tm_yday == today.tm_yday ? "today %H:%M"
                               : thisYear                                  ? "%e %b, %H:%M"
                                                                           : "%e %b %Y, %H:%M";
    char text[48];
    std::strftime(text, sizeof text, format, &moment);
    return text[0] == ' ' ? text + 1 : text;
}

std::string userName() {
    const char* name = std::getenv("USER");
    return name == nullptr ? std::string() : std::string(name);
}

std::string freshId() {
    std::random_device dice;
    std::string id;
    for (int i = 0; i < 16; ++i) id += "0123456789abcdef"[dice() % 16];
    return id;
}

}  // namespace awaystep
