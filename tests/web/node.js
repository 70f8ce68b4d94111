// Runs a program that was built for a browser under node: node node.js PROGRAM.js ROOT [ARGUMENTS]...
// ROOT, the source tree, is where it is on the disk; the assets are where a page has them; the working folder is /here.
const path = require("path");
const [file, root, ...words] = process.argv.slice(2);
const program = require(path.resolve(file));
program({
    arguments: words,
    preRun: [(module) => {
        const { FS } = module, { NODEFS } = FS.filesystems;
        for (const [there, here] of [[root, root], [path.join(root, "assets"), "/share/awaystep"], [process.cwd(), "/here"]]) {
            FS.mkdirTree(here);
            FS.mount(NODEFS, { root: there }, here);
        }
        FS.chdir("/here");
    }],
    quit: (code) => { process.exitCode = code; },
    onExit: (code) => { process.exitCode = code; },
}).catch((problem) => {
    console.error(problem);
    process.exitCode = process.exitCode || 70;
});
