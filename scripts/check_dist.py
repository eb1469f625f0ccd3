"""Check that the wheel and the source distribution in `dist/` are whole, and print their sizes.

`uv build` makes the wheel from the source distribution, so a whole wheel also shows that the source distribution has what it needs.
"""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src/dicecup"
NOT_BY_GIT: Final = ("dicecup/web_app/index.html", "dicecup/web_app/sw.js", "dicecup/words/compiled/en.py")
"""Some of what the build makes, to be named should a build make nothing."""
RELATIVE: Final = re.compile(r"!\[|<img|\]\((?!https?:|#)")
"""What the package page must not contain: pictures, and links that lead nowhere without the repository."""


def expected() -> dict[str, int]:
    """The files of the package with their sizes, as they are in the tree after the build."""
    files = {path: f"dicecup/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.rglob("*") if path.is_file()}
    rules = ROOT / "docs/rules"
    pages = {path: f"dicecup/rule_pages/{path.relative_to(rules).as_posix()}" for path in rules.rglob("*.md")}
    return {name: path.stat().st_size for path, name in (files | pages).items() if "__pycache__" not in path.parts}


def check(folder: Path) -> list[str]:
    """What is wrong with the distributions of a folder."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed:
        infos = packed.infolist()
        packaged = {info.filename: info.file_size for info in infos if ".dist-info/" not in info.filename}
        metadata = next(packed.read(info).decode() for info in infos if info.filename.endswith("/METADATA"))
        index = packed.read(NOT_BY_GIT[0]).decode() if NOT_BY_GIT[0] in packaged else ""
    with tarfile.open(sdist) as archive:
        sources = {info.name.partition("/")[2]: info.size for info in archive if info.isfile()}
    wanted = expected()
    linked = {f"dicecup/web_app{path}" for path in re.findall(r'(?:src|href)="(/[^"]+)"', index)}
    _, _, page = metadata.partition("\n\n")
    problems = [f"the wheel lacks {name}" for name in sorted({*wanted, *NOT_BY_GIT, *linked} - packaged.keys())]
    problems += [f"the wheel has {name}, which is not of the package" for name in sorted(packaged.keys() - wanted.keys())]
    problems += [f"the wheel has another {name}" for name, size in packaged.items() if wanted.get(name, size) != size]
    in_sources = {name: name.replace("dicecup/rule_pages", "docs/rules") for name in wanted}
    lacking = [name for name, source in in_sources.items() if source not in sources and f"src/{source}" not in sources]
    problems += [f"the source distribution lacks {name}" for name in sorted(lacking)]
    problems += [f"the package page has {found[0]!r} in: {line}" for line in page.splitlines() if (found := RELATIVE.search(line))]
    for path, files in ((wheel, packaged), (sdist, sources)):
        app = sum(size for name, size in files.items() if "dicecup/web_app/" in name)
        print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {len(files)} files, browser app {app / 1e6:.2f} MB")
    return problems


if __name__ == "__main__":
    found = check(Path(sys.argv[1]))
    sys.exit("\n".join(found) if found else 0)
