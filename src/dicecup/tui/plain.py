"""The plain game: lines out, lines in, any edition, any number of people around one keyboard.

It knows no rule. What can be done is what `node` offers, what it would score is what `scores` says after `step`, and every move is
on disk before it is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import randbelow
from typing import Any

from dicecup.core.errors import DicecupError
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import PASS, Keep, Move, RedDie, Roll, Say
from dicecup.core.record import Record
from dicecup.games import PlayableGame, View, edition
from dicecup.games.notices import notices
from dicecup.games.pages import page
from dicecup.tui.console import Console
from dicecup.tui.drawing import picture
from dicecup.tui.reading import Unclear, numbered, read_move
from dicecup.tui.saves import Saves
from dicecup.tui.wording import Words, counted, names_of, unit


class Leave(Exception):
    """Somebody typed quit."""


class PlainGame:
    """One game at the table, from wherever its record stands to its end."""

    def __init__(self, console: Console, saves: Saves, name: str, record: Record, below: Callable[[int], int] = randbelow) -> None:
        self._console = console
        self._saves = saves
        self._name = name
        self._below = below
        listed = edition(record.game)
        self._game: PlayableGame[Any] = listed.table(record.seats, record.options)
        self._states = [self._game.start()]
        for move in record.moves:
            self._states.append(self._game.step(self._states[-1], move))
        self._record = record
        show_signs = console.can_show("".join(listed.signs))
        self._words = Words(listed, names_of(record), show_signs)
        self._brief = False
        self._dice_told = False
        self._can_save = True

    def run(self) -> None:
        """Play until the game is over; `quit`, Ctrl-C and the end of the input leave it saved."""
        try:
            self._open()
            while not isinstance(node := self._game.node(self._state), Over):
                if isinstance(node, Choice):
                    self._choose(node)
                elif not self._waits() or self._ready(node):
                    self._make(node.throw.draw(self._below), node.seat)
            self._close(node.winners)
        except (Leave, EOFError, KeyboardInterrupt) as leaving:
            if isinstance(leaving, KeyboardInterrupt):
                self._console.say("")
            kept = "The game is saved: dicecup play goes on with it." if self._can_save else "The game could not be saved."
            self._console.say(kept)

    @property
    def _state(self) -> Any:
        return self._states[-1]

    @property
    def _view(self) -> View:
        return self._game.view(self._state)

    def _open(self) -> None:
        self._save()
        self._console.tell(self._words.opening(dict(self._record.options)))
        if self._words.edition.signs and self._words.show_signs:
            self._console.tell(self._words.legend())
        if self._record.moves:
            self._console.say("", *picture(self._words, self._view, self._console.width))
            if not isinstance(self._game.node(self._states[-2]), Over):
                self._console.say("")
                self._tell_last()

    def _close(self, winners: tuple[int, ...]) -> None:
        view = self._view
        self._console.say("", *picture(self._words, view, self._console.width), "")
        for line in self._words.results(winners, self._game.scores(self._state), unit(view)):
            self._console.tell(line)
        if self._can_save:
            try:
                self._console.say(f"The record of this game is kept as {self._saves.finish(self._name).name}.")
            except OSError as error:
                self._console.tell(f"The record of this game could not be kept: {error.strerror}.")

    # Moves

    def _make(self, move: Move, seat: int) -> None:
        """Make a move: first on disk, then on screen."""
        self._states.append(self._game.step(self._state, move))
        self._record = replace(self._record, moves=(*self._record.moves, move))
        self._save()
        self._tell_last()

    def _tell_last(self) -> None:
        before, after, move = self._states[-2], self._state, self._record.moves[-1]
        node = self._game.node(before)
        if isinstance(node, Over):
            return
        view = self._game.view(after)
        said = [self._words.notice(notice) for notice in notices(self._game, before, move, after)]
        told = [self._words.happened(node.seat, move, self._game.view(before), view)]
        if isinstance(move, Roll) and not view.dice and said:  # a throw of a contest, with what it counts
            told = [f"{told[0]} {said.pop(0)}"]
        self._dice_told = isinstance(move, Roll) and bool(view.dice)
        if self._dice_told:
            told.append(self._words.hand(view))
        for line in filter(None, (*told, *said)):
            self._console.tell(line)

    def _save(self) -> None:
        if not self._can_save:
            return
        try:
            self._saves.save(self._name, self._record)
        except OSError as error:
            self._can_save = False
            self._console.tell(f"This game cannot be saved ({error.strerror}): it goes on, but is lost when you leave.")

    def _undo(self) -> bool:
        """Take back the last decision, unless dice were thrown since."""
        moves = self._record.moves
        if not moves or isinstance(moves[-1], Roll | RedDie):
            self._console.say("There is no decision to take back since the last throw.")
            return False
        self._states.pop()
        self._record = replace(self._record, moves=moves[:-1])
        self._save()
        self._console.say("Taken back.")
        self._dice_told = False
        return True

    # Throws

    def _waits(self) -> bool:
        """Whether this throw waits for its player: the first of a turn does, one that was just asked for does not."""
        last = self._record.moves[-1] if self._record.moves else None
        view = self._view
        if view.contest:
            return not isinstance(last, Roll)
        return view.roll == 0 and (last == PASS or not isinstance(last, Say | RedDie))

    def _ready(self, node: Chance) -> bool:
        """Wait for Enter before a turn's first throw; False if a decision was taken back instead."""
        view = self._view
        self._console.say("")
        if not self._brief and not view.contest and not _untouched(view):
            self._console.say(*picture(self._words, view, self._console.width, node.seat))
        self._console.tell(self._words.turn(node.seat, view))
        die = "roll the red die" if isinstance(next(iter(node.outcomes)), RedDie) else "throw"
        while True:
            typed = self._ask(f"{self._words.names[node.seat]}: press Enter to {die}: ")
            if typed in ("", "r", "roll", "throw"):
                return True
            if typed == "undo":
                if self._undo():
                    return False
            elif typed == "?":
                self._console.say(f"Nothing to choose yet: Enter will {die}. undo takes back the last decision.")
            else:
                self._console.say("Press Enter to throw, or type undo, sheet, rules, help or quit.")

    # Choices

    def _choose(self, choice: Choice) -> None:
        moves = numbered(choice)
        if not self._dice_told and choice.dice:
            self._console.say(self._words.hand(self._view))
        self._show(choice, moves)
        prompt = self._prompt(choice, moves)
        while True:
            typed = self._ask(prompt)
            if typed == "undo":
                if self._undo():
                    return
            elif typed == "?":
                self._explain(choice, moves)
            elif not typed and len(choice.legal) > 1:
                self._dice_told = False
                return
            else:
                try:
                    move = read_move(typed, choice, self._words.edition) if typed else moves[0]
                except Unclear as unclear:
                    self._console.tell(str(unclear))
                    continue
                self._make(move, choice.seat)
                return

    def _show(self, choice: Choice, moves: tuple[Move, ...]) -> None:
        """The choices in brief; what scores nothing is listed only where nothing else can be done any more."""
        view = self._view
        pays: list[str] = []
        others: dict[str, list[str]] = {}
        for at, move in enumerate(moves, 1):
            gain = self._gain(choice.seat, move)
            if gain:
                pays.append(f"{at}. {self._words.choice(move, view)} {gain}")
            else:
                group, label = self._words.grouped(move, view)
                others.setdefault(group, []).append(f"{at}. {label}")
        if pays:
            self._console.tell_list(f"For {unit(view)}s", pays)
        if len(moves) == len(choice.legal):
            for group, labels in others.items():
                self._console.tell_list(group, labels)

    def _gain(self, seat: int, move: Move) -> int:
        if isinstance(move, Keep | Say):
            return 0
        state = self._state
        return self._game.scores(self._game.step(state, move))[seat] - self._game.scores(state)[seat]

    def _prompt(self, choice: Choice, moves: tuple[Move, ...]) -> str:
        name = self._words.names[choice.seat]
        if len(choice.legal) == 1:
            return f"{name}: press Enter ({self._words.choice(moves[0], self._view)}): "
        ways = []
        if any(isinstance(move, Keep) for move in choice.legal):
            ways.append("dice to keep")
        if len(moves) == 1:
            ways.append(f"1 ({self._words.choice(moves[0], self._view)})")
        elif moves:
            ways.append(f"a number from 1 to {len(moves)}")
        return f"{name}: {', or '.join(ways)}: "

    def _explain(self, choice: Choice, moves: tuple[Move, ...]) -> None:
        """What each choice would score now."""
        view = self._view
        for at, move in enumerate(moves, 1):
            label = self._words.choice(move, view)
            if isinstance(move, Keep | Say):
                self._console.tell(f"{at}. {label}", "   ")
            else:
                self._console.tell(f"{at}. {label}: {self._words.worth(self._game, self._state, choice.seat, move)}", "   ")
        keeps = sum(isinstance(move, Keep) for move in choice.legal)
        if keeps and len(moves) < len(choice.legal):
            self._console.tell(f"Or type the dice to keep and throw the others: {counted(keeps, 'way')} to do that.")

    # Words that work everywhere

    def _ask(self, prompt: str) -> str:
        """What was typed, once it is none of the words that only show something."""
        while True:
            typed = self._console.ask(prompt)
            match typed.casefold():
                case "quit" | "q" | "exit":
                    raise Leave
                case "help" | "h":
                    self._console.say(*self._words.help())
                case "sheet" | "board":
                    self._console.say(*picture(self._words, self._view, self._console.width))
                case "rules":
                    self._rules()
                case "brief":
                    self._brief = not self._brief
                    self._console.say(
                        "The sheet is shown when you type sheet." if self._brief else "The sheet is shown every turn."
                    )
                case "undo" | "u":
                    return "undo"
                case _:
                    return typed

    def _rules(self) -> None:
        try:
            self._console.say(page(self._words.edition).rstrip("\n"))
        except DicecupError as error:
            self._console.tell(f"{error}.")


def _untouched(view: View) -> bool:
    """Whether there is nothing to see yet."""
    return not view.board and all(slot is None for column in view.columns for row in column for slot in row)
