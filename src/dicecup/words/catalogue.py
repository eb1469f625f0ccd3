"""One language's sentences, by their ids."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable, Mapping
from functools import cache
from types import FunctionType
from typing import Final

from dicecup.games.registry import EDITIONS
from dicecup.words.formats import formatter

LANGUAGES: Final = {"en": "English", "fi": "Suomi", "sv": "Svenska"}
"""Every language by its own name."""

Variable = str | int | float


class Catalogue:
    """Says the messages of one language: `say("table-turn-of", player="Ann")`."""

    def __init__(self, language: str) -> None:
        try:
            compiled = importlib.import_module(f"dicecup.words.compiled.{language}")
        except ModuleNotFoundError as missing:
            raise ImportError("the words are not compiled: run `python scripts/compile_words.py`") from missing
        self.language = language
        self._messages: Mapping[str, str | FunctionType] = {**_of_editions(language), **compiled.MESSAGES}
        self._format_number = formatter(language)

    def __call__(self, message: str, /, **variables: Variable) -> str:
        """The sentence of this id; it is an error to leave out a variable or to give one that it does not have."""
        text = self._messages[message]
        if isinstance(text, str):
            if variables:
                raise TypeError(f"{message} has no variables")
            return text
        return str(text(**variables))

    def __contains__(self, message: str) -> bool:
        return message in self._messages

    def get(self, message: str, otherwise: str) -> str:
        """A message without variables, by an id that the catalogue may not have."""
        return self(message) if message in self._messages else otherwise

    def variables(self, message: str) -> tuple[str, ...]:
        """The names of the variables that a message takes."""
        text = self._messages[message]
        return () if isinstance(text, str) else text.__code__.co_varnames[: text.__code__.co_kwonlyargcount]

    def list(self, items: Iterable[str]) -> str:
        """`Ann, Bob and Cy`."""
        *rest, last = items
        return self("list-and", rest=", ".join(rest), last=last) if rest else last

    def number(self, value: float, digits: int = 0) -> str:
        """A number with so many fraction digits."""
        return self._format_number(value, digits, digits)


def _of_editions(language: str) -> dict[str, str]:
    """The messages that editions of other packages bring, in English where they have no others."""
    found: dict[str, str] = {}
    for each in EDITIONS.values():
        found.update({**each.words.get("en", {}), **each.words.get(language, {})})
    return found


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language in `LANGUAGES`."""
    return Catalogue(language)


def preferred_language(chosen: str | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The language to speak: the one chosen, else that of the locale if there is a catalogue for it, else English."""
    if chosen is not None:
        return chosen
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES and not locale[2:3].isalpha() else "en"
