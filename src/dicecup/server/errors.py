"""Error responses: a code for programs, one line for people, and the current version of the table where it helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException

from dicecup.core.errors import DicecupError
from dicecup.messages.refusals import reason
from dicecup.messages.responses import Code, Refusal
from dicecup.store import StoreError


class Refused(HTTPException):
    """A refused request, with its HTTP status."""

    def __init__(self, status: int, code: Code, error: str, version: int | None = None, retry_after: int | None = None) -> None:
        super().__init__(status, error)
        self.status = status
        self.code: Code = code
        self.version = version
        self.retry_after = retry_after

    def __str__(self) -> str:
        return str(self.detail)

    def refusal(self, command: str | None = None) -> Refusal:
        """The error as a message."""
        return Refusal(code=self.code, error=str(self), version=self.version, command=command)


def refused(error: DicecupError) -> Refused:
    """The response to an error that another package raised."""
    if isinstance(error, StoreError):
        return Refused(503, "not-saved", "the store does not answer right now: try again, nothing is done twice", retry_after=1)
    return Refused(*reason(error))


def validation_message(error: Mapping[str, Any]) -> str:
    """A validation error in one line, without any value that was sent, because it could be a secret."""
    location, text = list(error["loc"]), error["msg"]
    match error["type"]:
        case "extra_forbidden" | "unexpected_keyword_argument":
            location, text = location[:-1], "there is a key that does not belong here"
        case "union_tag_invalid":
            text = f"its {error['ctx']['discriminator'].strip(chr(39))} must be one of {error['ctx']['expected_tags']}"
        case "json_invalid":
            location, text = [], f"the body is no JSON: {error['ctx']['error']}"
    if "options" in location:  # the names of options are the client's
        location = location[: location.index("options") + 1]
    line = f"{'.'.join(map(str, location))[:80]}: {text}" if location else text
    return line.encode("ascii", "backslashreplace").decode()
