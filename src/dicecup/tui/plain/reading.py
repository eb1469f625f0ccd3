"""What a person types, read as a legal move: exact notation, a number from the list, dice to keep, or the name of a row.

English words are understood in every language; the names of rows, cards and faces also in the language that is spoken.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dicecup.core.dice import ordered
from dicecup.core.errors import IllegalMove, shown
from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import CardMove, Cross, Dice, Face, Keep, Move, Place, Raise, RedDie, Roll, Say, Score, Steal, parse
from dicecup.games import Edition
from dicecup.tui.plain.speaking import PlainSpeaker

FEW: Final = 9
"""Up to so many choices are all numbered, keeps included."""

_VERBS: Final[dict[str, tuple[str, ...]]] = {
    "keep": ("k", "keep", "hold"),
    "roll": ("r", "roll", "reroll", "throw"),
    "score": ("s", "score", "write"),
    "cross": ("x", "cross", "cross out"),
    "place": ("place",),
    "steal": ("steal",),
    "raise": ("raise",),
}
_KINDS: Final[dict[str, type]] = {"score": Score, "cross": Cross, "place": Place, "steal": Steal, "raise": Raise}
_NOTHING: Final = ("and", "none", "nothing", "all", "everything")


class Unclear(Exception):
    """What was typed names no single legal move; the text says what would."""


def numbered(choice: Choice) -> tuple[Move, ...]:
    """The moves that can be chosen by number: what ends the rolling first, and the keeps too where there are few."""
    ends = tuple(move for move in choice.legal if not isinstance(move, Keep))
    return ends + _keeps(choice) if len(choice.legal) <= FEW else ends


def read_move(text: str, choice: Choice, speaker: PlainSpeaker) -> Move:
    """The move that was typed."""
    return _Reader(choice, speaker).move(text)


def read_throw(text: str, chance: Chance, speaker: PlainSpeaker) -> Move:
    """What physical dice show: `1 3 3 5 6`, `13356`, names or their beginnings, the Power die after a plus, or exact notation."""
    edition, say = speaker.edition, speaker.say
    try:
        throw: Move | None = parse(text)
    except IllegalMove:
        throw = None
    if throw is None:
        listed, plus, power = _plain(text, edition).partition("+")
        dice, _ = _Reader(Choice(chance.seat, ()), speaker).dice(listed)
        wanted = power.strip()
        faces = [face for face in edition.extra_die if wanted and any(name.startswith(wanted) for name in _names(speaker, face))]
        if plus and len(faces) != 1:
            every = ", ".join(map(speaker.face, edition.extra_die))
            raise Unclear(say("plain-no-power-face", typed=shown(wanted), faces=every))
        is_red = chance.throw.red and len(dice) == 1 and isinstance(dice[0], int)
        throw = RedDie(int(dice[0])) if is_red else Roll(ordered(dice, edition.faces), *faces)
    if throw not in chance.outcomes:
        raise Unclear(say("plain-cannot-fall", dice=speaker.thrown(chance), example=str(tuple(chance.outcomes)[-1])))
    return throw


def _keeps(choice: Choice) -> tuple[Keep, ...]:
    return tuple(move for move in choice.legal if isinstance(move, Keep))


def _plain(text: str, edition: Edition) -> str:
    """Small letters, single spaces, signs read as their numbers."""
    for sign, face in zip(edition.signs, edition.faces, strict=False):
        text = text.replace(sign, f" {face} ")
    text = re.sub(r"[-,:;=_.\s]+", " ", text.casefold()).strip()
    return re.sub(r"^(k|r)(?=\d)", r"\1 ", text)


def _names(speaker: PlainSpeaker, face: Face) -> tuple[str, str]:
    """A face in English and in the language that is spoken."""
    return str(face), speaker.say.get(f"face-{face}", str(face)).casefold()


class _Reader:
    """Reads what was typed at one choice."""

    def __init__(self, choice: Choice, speaker: PlainSpeaker) -> None:
        self._choice = choice
        self._speaker = speaker
        self._edition = speaker.edition
        self._say = speaker.say

    def move(self, text: str) -> Move:
        """The move that was typed."""
        exact = self._exact(text)
        if exact is not None:
            return exact
        typed = _plain(text, self._edition)
        if typed.isdecimal() and typed.isascii():
            if text.strip().startswith("-"):
                raise Unclear(self._say("plain-unknown", typed=shown(text.strip())))
            return self._by_number(typed)
        verb, rest = _verb(typed)
        if verb in ("keep", "roll"):
            return self._by_dice(verb, rest)
        if verb is None and len(rest.split()) > 1 and all(self._is_face(token) for token in rest.split()):
            return self._by_dice("keep", rest)
        return self._by_name(verb, rest)

    def _could_be_dice(self, typed: str) -> bool:
        """Whether a bare number also names dice that can be kept: then it is not taken as a row, which would end the turn."""
        return self._digits(typed) and Keep(ordered(map(int, typed), self._edition.faces)) in self._choice.legal

    def _exact(self, text: str) -> Move | None:
        try:
            move = parse(text)
        except IllegalMove:
            return None
        if move in self._choice.legal:
            return move
        if isinstance(move, Keep) and _keeps(self._choice):
            raise Unclear(self._say("plain-not-kept", typed=text, dice=self._hand()))
        raise Unclear(self._say("plain-not-possible", typed=text))

    def _hand(self) -> str:
        return self._speaker.dice(self._choice.dice, self._choice.power)

    def _by_number(self, typed: str) -> Move:
        moves = numbered(self._choice)
        if len(typed) < 4 and 1 <= int(typed) <= len(moves):
            move = moves[int(typed) - 1]
            if self._could_be_dice(typed):
                raise Unclear(self._say("plain-dice-or-choice", typed=typed, choice=self._speaker.choice(move)))
            return move
        if moves:
            unclear = self._say("plain-no-choice", typed=typed[:20], count=len(moves))
        else:
            unclear = self._say("plain-no-numbers", typed=typed[:20])
        if _keeps(self._choice) and self._digits(typed[:5]):
            unclear += f" {self._say('plain-write-apart', dice=' '.join(typed[:5]), typed=typed[:5])}"
        raise Unclear(unclear)

    # Dice

    def _is_face(self, token: str) -> bool:
        face = token.lstrip("+")
        return token in ("+", "and") or face in self._edition.extra_die or self._digits(token) or self._face_of(token) is not None

    def _digits(self, token: str) -> bool:
        return token.isascii() and token.isdecimal() and all(int(digit) in self._edition.faces for digit in token)

    def _face_of(self, token: str) -> Face | None:
        """The one picture whose name begins so."""
        named = {face: _names(self._speaker, face) for face in self._edition.faces if isinstance(face, str)}
        exact = [face for face, names in named.items() if token in names]
        found = exact or [face for face, names in named.items() if any(name.startswith(token) for name in names)]
        return found[0] if len(found) == 1 else None

    def _by_dice(self, verb: str, rest: str) -> Move:
        choice, keeps = self._choice, _keeps(self._choice)
        if not keeps:
            raise Unclear(self._say("terminal-no-rolls"))
        if verb == "keep" and choice.power is not None:
            rest = re.sub(rf"\+ *{choice.power}\b", "+", rest)
        named, power_named = self.dice(rest)
        every = rest in ("all", "everything") or (verb == "roll" and not rest)
        if every:
            named = choice.dice
        others = self._without(named)
        if verb == "keep":
            kept, power = named, choice.power if power_named or every else None
        else:
            kept, power = others, None if power_named or every else choice.power
        move = Keep(ordered(kept, self._edition.faces), power)
        if move in keeps:
            return move
        same = [keep for keep in keeps if keep.dice == move.dice]
        if len(same) == 1 and power is None:
            return same[0]
        raise Unclear(self._say("plain-throws-nothing"))

    def dice(self, rest: str) -> tuple[Dice, bool]:
        """The dice that are named, and whether the Power die is."""
        dice: list[Face] = []
        power = False
        for token in rest.replace("+", " +").split():
            if token in _NOTHING:
                continue
            if token.startswith("+") or (self._choice.power is not None and token == self._choice.power and not token.isdecimal()):
                if self._choice.power is None or token.lstrip("+") not in ("", self._choice.power):
                    raise Unclear(self._no_power(token))
                power = True
            elif self._digits(token):
                dice += [int(digit) for digit in token]
            elif (face := self._face_of(token)) is not None:
                dice.append(face)
            else:
                every = ", ".join(str(face) if isinstance(face, int) else self._speaker.face(face) for face in self._edition.faces)
                raise Unclear(self._say("plain-no-face", typed=shown(token), faces=every))
        return tuple(dice), power

    def _no_power(self, token: str) -> str:
        if self._choice.power is None:
            return self._say("plain-no-power", typed=shown(token))
        return self._say("plain-other-power", typed=shown(token), face=self._speaker.face(self._choice.power))

    def _without(self, named: Dice) -> Dice:
        left = list(self._choice.dice)
        for face in named:
            if face not in left:
                raise Unclear(self._say("plain-not-among", dice=self._hand(), face=self._speaker.face(face)))
            left.remove(face)
        return tuple(left)

    # Rows, cards and words

    def _by_name(self, verb: str | None, rest: str) -> Move:
        ends: list[Move] = [move for move in self._choice.legal if not isinstance(move, Keep)]
        if verb is None:
            pool: list[Move] = [move for move in ends if not isinstance(move, Cross)] or ends
        else:
            pool = [move for move in ends if isinstance(move, _KINDS[verb])]
        found = self._matches(rest, pool)
        if len(found) == 1:
            return found[0]
        if found:
            titles = ", ".join(map(self._title, found))
            raise Unclear(self._say("plain-several", typed=shown(rest), choices=titles))
        crossed = self._matches(rest, [move for move in ends if isinstance(move, Cross)])
        if verb is None and crossed:
            raise Unclear(self._say("plain-does-not-fit", row=self._title(crossed[0])))
        typed = rest if verb is None else f"{verb} {rest}".strip()
        raise Unclear(self._say("plain-unknown", typed=shown(typed)))

    def _title(self, move: Move) -> str:
        match move:
            case Score(row, number):
                return self._speaker.row(row) if number is None else f"{self._speaker.row(row)} {number}"
            case Cross(row):
                return self._speaker.row(row)
            case CardMove(card):
                return self._speaker.row(card)
        return self._speaker.choice(move)

    def _spoken(self, move: Move) -> tuple[str, str]:
        """A move's name in English and in the language that is spoken."""
        match move:
            case Score(row, number):
                english = row.replace("-", " ") if number is None else f"{row} {number}"
            case Cross(name) | CardMove(name):
                english = name.replace("-", " ")
            case Say(word):
                english = word
            case _:
                english = str(move)
        return english, _plain(self._title(move), self._edition)

    def _matches(self, typed: str, pool: list[Move]) -> list[Move]:
        """The moves of this name; else those whose words begin like the words typed; else those with these initials."""
        typed = re.sub(r"^([345]) (?=of|kind)", lambda found: {"3": "three ", "4": "four ", "5": "five "}[found[1]], typed)
        words = typed.split()
        if not words:
            return pool if len(pool) == 1 else []
        tests: tuple[Callable[[str], bool], ...] = (
            lambda name: name == typed,
            lambda name: _begins(name.split(), words),
            lambda name: len(typed) > 1 and "".join(word[0] for word in name.split()) == typed,
        )
        for test in tests:
            found = [move for move in pool if any(map(test, self._spoken(move)))]
            if found:
                return found
        return []


def _verb(typed: str) -> tuple[str | None, str]:
    for verb, words in _VERBS.items():
        for word in sorted(words, key=len, reverse=True):
            if typed == word or typed.startswith(word + " "):
                return verb, typed[len(word) :].strip()
    return None, typed


def _begins(name: list[str], words: list[str]) -> bool:
    return len(words) <= len(name) and all(full.startswith(part) for full, part in zip(name, words, strict=False))
