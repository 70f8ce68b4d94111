#include "model/layout/dock_settings.h"

#include <charconv>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "files/plain_text.h"
#include "model/layout/dock_tree.h"

namespace awaystep {
namespace {

constexpr int largestSize = 32767;  // pixels

class LineReader {
public:
    LineReader(const std::string& file, int line) : file_(file), line_(line) {}

    [[noreturn]] void refuse(const std::string& reason) const { refuseLine(file_, line_, reason); }

    std::uint32_t number(std::string_view text) const {
        std::uint32_t value = 0;
        const std::string_view digits = text.starts_with("0x") ? text.substr(2) : std::string_view();
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
            refuse(inQuotes(text) + " is no number of a place");
        return value;
    }
    int integer(std::string_view text, int least, int most) const {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < least || value > most)
            refuse(inQuotes(text) + " is no whole number from " + std::to_string(least) + " to " +
                   std::to_string(most));
        return value;
    }
    // "12,34": what is before and behind the comma.
    std::pair<std::string_view, std::string_view> pair(std::string_view text) const {
        const std::size_t comma = text.find(',');
        if (comma == std::string_view::npos) refuse(inQuotes(text) + " are not two numbers");
        return {text.substr(0, comma), text.substr(comma + 1)};
    }

private:
    const std::string& file_;
    int line_;
};

// The next word of the text, which is shortened by it.
std::string_view takeWord(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    text.remove_prefix(word.size());
    return word;
}

void readField(const LineReader& reader, std::string_view word, NodeLine& node) {
    const std::size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
    if (key == "ID") {
        node.id = reader.number(value);
    } else if (key == "Parent") {
        node.parent = reader.number(value);
        if (node.parent == 0) reader.refuse("0 is no parent");
    } else if (key == "Window") {
        reader.number(value);
    } else if (key == "Pos") {
        const auto [x, y] = reader.pair(value);
        reader.integer(x, -largestSize - 1, largestSize);
        reader.integer(y, -largestSize - 1, largestSize);
    } else if (key == "Size" || key == "SizeRef") {
        const auto [width, height] = reader.pair(value);
        node.width = reader.integer(width, 0, largestSize);
        node.height = reader.integer(height, 0, largestSize);
    } else if (key == "Split") {
        if (value != "X" && value != "Y") reader.refuse(inQuotes(value) + " is no way to split: X or Y is");
        node.axis = value.front();
    } else if (key == "CentralNode") {
        node.central = reader.integer(value, 0, 1) == 1;
    } else if (key == "Selected") {
        node.selectedTab = reader.number(value);
    } else if (key == "NoResize" || key == "NoTabBar" || key == "HiddenTabBar" || key == "NoWindowMenuButton" ||
               key == "NoCloseButton") {
        reader.integer(value, 0, 1);  // the window decides how the place looks
    } else {
        reader.refuse(inQuotes(word) + " is not known here");
    }
}

NodeLine readNode(const LineReader& reader, std::string_view text, int line) {
    NodeLine node;
    node.line = line;
    const std::string_view kind = takeWord(text);
    if (kind != "DockNode" && kind != "DockSpace") reader.refuse("needs DockNode or DockSpace");
    node.dockSpace = kind == "DockSpace";
    std::set<std::string_view> met;
    while (!trimmed(text).empty()) {
        const std::string_view word = takeWord(text);
        if (!met.insert(word.substr(0, word.find('='))).second) reader.refuse(inQuotes(word) + " is given twice");
        readField(reader, word, node);
    }
    if (node.id == 0) reader.refuse("the place has no number");
    if (!met.contains("Size") && !met.contains("SizeRef")) reader.refuse("the place has no size");
    return node;
}

}  // namespace

void refuseLine(const std::string& file, int line, const std::string& reason) {
    throw std::invalid_argument(shownPath(file) + ": line " + std::to_string(line) + ": " + reason);
}

DockSettings parseDockLines(std::string_view text, const std::string& file) {
    enum class Section { Other, Docking, Window } section = Section::Other;
    DockSettings settings;
    std::set<std::string> titles;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = text.find('\n');
        const std::string_view content = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        const LineReader reader(file, line);
        if (content.empty() || content.front() == ';') continue;
        if (content.front() == '[') {
            const std::size_t between = content.find("][");
            const std::string_view type = content.substr(1, between == std::string_view::npos ? 0 : between - 1);
            if (type.empty() || content.back() != ']') reader.refuse(inQuotes(content) + " begins no section");
            section = type == "Docking" ? Section::Docking : type == "Window" ? Section::Window : Section::Other;
            if (section != Section::Window) continue;
            const std::string title(content.substr(between + 2, content.size() - between - 3));
            if (!titles.insert(title).second) reader.refuse(inQuotes(title) + " is given twice");
            if (titles.size() > mostDockedPanels)
                reader.refuse("more than " + std::to_string(mostDockedPanels) + " windows");
            settings.windows.push_back({line, title});
        } else if (section == Section::Docking) {
            settings.nodes.push_back(readNode(reader, content, line));
            if (settings.nodes.size() > mostPlaces)
                reader.refuse("more than " + std::to_string(mostPlaces) + " places");
        } else if (section == Section::Window && content.starts_with("DockId=")) {
            WindowLines& window = settings.windows.back();
            if (window.dock != 0) reader.refuse(inQuotes(window.title) + " is docked twice");
            const std::string_view value = content.substr(7);
            window.dock = reader.number(value.substr(0, value.find(',')));
            if (value.find(',') != std::string_view::npos)
                window.order = reader.integer(reader.pair(value).second, -1, largestSize);
        }
    }
    return settings;
}

}  // namespace awaystep
