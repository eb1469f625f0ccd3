"""`dicecup site`: the app as a folder of static files, for any host and under any path, with no server behind it."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path, PurePosixPath
from shlex import quote
from typing import Annotated, Final

import typer

from dicecup.core.errors import DicecupError

WRITTEN: Final = "dicecup-site.txt"
"""Lists the files that were written, itself too: the next run replaces those, and no others."""
HEADING: Final = "# What `dicecup site` wrote here, and what it replaces when it writes again."
STAGING: Final = ".dicecup-site-"
"""Begins the name of the folder in which a run writes; one that was killed leaves it, and the next removes it."""
LAST: Final = ("index.html", "sw.js")
"""They name all other files, so those have to be there first: somebody may be visiting the site."""


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def site(
        out: Annotated[
            Path, typer.Argument(metavar="OUT", help="The folder; of what it holds, only what an earlier run wrote is replaced.")
        ],
    ) -> None:
        """Write the games as a static web site. It plays without a server, also offline."""
        import dicecup
        from dicecup.server.policy import IN_A_PAGE

        web_app = Path(dicecup.__file__).parent / "web_app"
        if not (web_app / "index.html").is_file():
            raise DicecupError("the browser app is not built: run `make site` in a checkout, or install dicecup from a wheel")
        count = publish(web_app, out, IN_A_PAGE)
        command = f"python3 -m http.server -d {quote(str(out))}"
        typer.echo(f"wrote {count} files to {out}: serve them with any web server, for example {command}")


def publish(web_app: Path, out: Path, policy: str) -> int:
    """Write the site into a folder; returns the number of its files.

    What can fail comes first: what lies in the way is found, and all files are written beside the old ones, before any is replaced.
    """
    before = _written(out)
    with suppress(FileExistsError):  # also a link to a folder; what is no folder fails in the next line
        out.mkdir(parents=True)
    for left in out.glob(f"{STAGING}*"):
        shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=STAGING, dir=out) as staging:
        staged = Path(staging)
        now = _stage(web_app, staged, policy)
        _refuse_others(out, now, before)
        _list(staged, out, before | now)  # so that a run that is broken off leaves nothing that is not listed
        for name in sorted(now - {WRITTEN}, key=lambda name: (name in LAST, name)):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (staged / name).replace(out / name)
        for name in before - now:
            _remove(out, name)
        _list(staged, out, now)
    return len(now)


def static_page(page: str, policy: str) -> str:
    """The page of the app, made to lie in any folder: its files by relative addresses, its screens behind the `#`."""
    page = re.sub(r'(src|href)="/', r'\1="', page)
    page = page.replace("<html ", "<html data-site ", 1)
    return page.replace("<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />', 1)


def _written(out: Path) -> set[str]:
    """The files of an earlier run; a folder that holds others and no list of ours is refused."""
    if not out.is_dir() or all(each.name.startswith(STAGING) for each in out.iterdir()):
        return set()
    try:
        lines = (out / WRITTEN).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, UnicodeDecodeError):
        lines = []
    if lines[:1] != [HEADING]:
        raise DicecupError(f"{out} holds other files: name a new folder, an empty one, or one that `dicecup site` has written")
    return {name for name in lines[1:] if name and _is_inside(out, name)}


def _stage(web_app: Path, staged: Path, policy: str) -> set[str]:
    """Make the files of the site; returns their names and that of the list."""
    for path in web_app.rglob("*"):
        if path.is_file() and not path.name.startswith("preview-"):  # the pictures of invite links, which need a server
            copy = staged / path.relative_to(web_app)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    page, worker = staged / "index.html", staged / "sw.js"
    text = static_page(page.read_text(encoding="utf-8"), policy)
    # browsers look for a new version in the service worker alone, and take it if the page has the same version
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    page.write_text(re.sub(r'data-version="\w+"', f'data-version="{version}"', text), encoding="utf-8")
    script = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub(r'\bVERSION="\w+"', f'VERSION="{version}"', script, count=1), encoding="utf-8")
    (staged / ".nojekyll").touch()  # else project pages leave out files whose names begin with an underscore
    return {path.relative_to(staged).as_posix() for path in staged.rglob("*") if path.is_file()} | {WRITTEN}


def _is_inside(out: Path, name: str) -> bool:
    """Whether a name stays in the folder: a list that was edited, or a link inside the folder, may lead elsewhere."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and (out / path).parent.resolve().is_relative_to(out.resolve())


def _refuse_others(out: Path, now: Iterable[str], before: set[str]) -> None:
    """Refuse to write where something lies that no earlier run wrote."""
    for name in sorted(now):
        path = out / name
        folders = [folder for folder in path.parents if folder != out and folder.is_relative_to(out)]
        is_blocked = path.is_dir() or any(os.path.lexists(folder) and not folder.is_dir() for folder in folders)
        if is_blocked or not _is_inside(out, name) or (os.path.lexists(path) and name not in before):
            raise DicecupError(f"{path} is not of an earlier run: move it away, or name another folder")


def _list(staged: Path, out: Path, names: Iterable[str]) -> None:
    (staged / WRITTEN).write_text("\n".join([HEADING, *sorted(names)]) + "\n", encoding="utf-8")
    (staged / WRITTEN).replace(out / WRITTEN)


def _remove(out: Path, name: str) -> None:
    """Remove a file that the site does not have any more, and the folders that it leaves empty."""
    path = out / name
    if path.is_dir() and not path.is_symlink():
        return
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == out or not folder.is_relative_to(out):
            return
        with suppress(OSError):
            folder.rmdir()
