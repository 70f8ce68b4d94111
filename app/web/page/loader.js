// Loads the program with its assets (one compressed file, or what is in the page itself), starts it, and calls its
// frames when they are due. What goes wrong is said on the page.
let program = null;
const curtain = document.getElementById("curtain"), bar = document.getElementById("bar"), progress = document.getElementById("progress");
const spoken = document.getElementById("spoken");
const embedded = new URLSearchParams(location.search).has("embed");
let lastSentence = "", arrived, gone;

window.awaystep = {
    // The first frame is drawn.
    ready: new Promise((done, refused) => { arrived = done; gone = refused; }),
    // The last sentence that the application said.
    say: () => lastSentence,
    // What is shown: scenario seed iteration playing recording distances lesson step recovered. Also usable as text.
    state: () => {
        const text = program ? program.UTF8ToString(program._page_state()) : "null";
        const state = JSON.parse(text);
        if (state) Object.defineProperty(state, "toString", { value: () => text });
        return state;
    },
    // The milliseconds that each frame since the last call took.
    frames: () => frameTimes.splice(0),
    // A promise: what was written so far is in the browser's storage.
    kept: () => storage.settled(),
};
awaystep.ready.catch(() => {});

function say(sentence) {
    lastSentence = sentence;
    const line = document.createElement("p");
    line.textContent = sentence;
    spoken.append(line);
    while (spoken.childElementCount > 30) spoken.firstChild.remove();
}
// Trouble of the page itself, shown and said by the application.
function tell(sentence) {
    if (program) withText("_page_tell", sentence); else say(sentence);
}
function failed(sentence) {
    program = null;
    curtain.hidden = false;
    bar.hidden = true;
    progress.textContent = sentence.replace(/[.]?$/, ". Reload the page to start again.");
    say(sentence);
    gone(new Error(sentence));
}
function withText(name, text) { program.ccall(name.slice(1), null, ["string"], [text]); }

// --- frames ---

let asked = false, timer = 0;
const frameTimes = []; // milliseconds of the last frames
function frame() {
    asked = false;
    if (!program) return;
    if (shownRatio !== window.devicePixelRatio) resize(); // not every change comes with an event
    const begin = performance.now();
    const due = program._page_frame();
    frameTimes.push(performance.now() - begin);
    if (frameTimes.length > 10000) frameTimes.shift();
    askLater(due);
}
function ask() {
    if (asked || !program) return;
    asked = true;
    clearTimeout(timer);
    // A hidden page gets no frames, but what is to be kept goes on.
    if (document.hidden) setTimeout(frame, 250); else requestAnimationFrame(frame);
}
function askLater(seconds) {
    if (asked) return;
    clearTimeout(timer);
    if (seconds < 0.02) ask();
    else if (seconds < 1e6) timer = setTimeout(ask, 1000 * seconds);
}
document.addEventListener("visibilitychange", () => { asked = false; ask(); });
// Another link in the address of a page that is open already.
window.addEventListener("hashchange", () => { if (program && location.hash.startsWith("#a1.")) withText("_page_file_dropped", location.hash); });

// --- loading ---

async function bytesOfPack() {
    const inline = document.getElementById("pack");
    if (inline) return Uint8Array.from(atob(inline.textContent.trim()), (letter) => letter.charCodeAt(0));
    const answer = await fetch("awaystep.pack");
    if (!answer.ok) throw new Error("the server answers " + answer.status);
    const total = Number(answer.headers.get("Content-Length")) || @PACK_BYTES@, parts = [];
    let size = 0;
    for (const reader = answer.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        bar.value = 0.8 * Math.min(1, (size += value.length) / total);
        progress.textContent = "Loading\u2026 " + (size / 1e6).toFixed(1) + " of " + (total / 1e6).toFixed(1) + " MB";
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}
// A server may have unpacked it on the way.
async function unpacked(bytes) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
// The length of a list, the list of names and sizes, then the files one after another.
function filesOf(pack) {
    const head = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
    const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + head)));
    let at = 4 + head;
    return list.map(([name, size]) => ({ name, bytes: pack.subarray(at, (at += size)) }));
}
function whatIsMissing() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") return "This browser is too old for Awaystep: it needs WebAssembly. Any browser of the last three years has it";
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return "Awaystep is drawn by WebGL 2, which this browser does not offer: it may be switched off in its settings, or the graphics driver is refused";
    const lose = context.getExtension("WEBGL_lose_context");
    if (lose) lose.loseContext();
    return "";
}
// ?scenario=grid-face&theme=dark becomes --scenario grid-face --theme dark
function argumentsOfPage() {
    const words = [...new URLSearchParams(location.search)].flatMap(([name, value]) => ["--" + name, value]);
    return location.hash.startsWith("#a1.") ? [...words, "--link", location.hash] : words;
}

async function load() {
    const missing = whatIsMissing();
    if (missing) return failed(missing);
    const all = filesOf(await unpacked(await bytesOfPack()));
    progress.textContent = "Starting\u2026";
    bar.value = 0.85;
    const page = { afterWrite: storage.afterWrite, wake: ask, setTitle: (text) => { document.title = text; }, setCursor, setFullScreen,
        setTextWanted, setDrivingKeys, copy, openAddress: (address) => window.open(address, "_blank", "noopener"),
        askFile: files.ask, download: files.download, failed, say };
    const started = await awaystepProgram({ canvas, page, wasmBinary: all.shift().bytes, print: console.log, printErr: console.warn,
        preRun: [(module) => { module.ENV.HOME = home; }] });
    for (const { name, bytes } of all) {
        started.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
        started.FS.writeFile(name, bytes);
    }
    bar.value = 0.95;
    await storage.open(started.FS);
    program = started;
    resize();
    if (program.callMain(argumentsOfPage()) !== 0 || !program) return;
    listen();
    frame();
    if (!program) return;
    if (storage.trouble) tell(storage.trouble);
    curtain.hidden = true;
    arrived();
}

const cursors = { "-1": "none", 0: "default", 1: "text", 2: "move", 3: "ns-resize", 4: "ew-resize", 5: "nesw-resize", 6: "nwse-resize", 7: "pointer", 8: "wait", 9: "progress", 10: "not-allowed" };
function setCursor(number) {
    const wanted = cursors[number] || "default";
    if (canvas.style.cursor !== wanted) canvas.style.cursor = wanted;
}
function setFullScreen(wanted) {
    if (wanted && !document.fullscreenElement) document.documentElement.requestFullscreen().catch(() => program && program._page_full_screen_left());
    if (!wanted && document.fullscreenElement) document.exitFullscreen();
}

load().catch((problem) => failed("Awaystep could not be loaded: " + reasonOf(problem)));
