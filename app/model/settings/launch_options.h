#pragma once
// What the command line says about the window and about pictures of it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "world/mdp.h"

namespace awaystep {

struct ScreenshotOptions {
    std::string panel;  // its title; empty: the whole window
    int width = 1280;   // pixels of the picture, at any scale
    int height = 800;
    std::string file;
};

// A lesson as a page to hand out.
struct HandoutOptions {
    std::string lesson;  // a name, or the path of a file
    std::string file;
};

struct LaunchOptions {
    std::optional<std::string> link;  // a scene, lesson or drive (model/links/scene_link.h)
    std::optional<std::string> scenario;
    std::optional<std::string> mdp;       // open this world instead, a table in a file
    std::optional<std::string> target;    // with this target, {"phi": [...]}; without one, an expert is made up
    CriterionChoice criterion;            // replaces that of the scenario, the table or the link
    std::optional<std::string> document;  // a file to open
    std::vector<std::string> racers;      // files: runs of other programs, drawn beside the race
    std::optional<std::string> pictured;  // a file of which a picture or a film is made
    std::optional<std::uint64_t> seed;    // these replace the scenario's own, or the link's
    std::vector<std::string> solvers;
    std::optional<int> iterations;
    std::optional<std::string> demonstrations;  // a file: they become the target
    std::optional<int> iteration;               // the one to show
    std::optional<std::string> theme;
    std::optional<double> scale;                  // replaces that of the theme
    std::optional<std::string> workspace;         // race or insight
    std::optional<std::string> lesson;            // a name, or the path of a file
    std::optional<std::string> classFolder;       // one demonstration file per student
    bool embedded = false;                        // without menus and Setup, inside another page
    std::optional<int> lessonStep;                // counted from 1; none: the first
    std::optional<std::string> checkedLesson;     // list a lesson's mistakes instead of opening the window
    bool withoutCounts = false;                   // and do not run its races over seeds again
    std::optional<HandoutOptions> handout;        // write a page instead of opening the window
    std::optional<ScreenshotOptions> screenshot;  // write a picture instead of opening the window
};

}  // namespace awaystep
