"""Events, notices, choices and results of one table as sentences; `web/src/lib/speaker.ts` says them the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dicecup.core.moves import CardMove, Cross, Dice, Face, Keep, Move, Say, Score
from dicecup.events import Event
from dicecup.games import Edition, View
from dicecup.games.guide import Closed, Here
from dicecup.games.notices import Notice
from dicecup.games.view import Goal
from dicecup.words.catalogue import Catalogue, Variable


@dataclass(frozen=True)
class Speaker:
    """Speaks of a table: a language, what is played, and who sits there."""

    say: Catalogue
    edition: Edition
    names: Sequence[str]

    def row(self, row: str) -> str:
        """The title of a row, a card or a sum."""
        return self.say.get(f"row-{row}", self.say.get(f"sum-{row}", row))

    def face(self, face: Face) -> str:
        """A die's face."""
        return self.say.get(f"face-{face}", str(face))

    def dice(self, dice: Dice, power: str | None = None) -> str:
        """Dice as they lie on the table."""
        said = [" ".join(map(self.face, dice))] if dice else []
        if power is not None:
            said.append(self.say("dice-power", face=self.face(power)))
        return " + ".join(said) or self.say("dice-nothing")

    def bot(self, name: str) -> str:
        """A bot by its title: the first part of its name says which it is."""
        return self.say.get(f"bot-{re.split('[@:]', name)[0]}-name", name)

    def players(self, seats: Iterable[int]) -> str:
        """`Ann, Bob and Cy`."""
        return self.say.list(self.names[seat] for seat in seats)

    def amount(self, score: int) -> str:
        """A score with its unit: `245 points`."""
        unit = self.edition.unit
        return self.say(f"unit-{unit}", **{f"{unit}s": score})

    def event(self, event: Event) -> str:
        """What a move brought about, without its notices."""
        return self._said(
            f"event-{event.kind}",
            player=self._name(event.seat),
            owner=self._name(event.owner),
            other=self._name(event.other),
            row=self.row(event.row),
            card=self.row(event.card),
            dice=self.dice(event.dice, event.power),
            count=_count(event.dice, event.power),
            kept=self.dice(event.kept, event.kept_power),
            held=_count(event.kept, event.kept_power),
            number=event.number or 0,
            points=event.points,
            total=event.total,
            purpose=event.purpose or "",
            spaces=event.spaces,
            space=event.space or 0,
            chips=event.chips,
            bot=self.bot(event.bot),
        )

    def notice(self, notice: Notice) -> str:
        """A special rule that has just come into play."""
        return self._said(
            f"notice-{notice.kind}",
            player=self._name(notice.seat),
            players=self.players(notice.seats) if notice.seats else "",
            row=self.row(notice.row),
            amount=notice.amount,
            total=notice.total,
            before=notice.total - notice.amount,
        )

    def want(self, row: str, count: int) -> str:
        """What the dice must show for a card, in the middle of a sentence: `3 sixes or more`."""
        return self._said(f"want-{row}", count=count, least=self.edition.facts[row].least)

    def here(self, here: Here) -> str:
        """What the space under the pawn asks of the dice."""
        want = self.want(here.card, here.count) if here.card else ""
        return self._said(f"here-{here.kind}", card=self.row(here.card), owner=self._name(here.owner), chips=here.chips, want=want)

    def closed(self, closed: Closed) -> str:
        """Why a row or card cannot be had with these dice."""
        want = self.want(closed.row, closed.need) if closed.need else ""
        return self._said(f"closed-{closed.why}", other=self.row(closed.other), want=want)

    def pays(self, row: str) -> list[str]:
        """What a row or card pays or takes, in sentences."""
        facts, chips = self.edition.facts[row], "-chips" if self.edition.unit == "chip" else ""
        amount = facts.fixed[0] if facts.fixed else 0
        steps = len(set(facts.fixed)) > 1
        amounts = ", ".join(map(str, facts.fixed))
        message = "pays-steps" if steps else f"pays-{facts.counts}{chips}"
        said = self._said(message, points=amount, chips=amount, amounts=amounts, most=facts.most)
        return [said, self.say("pays-power")] if self.edition.extra_die else [said]

    def hint(self, row: str) -> str:
        """What a row wants, in a few words."""
        if least := self.edition.facts[row].least:
            return self.say("want-least", least=least)
        return self.say.get(f"hint-{self.edition.key}-{row}", self.say.get(f"hint-{row}", ""))

    def turns(self, view: View, seat: int) -> str:
        """How long the game still lasts for a seat."""
        if view.turns:
            return self.say("turns-at-most" if view.turns_at_most else "turns-left", turns=view.turns[seat])
        return self.say("turns-cards", cards=len(view.off_board))

    def goal(self, goal: Goal) -> str:
        """How far the next bonus is."""
        return self.say("goal-to-go", missing=goal.missing) if goal.reachable else self.say("goal-out")

    def choice(self, move: Move) -> str:
        """A choice as a list of choices names it."""
        match move:
            case Keep((), None):
                return self.say("choice-keep-none")
            case Keep(dice, power):
                return self.say("choice-keep", dice=self.dice(dice, power))
            case Score(row, number):
                return self.row(row) if number is None else self.say("choice-number", row=self.row(row), number=number)
            case Cross(row):
                return self.say("choice-picture" if row in self.edition.faces else "choice-cross", row=self.row(row))
            case CardMove(card):
                return self.say(f"choice-{move.verb}", card=self.row(card))
            case Say(word):
                return self.say(f"choice-{word}")
        return str(move)

    def verdict(self, scores: Sequence[int], winners: Sequence[int]) -> str:
        """Who won a finished game, and how."""
        best = max(scores)
        score = self.amount(best)
        rivals = [seat for seat, each in enumerate(scores) if each == best and seat not in winners]
        if len(scores) == 1:
            return self.say("after-alone", player=self.names[0], score=score)
        if len(winners) > 1:
            return self.say("after-shares", players=self.players(winners), score=score)
        if rivals:
            return self.say("after-wins-tie-break", player=self.names[winners[0]], score=score, rivals=self.players(rivals))
        return self.say("after-wins", player=self.names[winners[0]], score=score)

    def ranking(self, scores: Sequence[int], winners: Sequence[int]) -> list[str]:
        """Everyone's place in a finished game; equal scores share one, except where a tie-break decided."""

        def place(seat: int) -> int:
            if seat in winners:
                return 1
            return 1 + sum(score > scores[seat] or other in winners for other, score in enumerate(scores))

        order = sorted(range(len(scores)), key=lambda seat: (place(seat), seat))
        return [
            self.say("after-place", place=place(seat), player=self.names[seat], score=self.amount(scores[seat])) for seat in order
        ]

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]

    def _said(self, message: str, **variables: Variable) -> str:
        """A message with those of the variables that it takes."""
        return self.say(message, **{name: variables[name] for name in self.say.variables(message)})


def _count(dice: Dice, power: str | None) -> int:
    return len(dice) + (power is not None)
