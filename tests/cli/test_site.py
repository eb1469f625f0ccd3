"""`dicecup site` replaces what it wrote itself, and nothing else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from dicecup.cli.site import STAGING, WRITTEN, publish
from dicecup.core.errors import DicecupError
from dicecup.server.policy import CONTENT_SECURITY_POLICY
from tests.command import run

ROOT = Path(__file__).parents[2]


def test_a_run_that_was_killed_leaves_nothing_that_stops_the_next(tmp_path: Path, web_app: Path) -> None:
    out = made(tmp_path / "out", **{f"{STAGING}left/index.html": "half", f"{STAGING}left/assets/a-1.js": "a"})
    publish(web_app, out, "policy")
    assert not list(out.glob(f"{STAGING}*"))
    made(out, **{f"{STAGING}again/index.html": "half"})
    publish(web_app, out, "policy")
    assert (out / WRITTEN).read_text(encoding="utf-8").splitlines()[1:] == sorted(held(out))


@pytest.fixture
def web_app(tmp_path: Path) -> Path:
    """A small app, as if it had been built."""
    return made(
        tmp_path / "app",
        **{"index.html": '<html lang="en"><head></head>', "sw.js": "one", "assets/a-1.js": "a", "assets/old/b-1.js": "b"},
    )


def made(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def held(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()}


def test_a_folder_with_other_files_is_refused_and_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = made(tmp_path / "theirs", **{"sw.js": "their worker", ".git/HEAD": "ref", "CNAME": "dice.example"})
    before = held(theirs)
    status, said, refused = run(monkeypatch, capsys, "site", str(theirs))
    assert (status, said) == (2, "")
    assert refused.startswith(f"dicecup: {theirs} holds other files: ")
    assert refused.count("\n") == 1
    assert held(theirs) == before


def test_a_second_run_replaces_its_own_files_and_leaves_all_others(tmp_path: Path, web_app: Path) -> None:
    out = tmp_path / "out"
    publish(web_app, out, "policy")
    assert (out / WRITTEN).read_text(encoding="utf-8").splitlines()[1:] == sorted(held(out))
    made(out, **{"CNAME": "dice.example", ".git/HEAD": "ref", "assets/theirs.txt": "theirs"})
    shutil.rmtree(web_app / "assets/old")
    made(web_app, **{"sw.js": "two", "assets/c-2.js": "c"})
    count = publish(web_app, out, "policy")
    found = held(out)
    assert (found["sw.js"], found["assets/c-2.js"]) == ("two", "c")
    assert (found["CNAME"], found[".git/HEAD"], found["assets/theirs.txt"]) == ("dice.example", "ref", "theirs")
    assert not (out / "assets/old").exists()
    assert len(found) == count + 3


@pytest.mark.parametrize("name", ["new.txt", "assets/new/d.js"])
def test_what_lies_in_the_way_of_a_new_file_is_refused_before_anything_changes(tmp_path: Path, web_app: Path, name: str) -> None:
    out = tmp_path / "out"
    publish(web_app, out, "policy")
    made(out, **{"new.txt": "theirs", "assets/new": "theirs"})
    before = held(out)
    made(web_app, **{name: "ours", "sw.js": "two"})
    with pytest.raises(DicecupError, match="is not of an earlier run"):
        publish(web_app, out, "policy")
    assert held(out) == before


def test_a_run_that_fails_destroys_nothing_and_the_next_one_mends_it(
    tmp_path: Path, web_app: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    publish(web_app, out, "policy")
    before = held(out)
    made(web_app, **{"sw.js": "two", "assets/c-2.js": "c"})

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="No space left"):
        publish(web_app, out, "policy")
    monkeypatch.undo()
    assert held(out) == before
    replace, swapped = Path.replace, list[Path]()

    def broken_off(source: Path, target: Path) -> Path:
        if len(swapped) == 3:
            full()
        swapped.append(target)
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", broken_off)
    with pytest.raises(OSError, match="No space left"):
        publish(web_app, out, "policy")
    monkeypatch.undo()
    assert held(out)["sw.js"] == "one", "the files that name the others come last"
    publish(web_app, out, "policy")
    assert held(out)["sw.js"] == "two"
    assert not [path for path in out.iterdir() if path.name.startswith(".dicecup-site-")]


def test_it_writes_here_through_links_and_into_empty_folders(
    tmp_path: Path, web_app: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("empty")
    monkeypatch.chdir(tmp_path / "empty")
    for out in (Path(), tmp_path / "link", tmp_path / "empty"):
        publish(web_app, out, "policy")
        assert (tmp_path / "empty/index.html").is_file()
    with pytest.raises(NotADirectoryError):
        publish(web_app, web_app / "sw.js", "policy")


def test_a_list_that_was_edited_leads_to_no_file_outside_the_folder(tmp_path: Path, web_app: Path) -> None:
    out = tmp_path / "out"
    publish(web_app, out, "policy")
    made(tmp_path, **{"theirs.txt": "theirs", "aside/theirs.txt": "theirs"})
    (out / "aside").symlink_to(tmp_path / "aside")
    with (out / WRITTEN).open("a", encoding="utf-8") as lines:
        lines.write(f"../theirs.txt\n{tmp_path / 'theirs.txt'}\naside/theirs.txt\n")
    publish(web_app, out, "policy")
    assert (tmp_path / "theirs.txt").is_file()
    assert (tmp_path / "aside/theirs.txt").is_file()


def test_a_change_of_the_sites_own_page_is_a_new_version_of_page_and_service_worker(tmp_path: Path, web_app: Path) -> None:
    made(web_app, **{"index.html": '<html data-version="a1" lang="en"><head></head>', "sw.js": 'const VERSION="a1",FILES=[]'})

    def version(policy: str) -> str:
        publish(web_app, tmp_path / "out", policy)
        files = held(tmp_path / "out")
        (of_page,) = re.findall(r'<html data-site data-version="(\w+)" ', files["index.html"])
        assert files["sw.js"] == f'const VERSION="{of_page}",FILES=[]'
        return str(of_page)

    first = version("policy")
    assert version("policy") == first
    assert version("another policy") != first
    made(web_app, **{"index.html": '<html data-version="a2" lang="en"><head></head>', "sw.js": 'const VERSION="a2",FILES=[]'})
    assert version("policy") != first, "of another build"


def directives(policy: str) -> dict[str, set[str]]:
    return {name: set(sources) for name, *sources in (part.split() for part in policy.split(";"))}


def test_the_site_has_a_strict_policy_and_the_licences_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said, _ = run(monkeypatch, capsys, "site", str(tmp_path / "site"))
    assert (status, said.startswith("wrote ")) == (0, True)
    page = (tmp_path / "site/index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    found, server = directives(policy), directives(CONTENT_SECURITY_POLICY)
    assert found["script-src"] == {"'self'", "'wasm-unsafe-eval'"}
    assert not {"'unsafe-eval'", "'unsafe-inline'", "*"} & {source for sources in found.values() for source in sources}
    assert found == {name: sources for name, sources in server.items() if name != "frame-ancestors"}, "which a page cannot say"
    licences = (tmp_path / "site/licences.txt").read_text(encoding="utf-8")
    assert "Mozilla Public License Version 2.0" in licences
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in licences
    assert 'href="{home}licences.txt"' in (ROOT / "web/src/screens/Start.svelte").read_text(encoding="utf-8")


def test_the_workflow_publishes_the_folder_that_make_writes() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["publish"]["steps"]
    ((target, folder),) = [re.fullmatch(r"make (\w+) SITE=(\S+)", step["run"]).groups() for step in steps if "run" in step]  # type: ignore[union-attr]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}: .*\n\t.*dicecup site \$\(SITE\)$", makefile, re.MULTILINE)
    assert [step["with"]["path"] for step in steps if "upload-pages-artifact" in step.get("uses", "")] == [folder]
