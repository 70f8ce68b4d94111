"""Serves a folder on this machine alone: serve.py FOLDER PORT

Nothing is kept by the browser without asking again, so that a page that was built anew is the one that is seen.
"""
import functools
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


def main(folder, port):
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), functools.partial(Handler, directory=folder))
    except OSError as refused:
        sys.exit(f"app/web/run: port {port} cannot be used ({refused.strerror}); --port names another one")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
