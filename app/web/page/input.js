// Mouse, fingers, keys and text, handed to the program as they come. Places are in pixels of the canvas, which has as
// many as the screen shows.
const canvas = document.getElementById("canvas");
const typing = document.getElementById("typing");
const onMac = /Mac|iPhone|iPad/.test(navigator.platform);

let shownRatio = 0;
function resize() {
    const ratio = shownRatio = window.devicePixelRatio || 1;
    const box = canvas.getBoundingClientRect();
    const width = Math.max(1, Math.round(box.width * ratio)), height = Math.max(1, Math.round(box.height * ratio));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    if (program) program._page_resized(width, height, ratio);
}
// Another ratio of pixels: the page was zoomed, or went to another screen.
function watchRatio() {
    const query = window.matchMedia("(resolution: " + (window.devicePixelRatio || 1) + "dppx)");
    query.addEventListener("change", () => { resize(); watchRatio(); }, { once: true });
}

// --- mouse and fingers ---

const fingers = new Map(); // by pointer id: where each is
let pinch = null;          // two fingers: their distance and their middle
const buttons = [0, 2, 1]; // the browser's numbers of left, middle, right, as Dear ImGui counts them
function placeOf(event) {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * canvas.width / box.width, (event.clientY - box.top) * canvas.height / box.height];
}
function pinchOf() {
    const [a, b] = [...fingers.values()];
    return { apart: Math.hypot(a[0] - b[0], a[1] - b[1]), x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
}
function pointerMoved(event) {
    const touch = event.pointerType === "touch";
    const place = placeOf(event);
    if (touch && !fingers.has(event.pointerId)) return;
    if (touch) fingers.set(event.pointerId, place);
    if (!pinch) return program._page_pointer_moved(place[0], place[1], touch);
    // Two fingers turn the wheel: apart or together zooms, both the same way scrolls.
    if (fingers.size !== 2) return;
    const now = pinchOf();
    const zoom = 6 * Math.log(now.apart / Math.max(1, pinch.apart));
    const unit = 40 * (window.devicePixelRatio || 1);
    const scrollX = (now.x - pinch.x) / unit, scrollY = (now.y - pinch.y) / unit;
    program._page_pointer_moved(now.x, now.y, 1);
    if (Math.abs(zoom) > Math.hypot(scrollX, scrollY)) program._page_wheel(0, zoom);
    else program._page_wheel(scrollX, scrollY);
    pinch = now;
}
function pointerDown(event) {
    if (document.activeElement !== typing) canvas.focus({ preventScroll: true });
    event.preventDefault();
    try { canvas.setPointerCapture(event.pointerId); } catch (gone) { /* lifted meanwhile */ }
    showDrivingKeys(event.pointerType === "touch");
    const place = placeOf(event);
    if (event.pointerType !== "touch") {
        program._page_pointer_moved(place[0], place[1], 0);
        return program._page_button(buttons[event.button] ?? event.button, 1);
    }
    fingers.set(event.pointerId, place);
    if (fingers.size === 2) {
        program._page_button(0, 0);
        pinch = pinchOf();
    } else if (fingers.size === 1) {
        program._page_pointer_moved(place[0], place[1], 1);
        program._page_button(0, 1);
    }
}
function pointerUp(event) {
    if (event.pointerType !== "touch") return program._page_button(buttons[event.button] ?? event.button, 0);
    if (!fingers.delete(event.pointerId)) return;
    if (!pinch) program._page_button(0, 0);
    if (fingers.size === 0) {
        pinch = null;
        program._page_pointer_left(); // a finger that is lifted is nowhere
    }
}

// --- keys ---

const keyNames = {
    ArrowLeft: "LeftArrow", ArrowRight: "RightArrow", ArrowUp: "UpArrow", ArrowDown: "DownArrow", Quote: "Apostrophe",
    BracketLeft: "LeftBracket", BracketRight: "RightBracket", Backquote: "GraveAccent", ControlLeft: "LeftCtrl", ControlRight: "RightCtrl",
    ShiftLeft: "LeftShift", ShiftRight: "RightShift", AltLeft: "LeftAlt", AltRight: "RightAlt", MetaLeft: "LeftSuper", MetaRight: "RightSuper",
    ContextMenu: "Menu", NumpadEnter: "KeypadEnter", NumpadDecimal: "KeypadDecimal", NumpadDivide: "KeypadDivide",
    NumpadMultiply: "KeypadMultiply", NumpadSubtract: "KeypadSubtract", NumpadAdd: "KeypadAdd", NumpadEqual: "KeypadEqual",
};
const keyNumbers = new Map();
function keyNumber(name) {
    if (!keyNumbers.has(name)) keyNumbers.set(name, program.ccall("page_key_named", "number", ["string"], [name]));
    return keyNumbers.get(name);
}
// A letter or a digit is what stands on the key, whatever the layout; every other key is where it is.
function nameOfKey(event) {
    if (/^[a-zA-Z]$/.test(event.key)) return event.key.toUpperCase();
    if (/^Numpad[0-9]$/.test(event.code)) return "Keypad" + event.code[6];
    if (/^[0-9]$/.test(event.key)) return event.key;
    if (/^Key[A-Z]$/.test(event.code)) return event.code[3];
    if (/^Digit[0-9]$/.test(event.code)) return event.code[5];
    return keyNames[event.code] || event.code || event.key;
}
// What belongs to the browser: closing, opening and reloading tabs, its address, its zoom, its tools.
function isBrowsers(event) {
    const key = event.key.toLowerCase();
    if (["f5", "f11", "f12"].includes(key)) return true;
    if (event.altKey && !event.ctrlKey) return ["arrowleft", "arrowright", "d", "home"].includes(key);
    if (!(onMac ? event.metaKey : event.ctrlKey)) return false;
    if (event.shiftKey) return ["i", "j", "c", "r", "t", "n", "w", "delete"].includes(key);
    return ["w", "t", "n", "r", "l", "j", "h", "q", "tab", "pageup", "pagedown", "0", "+", "-", "="].includes(key);
}
const down = new Set();
function modifiers(event) {
    const altGraph = event.getModifierState && event.getModifierState("AltGraph");
    program._page_key(keyNumber("Ctrl"), event.ctrlKey && !altGraph);
    program._page_key(keyNumber("Shift"), event.shiftKey);
    program._page_key(keyNumber("Alt"), event.altKey && !altGraph);
    program._page_key(keyNumber("Super"), event.metaKey);
    return event.ctrlKey && !altGraph || event.metaKey;
}
function press(name, isDown) {
    const number = keyNumber(name);
    if (number === 0) return;
    if (isDown) down.add(name); else down.delete(name);
    program._page_key(number, isDown);
}
function keyDown(event) {
    if (!program || event.isComposing || event.keyCode === 229 || isFormOf(event.target)) return;
    if (isBrowsers(event)) return;
    const commands = modifiers(event);
    const letter = [...event.key].length === 1;
    // The text arrives by itself with "paste"; the key would come too early.
    if (commands && event.key.toLowerCase() === "v") return;
    if (!event.repeat) press(nameOfKey(event), true);
    if (letter && !commands && event.target === typing) return; // its text comes with "input"
    if (event.key === "Dead") return;
    event.preventDefault();
    if (letter && !commands) withText("_page_text", event.key);
}
function keyUp(event) {
    if (!program || isFormOf(event.target)) return;
    modifiers(event);
    press(nameOfKey(event), false);
    // A Mac does not tell of keys that are let go while Command is down.
    if (event.key === "Meta") for (const name of [...down]) press(name, false);
}
function isFormOf(element) { return element !== typing && element.closest && element.closest("button, input, #choose") !== null; }

// --- text ---

// While text is wanted a field of the browser has the focus, for input methods, dead keys and the keyboards of
// telephones. What is in it is two marks, so that one that is deleted shows.
const marks = "\u200b\u200b";
function setTextWanted(wanted, x, y, height) {
    if (wanted) {
        const ratio = canvas.width / canvas.getBoundingClientRect().width;
        Object.assign(typing.style, { left: x / ratio + "px", top: y / ratio + "px", height: Math.max(8, height / ratio) + "px" });
        if (document.activeElement !== typing) { typing.value = marks; typing.focus({ preventScroll: true }); }
    } else if (document.activeElement === typing) {
        canvas.focus({ preventScroll: true });
    }
}
function textCame(event) {
    if (event.isComposing) return;
    const value = typing.value;
    const text = value.replace(/\u200b/g, "");
    if (value.length < marks.length) { press("Backspace", true); press("Backspace", false); }
    typing.value = marks;
    if (text) withText("_page_text", text);
}
function pasted(event) {
    if (!program || isFormOf(event.target)) return;
    event.preventDefault();
    withText("_page_clipboard", event.clipboardData.getData("text/plain"));
    const control = keyNumber(onMac ? "Super" : "Ctrl");
    program._page_key(control, 1);
    press("V", true);
    press("V", false);
    program._page_key(control, 0);
}
function copy(text) {
    const byHand = () => {
        const before = document.activeElement, field = document.createElement("textarea");
        field.value = text;
        document.body.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
        before.focus({ preventScroll: true });
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(byHand); else byHand();
}

function listen() {
    canvas.addEventListener("pointermove", pointerMoved);
    canvas.addEventListener("pointerdown", pointerDown);
    canvas.addEventListener("pointerup", pointerUp);
    canvas.addEventListener("pointercancel", pointerUp);
    canvas.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch" && event.buttons === 0) program._page_pointer_left(); });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
        // Inside another page the wheel scrolls that page until this one was pressed.
        if (embedded && !document.hasFocus()) return;
        event.preventDefault();
        const unit = event.deltaMode === 1 ? 3 : event.deltaMode === 2 ? 1 : 100;
        program._page_wheel(-event.deltaX / unit, -event.deltaY / unit);
    }, { passive: false });
    window.addEventListener("keydown", keyDown);
    window.addEventListener("keyup", keyUp);
    window.addEventListener("blur", () => { down.clear(); program._page_focus(0); });
    window.addEventListener("focus", () => program._page_focus(1));
    typing.addEventListener("input", textCame);
    typing.addEventListener("compositionend", textCame);
    document.addEventListener("paste", pasted);
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) program._page_full_screen_left(); });
    const observer = new ResizeObserver(resize);
    try { observer.observe(canvas, { box: "device-pixel-content-box" }); } catch (unknown) { observer.observe(canvas); }
    window.addEventListener("resize", resize);
    watchRatio();
    if (!embedded) canvas.focus({ preventScroll: true });
}

// --- keys on the screen, for driving with fingers ---

const driving = document.getElementById("driving");
const faces = { LeftArrow: ["\u2190", "left"], RightArrow: ["\u2192", "right"], UpArrow: ["\u2191", "up"], DownArrow: ["\u2193", "down"],
    Backspace: ["\u232b", "undo"], Enter: ["\u21b5", "finish"], Escape: ["\u2715", "discard"], Space: ["\u2016", "pause"] };
const places = { Backspace: "1 / 1", UpArrow: "1 / 2", Enter: "1 / 3", LeftArrow: "2 / 1", DownArrow: "2 / 2", RightArrow: "2 / 3", Space: "3 / 2", Escape: "3 / 3" };
let drivingKeys = "", byTouch = false;
function showDrivingKeys(touch) {
    byTouch = touch;
    driving.hidden = !byTouch || drivingKeys === "";
}
// names: the keys of the world that is driven in, apart by blanks; empty: nothing is recorded.
function setDrivingKeys(names) {
    drivingKeys = names;
    driving.textContent = "";
    for (const name of names ? names.split(" ").concat(["Backspace", "Enter", "Space", "Escape"]) : []) {
        const button = document.createElement("button");
        const [face, words] = faces[name] || [name, name];
        button.type = "button";
        button.textContent = face;
        button.setAttribute("aria-label", words);
        if (places[name]) button.style.gridArea = places[name];
        const set = (isDown) => (event) => {
            event.preventDefault();
            if (!isDown && !button.classList.contains("pressed")) return;
            button.classList.toggle("pressed", isDown);
            press(name, isDown);
        };
        button.addEventListener("pointerdown", set(true));
        for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, set(false));
        button.addEventListener("contextmenu", (event) => event.preventDefault());
        driving.append(button);
    }
    showDrivingKeys(byTouch);
}
