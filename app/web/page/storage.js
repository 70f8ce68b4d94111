// What a person makes is kept in the browser's storage: the folder `home` of the program's files, copied there after
// every durable write, one copy at a time, and when the page is hidden. One page of a browser keeps; a second one is told.
const home = "/home/awaystep";
const storage = {
    keeps: false,
    trouble: "",     // why nothing is kept, as a sentence
    files: null,     // the program's file system
    copying: false,
    again: false,    // something was written while a copy was under way
    timer: 0,
    told: false,
    waiting: [],     // called when everything that was written is kept

    // Reads what was kept before; called once, before the program starts.
    async open(files) {
        storage.files = files;
        files.mkdirTree(home);
        // Inside another page there is nothing to keep, and there may be several copies.
        if (embedded) return;
        if (!(await isOnlyPage())) {
            storage.trouble = "Awaystep is open in another tab of this browser, which keeps its work. What you do in this one is not kept: download what you need.";
            return;
        }
        try {
            files.mount(files.filesystems.IDBFS, {}, home);
            await new Promise((done, refuse) => files.syncfs(true, (error) => (error ? refuse(error) : done())));
            storage.keeps = true;
        } catch (refused) {
            storage.trouble = "This browser lets the page keep nothing (" + reasonOf(refused) + "). What you make is lost when the page is closed: download what you need.";
        }
    },
    afterWrite() {
        if (!storage.keeps) return;
        if (storage.copying) storage.again = true;
        else if (!storage.timer) storage.timer = setTimeout(storage.copy, 20);
    },
    copy() {
        clearTimeout(storage.timer);
        storage.timer = 0;
        if (!storage.keeps) return;
        if (storage.copying) { storage.again = true; return; }
        storage.copying = true;
        storage.again = false;
        storage.files.syncfs(false, (error) => {
            storage.copying = false;
            if (error && !storage.told) {
                storage.told = true;
                tell("The browser did not keep what was written (" + reasonOf(error) + "). Download what you need; it is tried again with every change.");
            }
            if (!error) storage.told = false;
            if (storage.again) storage.timer = setTimeout(storage.copy, 20);
            else storage.waiting.splice(0).forEach((done) => done());
        });
    },
    // A promise: everything written so far is kept.
    settled() {
        if (!storage.keeps || (!storage.copying && !storage.timer)) return Promise.resolve();
        return new Promise((done) => storage.waiting.push(done));
    },
};

function reasonOf(error) { return (error && (error.message || error.name)) || String(error); }

// Pages of one address share the storage, and only one of them keeps its work: the one that has the lock. A page that was
// closed or killed a moment ago may have it for a while longer, so a page that does not get it asks whether another
// page is there, and waits as long as none answers. Where the browser has no locks (an address without encryption), pages only ask.
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("awaystep " + location.pathname.replace(/[^/]*$/, ""));
let answered = () => {};
if (channel) channel.onmessage = (event) => {
    if (event.data === "here") answered();
    if (event.data === "anyone?" && storage.keeps) channel.postMessage("here");
};
// Whether another page says so within this time.
function someoneIsThere(milliseconds) {
    return new Promise((answer) => {
        if (!channel) return answer(false);
        const timer = setTimeout(() => answer(false), milliseconds);
        answered = () => { clearTimeout(timer); answer(true); };
        channel.postMessage("anyone?");
    });
}
function isOnlyPage() {
    return new Promise((answer) => {
        if (!navigator.locks) return someoneIsThere(300).then((there) => answer(!there));
        const patience = new AbortController();
        let timer = setTimeout(async () => {
            if (await someoneIsThere(3000)) patience.abort(); else timer = setTimeout(() => patience.abort(), 10000);
        }, 1000);
        navigator.locks.request("awaystep " + location.pathname.replace(/[^/]*$/, ""), { signal: patience.signal }, () => {
            clearTimeout(timer);
            answer(true);
            return new Promise(() => {}); // held as long as the page lives
        }).catch(async (refused) => answer(refused.name !== "AbortError" && !(await someoneIsThere(300))));
    });
}

document.addEventListener("visibilitychange", () => { if (document.hidden) storage.copy(); });
window.addEventListener("pagehide", storage.copy);
window.addEventListener("beforeunload", (event) => {
    if (storage.keeps || !program || !program._page_modified()) return;
    event.preventDefault();
    event.returnValue = "";
});
