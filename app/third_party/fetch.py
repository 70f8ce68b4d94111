"""Downloads the source release of one version of a package: fetch.py NAME VERSION DESTINATION

The file's address is asked from the index that pip is set up with, and the connection is pip's own, so that its
settings (index, proxies, certificates, time-outs) hold here, too. Nothing is built or run: `pip download` would ask
the release's build back end for its metadata. The caller checks what came by its hash.
"""
import sys


def main(name, version, destination):
    try:
        from pip._internal.commands import create_command
        from pip._internal.network.utils import HEADERS, response_chunks
        from pip._internal.utils.temp_dir import global_tempdir_manager, tempdir_registry

        command = create_command("download")
        settings, _ = command.parse_args(["--quiet", "--no-input", "--no-cache-dir", "--no-binary", name])
        connect, find = command._build_session, command._build_package_finder
    except (ImportError, AttributeError) as problem:
        sys.exit(f"this version of pip cannot be asked for an address: {problem}")

    with command.main_context(), tempdir_registry() as command.tempdir_registry, global_tempdir_manager():
        session = connect(settings, retries=2)
        links = [
            candidate.link
            for candidate in find(settings, session).find_all_candidates(name)
            if str(candidate.version) == version and not candidate.link.is_wheel
        ]
        if not links:
            sys.exit(f"no source release of {name} {version} at the index that pip is set up with, or no connection")
        answer = session.get(links[0].url_without_fragment, stream=True, headers=HEADERS)
        answer.raise_for_status()
        with open(destination, "wb") as file:
            for piece in response_chunks(answer):
                file.write(piece)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Exception as problem:  # of any kind: CMake shows one sentence
        sys.exit(" ".join(str(problem).split()) or type(problem).__name__)
