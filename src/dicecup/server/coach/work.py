"""What the coach computes, in processes of low priority: `answer` calls a function of `messages.advising` and makes JSON of it.

This module is imported by those processes, so it imports nothing of the web framework.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, get_type_hints

from pydantic import TypeAdapter, ValidationError

from dicecup.coach.grades import Form
from dicecup.core.errors import DicecupError
from dicecup.core.strict import NotJson
from dicecup.messages import advising
from dicecup.messages.advising import has_values
from dicecup.messages.coaching import GradesRequest
from dicecup.messages.refusals import reason
from dicecup.messages.responses import Code

LONGEST_SECONDS: Final = 20.0
"""When work is given up. The longest reviews take a tenth of it."""


class Answer(NamedTuple):
    """A message as JSON, and whether it tells any values."""

    body: bytes
    has_values: bool


class Problem(NamedTuple):
    """Why there is no answer. An exception is not sent back as such, because not every one can be pickled."""

    status: int
    code: Code
    error: str


def answer(function: Callable[..., Any], *arguments: Any) -> Answer | Problem:
    """Call a function that returns a message, for a limited time."""
    try:
        with _limited():
            found = function(*arguments)
    except DicecupError as error:
        return Problem(*reason(error)[:3])
    except TimeoutError:
        return Problem(503, "busy", "this takes the coach too long: try again later")
    return Answer(_adapter(function).dump_json(found), has_values(found))


def forms(body: bytes) -> tuple[Form, ...]:
    """How somebody plays over many games, by the grades in the body of a request."""
    return advising.forms(_grades_request(body))


def _grades_request(body: bytes) -> GradesRequest:
    from dicecup.server.errors import validation_message
    from dicecup.server.strict import parse_json

    try:
        request: GradesRequest = TypeAdapter(GradesRequest).validate_python(parse_json(body))
    except ValidationError as error:
        raise DicecupError(validation_message(error.errors()[0])) from None
    except NotJson as error:
        raise DicecupError(f"the body is no JSON: {error}") from None
    return request


def _adapter(function: Callable[..., Any]) -> TypeAdapter[Any]:
    """What makes JSON of the message that a function returns; built once, since that takes long."""
    if function not in _ADAPTERS:
        _ADAPTERS[function] = TypeAdapter(get_type_hints(function)["return"])
    return _ADAPTERS[function]


_ADAPTERS: Final[dict[Callable[..., Any], TypeAdapter[Any]]] = {}


@contextmanager
def _limited() -> Iterator[None]:
    """Raise `TimeoutError` in work that takes too long, where the system has such an alarm."""
    if not hasattr(signal, "setitimer"):  # not on Windows
        yield
        return
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _give_up(*_: object) -> None:
    raise TimeoutError
