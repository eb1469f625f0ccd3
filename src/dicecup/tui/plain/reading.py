"""What a person types, read as a legal move: exact notation, a number from the list, dice to keep, or the name of a row."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dicecup.core.dice import ordered
from dicecup.core.errors import IllegalMove, shown
from dicecup.core.machine import Chance, Choice, instead
from dicecup.core.moves import Cross, Dice, Face, Keep, Move, Place, Raise, RedDie, Roll, Say, Score, Steal, parse
from dicecup.games import Edition

FEW: Final = 9
"""Up to so many choices are all numbered, keeps included."""


class Unclear(Exception):
    """What was typed names no single legal move; the text says what would."""


def numbered(choice: Choice) -> tuple[Move, ...]:
    """The moves that can be chosen by number: what ends the rolling first, and the keeps too where there are few."""
    ends = tuple(move for move in choice.legal if not isinstance(move, Keep))
    keeps = tuple(move for move in choice.legal if isinstance(move, Keep))
    return ends + keeps if len(choice.legal) <= FEW else ends


def read_move(text: str, choice: Choice, edition: Edition) -> Move:
    """The move that was typed."""
    exact = _exact(text, choice)
    if exact is not None:
        return exact
    typed = _plain(text, edition)
    if typed.isdecimal() and typed.isascii():
        return _by_number(typed, choice)
    verb, rest = _verb(typed)
    if verb in ("keep", "roll"):
        return _by_dice(verb, rest, choice, edition)
    if verb is None and len(rest.split()) > 1 and all(_is_face(token, edition) for token in rest.split()):
        return _by_dice("keep", rest, choice, edition)
    return _by_name(verb, rest, choice)


def read_throw(text: str, chance: Chance, edition: Edition) -> Move:
    """What physical dice show: `1 3 3 5 6`, `13356`, names or their beginnings, the Power die after a plus, or exact notation."""
    try:
        throw: Move | None = parse(text)
    except IllegalMove:
        throw = None
    if throw is None:
        listed, plus, power = _plain(text, edition).partition("+")
        dice, _ = _named_dice(listed, Choice(chance.seat, ()), edition)
        faces = [face for face in edition.extra_die if power.strip() and face.startswith(power.strip())]
        if plus and len(faces) != 1:
            raise Unclear(f"{shown(power.strip())} is no face of the Power die: its faces are {', '.join(edition.extra_die)}.")
        is_red = isinstance(next(iter(chance.outcomes)), RedDie)
        throw = RedDie(int(dice[0])) if is_red and len(dice) == 1 else Roll(ordered(dice, edition.faces), *faces)
    if throw not in chance.outcomes:
        raise Unclear(f"That cannot have fallen: {thrown(chance)} thrown, as in {tuple(chance.outcomes)[-1]}.")
    return throw


def thrown(chance: Chance) -> str:
    """How many dice are thrown, in words."""
    example, count = next(iter(chance.outcomes)), chance.throw.dice
    if isinstance(example, RedDie):
        return "the red die is"
    with_power = isinstance(example, Roll) and example.power is not None
    ordinary = count - with_power
    dice = "" if not ordinary else "1 die" if ordinary == 1 else f"{ordinary} dice"
    power = "the Power die" if with_power else ""
    return f"{' and '.join(filter(None, (dice, power)))} {'is' if count == 1 else 'are'}"


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


def _exact(text: str, choice: Choice) -> Move | None:
    try:
        move = parse(text)
    except IllegalMove:
        return None
    if move not in choice.legal:
        raise Unclear(f"{text} is not possible here: {instead(choice, move)}.")
    return move


def _plain(text: str, edition: Edition) -> str:
    """Small letters, single spaces, signs read as their numbers."""
    for sign, face in zip(edition.signs, edition.faces, strict=False):
        text = text.replace(sign, f" {face} ")
    text = re.sub(r"[-,:;=_.\s]+", " ", text.casefold()).strip()
    return re.sub(r"^(k|r)(?=\d)", r"\1 ", text)


def _verb(typed: str) -> tuple[str | None, str]:
    for verb, words in _VERBS.items():
        for word in sorted(words, key=len, reverse=True):
            if typed == word or typed.startswith(word + " "):
                return verb, typed[len(word) :].strip()
    return None, typed


def _by_number(typed: str, choice: Choice) -> Move:
    moves = numbered(choice)
    if len(typed) < 4 and 1 <= int(typed) <= len(moves):
        return moves[int(typed) - 1]
    hint = f'; to keep dice write them apart, like "{" ".join(typed[:5])}", or k {typed[:5]}' if _keeps(choice) else ""
    raise Unclear(f"There is no choice {typed[:20]}: the choices are 1 to {len(moves)}{hint}.")


def _keeps(choice: Choice) -> list[Keep]:
    return [move for move in choice.legal if isinstance(move, Keep)]


def _is_face(token: str, edition: Edition) -> bool:
    return (
        token in ("+", "and")
        or token.lstrip("+") in edition.extra_die
        or _digits(token, edition)
        or _face_of(token, edition) is not None
    )


def _digits(token: str, edition: Edition) -> bool:
    return token.isascii() and token.isdecimal() and all(int(digit) in edition.faces for digit in token)


def _face_of(token: str, edition: Edition) -> Face | None:
    """The one picture whose name begins so."""
    if token in edition.faces:
        return token
    found = [face for face in edition.faces if isinstance(face, str) and face.startswith(token)]
    return found[0] if len(found) == 1 else None


def _by_dice(verb: str, rest: str, choice: Choice, edition: Edition) -> Move:
    keeps = _keeps(choice)
    if not keeps:
        raise Unclear("There are no more rolls in this turn: choose what to do with these dice.")
    if verb == "keep" and choice.power is not None:
        rest = re.sub(rf"\+ *{choice.power}\b", "+", rest)
    named, power_named = _named_dice(rest, choice, edition)
    every = rest in ("all", "everything") or (verb == "roll" and not rest)
    if every:
        named = choice.dice
    others = _without(choice.dice, named)
    if verb == "keep":
        kept, power = named, choice.power if power_named or every else None
    else:
        kept, power = others, None if power_named or every else choice.power
    move = Keep(ordered(kept, edition.faces), power)
    if move in keeps:
        return move
    same = [keep for keep in keeps if keep.dice == move.dice]
    if len(same) == 1 and power is None:
        return same[0]
    raise Unclear("That throws no dice: throw at least one, or choose what to do with these.")


def _named_dice(rest: str, choice: Choice, edition: Edition) -> tuple[Dice, bool]:
    dice: list[Face] = []
    power = False
    for token in rest.replace("+", " +").split():
        if token in ("and", "none", "nothing", "all", "everything"):
            continue
        if token.startswith("+") or (choice.power is not None and token == choice.power and not token.isdecimal()):
            if choice.power is None or token.lstrip("+") not in ("", choice.power):
                shows = f"shows {choice.power}" if choice.power is not None else "is not part of this game"
                raise Unclear(f"{shown(token)} cannot be kept: the Power die {shows}.")
            power = True
        elif _digits(token, edition):
            dice += [int(digit) for digit in token]
        elif (face := _face_of(token, edition)) is not None:
            dice.append(face)
        else:
            raise Unclear(f"{shown(token)} is no face of these dice: the faces are {', '.join(map(str, edition.faces))}.")
    return tuple(dice), power


def _without(hand: Dice, named: Dice) -> Dice:
    left = list(hand)
    for face in named:
        if face not in left:
            raise Unclear(f"The dice on the table are {' '.join(map(str, hand))}: there is no such {face} among them.")
        left.remove(face)
    return tuple(left)


def _by_name(verb: str | None, rest: str, choice: Choice) -> Move:
    ends = [move for move in choice.legal if not isinstance(move, Keep)]
    if verb is None:
        pool: list[Move] = [move for move in ends if not isinstance(move, Cross)] or [*ends]
    else:
        pool = [move for move in ends if isinstance(move, _KINDS[verb])]
    found = _matches(rest, pool)
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"{shown(rest)} can be {' or '.join(_name(move) for move in found)}: type a little more.")
    crossed = _matches(rest, [move for move in ends if isinstance(move, Cross)])
    if verb is None and crossed:
        raise Unclear(f"These dice do not fit {_name(crossed[0])}: to cross it out, type x {_name(crossed[0])}.")
    raise Unclear(
        f"{shown(rest if verb is None else f'{verb} {rest}'.strip())} is no choice here: type ? for the choices, or help."
    )


def _name(move: Move) -> str:
    match move:
        case Score(row, None) | Cross(row):
            return row.replace("-", " ")
        case Score(row, number):
            return f"{row} {number}"
        case Place(card) | Steal(card) | Raise(card):
            return card.replace("-", " ")
        case Say(word):
            return word
    return str(move)


def _matches(typed: str, pool: list[Move]) -> list[Move]:
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
        found = [move for move in pool if test(_name(move))]
        if found:
            return found
    return []


def _begins(name: list[str], words: list[str]) -> bool:
    return len(words) <= len(name) and all(full.startswith(part) for full, part in zip(name, words, strict=False))
