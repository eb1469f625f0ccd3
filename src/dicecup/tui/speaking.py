"""What the app and the plain game say of a table besides what the browser says too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from dicecup.core.errors import IllegalMove, OtherRules
from dicecup.core.moves import Face
from dicecup.events import Offer
from dicecup.games import View
from dicecup.journal import Stale
from dicecup.words import Catalogue, Speaker


@dataclass(frozen=True)
class TableSpeaker(Speaker):
    """Speaks of one table in the terminal."""

    show_signs: bool = True
    """Whether the terminal can show the signs on the dice of this edition."""

    @property
    def title(self) -> str:
        """What is played."""
        return game_title(self.say, self.edition.key)

    def face(self, face: Face) -> str:
        """A die's face as it looks."""
        if self.edition.signs and self.show_signs and face in self.edition.faces:
            return self.edition.signs[self.edition.faces.index(face)]
        return super().face(face)

    def totals(self, view: View) -> str:
        """`Ann 12, Bob 35`."""
        return ", ".join(f"{name} {self.say.number(total)}" for name, total in zip(self.names, view.scores, strict=True))

    def far(self, view: View, seat: int) -> str:
        """How long the game still lasts for a seat, and how far its bonuses are."""
        goals = [(line.name, line.goals[seat]) for line in view.sums if line.goals]
        far = [f"{self.row(name)}: {self.goal(goal)}" for name, goal in goals if goal is not None]
        return f"{first_large('; '.join([self.turns(view, seat), *far]))}."

    def worth(self, offer: Offer) -> str:
        """What an offer brings, which bonuses are in it, who loses what, and the total."""
        score = self.amount(offer.points)
        if offer.bonuses:
            bonuses = [self.say("terminal-bonus", amount=bonus.amount, row=self.row(bonus.name)) for bonus in offer.bonuses]
            score = self.say("terminal-with-bonus", score=score, bonuses=self.say.list(bonuses))
        losses = [self.say("terminal-loses", player=self.names[loss.seat], amount=loss.amount) for loss in offer.losses]
        return ", ".join([score, *losses, self.say("terminal-total", total=offer.total)])


def game_title(say: Catalogue, game: str) -> str:
    """The title of an edition, also of one that this program does not know."""
    return say.get(f"edition-{game}-title", game)


def first_large(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def problem(say: Catalogue, error: Exception) -> str:
    """What is wrong, as a sentence; in the language spoken where the catalogue has one for it."""
    match error:
        case Stale():
            return say("refusal-stale")
        case OtherRules():
            return say("refusal-other-rules")
        case IllegalMove():
            return say("refusal-illegal")
    return f"{first_large(str(error))}."


def moment_text(seconds: float) -> str:
    """A point in time as it is shown, in local time."""
    return f"{datetime.fromtimestamp(seconds, UTC).astimezone():%Y-%m-%d %H:%M}"
