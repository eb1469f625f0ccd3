"""The settings of the server, read from the environment: `DICECUP_PORT=9000` sets `port`. They do not change while it runs."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from dicecup.core.errors import DicecupError, shown
from dicecup.core.extras import naming_extras
from dicecup.store import default_url

PREFIX: Final = "DICECUP_"


class BadSetting(DicecupError):
    """A setting that cannot be used."""


def _split(value: object) -> object:
    return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
"""Values separated by commas."""
Count = Annotated[int, Field(ge=0)]
Number = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Settings(BaseSettings):
    """The settings of one server; limits are per process."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    workers: Annotated[int, Field(ge=1)] = 1
    database: str = ""
    origins: Listed = ()
    """Origins of our pages, such as `https://dice.example`; the server's own address if left out."""
    proxies: Listed = ()
    """Addresses of proxies whose forwarding headers are trusted."""
    metrics_for: Listed = ("127.0.0.1", "::1")
    history_for: Listed = ("127.0.0.1", "::1")
    """Addresses that may read the list of all finished games; `*` is everyone."""
    solving_for: Listed = ("127.0.0.1", "::1")
    """Addresses that may let this machine make exact values; `*` is everyone, nothing is nobody."""
    logs: Literal["debug", "info", "warning", "error"] = "info"
    log_addresses: bool = False
    """Whether the access log has the clients' addresses, which are personal data."""

    requests_per_second: Number = 30.0
    requests_at_once: Count = 150
    tables_per_minute: Number = 20.0
    tables_at_once: Count = 40
    commands_per_second: Number = 20.0
    commands_at_once: Count = 60
    frames_per_second: Number = 40.0
    frames_at_once: Count = 200
    connections: Count = 15_000
    connections_per_address: Count = 200
    sockets_per_table: Count = 100
    """How many spectators a table may have; players have their own places."""
    sockets_per_table_and_address: Count = 20
    """How many of them may have one address, and how many sockets a seat."""
    live_tables: Count = 5_000
    live_tables_per_address: Count = 500
    live_entries: Count = 400_000
    """How many entries of journals the tables in memory may have together, each about 1 KB."""
    live_entries_per_address: Count = 100_000
    live_bots: Count = 2_000
    live_bots_per_address: Count = 100
    extras_per_seat: Count = 500
    """How many entries the undos and peeks of one seat may make."""
    changes_per_seat: Count = 100
    """How often a player may renew a seat's link or go to another device; the host may replace them as often again."""
    thinkers: Annotated[int, Field(ge=1)] = 1
    peeks_at_once: Count = 8
    coach_per_minute: Number = 60.0
    coach_at_once: Count = 40
    coach_queue: Count = 16
    """How many requests to the coach wait or are computed, from all addresses."""

    idle_seconds: Number = 120.0
    away_seconds: Number = 20.0
    bot_seconds: Number = 1.0
    """How long a bot waits before it moves, so that people can follow."""
    patience_seconds: Number = 10.0
    """How long a client may take to read what it is sent."""
    word_seconds: Number = 8.0
    """How long the first throw waits for a seat that neither commits to a word for the dice nor reveals it."""
    unclaimed_seconds: Number = 30.0
    """How long after its opening a table waits for the words of seats that nobody has claimed."""
    stop_seconds: Count = 5
    retention_days: Number = 0.0
    """How long a table is kept after its last entry; 0 is for ever."""

    @classmethod
    def load(cls, **given: Any) -> Self:
        """The settings: what is given comes before the environment, and the environment before the defaults."""
        try:
            settings = cls(**given)
        except ValidationError as error:
            raise BadSetting(_explained(error, given)) from None
        if settings.on_postgresql:
            with naming_extras():  # here and not in the store: a supervisor would start failing workers again and again
                import psycopg  # noqa: F401
        return settings

    @field_validator("proxies")
    @classmethod
    def _check_proxies(cls, proxies: tuple[str, ...]) -> tuple[str, ...]:
        for proxy in proxies:
            if proxy != "*":
                ip_network(proxy, strict=False)  # its ValueError says what is wrong
        return proxies

    @model_validator(mode="before")
    @classmethod
    def _close_operator_pages(cls, given: Any) -> Any:
        """Behind a proxy every client may look like this machine: then these are for nobody unless the settings say so."""
        if isinstance(given, dict) and (given.get("origins") or given.get("proxies")):
            return {"metrics_for": (), "history_for": (), "solving_for": (), **given}
        return given

    @model_validator(mode="after")
    def _check_workers(self) -> Self:
        if self.workers > 1 and not self.on_postgresql:
            raise ValueError(
                f"{self.workers} processes cannot share a SQLite file: use --workers 1, or --database postgresql://host/name"
            )
        return self

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        url = self.database or default_url()
        return url if isinstance(url, str) else url.render_as_string(hide_password=False)

    @property
    def on_postgresql(self) -> bool:
        """Whether several processes may serve the database."""
        return self.database_url.startswith("postgres")


def _explained(error: ValidationError, given: dict[str, Any]) -> str:
    """The first fault in one line: what was wrong, and what would be right."""
    fault = error.errors(include_url=False)[0]
    if not fault["loc"]:
        return fault["msg"].removeprefix("Value error, ")
    field = str(fault["loc"][0])
    name = f"--{field}" if field in given else PREFIX + field.upper()
    match fault["type"]:
        case "int_parsing" | "int_from_float":
            right = "it is a whole number"
        case "float_parsing" | "finite_number":
            right = "it is a number"
        case "greater_than_equal":
            right = f"it is at least {fault['ctx']['ge']}"
        case "less_than_equal":
            right = f"it is at most {fault['ctx']['le']}"
        case "literal_error":
            right = f"it is {fault['ctx']['expected']}"
        case _:
            right = fault["msg"]
    return f"{name} cannot be {shown(fault['input'])}: {right}"
