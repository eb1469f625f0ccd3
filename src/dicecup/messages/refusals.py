"""Why a request is refused: the same codes and lines on a server and in a browser."""

from __future__ import annotations

from typing import NamedTuple

from dicecup.core.errors import DicecupError, IllegalMove, OtherRules
from dicecup.games.pages import NoPage
from dicecup.journal import CommandReused, NoGame, Stale
from dicecup.messages.responses import Code, Refusal
from dicecup.solve import NoAdvice


class Rejected(DicecupError):
    """A request that the table's keeper does not carry out, with the status that it has over HTTP."""

    def __init__(self, status: int, code: Code, error: str, version: int | None = None) -> None:
        super().__init__(error)
        self.status = status
        self.code: Code = code
        self.version = version


class Reason(NamedTuple):
    """Why a request is refused."""

    status: int
    code: Code
    error: str
    version: int | None = None

    def refusal(self, command: str | None = None) -> Refusal:
        """The reason as a message."""
        return Refusal(code=self.code, error=self.error, version=self.version, command=command)


def reason(error: DicecupError) -> Reason:
    """What is answered to an error of any room."""
    message = str(error)
    match error:
        case Rejected():
            return Reason(error.status, error.code, message, error.version)
        case NoGame() | NoPage():
            return Reason(404, "not-found", message)
        case Stale(current=current):
            return Reason(409, "stale", message, current)
        case CommandReused():
            return Reason(409, "command-reused", message)
        case NoAdvice():
            return Reason(409, "no-values", message)
        case OtherRules():
            return Reason(409, "other-rules", message)
        case IllegalMove():
            return Reason(422, "illegal", message)
    return Reason(422, "malformed", message)
