#pragma once
// What the window does with links: it copies them to the clipboard, opens those that are there, and shows one on a
// card. The card that shows a link: its QR code as large as the window allows, for phones in the room, the address that
// it begins with, and a button that copies it. The link is that of the moment at which the card was opened.

#include <optional>
#include <string>

#include "model/links/qr_code.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;
struct LinkedView;
struct Preferences;

class LinkCard {
public:
    bool isOpen() const { return open_; }
    void open(const Session& session, const Preferences& preferences);
    void close() { open_ = false; }
    void draw(const Style& style, const Preferences& preferences, Orders& orders);

private:
    void drawCode(const Style& style);
    void drawFields(const Style& style, const Preferences& preferences, Orders& orders);
    // The code of the link behind this address.
    void follow(const std::string& address);

    bool open_ = false;
    std::string link_;     // without an address
    std::string refused_;  // why there is none
    std::string what_;     // it is a link to
    std::string leftOut_;
    std::string address_, author_;  // as they are being typed
    std::string coded_;             // what the code is of
    std::optional<QrCode> code_;
    std::string codeRefused_;
};

// --- link_orders.cpp ---
// Each says in a message what was copied, or why nothing was.
void copyLink(const Session& session, const Preferences& preferences, Orders& orders);
void copyDriveLink(const std::string& id, const Session& session, const Preferences& preferences, Orders& orders);
void copyPredictionLink(const Session& session, const Preferences& preferences, Orders& orders);

// forClass: what is pasted are the links of a class. The orders are for the next frame.
void openPasted(bool forClass, Orders& orders);

// A link was opened: its lesson, theme and workspace are shown.
void showLinked(const LinkedView& view, Orders& orders);

}  // namespace awaystep
