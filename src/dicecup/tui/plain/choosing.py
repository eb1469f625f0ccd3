"""A choice in lines: what there is to choose, how to type it, and what each choice would bring."""

from __future__ import annotations

from typing import Any

from dicecup.core.machine import Choice
from dicecup.core.moves import Keep, Say
from dicecup.events import offers
from dicecup.games import PlayableGame, Seen
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.reading import numbered
from dicecup.tui.plain.speaking import PlainSpeaker


class PlainChoice:
    """One choice of a seat, as it is listed and explained; `moves` are those that can be typed by number."""

    def __init__(self, console: Console, speaker: PlainSpeaker, game: PlayableGame[Any], seen: Seen, choice: Choice) -> None:
        self._console = console
        self._speaker = speaker
        self._say = speaker.say
        self._choice = choice
        self._offers = offers(game, seen)
        self._guide = game.guide(seen)
        self._view = seen.view
        self.moves = numbered(choice)

    def list(self) -> None:
        """List the choices in brief; those that score nothing only where nothing else can be done any more."""
        if self._guide.here is not None:
            self._console.paragraph(self._speaker.here(self._guide.here))
        pays: list[str] = []
        others: dict[str, list[str]] = {}
        for at, move in enumerate(self.moves, 1):
            offer = self._offers.get(move)
            if offer is not None and offer.points:
                pays.append(f"{at}. {self._speaker.choice(move)} {self._say.number(offer.points)}")
            else:
                others.setdefault(self._speaker.group(move), []).append(f"{at}. {self._speaker.label(move)}")
        if pays:
            self._console.listing(self._say(f"plain-for-{self._speaker.edition.unit}"), pays)
        if len(self.moves) == len(self._choice.legal):
            for group, labels in others.items():
                self._console.listing(group, labels)

    @property
    def is_word(self) -> bool:
        """Whether all that can be done is a word such as pass; Enter says it, and never writes a row."""
        return len(self._choice.legal) == 1 and isinstance(self.moves[0], Say)

    @property
    def prompt(self) -> str:
        """Who chooses, and what can be typed."""
        name = self._speaker.names[self._choice.seat]
        if self.is_word:
            return f"{name}: {self._say('plain-press-enter')} ({self._speaker.choice(self.moves[0])}): "
        ways = []
        if any(isinstance(move, Keep) for move in self._choice.legal):
            ways.append(self._say("plain-dice-to-keep"))
        if len(self.moves) == 1:
            ways.append(f"1 ({self._speaker.choice(self.moves[0])})")
        elif self.moves:
            ways.append(self._say("plain-a-number", count=len(self.moves)))
        return f"{name}: {self._say('plain-or', first=ways[0], second=ways[1]) if len(ways) > 1 else ways[0]}: "

    def explain(self) -> None:
        """What each choice would bring now."""
        for at, move in enumerate(self.moves, 1):
            worth = "" if isinstance(move, Keep | Say) else f": {self._speaker.worth(self._offers[move])}"
            self._console.paragraph(f"{at}. {self._speaker.choice(move)}{worth}", "   ")
        keeps = sum(isinstance(move, Keep) for move in self._choice.legal)
        if keeps and len(self.moves) < len(self._choice.legal):
            self._console.paragraph(self._say("plain-or-keep", count=keeps))
        for closed in self._guide.closed:
            self._console.paragraph(f"{self._speaker.row(closed.row)}: {self._speaker.closed(closed)}", "   ")
        self._console.paragraph(self._speaker.far(self._view, self._choice.seat))
