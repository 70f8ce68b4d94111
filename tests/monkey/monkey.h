#pragma once
// A monkey at the keyboard: random clicks, drags, keys, wheels and words on the real panels. Everything it does follows
// from its seed and is written to a log, line by line before it is done, so that a failure can be seen again: the same
// seed does the same, because after every event the background work is finished. Now and then it checks
// what must always hold. It lives in a folder of its own (HOME, working folder) and cannot climb out of it.

#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "experiment/scenario_plan.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/session.h"
#include "model/workers/workers.h"
#include "support/panel_driver.h"
#include "world/rng.h"

namespace awaystep {

class Monkey {
public:
    // log: a file; empty: none.
    Monkey(std::uint64_t seed, const std::string& log)
        : rng_(seed, "monkey"), before_(std::filesystem::current_path()) {
        if (!log.empty()) log_.open(log);
        setenv("HOME", window_.folder().path().c_str(), 1);
        std::filesystem::current_path(window_.folder().path());
        say("seed " + std::to_string(seed));
        window_.session().open(documentFor(rng_.chance(0.5) ? "grid-face" : "highway-face"));
        rest();
        frames(6);
    }
    ~Monkey() { std::filesystem::current_path(before_); }
    Monkey(const Monkey&) = delete;
    Monkey& operator=(const Monkey&) = delete;

    void act(int times) {
        for (int i = 0; i < times; ++i) {
            one();
            ++acts_;
            if (acts_ % 50 == 0) check();
        }
        check();
    }
    int acts() const { return acts_; }
    // Sentences about what must hold and does not.
    const std::vector<std::string>& complaints() const { return complaints_; }

private:
    void say(const std::string& line) {
        if (log_.is_open()) log_ << line << std::endl;  // flushed: it must outlive a crash
    }

    // Until nothing that was asked for is missing, without a frame: however long that takes, the frames are the same.
    void rest() {
        LiveSession& session = window_.session();
        // The largest world takes minutes where every access to memory is watched.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
        constexpr int patience = 20'000;
#else
        constexpr int patience = 3'000;
#endif
        for (int i = 0; i < patience; ++i) {
            session.collect(0.0);
            session.apply(SessionOrders());
            if (!session.working()) return;
            session.workers().waitForNews(0.02);
        }
        complain("something works for ever, on " + toText(session.document().scene.plan));
    }
    // A race of a million iterations, or a world of 128 x 128, is no use of the monkey's time.
    void keepSmall() {
        const Document& document = window_.session().document();
        SessionOrders orders;
        if (document.scene.plan.name == "abbeel-ng-128" || document.scene.plan.parameters.size() > 2000) {
            say("  the world became large: a new document");
            orders.add(NewDocument{});
        } else if (document.race.common.iterations > 150) {
            say("  the race became long: back to 60");
            orders.edit("shorten the race", [](Document& d) { d.race.common.iterations = 60; });
        }
        if (orders.empty()) return;
        window_.session().apply(orders);
        rest();
    }
    void frames(int count, double seconds = 0.0) {
        for (int i = 0; i < count; ++i) {
            window_.frame(1, seconds);
            keepSmall();
            rest();
        }
    }

    // Mostly on a widget, sometimes just anywhere.
    ImVec2 somewhere() {
        const auto& items = window_.items().items();
        if (!items.empty() && rng_.chance(0.85)) {
            const DrawnItem& item = items[static_cast<std::size_t>(rng_.integer(static_cast<int>(items.size())))];
            if (item.visible() && item.label != "../") {
                say("  at " + item.label + " in " + item.window);
                return {item.visibleMin.x + uniform() * (item.visibleMax.x - item.visibleMin.x),
                        item.visibleMin.y + uniform() * (item.visibleMax.y - item.visibleMin.y)};
            }
        }
        return {uniform() * 1280.0F, uniform() * 800.0F};
    }
    float uniform() { return static_cast<float>(rng_.uniform()); }

    void move(ImVec2 place) {
        ImGui::GetIO().AddMousePosEvent(place.x, place.y);
        frames(1);
    }
    void button(bool down) {
        ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, down);
        frames(1);
    }
    void press(ImGuiKey key, bool ctrl, bool shift) {
        ImGuiIO& io = ImGui::GetIO();
        for (const bool down : {true, false}) {
            if (ctrl) io.AddKeyEvent(ImGuiMod_Ctrl, down);
            if (shift) io.AddKeyEvent(ImGuiMod_Shift, down);
            io.AddKeyEvent(key, down);
            frames(2);
        }
    }

    void one() {
        static constexpr ImGuiKey keys[] = {
            ImGuiKey_Space,  ImGuiKey_LeftArrow, ImGuiKey_RightArrow,  ImGuiKey_UpArrow,     ImGuiKey_DownArrow,
            ImGuiKey_Home,   ImGuiKey_End,       ImGuiKey_Enter,       ImGuiKey_Escape,      ImGuiKey_Backspace,
            ImGuiKey_Tab,    ImGuiKey_R,         ImGuiKey_N,           ImGuiKey_W,           ImGuiKey_A,
            ImGuiKey_S,      ImGuiKey_D,         ImGuiKey_Z,           ImGuiKey_Y,           ImGuiKey_E,
            ImGuiKey_F1,     ImGuiKey_Delete,    ImGuiKey_Equal,       ImGuiKey_Minus,       ImGuiKey_0,
            ImGuiKey_PageUp, ImGuiKey_PageDown,  ImGuiKey_LeftBracket, ImGuiKey_RightBracket};
        static const char* const words[] = {"7",        "0.5",    "-1",    "999999999", "x",
                                            "\u03A6_E", "lesson", "1e400", "..",        "%s%n"};
        const auto count = [](const auto& list) { return static_cast<int>(std::size(list)); };
        const double what = rng_.uniform();
        const std::string number = std::to_string(acts_) + ": ";
        if (what < 0.40) {
            say(number + "click");
            move(somewhere());
            button(true);
            button(false);
            frames(2);
        } else if (what < 0.52) {
            say(number + "drag");
            move(somewhere());
            button(true);
            for (int i = 1 + rng_.integer(4); i > 0; --i) move(somewhere());
            button(false);
        } else if (what < 0.80) {
            const ImGuiKey key = keys[static_cast<std::size_t>(rng_.integer(count(keys)))];
            const bool ctrl = rng_.chance(0.25);
            const bool shift = rng_.chance(0.1);
            say(number + "key " + (ctrl ? "Ctrl+" : "") + (shift ? "Shift+" : "") + ImGui::GetKeyName(key));
            press(key, ctrl, shift);
        } else if (what < 0.88) {
            const char* word = words[static_cast<std::size_t>(rng_.integer(count(words)))];
            say(number + "type " + word);
            ImGui::GetIO().AddInputCharactersUTF8(word);
            frames(2);
        } else if (what < 0.93) {
            say(number + "wheel");
            move(somewhere());
            ImGui::GetIO().AddMouseWheelEvent(0.0F, uniform() * 4.0F - 2.0F);
            frames(2);
        } else if (what < 0.95) {
            const ImVec2 size(400.0F + std::floor(uniform() * 1500.0F), 300.0F + std::floor(uniform() * 900.0F));
            say(number + "resize to " + std::to_string(size.x) + " x " + std::to_string(size.y));
            window_.setSize(size);
            frames(4);
        } else {
            say(number + "wait");
            frames(3, 0.2);
        }
    }

    // Whatever was done: the document can be saved and opened, files open and parse, and there is something to see.
    void check() {
        const Document& document = window_.session().document();
        try {
            const std::string text = toText(document);
            if (toText(parseDocument(text, "monkey")) != text) complain("the document does not read back");
        } catch (const std::exception& refused) {
            complain(std::string("the document cannot be saved: ") + refused.what());
        }
        if (window_.items().items().empty()) complain("nothing is drawn");
    }
    void complain(const std::string& sentence) {
        say("COMPLAINT " + sentence);
        complaints_.push_back(std::to_string(acts_) + " acts: " + sentence);
    }

    Rng rng_;
    std::filesystem::path before_;
    std::ofstream log_;
    PanelDriver window_;
    int acts_ = 0;
    std::vector<std::string> complaints_;
};

}  // namespace awaystep
