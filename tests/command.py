"""How tests start the `dicecup` command."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

COMMAND: Final = str(Path(sys.executable).with_name("dicecup"))


def surroundings(data: Path, bytecode: Path, **more: str) -> dict[str, str]:
    """An environment with its own data folder and a shared cache of compiled modules."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**env, "DICECUP_DATA": str(data), "PYTHONPYCACHEPREFIX": str(bytecode / "bytecode"), **more}
