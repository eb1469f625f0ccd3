"""Every word the plain game says, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dicecup.core.errors import DicecupError, shown
from dicecup.core.moves import AGAIN, PASS, STAY, Cross, Dice, Face, Keep, Move, Place, Raise, RedDie, Roll, Say, Score, Steal
from dicecup.core.record import write_value
from dicecup.games import Edition, PlayableGame, View
from dicecup.games.notices import Notice

ROLLS: Final = ("", "First roll", "Second roll", "Third roll", "Fourth roll")
TITLES: Final = {"maxi-yatzy": "Maxi-Yatzy"}
LONGEST_NAME: Final = 20

HELP: Final = (
    ("?", "what each choice would score"),
    ("sheet", "the sheet or the board"),
    ("undo", "take back the last decision, as long as no dice were thrown since"),
    ("rules", "the rule page of this game"),
    ("values", "what every choice is exactly worth; the record will say that you looked"),
    ("brief", "show the sheet only when asked for, or every turn again"),
    ("quit", "save and leave; dicecup play offers to go on"),
    ("{two}", "keep these dice and throw the others; for one alone, k {one}"),
    ("roll {two}", "throw these dice again and keep the others; roll alone throws all"),
    ("{row}", "choose a row or card by its name, its beginning or its number"),
    ("k:{exact}", "any move in its exact notation"),
)
POWER_HELP: Final = (
    ("{two} +", "keep these dice and the Power die; without the plus it is thrown again"),
    ("roll {two} +", "throw these dice and the Power die; without the plus it stays"),
    ("roll +", "throw the Power die alone"),
    ("x yahtzee", "cross a row out"),
)


class BadName(DicecupError):
    """A player's name that cannot be written on a sheet."""


def title(row: str) -> str:
    """A row, card or face as it is printed."""
    return TITLES.get(row, row.replace("-", " ").capitalize())


def listed(items: Iterable[str], last: str = "and") -> str:
    """`Ann, Bob and Cy`."""
    *rest, final = items
    return f"{', '.join(rest)} {last} {final}" if rest else final


def counted(number: int, unit: str) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {unit}" if abs(number) == 1 else f"{number} {unit}s"


def unit(view: View) -> str:
    """What this game's scores are counted in."""
    return "chip" if view.sums[-1].name == "chips" else "point"


def possessive(name: str) -> str:
    """`Ann's`."""
    return f"{name}'s"


def check_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each seat: those given, and a plain one for the others."""
    if len(names) > seats:
        raise BadName(f"there are {len(names)} names for {seats} seats: give at most one name for each seat")
    plain = (f"Player {seat + 1}" if seats > 1 else "Player" for seat in range(len(names), seats))
    every = tuple(" ".join(name.split()) for name in names) + tuple(plain)
    for name in every:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadName(f"{shown(name)} is no name: a name is 1 to {LONGEST_NAME} letters on one line")
    if len({name.casefold() for name in every}) < len(every):
        raise BadName(f"two players have the same name: the names are {listed(every)}")
    return every


@dataclass(frozen=True)
class Words:
    """The words of one table."""

    edition: Edition
    names: tuple[str, ...]
    show_signs: bool = True

    # Dice and moves

    def face(self, face: Face) -> str:
        """A die's face as it looks."""
        if self.edition.signs and self.show_signs:
            return self.edition.signs[self.edition.faces.index(face)]
        return title(face) if isinstance(face, str) else str(face)

    def dice(self, dice: Dice, power: str | None = None) -> str:
        """Dice as they lie on the table."""
        line = " ".join(f"[{self.face(face)}]" for face in dice)
        if self.edition.signs and self.show_signs and dice:
            line += f" ({' '.join(map(str, dice))})"
        if power is None:
            return line
        return f"{line} and the Power die [{title(power)}]" if dice else f"the Power die [{title(power)}]"

    def hand(self, view: View) -> str:
        """All dice of the turn, and which roll it is."""
        return f"{ROLLS[view.roll]}: {self.dice(view.dice, view.power)}"

    def legend(self) -> str:
        """What the signs on the dice mean."""
        pairs = zip(self.edition.signs, self.edition.faces, strict=True)
        return "The dice: " + ", ".join(f"{sign} is {face}" for sign, face in pairs) + "."

    def help(self) -> list[str]:
        """What can be typed."""
        first, second = self.edition.faces[2], self.edition.faces[4]
        row = self.edition.rows[-1].replace("-", " ")
        words = {"one": first, "two": f"{first} {second}", "exact": f"{first},{second}", "row": row}
        lines = HELP + POWER_HELP if self.edition.extra_die else HELP
        wide = max(len(typed.format(**words)) for typed, _ in lines) + 2
        return [f"{typed.format(**words):{wide}}{meaning.format(**words)}" for typed, meaning in lines]

    def choice(self, move: Move, view: View) -> str:
        """A move as an item of a list."""
        match move:
            case Score(row, None):
                return title(row)
            case Score(row, number):
                return f"{title(row)} with {number}s"
            case Cross(row):
                return f"{possessive(title(row))} picture" if view.shared else f"cross out {title(row)}"
            case Place(card):
                return f"place {title(card)}"
            case Steal(card):
                return f"steal {title(card)} from {self._owner(card, view)}"
            case Raise(card):
                return f"raise {title(card)}"
            case Keep():
                return self.keeping(move, view)
            case Say():
                return _SAYINGS[move]
        return str(move)

    def grouped(self, move: Move, view: View) -> tuple[str, str]:
        """A choice that scores nothing: the list it belongs to, and what stands there."""
        match move:
            case Cross(row):
                return ("Onto the picture" if view.shared else "Cross out"), title(row)
            case Keep() | Say():
                return "Or", self.choice(move, view)
        return "For nothing", self.choice(move, view)

    def keeping(self, move: Keep, view: View) -> str:
        """`keep [3] [3] and throw 3 dice`."""
        thrown = len(view.dice) - len(move.dice)
        parts = []
        if move.dice or move.power is not None:
            parts.append(f"keep {self.dice(move.dice, move.power)}")
        dice = "the Power die" if not thrown else "1 die" if thrown == 1 else f"{thrown} dice"
        if thrown and view.power is not None and move.power is None:
            dice += " and the Power die"
        parts.append(f"throw {dice}")
        return " and ".join(parts)

    def _owner(self, card: str, view: View) -> str:
        return next((self.names[space.owner] for space in view.board if space.card == card and space.owner is not None), "nobody")

    # What a choice is worth

    def worth(self, game: PlayableGame[Any], state: Any, seat: int, move: Move) -> str:
        """Points now, with what brings them, and the total they make."""
        before, after = game.view(state), game.view(game.step(state, move))
        old, new = before.scores, after.scores
        kind = unit(before)
        text = counted(new[seat] - old[seat], kind)
        bonuses = [
            f"{later.values[seat] - earlier.values[seat]} {later.name.replace('-', ' ')}"
            for earlier, later in zip(before.sums, after.sums, strict=True)
            if later.kind == "bonus" and later.values[seat] > earlier.values[seat]
        ]
        if bonuses:
            text += f" ({listed(bonuses)} included)"
        losers = [f"{self.names[other]} loses {old[other] - new[other]}" for other in range(len(old)) if new[other] < old[other]]
        return ", ".join([text, *losers, f"total {new[seat]}"])

    # What happened

    def happened(self, seat: int, move: Move, before: View, after: View) -> str:
        """A move that was just made, in a sentence."""
        name, kind = self.names[seat], unit(before)
        match move:
            case Roll(dice, power) if before.dice or before.power is not None:
                return f"{name} keeps {self.dice(before.dice, before.power)} and throws {self.dice(dice, power)}."
            case Roll(dice, power):
                return f"{name} throws {self.dice(dice, power)}." if before.contest else ""
            case RedDie(spaces):
                return f"{name} rolls a red {spaces} and moves to {self._landed(seat, after)}."
            case Score(row, _):
                gained = after.scores[seat] - before.scores[seat]
                bonus = sum(
                    later.values[seat] - earlier.values[seat]
                    for earlier, later in zip(before.sums, after.sums, strict=True)
                    if later.kind == "bonus"
                )
                what = self.choice(move, before)
                return f"{name} scores {counted(gained - bonus, kind)} in {what}, total {after.scores[seat]}."
            case Cross(row):
                place = f"puts a token on {possessive(title(row))} picture" if before.shared else f"crosses out {title(row)}"
                return f"{name} {place}."
            case Place(card) | Steal(card) | Raise(card):
                verb = {Place: "places", Steal: "steals", Raise: "raises"}[type(move)]
                space = next(at for at, space in enumerate(after.board) if space.card == card)
                lost = f" from {self._owner(card, before)}" if isinstance(move, Steal) else ""
                chips = counted(after.board[space].chips, "chip")
                return f"{name} {verb} {title(card)}{lost} on space {space}: {chips}, total {after.scores[seat]}."
            case Keep():
                return ""
            case Say():
                return f"{name} {_SAID[move]}."

    def _landed(self, seat: int, view: View) -> str:
        at, space = next((at, space) for at, space in enumerate(view.board) if seat in space.pawns)
        if space.card is None or space.owner is None:
            return f"space {at}, {'a Wild space' if space.wild else 'an empty diamond'}"
        owner = possessive(self.names[space.owner]) + (" own" if space.owner == seat else "")
        return f"space {at}, {owner} {title(space.card)} with {counted(space.chips, 'chip')}"

    def notice(self, notice: Notice) -> str:
        """A special rule that has just come into play."""
        name = self.names[notice.seat]
        several = listed(self.names[seat] for seat in notice.seats) if notice.seats else ""
        pushed = f"to space {notice.amount}" if notice.amount else "onto the picture, for nothing"
        return {
            "bonus": f"{title(notice.row)} for {name}: {notice.amount} points.",
            "contest-result": f"That counts {notice.amount}.",
            "contest-tied": f"{several} are tied and throw again.",
            "first-turn-won": f"{name} takes the first turn.",
            "tie-break-won": f"{name} wins the tie-break.",
            "tie-break": f"{several} are tied for the lead. Each throws five dice, and the most Mickeys win.",
            "joker-own-row": f"Joker: a further Yahtzee must go into {title(notice.row)}, its own row, while that is open.",
            "joker-zero": "Joker: only upper rows are open, so one of them must take a zero.",
            "joker-lower": "Joker: a further Yahtzee fits the lower rows, and they pay in full.",
            "freeze": "Freeze: no more rolls this turn, and the power is 1.",
            "second-mark": "Double: mark a second row with the same dice.",
            "fourth-roll": "The Power die shows Power after the third roll: a fourth roll of the dice is allowed, or stop.",
            "sheet-full": f"{possessive(name)} sheet is full, and that ends the game.",
            "pushed": f"That space is taken: the token is pushed left {pushed}.",
            "must-roll": "These dice fit nothing that is left: roll on.",
            "must-cross": "These dice fit nothing that is left: something must be given up for zero.",
            "pushed-to-picture": f"That space is taken: the token is pushed left {pushed}.",
            "must-place": "These dice fit nothing that is left: a token must go onto its picture.",
            "must-pass": "These dice gain no card.",
            "own-card": "Your own card: roll the red die again, or stay and try to raise it.",
            "red-again": "That card of your own cannot be raised: the red die is rolled again.",
            "steal-again": "A steal in the Showdown Round: roll the red die again.",
            "last-round": "All twelve cards are placed. The Showdown Round begins: one more turn each.",
        }[notice.kind]

    # Whose turn it is

    def turn(self, seat: int, view: View) -> str:
        """Before the first throw of a turn."""
        name = self.names[seat]
        if view.contest == "first-turn":
            return "Everybody throws for the first turn, and the highest throw takes it."
        if view.contest:
            return f"{name} throws to break the tie."
        last = " (Showdown Round)" if view.last_round else ""
        return f"{possessive(name)} turn{last}. {title(view.sums[-1].name)} {view.scores[seat]}."

    def results(self, winners: tuple[int, ...], scores: tuple[int, ...], kind: str) -> list[str]:
        """How the game ended, from the first to the last."""
        if len(self.names) == 1:
            return ["The game is over.", f"Final score: {counted(scores[0], kind)}."]
        who = listed(self.names[seat] for seat in winners)
        best = max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        if len(winners) > 1:
            verdict = f"{who} share the win with {counted(best, kind)} each."
        elif len(tied) > 1:
            rivals = listed(self.names[seat] for seat in tied if seat not in winners)
            verdict = f"{who} wins with {counted(best, kind)}, by the tie-break against {rivals}."
        else:
            verdict = f"{who} wins with {counted(best, kind)}."
        order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat not in winners))
        ranks = [f"{1 + sum(score > scores[seat] for score in scores)}. {self.names[seat]}, {scores[seat]}" for seat in order]
        return ["The game is over.", verdict, *ranks]

    def opening(self, options: dict[str, Any]) -> str:
        """What is played, by whom, and which house rules are not the printed ones."""
        defaults = {option.name: option.default_for(len(self.names)) for option in self.edition.options}
        house = [f"{name}={write_value(value)}" for name, value in options.items() if value != defaults.get(name)]
        rules = f" House rules: {', '.join(house)}." if house else ""
        return f"{self.edition.title} for {listed(self.names)}.{rules} Type help for what you can type."


_SAYINGS: Final = {AGAIN: "roll the red die again", STAY: "stay and try to raise this card", PASS: "pass"}
_SAID: Final = {AGAIN: "rolls the red die again", STAY: "stays and tries to raise the card", PASS: "passes"}
