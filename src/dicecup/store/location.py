"""The default location of the store: the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL


def data_folder() -> Path:
    """The folder for Dicecup's data; `DICECUP_DATA` names another."""
    named = os.environ.get("DICECUP_DATA")
    return Path(named) if named else user_data_path("dicecup", appauthor=False)


def default_url() -> str | URL:
    """The database; `DICECUP_DATABASE` names another by its URL."""
    return os.environ.get("DICECUP_DATABASE") or URL.create("sqlite", database=str(data_folder() / "games.db"))
