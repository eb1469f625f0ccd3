"""The build hook: compiles the words and builds the browser app, so that no wheel or source distribution lacks them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildParts(BuildHookInterface):  # type: ignore[type-arg]
    """Makes what is in the package but not in the repository."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the words into the source tree and build the app, which an editable install takes from `make`."""
        root = Path(self.root)
        runpy.run_path(str(root / "scripts/compile_words.py"))["compile_all"](root)
        if version == "editable":
            return
        app = runpy.run_path(str(root / "scripts/build_app.py"))
        try:
            app["build_app"](root)
        except app["AppError"] as error:
            self.app.abort(str(error))
