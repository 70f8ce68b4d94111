// What C++ calls of the page that it runs in. The page gives these functions as `page` when it starts the program;
// without a page (the tests under node) they do nothing.
mergeInto(LibraryManager.library, {
    page_after_write: function () { if (Module.page) Module.page.afterWrite(); },
    page_wake: function () { if (Module.page) Module.page.wake(); },
    page_set_title: function (text) { Module.page.setTitle(UTF8ToString(text)); },
    page_set_cursor: function (cursor) { Module.page.setCursor(cursor); },
    page_set_full_screen: function (wanted) { Module.page.setFullScreen(!!wanted); },
    page_set_text_wanted: function (wanted, x, y, height) { Module.page.setTextWanted(!!wanted, x, y, height); },
    page_set_driving_keys: function (names) { Module.page.setDrivingKeys(UTF8ToString(names)); },
    page_copy: function (text) { Module.page.copy(UTF8ToString(text)); },
    page_open_address: function (text) { Module.page.openAddress(UTF8ToString(text)); },
    page_ask_file: function (ending) { Module.page.askFile(UTF8ToString(ending)); },
    page_download: function (path) { Module.page.download(UTF8ToString(path)); },
    page_address__deps: ["$stringToNewUTF8"],
    page_address: function () {
        return stringToNewUTF8(typeof location === "undefined" ? "" : location.href.replace(/[?#].*/, ""));
    },
    page_failed: function (sentence) { Module.page.failed(UTF8ToString(sentence)); },
    page_say: function (sentence) { Module.page.say(UTF8ToString(sentence)); },
});
