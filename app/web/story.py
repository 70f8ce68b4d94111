"""The story as a page: the guide's page story.md with its scenes.

A scene stands in the text as a comment, <!-- scene: QUERY | TITLE | PICTURE -->, followed by the same picture as the guide shows it. Here it
becomes a frame that is loaded when it is scrolled to, one at a time; without WebGL, without scripts and on paper the
picture is shown.
"""
import html
import re

import markdown

SCENE = re.compile(r"<!-- scene: (.+?) \| (.+?) \| .+? -->\s*!\[(.+?)\]\(\.\./(pictures/.+?)\)", re.DOTALL)

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>@TITLE@</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 19px/1.6 Georgia, serif; color: #1b1f24; background: #fff; margin: 0; }
main { max-width: 40em; margin: 0 auto; padding: 2em 1em 6em; }
h1, h2, figcaption, .start { font-family: system-ui, sans-serif; line-height: 1.25; }
h1 { font-size: 2em; } h2 { font-size: 1.3em; margin-top: 2em; }
figure { margin: 1.5em 0; width: min(1100px, calc(100vw - 2em)); position: relative; left: 50%; transform: translateX(-50%); }
figure iframe, figure img { width: 100%; border: 1px solid #d0d7de; border-radius: 8px; display: block; box-sizing: border-box; }
figure iframe { height: min(680px, 80vh); }
figure img { height: auto; max-height: min(680px, 80vh); object-fit: contain; }
figcaption { font-size: 0.8em; color: #57606a; margin-top: 0.4em; }
.start { position: absolute; left: 50%; top: 40%; transform: translate(-50%, -50%); font-size: 1em; padding: 0.7em 1.2em; border: 0; border-radius: 8px; background: #0b57d0; color: #fff; cursor: pointer; }
.start:focus-visible, iframe:focus-visible { outline: 3px solid #d55e00; outline-offset: 2px; }
@media print { iframe, .start { display: none !important; } figure { width: 100%; left: 0; transform: none; break-inside: avoid; } figure img { display: block !important; max-height: 12cm; } }
</style>
</head>
<body>
<main>
@TEXT@
</main>
<script>
// One scene lives at a time: the one that fills most of the window. Each begins as a picture with a button, so that a
// slow machine loads nothing that nobody looks at.
(function () {
"use strict";
if (!document.createElement("canvas").getContext("webgl2")) return;
const scenes = [...document.querySelectorAll("figure[data-scene]")];
let living = null;
function rest(scene) {
    const frame = scene.querySelector("iframe");
    if (frame) frame.remove();
    scene.querySelector("img").style.display = "";
    scene.querySelector(".start").hidden = false;
    if (living === scene) living = null;
}
function live(scene) {
    if (living === scene) return;
    if (living) rest(living);
    living = scene;
    const frame = document.createElement("iframe");
    frame.title = scene.dataset.title;
    frame.src = (location.protocol === "file:" ? "awaystep.html" : "index.html") + "?embed=1&" + scene.dataset.scene;
    frame.allow = "clipboard-write; fullscreen";
    scene.querySelector("img").style.display = "none";
    scene.querySelector(".start").hidden = true;
    scene.prepend(frame);
}
for (const scene of scenes) {
    const start = document.createElement("button");
    start.type = "button";
    start.className = "start";
    start.textContent = "Start the scene";
    start.setAttribute("aria-label", "Start the scene: " + scene.dataset.title);
    start.addEventListener("click", () => { live(scene); scene.querySelector("iframe").focus(); });
    scene.append(start);
}
let timer = 0;
const seen = new Map();
const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) seen.set(entry.target, entry.intersectionRatio);
    clearTimeout(timer);
    timer = setTimeout(() => {
        const [best, share] = [...seen].reduce((a, b) => (b[1] > a[1] ? b : a));
        if (share >= 0.6) live(best);
    }, 400);
}, { threshold: [0, 0.3, 0.6, 0.9] });
for (const scene of scenes) observer.observe(scene);
})();
</script>
</body>
</html>
"""


def story(text):
    """The page, and the pictures that it shows, by their paths among the assets."""
    pictures = []

    def figure(found):
        query, title, words, picture = found.groups()
        pictures.append(picture)
        return (
            f'<figure data-scene="{html.escape(query)}" data-title="{html.escape(title)}">'
            f'<img src="{picture}" alt="{html.escape(" ".join(words.split()))}" loading="lazy">'
            f"<figcaption>{html.escape(title)}</figcaption></figure>"
        )

    text = SCENE.sub(figure, text)
    text = re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL)
    # Other pages of the guide are inside the application.
    text = re.sub(r"\[([^\]]+)\]\([a-z-]+\.md[^)]*\)", r"\1", text)
    body = markdown.markdown(text)
    title = re.search(r"<h1>(.*?)</h1>", body).group(1)
    return PAGE.replace("@TITLE@", title).replace("@TEXT@", body), pictures
