"""The mistakes deck of this keyboard: one JSON file beside the database, replaced as a whole for every answer.

A process that is killed leaves the old file or the new one. Every change reads the file again, so that two terminals can train.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from dicecup.coach.deck import Card
from dicecup.coach.exercise import Exercise
from dicecup.core.errors import DicecupError
from dicecup.store import Store, data_folder

FORMAT: Final = 1


class DeckError(DicecupError):
    """The deck cannot be read or written."""


class Kept(NamedTuple):
    """A card, and the game and the move that it comes from."""

    game_id: str
    at: int
    card: Card


@dataclass(frozen=True)
class Deck:
    """All cards, and the ids of the games that were looked through for mistakes."""

    cards: tuple[Kept, ...] = ()
    games: frozenset[str] = frozenset()

    def with_game(self, game_id: str, cards: tuple[Kept, ...]) -> Deck:
        """The deck with a game that was looked through now."""
        return self if game_id in self.games else Deck((*self.cards, *cards), self.games | {game_id})

    def with_answer(self, kept: Kept, card: Card | None) -> Deck:
        """The deck after an answer; `None` removes the card."""
        after = () if card is None else (kept._replace(card=card),)
        changed = ((each,) if (each.game_id, each.at) != (kept.game_id, kept.at) else after for each in self.cards)
        return Deck(tuple(each for part in changed for each in part), self.games)

    def without_forgotten(self, known: frozenset[str]) -> Deck:
        """The deck without the games that are not in the store any more."""
        return Deck(tuple(kept for kept in self.cards if kept.game_id in known), self.games & known)


class DeckFile:
    """Where the deck is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, store: Store) -> DeckFile:
        """The deck that belongs to a store: beside its file, or in the user's data folder."""
        return cls(data_folder() / "deck.json" if store.path is None else store.path.with_suffix(".deck.json"))

    def read(self) -> Deck:
        """The deck; an empty one where there is none yet."""
        try:
            return _deck(json.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return Deck()
        except OSError as error:
            raise DeckError(f"the deck {self.path} cannot be read: {error.strerror}") from None
        except (ValueError, TypeError, KeyError, AttributeError):
            raise DeckError(f"the deck {self.path} is damaged: move it away to begin a new one") from None

    def change(self, edit: Callable[[Deck], Deck]) -> Deck:
        """Apply a change to the deck as it is on disk now, and return once it is durable."""
        before = self.read()
        after = edit(before)
        if after != before:
            try:
                self._write(json.dumps(_data(after), ensure_ascii=False))
            except OSError as error:
                raise DeckError(f"the deck {self.path} cannot be written: {error.strerror}") from None
        return after

    def _write(self, text: str) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        writing = self.path.with_suffix(f".{os.getpid()}.writing")
        try:
            with os.fdopen(os.open(writing, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            writing.replace(self.path)
        finally:
            writing.unlink(missing_ok=True)


def _data(deck: Deck) -> dict[str, Any]:
    cards = [{"game_id": kept.game_id, "at": kept.at, **asdict(kept.card)} for kept in deck.cards]
    return {"format": FORMAT, "games": sorted(deck.games), "cards": cards}


def _deck(data: Any) -> Deck:
    if data["format"] != FORMAT:
        raise ValueError("another version wrote it")
    return Deck(tuple(map(_kept, data["cards"])), frozenset(map(str, data["games"])))


def _kept(data: Any) -> Kept:
    card = Card(Exercise(**data["exercise"]), int(data["right"]), int(data["interval"]), int(data["due"]))
    return Kept(str(data["game_id"]), int(data["at"]), card)
