"""How tests start the `dicecup` command."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import pytest

from dicecup.cli import main

COMMAND: Final = str(Path(sys.executable).with_name("dicecup"))


def surroundings(data: Path, bytecode: Path, **more: str) -> dict[str, str]:
    """An environment with its own data folder and a shared cache of compiled modules."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**env, "DICECUP_DATA": str(data), "PYTHONPYCACHEPREFIX": str(bytecode / "bytecode"), **more}


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command in this process; returns its status, output and errors."""
    monkeypatch.setattr(sys, "argv", ["dicecup", *words])
    with pytest.raises(SystemExit) as leaving:
        main()
    said = capsys.readouterr()
    assert isinstance(leaving.value.code, int)
    return leaving.value.code, said.out, said.err
