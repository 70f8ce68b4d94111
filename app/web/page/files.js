// Files come in by the browser's dialog or by dropping them on the page, and leave as downloads. What comes in is kept
// like what is made here, so that "Recent" finds it again.
const files = {
    // A path of this name that no other file has; one that holds the same is as good.
    place(name, bytes) {
        const fs = storage.files;
        const dot = name.lastIndexOf(".") > 0 ? name.lastIndexOf(".") : name.length;
        for (let number = 1; ; ++number) {
            const path = home + "/" + name.slice(0, dot).replace(/[/\0]/g, "_") + (number > 1 ? " (" + number + ")" : "") + name.slice(dot);
            let there;
            try { there = fs.readFile(path); } catch (absent) { there = null; }
            if (there && !(there.length === bytes.length && there.every((byte, i) => byte === bytes[i]))) continue;
            if (!there) fs.writeFile(path, bytes);
            storage.afterWrite();
            return path;
        }
    },
    async take(file) { return files.place(file.name, new Uint8Array(await file.arrayBuffer())); },

    ask(ending) {
        const input = document.createElement("input");
        input.type = "file";
        if (ending) input.accept = ending + ",application/octet-stream,text/plain";
        input.hidden = true;
        document.body.append(input);
        const none = () => { input.remove(); withText("_page_file_chosen", ""); };
        input.addEventListener("cancel", none);
        input.addEventListener("change", async () => {
            if (!input.files.length) return none();
            try {
                withText("_page_file_chosen", await files.take(input.files[0]));
                input.remove();
            } catch (refused) {
                none();
                tell(input.files[0].name + " cannot be read: " + reasonOf(refused));
            }
        });
        // The browser opens its dialog only as an answer to a press; if the press was too long ago, for another one.
        if (!navigator.userActivation || navigator.userActivation.isActive) return input.click();
        const box = document.getElementById("choose");
        box.hidden = false;
        const close = (act) => () => { box.hidden = true; canvas.focus(); act(); };
        document.getElementById("choose-file").onclick = close(() => input.click());
        document.getElementById("choose-none").onclick = close(none);
        document.getElementById("choose-file").focus();
    },
    async download(path) {
        await pictureOf(path);
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([storage.files.readFile(path)]));
        link.download = path.slice(path.lastIndexOf("/") + 1);
        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
};

// A figure that was asked for as PNG comes as SVG: the browser draws it, twice as large, and the words of its title,
// description and parameters go with it.
async function pictureOf(path) {
    const bytes = storage.files.readFile(path);
    if (!path.endsWith(".png") || bytes[0] !== 0x3c) return;
    const words = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
    const image = new Image();
    const source = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
    image.src = source;
    await image.decode();
    const sheet = document.createElement("canvas");
    sheet.width = 2 * image.width;
    sheet.height = 2 * image.height;
    sheet.getContext("2d").drawImage(image, 0, 0, sheet.width, sheet.height);
    URL.revokeObjectURL(source);
    const png = new Uint8Array(await (await new Promise((done) => sheet.toBlob(done))).arrayBuffer());
    const chunks = [["Title", "title"], ["Description", "desc"], ["Parameters", "metadata"]].flatMap(([keyword, tag]) => {
        const found = words.querySelector("svg > " + tag);
        return found ? [...textChunk(keyword, found.textContent)] : [];
    });
    const afterHeader = 8 + 4 + 4 + 13 + 4;
    storage.files.writeFile(path, new Uint8Array([...png.subarray(0, afterHeader), ...chunks, ...png.subarray(afterHeader)]));
    storage.afterWrite();
}
// International text of a PNG, not compressed, in no language.
function textChunk(keyword, text) {
    const data = new TextEncoder().encode("iTXt" + keyword + "\0\0\0\0\0" + text);
    let crc = 0xffffffff;
    for (const byte of data) {
        crc ^= byte;
        for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    const number = (value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
    return [...number(data.length - 4), ...data, ...number(~crc)];
}

window.addEventListener("dragover", (event) => event.preventDefault());
// Several files at once, or a folder, are a class: one file of demonstrations for each student.
let classes = 0;
window.addEventListener("drop", async (event) => {
    event.preventDefault();
    if (!program) return;
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry && item.webkitGetAsEntry());
    const single = [...event.dataTransfer.files];
    try {
        const folder = entries.find((entry) => entry && entry.isDirectory);
        const many = folder ? await filesIn(folder) : single;
        if (!folder && many.length === 1) return withText("_page_file_dropped", await files.take(many[0]));
        // In memory only: the files of a class are the teacher's, on the teacher's disk.
        const place = "/classes/" + ++classes + "/" + (folder ? folder.name : "class");
        storage.files.mkdirTree(place);
        for (const file of many) storage.files.writeFile(place + "/" + file.name, new Uint8Array(await file.arrayBuffer()));
        withText("_page_file_dropped", place);
    } catch (refused) {
        tell("What was dropped cannot be read: " + reasonOf(refused));
    }
});
async function filesIn(folder) {
    const reader = folder.createReader(), found = [];
    // It hands out a hundred at a time.
    for (let some; (some = await new Promise((done, refuse) => reader.readEntries(done, refuse))).length > 0; ) found.push(...some);
    return Promise.all(found.filter((entry) => entry.isFile).map((entry) => new Promise((done, refuse) => entry.file(done, refuse))));
}
