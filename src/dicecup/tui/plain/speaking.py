"""What only the plain game says: dice in brackets, whose turn it is, what can be typed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from dicecup.core.machine import Chance
from dicecup.core.moves import Cross, Dice, Keep, Move, Say
from dicecup.core.record import Value
from dicecup.games import View
from dicecup.tui.options import house_rules
from dicecup.tui.seating import FIRST
from dicecup.tui.speaking import TableSpeaker

HELP: Final = (
    ("?", "choices"),
    ("sheet", "sheet"),
    ("undo", "undo"),
    ("rules", "rules"),
    ("values", "values"),
    ("chances", "chances"),
    ("exact", "exact"),
    ("brief", "brief"),
    ("words", "words"),
    ("pace", "pace"),
    ("quit", "quit"),
    ("{two}", "keep"),
    ("k {one}", "keep-one"),
    ("roll {two}", "roll"),
    ("{row}", "row"),
    ("k:{exact}", "notation"),
)
"""What can be typed, and the message that says what it does."""

POWER_HELP: Final = (
    ("{two} +", "keep-power"),
    ("roll {two} +", "roll-power"),
    ("roll +", "roll-power-alone"),
    ("x {row}", "cross"),
)


@dataclass(frozen=True)
class PlainSpeaker(TableSpeaker):
    """Speaks of one table line by line."""

    def dice(self, dice: Dice, power: str | None = None) -> str:
        """Dice in brackets; signs are followed by the numbers they stand for."""
        said = [" ".join(f"[{self.face(face)}]" for face in dice)] if dice else []
        if self.edition.signs and self.show_signs and dice:
            said[0] += f" ({' '.join(map(str, dice))})"
        if power is not None:
            said.append(self.say("dice-power", face=f"[{self.face(power)}]"))
        return " + ".join(said) or self.say("dice-nothing")

    def hand(self, view: View) -> str:
        """All dice of the turn, and which roll it is."""
        return self.say("plain-hand", roll=view.roll, dice=self.dice(view.dice, view.power))

    def legend(self) -> str:
        """What the signs on the dice mean."""
        pairs = zip(self.edition.signs, self.edition.faces, strict=True)
        return self.say("plain-legend", faces=", ".join(f"{sign} = {face}" for sign, face in pairs))

    def help(self, width: int, without: Collection[str] = ()) -> list[str]:
        """What can be typed, and what it does; some words may be of no use here."""
        first, second = self.edition.faces[2], self.edition.faces[4]
        row = self.row(self.edition.rows[-1]).casefold()
        examples = {"one": first, "two": f"{first} {second}", "exact": f"{first},{second}", "row": row}
        every = HELP + POWER_HELP if self.edition.extra_die else HELP
        lines = [(typed.format(**examples), self.say(f"plain-help-{what}")) for typed, what in every if typed not in without]
        wide = max(len(typed) for typed, _ in lines) + 2
        broken = [(typed, wrap(meaning, max(width - wide - 1, 20))) for typed, meaning in lines]
        return [f"{typed if not at else '':{wide}}{part}" for typed, parts in broken for at, part in enumerate(parts)]

    def group(self, move: Move) -> str:
        """The list to which a choice that scores nothing belongs."""
        if isinstance(move, Cross):
            return self.say("plain-group-picture" if move.row in self.edition.faces else "plain-group-cross")
        return self.say("plain-group-or" if isinstance(move, Keep | Say) else "plain-group-nothing")

    def label(self, move: Move) -> str:
        """A choice in its group, whose title says already what happens to the row."""
        return self.row(move.row) if isinstance(move, Cross) else self.choice(move)

    def thrown(self, chance: Chance) -> str:
        """Which dice are thrown."""
        throw = chance.throw
        if throw.red:
            return self.say("terminal-dice-red")
        plain = throw.dice - throw.power
        dice = [self.say("unit-die", count=plain)] if plain else []
        return " + ".join([*dice, self.say("terminal-dice-power")] if throw.power else dice)

    def turn(self, seat: int, view: View) -> str:
        """Before the first throw of a turn."""
        if view.contest:
            return self.say(f"plain-turn-{view.contest}")
        total = f"{self.row(view.sums[-1].name)}: {self.say.number(view.scores[seat])}."
        last = f" ({self.say('ring-last-round')})" if view.last_round else ""
        return f"{self.say('table-turn-of', player=self.names[seat])}{last}. {total}"

    def opening(self, options: Mapping[str, Value]) -> str:
        """What is played, by whom, who starts, and which house rules are not the printed ones."""
        rules = []
        first = options.get(FIRST)
        if isinstance(first, int):
            rules.append(f"{self.say('option-first')}: {self.names[first]}.")
        rules += [f"{rule}." for rule in house_rules(self.say, self.edition, len(self.names), options)]
        return " ".join([f"{self.title}: {self.players(range(len(self.names)))}.", *rules])
