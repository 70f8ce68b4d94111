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
    // Dear ImGui asks for the state that it puts back after drawing. A browser answers most of that only when the
    // graphics card has done all it was told, so a frame would wait for the one before. Nothing else draws here: what
    // is put back is what a context begins with.
    glGetIntegerv__deps: ["$emscriptenWebGLGet", "$firstStateOfGl"],
    glGetIntegerv: function (name, place) {
        var known = firstStateOfGl[name];
        if (known === undefined) return emscriptenWebGLGet(name, place, 0);
        if (known === "canvas") known = [0, 0, Module.canvas.width, Module.canvas.height];
        for (var i = 0; i < known.length; ++i) HEAP32[(place >> 2) + i] = known[i];
    },
    $firstStateOfGl: {
        0x84e0: [0x84c0],                                    // the active texture is the first
        0x8b8d: [0], 0x8069: [0], 0x8919: [0],               // no program, texture, sampler,
        0x8894: [0], 0x85b5: [0], 0x88ef: [0],               // array buffer, vertex array, buffer of pixels
        0x0ba2: "canvas", 0x0c10: "canvas",                  // viewport and scissors
        0x80c9: [1], 0x80c8: [0], 0x80cb: [1], 0x80ca: [0],  // blending: from one to zero,
        0x8009: [0x8006], 0x883d: [0x8006],                  // added;
        0x0cf2: [0], 0x0cf5: [4],                            // rows of pixels as long as they are, each begun at 4 bytes
    },
    // Emscripten's own looks the file up by the path it was opened by, which is another one after it was renamed.
    __syscall_fstat64__deps: ["$SYSCALLS"],
    __syscall_fstat64: function (fd, buf) {
        try {
            var stream = SYSCALLS.getStreamFromFD(fd);
            return SYSCALLS.doStat(function () { return stream.node.node_ops.getattr(stream.node); }, stream.path, buf);
        } catch (problem) {
            if (!(problem instanceof FS.ErrnoError)) throw problem;
            return -problem.errno;
        }
    },
    page_say: function (sentence) { Module.page.say(UTF8ToString(sentence)); },
});
