"""Value files: written atomically, with a checksum, and not used when damaged or outdated."""

from __future__ import annotations

import errno
import json
import os
import zlib
from pathlib import Path

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.games import mickey_mouse
from dicecup.solve import checkpoint, service
from dicecup.solve.lines import answer
from dicecup.solve.source_arrays import matrix_of
from dicecup.solve.value_files import (
    FRONT,
    MAGIC,
    PAGE,
    DamagedFile,
    OutdatedFile,
    Subject,
    ValueFile,
    open_file,
    value_files,
    write_file,
)

SUBJECT = Subject("some-game", {"bonus": 50}, 1)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    return tmp_path


def written(folder: Path) -> Path:
    path = write_file(SUBJECT, 7, iter(np.arange(40.0).reshape(8, 5)), (8, 5), 1.5)
    assert path.parent == folder
    return path


def test_a_value_file_is_read_as_it_was_written(folder: Path) -> None:
    written(folder)
    found = open_file(SUBJECT, 7)
    assert found is not None
    assert [found.value(3, column) for column in range(5)] == [15, 16, 17, 18, 19]
    assert np.array_equal(matrix_of(found), np.arange(40.0).reshape(8, 5))
    assert [path.suffix for path in folder.iterdir()] == [".table"]


@pytest.mark.parametrize("at", [0, 9, 20, 60, 4096, 4100, 4420, -1])
def test_a_changed_byte_is_detected(folder: Path, at: int) -> None:
    path = written(folder)
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    with pytest.raises(DamagedFile):
        ValueFile(path).check_all()


@pytest.mark.parametrize("length", [0, 7, 100, 4096, 4300])
def test_a_short_file_is_no_value_file(folder: Path, length: int) -> None:
    path = written(folder)
    path.write_bytes(path.read_bytes()[:length])
    assert open_file(SUBJECT, 7) is None
    assert isinstance(next(value_files())[1], DamagedFile)


def test_a_value_file_of_other_rules_or_layout_is_not_used(folder: Path) -> None:
    written(folder)
    assert open_file(Subject("some-game", {"bonus": 50}, 2), 7) is None
    assert open_file(SUBJECT, 8) is None


def with_header(path: Path, **changed: object) -> None:
    """Give a value file a header with other fields (a field of None is left out), its checksum right."""
    data = path.read_bytes()
    length = FRONT.unpack(data[: FRONT.size])[1]
    fields = json.loads(data[FRONT.size : FRONT.size + length]) | changed
    text = json.dumps({name: value for name, value in fields.items() if value is not None}).encode()
    path.write_bytes((FRONT.pack(MAGIC, len(text), zlib.crc32(text)) + text).ljust(PAGE, b"\0") + data[PAGE:])


@pytest.mark.parametrize(
    "changed",
    [
        {"layout": None},
        {"subject": None},
        {"format": None},
        {"format": 0},
        {"more": 1},
        {"subject": {"name": "some-game"}},
        {"subject": 3},
        {"rows": "eight"},
    ],
)
def test_a_header_with_other_fields_is_outdated(folder: Path, changed: dict[str, object]) -> None:
    path = written(folder)
    with_header(path, **changed)
    assert open_file(SUBJECT, 7) is None
    assert isinstance(next(value_files())[1], OutdatedFile)


def test_a_damaged_value_file_is_solved_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.solve.pocket.FOLDER", folder / "no pocket tables")
    game = games.new("mickey-mouse", 1)
    solve.ensure(game)
    path = next(folder.glob("*.table"))
    data = bytearray(path.read_bytes())
    data[4096 + 3] ^= 255
    path.write_bytes(data)
    last_turn = mickey_mouse.State(((None, 1, 1, 1, 1),), turn=4)
    with pytest.raises(solve.NotSolved, match="dicecup solve mickey-mouse"):
        solve.values(game, last_turn)
    assert not path.exists()
    path.write_bytes(data)
    with pytest.raises(solve.NotSolved, match="dicecup solve mickey-mouse"):
        solve.simulate(game, 10)
    path.write_bytes(data)
    assert not service.is_solved(game)
    assert not path.exists()
    solve.ensure(game)
    assert service.is_solved(game)
    assert solve.values(game, game.start()) == pytest.approx(19.392838756)


def test_an_interruption_loses_at_most_one_level(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "WORTH_KEEPING", 0)
    game = games.new("yahtzee", 1, joker="none", yahtzee_bonus=False)

    def stop_half_way(done: int, of: int) -> None:
        if done > of // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve.solve(game, 1, stop_half_way)
    note = json.loads(next(folder.glob("*.note")).read_text())
    assert note["level"] >= 5
    seen: list[int] = []
    solve.solve(game, 1, lambda done, of: seen.append(100 * done // of))
    assert seen[0] > 25
    assert solve.values(game, game.start()) == pytest.approx(245.8707745, abs=5e-8)
    assert [path.suffix for path in folder.iterdir()] == [".table"]


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="only some systems can reserve room")
def test_a_full_disk_is_an_error_before_anything_is_solved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_file: int, _start: int, _size: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(checkpoint, "WORTH_KEEPING", 0)
    monkeypatch.setattr(os, "posix_fallocate", refuse)
    with pytest.raises(OSError, match="No space left on device"):
        solve.solve(games.new("yahtzee", 1))
    assert list(folder.iterdir()) == []


def test_the_adviser_responds_as_the_notation_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = {"game": "power-yahtzee", "seats": 1, "moves": []}
    pocket = json.loads(answer(json.dumps(ask)))
    assert (pocket["source"], pocket["objective"], pocket["node"]) == ("pocket", "score", "chance")
    assert abs(pocket["value"] - 1075.788) < 5 * pocket["error"] < 0.5
    with monkeypatch.context() as patch:
        patch.setattr("dicecup.solve.pocket.FOLDER", folder)
        service._adviser.cache_clear()
        assert json.loads(answer(json.dumps(ask))) == {
            "ok": False,
            "error": "no table for power-yahtzee yet: run `dicecup solve power-yahtzee` (about 5 minutes)",
        }
    solve.ensure(games.new("yahtzee", 1))
    moves = ["r:1,3,3,5,6", "k:3,3", "r:2,3,6"]
    reply = json.loads(answer(json.dumps({"game": "yahtzee", "seats": 2, "options": {"first": 0}, "moves": moves})))
    assert reply["node"] == "choice"
    assert reply["objective"] == "score"
    assert reply["source"] == "exact"
    assert reply["best"] == max(reply["values"], key=reply["values"].get)
    estimated = json.loads(answer('{"game": "showdown", "seats": 2}'))
    assert (estimated["objective"], estimated["source"], 0 < estimated["error"] < 0.05) == ("win", "estimate", True)
    assert json.loads(answer("nonsense"))["ok"] is False
