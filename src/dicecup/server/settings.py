"""Everything that can be set, by the environment: `DICECUP_PORT=9000` sets `port`. Nothing changes while the server runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Self

from dicecup.core.errors import DicecupError, shown
from dicecup.store import default_url

PREFIX: Final = "DICECUP_"


class BadSetting(DicecupError):
    """A setting that cannot be so."""


@dataclass(frozen=True)
class Settings:
    """How this server is to be; every number is an upper bound, and each process keeps its own."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    database: str = ""
    origins: tuple[str, ...] = ()
    """Where pages of ours may come from, such as `https://dice.example`; the server's own address if left out."""
    proxies: tuple[str, ...] = ()
    """Addresses whose word about the client's address is taken."""
    metrics_for: tuple[str, ...] = ("127.0.0.1", "::1")
    history_for: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses that may look at the list of all finished games; `*` is everyone."""
    logs: str = "info"

    requests_per_second: float = 30.0
    requests_at_once: int = 150
    tables_per_minute: float = 20.0
    tables_at_once: int = 40
    commands_per_second: float = 20.0
    commands_at_once: int = 60
    connections: int = 10_000
    connections_per_address: int = 200
    sockets_per_table: int = 100
    live_tables: int = 5_000
    live_tables_per_address: int = 500
    live_bots: int = 2_000
    thinkers: int = 1
    peeks_at_once: int = 8

    idle_seconds: float = 120.0
    away_seconds: float = 20.0
    bot_seconds: float = 1.0
    """How long a bot lets a position lie, so that people can follow."""
    patience_seconds: float = 10.0
    """How long a client may take to send a request or to read what it is sent."""
    stop_seconds: int = 5

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The settings that the environment gives, and what is usual for the rest."""
        given: dict[str, Any] = {}
        for each in fields(cls):
            name = PREFIX + each.name.upper()
            if name in environment:
                given[each.name] = _read(name, environment[name], each.default)
        return cls(**given)

    @property
    def database_url(self) -> str:
        """Where the games are."""
        url = self.database or default_url()
        return url if isinstance(url, str) else url.render_as_string(hide_password=False)

    @property
    def on_postgresql(self) -> bool:
        """Whether several processes may serve the database."""
        return self.database_url.startswith("postgres")

    def checked(self) -> Self:
        """These settings, if they can be."""
        if self.workers < 1:
            raise BadSetting(f"a server needs at least one process, not {self.workers}")
        if self.workers > 1 and not self.on_postgresql:
            raise BadSetting(
                f"{self.workers} processes cannot share a SQLite file: use --workers 1, or --database postgresql://host/name"
            )
        return self


def _read(name: str, text: str, like: Any) -> Any:
    try:
        match like:
            case int():
                return int(text)
            case float():
                return float(text)
            case tuple():
                return tuple(part.strip() for part in text.split(",") if part.strip())
            case _:
                return text
    except ValueError:
        raise BadSetting(f"{name} cannot be {shown(text)}: it is a number") from None
