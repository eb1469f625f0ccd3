"""How the server says no: one line for a person, one word for a program, and where it helps the version of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fastapi import HTTPException
from pydantic import BaseModel, ConfigDict

from dicecup.bots.base import BotError
from dicecup.core.errors import BadOption, BadRecord, BadSeats, DicecupError, IllegalMove, OtherRules, UnknownGame
from dicecup.games.pages import NoPage
from dicecup.journal import CommandReused, NoGame, Stale
from dicecup.journal.names import BadName
from dicecup.store import StoreError

Code = Literal[
    "malformed",
    "illegal",
    "stale",
    "command-reused",
    "not-your-seat",
    "not-allowed",
    "not-found",
    "other-rules",
    "origin",
    "too-large",
    "too-many",
    "busy",
    "not-saved",
    "failed",
]


class Refusal(BaseModel):
    """Why something was not done."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    type: Literal["refused"] = "refused"
    code: Code
    error: str
    version: int | None = None
    command: str | None = None


class Refused(HTTPException):
    """A request that is not granted."""

    def __init__(self, status: int, code: Code, error: str, version: int | None = None, retry_after: int | None = None) -> None:
        super().__init__(status, error)
        self.status = status
        self.code: Code = code
        self.version = version
        self.retry_after = retry_after

    def __str__(self) -> str:
        return str(self.detail)

    def refusal(self, command: str | None = None) -> Refusal:
        """The same as a message."""
        return Refusal(code=self.code, error=str(self), version=self.version, command=command)


def refused(error: DicecupError) -> Refused:
    """The response to an error that another package raised."""
    message = str(error)
    match error:
        case NoGame():
            return Refused(404, "not-found", message)
        case NoPage():
            return Refused(404, "not-found", message)
        case Stale(current=current):
            return Refused(409, "stale", message, version=current)
        case CommandReused():
            return Refused(409, "command-reused", message)
        case OtherRules():
            return Refused(409, "other-rules", message)
        case IllegalMove():
            return Refused(422, "illegal", message)
        case UnknownGame() | BadSeats() | BadOption() | BadRecord() | BotError() | BadName():
            return Refused(422, "malformed", message)
        case StoreError():
            return Refused(503, "not-saved", "the store does not answer right now: try again, nothing is done twice", retry_after=1)
    return Refused(422, "malformed", message)


def validation_message(fault: Mapping[str, Any]) -> str:
    """What is wrong with a message, as pydantic found it, without repeating anything that was sent: it could be a secret."""
    where, said = list(fault["loc"]), fault["msg"]
    match fault["type"]:
        case "extra_forbidden":
            where, said = where[:-1], "there is a key that does not belong here"
        case "union_tag_invalid":
            said = f"its {fault['ctx']['discriminator'].strip(chr(39))} must be one of {fault['ctx']['expected_tags']}"
        case "json_invalid":
            where, said = [], f"the body is no JSON: {fault['ctx']['error']}"
    if "options" in where:  # the names of options are the client's
        where = where[: where.index("options") + 1]
    line = f"{'.'.join(map(str, where))[:80]}: {said}" if where else said
    return line.encode("ascii", "backslashreplace").decode()
