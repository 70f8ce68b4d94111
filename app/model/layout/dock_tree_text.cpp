// The dock tree as JSON: {"format": "awaystep-layout", "version": 1, "root": PLACE}, where a PLACE is
//   {"split": "columns" or "rows", "share": 0.3, "parts": [PLACE, PLACE]}   or
//   {"panels": ["World"], "selected": "World", "centre": true}              (the last two may be missing)

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "files/json_reading.h"
#include "files/plain_text.h"
#include "model/layout/dock_tree.h"

namespace awaystep {
namespace {

using Json = nlohmann::ordered_json;

Json placeObject(const DockPlace& place) {
    Json object;
    if (!place.parts.empty()) {
        object["split"] = place.split == DockPlace::Split::Columns ? "columns" : "rows";
        object["share"] = place.share;
        for (const DockPlace& part : place.parts) object["parts"].push_back(placeObject(part));
        return object;
    }
    object["panels"] = place.panels;
    if (!place.selected.empty()) object["selected"] = place.selected;
    if (place.centre) object["centre"] = true;
    return object;
}

void checkKeys(const JsonValue& object, std::initializer_list<const char*> known) {
    if (!object.raw().is_object()) object.refuse("needs an object");
    for (const auto& [key, value] : object.raw().items())
        if (std::none_of(known.begin(), known.end(), [&key = key](const char* each) { return key == each; }))
            object.refuse(inQuotes(key) + " is not known here");
}

class Reader {
public:
    DockPlace place(const JsonValue& value, int depth) {
        if (++places_ > mostPlaces) value.refuse("more than " + std::to_string(mostPlaces) + " places");
        if (depth > deepestPlace) value.refuse("split more than " + std::to_string(deepestPlace) + " times");
        if (!value.raw().is_object()) value.refuse("needs an object");
        return value.find("split") ? splitPlace(value, depth) : tabs(value);
    }

private:
    DockPlace splitPlace(const JsonValue& value, int depth) {
        checkKeys(value, {"split", "share", "parts"});
        DockPlace place;
        const std::string axis = value.at("split").text();
        if (axis != "columns" && axis != "rows") value.at("split").refuse("needs \"columns\" or \"rows\"");
        place.split = axis == "columns" ? DockPlace::Split::Columns : DockPlace::Split::Rows;
        place.share = value.at("share").number();
        if (!(place.share > 0.0 && place.share < 1.0)) value.at("share").refuse("needs a number between 0 and 1");
        const JsonValue parts = value.at("parts");
        if (parts.size() != 2) parts.refuse("needs two places, not " + std::to_string(parts.size()));
        for (std::size_t i = 0; i < 2; ++i) place.parts.push_back(this->place(parts.at(i), depth + 1));
        return place;
    }

    DockPlace tabs(const JsonValue& value) {
        checkKeys(value, {"panels", "selected", "centre"});
        DockPlace place;
        const JsonValue panels = value.at("panels");
        for (std::size_t i = 0; i < panels.size(); ++i) {
            const std::string title = panels.at(i).text();
            if (title.empty() || title.size() > longestPanelTitle) panels.at(i).refuse("is no title of a panel");
            if (!titles_.insert(title).second) panels.at(i).refuse(inQuotes(title) + " is docked twice");
            if (titles_.size() > mostDockedPanels)
                panels.refuse("more than " + std::to_string(mostDockedPanels) + " panels");
            place.panels.push_back(title);
        }
        if (const auto selected = value.find("selected")) {
            place.selected = selected->text();
            if (std::find(place.panels.begin(), place.panels.end(), place.selected) == place.panels.end())
                selected->refuse(inQuotes(place.selected) + " is not among the panels of its place");
        }
        if (const auto centre = value.find("centre")) place.centre = centre->boolean();
        if (place.centre && hasCentre_) value.at("centre").refuse("is given twice");
        hasCentre_ = hasCentre_ || place.centre;
        return place;
    }

    std::size_t places_ = 0;
    std::set<std::string> titles_;
    bool hasCentre_ = false;
};

}  // namespace

std::string toText(const DockPlace& root) {
    Json file;
    file["format"] = "awaystep-layout";
    file["version"] = 1;
    file["root"] = placeObject(root);
    // A title that is not UTF-8 cannot be one of ours; it is no reason to fail.
    return file.dump(-1, ' ', false, Json::error_handler_t::replace);
}

DockPlace parseDockTree(std::string_view text, const std::string& file) {
    const nlohmann::json json = parseJson(text, file);
    const JsonValue root(json, file);
    checkKeys(root, {"format", "version", "root"});
    if (root.at("format").text() != "awaystep-layout") root.at("format").refuse("needs \"awaystep-layout\"");
    root.at("version").integer(1, 1);
    return Reader().place(root.at("root"), 0);
}

}  // namespace awaystep
