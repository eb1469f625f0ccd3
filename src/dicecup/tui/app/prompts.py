"""What the person who acts next can do, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import CardMove, Cross, Keep, Move, Say
from dicecup.games import View
from dicecup.tui.speaking import TableSpeaker


def prompt(speaker: TableSpeaker, node: Chance | Choice, view: View, physical: bool) -> str:
    """Which keys go on from here; with physical dice a throw is typed in."""
    say, player = speaker.say, speaker.names[node.seat]
    if isinstance(node, Chance):
        message = "terminal-throw-real" if physical else "terminal-throw"
        return say(message, player=player, purpose=node.purpose, dice=_dice(speaker, node, view))
    ends = [move for move in node.legal if not isinstance(move, Keep)]
    what = ""
    if len(ends) == 1 and isinstance(ends[0], Say):
        what = say("terminal-todo-one", choice=speaker.choice(ends[0]))
    elif ends:
        what = say(f"terminal-todo-{_kind(ends)}")
    if len(ends) == len(node.legal):
        return say("terminal-todo", player=player, what=what)
    dice = len(node.dice) + (node.power is not None)
    hold = say("terminal-todo-hold", count=dice)
    return say("terminal-todo-or", player=player, hold=hold, what=what) if what else say("terminal-todo", player=player, what=hold)


def _dice(speaker: TableSpeaker, node: Chance, view: View) -> str:
    if node.throw.red:
        return speaker.say("terminal-dice-red")
    if node.throw.dice == 1 or not view.dice:
        return speaker.say("terminal-dice-one" if node.throw.dice == 1 else "terminal-dice-all")
    return speaker.say("unit-die", count=node.throw.dice)


def _kind(ends: Sequence[Move]) -> str:
    """What the choices have in common."""
    if any(isinstance(move, Say) for move in ends):
        return "choose"
    if any(isinstance(move, CardMove) for move in ends):
        return "card"
    return "give-up" if all(isinstance(move, Cross) for move in ends) else "row"
