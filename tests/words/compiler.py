"""The compiler of the catalogues, which is a script and no part of the package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src/dicecup/words"


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("compile_words", ROOT / "scripts/compile_words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


compiler = _load()
