#pragma once
// The link to what a session shows, and to what the command line asks to be shown.

#include <string>

#include "model/links/scene_link.h"

namespace awaystep {

class Session;
struct LaunchOptions;
struct Preferences;

// The scene with the iteration that is shown, or the step of the lesson that is given. Of the preferences the
// workspace; the theme is a matter of the screen and stays here.
SceneLink shownScene(const Session& session, const Preferences& preferences);

// The answer of the step that is shown. Throws std::invalid_argument with a sentence where there is none.
SceneLink shownPrediction(const Session& session, const Preferences& preferences);

// What the link leaves out, as a sentence for the sender; empty: nothing.
std::string leftOutOf(const Session& session);

// What the options of the command line ask to be shown: the document and how it is looked at. Window, pictures and
// awaystep link take the same options, so that a picture and a link of the same options show the same. options.link
// first, if there is one; what else is said replaces what it holds. Throws std::exception, naming the file or the link,
// where one cannot be read.
SceneLink sceneFor(const LaunchOptions& options);

// The address that links begin with: the page's own, or the one in the preferences; empty: none is known.
std::string pageAddress(const Preferences& preferences);

}  // namespace awaystep
