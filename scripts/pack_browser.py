"""Pack what a browser needs to play without a server: our package as a zip, value files, and pages that were made beforehand.

`python scripts/pack_browser.py FOLDER` writes `dicecup.zip`, `values/`, `editions.json` and `rules/`. The build of the browser app
runs it, and adds the files with their hashes in their names.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from dicecup.games import EDITIONS  # noqa: E402 - of this tree, whatever is installed
from dicecup.messages.editions import editions  # noqa: E402
from dicecup.messages.plain import to_json  # noqa: E402
from dicecup.server.editions.rule_pages import rule_page  # noqa: E402
from dicecup.words import LANGUAGES  # noqa: E402

PACKAGE: Final = ROOT / "src/dicecup"
ROOMS: Final = ("core", "games", "events", "words", "journal", "solve", "bots", "coach", "table", "messages", "worker")
WITH_NUMPY: Final = ("_arrays.py", "_making.py", "compile.py", "simulate.py", "simulator.py", "sweep.py", "rivals.py", "spreads.py")
"""How files end that need numpy or numba: what they do is done without them, or not at all, in a browser."""
FILES: Final = (".py", ".json", ".css")
VALUES: Final = ("solve/pocket_tables", "solve/trained/judges")
"""Folders whose files are fetched one by one, for the game that is played."""
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same files are always the same zip."""


def pack(folder: Path) -> None:
    """Write everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / "dicecup.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in package_files():
            information = zipfile.ZipInfo(str(path.relative_to(PACKAGE.parent)), LONG_AGO)
            information.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(information, path.read_bytes())
    (folder / "values").mkdir(exist_ok=True)
    for path in value_files():
        (folder / "values" / path.name).write_bytes(path.read_bytes())
    (folder / "editions.json").write_text(to_json(editions()), encoding="utf-8")
    (folder / "rules").mkdir(exist_ok=True)
    for edition in EDITIONS.values():
        for language in LANGUAGES:
            text = to_json(rule_page(edition, language))
            (folder / "rules" / f"{edition.key}-{language}.json").write_text(text, encoding="utf-8")


def package_files() -> Iterator[Path]:
    """The files of our package that a browser needs."""
    yield PACKAGE / "__init__.py"
    yield PACKAGE / "kernels/__init__.py"
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in FILES and not path.name.endswith(WITH_NUMPY):
                yield path


def value_files() -> list[Path]:
    """The files of values."""
    return sorted(path for values in VALUES for path in (PACKAGE / values).iterdir())


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
