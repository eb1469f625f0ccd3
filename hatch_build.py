"""The build hook: compiles the catalogues of words, so that wheels and editable installs contain them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileWords(BuildHookInterface):  # type: ignore[type-arg]
    """Runs scripts/compile_words.py before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the words into the source tree."""
        root = Path(self.root)
        runpy.run_path(str(root / "scripts/compile_words.py"))["compile_all"](root)
