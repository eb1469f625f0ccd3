"""The training of a judge: killed and gone on with on a cluster, it comes to the weights of a run that did not stop."""

from __future__ import annotations

import runpy
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed import LocalCluster

from dicecup.kernels.batch import selfplay
from dicecup.solve.trained import training

SCRIPT = Path(__file__).parents[2] / "scripts" / "train_boards.py"
TINY = ["--shares=2", "--games=8", "--every=2", "--matches=6", "--first=8", "--second=4", "--rivals=0.5"]
CLUSTER: Any = {"n_workers": 1, "processes": False, "protocol": "tcp://", "dashboard_address": None, "host": "127.0.0.1"}
KEPT = "mickey-mouse-3.npz"


def words(folder: Path, *more: str) -> list[str]:
    return [str(SCRIPT), "train", "mickey-mouse", "3", f"--folder={folder}", *TINY, "--rounds=4", *more]


def stored(folder: Path) -> dict[str, Any]:
    with np.load(folder / KEPT) as file:
        return {name: file[name] for name in file.files if name != "course"}


def test_a_training_that_was_killed_goes_on_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    with subprocess.Popen([sys.executable, *words(killed, "--jobs=1")], stdout=subprocess.DEVNULL) as process:
        limit = time.monotonic() + 120
        while not (killed / KEPT).exists() and time.monotonic() < limit:
            time.sleep(0.02)
        process.kill()
    main = runpy.run_path(str(SCRIPT))["main"]
    monkeypatch.setattr(sys, "argv", words(whole, "--jobs=1"))
    main()
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in told] == [f"mickey-mouse for 3: round {done} of 4" for done in (2, 4)]
    assert "<svg" in (whole / "boards.svg").read_text()
    main()
    assert capsys.readouterr().out == "mickey-mouse for 3: is trained already, up to round 4 of 4\n"
    monkeypatch.setattr(sys, "argv", words(whole, "--seed=2", "--mix=0.1"))
    with pytest.raises(SystemExit, match=r"was begun with --mix 0.7, --seed 1: go on with the same"):
        main()
    with LocalCluster(**CLUSTER) as cluster:  # type: ignore[no-untyped-call]
        monkeypatch.setattr(sys, "argv", words(killed, f"--dask={cluster.scheduler_address}"))
        main()
    assert "goes on after round " in capsys.readouterr().out
    expected, found = stored(whole), stored(killed)
    assert expected.keys() == found.keys()
    assert all(np.array_equal(expected[name], found[name]) for name in expected)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("train mickey-mouse 2", "there are judges of mickey-mouse for 3 or 4 seats, not for 2"),
        ("train showdown 2 --device nonsense", "'nonsense' is numpy or a device of PyTorch"),
        ("train showdown 2 --games 0", "argument --games: 0 is less than 1"),
        ("train showdown 2 --rivals 7", "argument --rivals: 7.0 is not from 0 to 1"),
        ("measure showdown 2", "train first"),
        ("ship showdown 2", "train first"),
        ("plot", "there is no training in "),
    ],
)
def test_what_cannot_be_trained_is_refused_in_one_line(
    given: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train_boards.py", *given.split(), f"--folder={tmp_path}"])
    with pytest.raises(SystemExit) as refused:
        runpy.run_path(str(SCRIPT))["main"]()
    assert said in f"{refused.value} {capsys.readouterr().err}"


@pytest.mark.parametrize(("key", "seats"), [("showdown", 2), ("mickey-mouse", 3)])
def test_two_turns_of_look_ahead_see_what_one_does_a_turn_later(key: str, seats: int) -> None:
    """The value of a position by a judge that looks ahead is that of the turn, and adds up."""
    desk = training.desk(key, seats, "numpy")
    draw = desk.draw(1)
    state = desk.fresh(2, draw)
    judge = desk.judge(desk.shipped())
    deeper = selfplay.ahead(desk.game, judge, at_once=1)
    found = deeper(state)
    assert found.sum(1) == pytest.approx(np.ones(2))
    assert found == pytest.approx(judge(state), abs=0.1)
    looked = selfplay.look(desk.game, desk.game.begun(state), judge)
    assert found == pytest.approx(selfplay.value(desk.game, looked))
