"""The plain game: lines out, lines in, any edition, any number of people around one keyboard.

It knows no rule. What can be done is what `node` offers, what it would score is what `scores` says after `step`, and the table has
every move on disk before it is told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dicecup import events
from dicecup.bots.registry import bots_for
from dicecup.bots.seating import Seating
from dicecup.core.errors import DicecupError, IllegalMove
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import PASS, Keep, Move, RedDie, Roll, Say
from dicecup.games import View, edition
from dicecup.games.notices import Notice
from dicecup.games.pages import page
from dicecup.journal import NoGame, Stale
from dicecup.store import StoreError
from dicecup.table import Answer
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.pictures import picture
from dicecup.tui.plain.reading import Unclear, numbered, read_move, read_throw, thrown
from dicecup.tui.values import MEANING, Missing, look, solve_now, value_lines
from dicecup.tui.wording import Words, counted, unit


class Leave(Exception):
    """Somebody typed quit."""


class PlainGame:
    """One game at a table, from wherever it stands to its end."""

    def __init__(self, console: Console, table: LocalTable, lasting: bool = True) -> None:
        self._console = console
        self._lasting = lasting
        self._table = table
        self._game = table.game
        listed = edition(table.header.record.game)
        show_signs = console.can_show("".join(listed.signs))
        self._words = Words(listed, tuple(seat.name for seat in table.seats), show_signs)
        self._seating = Seating(table.header.record, table.game, [seat.bot for seat in table.seats])
        self._brief = False
        self._dice_told = False

    def run(self) -> bool:
        """Play until the game is over (True); `quit`, Ctrl-C and the end of the input leave it saved."""
        try:
            self._open()
            while not isinstance(node := self._table.node, Over):
                if self._seating.is_bot(node.seat) and not (self._is_physical and isinstance(node, Chance)):
                    self._bot(node)
                elif isinstance(node, Choice):
                    self._choose(node)
                elif self._is_physical:
                    self._enter(node)
                elif not self._waits() or self._ready(node):
                    self._do(partial(self._table.roll, node.seat))
            self._close(node.winners)
        except (Leave, EOFError, KeyboardInterrupt) as leaving:
            if isinstance(leaving, KeyboardInterrupt):
                self._console.say("")
            kept = "The game is saved: dicecup play goes on with it." if self._lasting else "The game could not be saved."
            self._console.say(kept)
            return False
        finally:
            self._seating.close()
        return True

    @property
    def _is_physical(self) -> bool:
        return self._table.header.dice == "physical"

    @property
    def _state(self) -> Any:
        return self._table.state

    @property
    def _view(self) -> View:
        return self._game.view(self._state)

    def _open(self) -> None:
        self._console.tell(self._words.opening(dict(self._table.header.record.options)))
        if self._words.edition.signs and self._words.show_signs:
            self._console.tell(self._words.legend())
        if self._table.commitment and not self._table.moves:
            self._console.tell(f"Fair dice: the seed is fixed, its SHA-256 is {self._table.commitment}.")
        if self._table.moves:
            self._console.say("", *picture(self._words, self._view, self._console.width), "")
            *earlier, last = self._table.moves
            state = self._game.start()
            for move in earlier:
                state = self._game.step(state, move)
            self._tell(state, last)

    def _close(self, winners: tuple[int, ...]) -> None:
        view = self._view
        self._console.say("", *picture(self._words, view, self._console.width), "")
        for line in self._words.results(winners, self._game.scores(self._state), unit(view)):
            self._console.tell(line)
        if self._lasting:
            self._console.tell(f"The record of this game is kept: dicecup export {self._table.id} shows it.")

    # Moves

    def _do(self, command: Callable[[], Answer]) -> bool:
        """Let the table do something, then tell each move of it; what could not be saved has not happened."""
        state = self._state
        try:
            answer = command()
        except (StoreError, NoGame, Stale) as error:
            self._console.tell(f"That has not happened, for the store refused it: {error}. Try again, or quit.")
            self._ask("Press Enter: ")
            return False
        except IllegalMove as error:  # somebody else at this table was first
            self._console.tell(f"That has not happened: {error}.")
            return False
        for move in answer.moves:
            self._tell(state, move)
            state = self._game.step(state, move)
        return True

    def _tell(self, before: Any, move: Move) -> None:
        after, node = self._game.step(before, move), self._game.node(before)
        if isinstance(node, Over):
            return
        view = self._game.view(after)
        said = [self._words.notice(notice) for notice in self._brought(before, move, after)]
        told = [self._words.happened(node.seat, move, self._game.view(before), view)]
        if isinstance(move, Roll) and not view.dice and said:  # a throw of a contest, with what it counts
            told = [f"{told[0]} {said.pop(0)}"]
        self._dice_told = isinstance(move, Roll) and bool(view.dice)
        if self._dice_told:
            told.append(self._words.hand(view))
        for line in filter(None, (*told, *said)):
            self._console.tell(line)

    def _brought(self, before: Any, move: Move, after: Any) -> tuple[Notice, ...]:
        return events.event(self._game, events.look(self._game, before), move, events.look(self._game, after)).notices

    def _undo(self) -> bool:
        """Take back the last decision, unless dice were thrown since."""
        seat = self._table.last_mover
        if seat is None or not self._table.can_undo(seat):
            self._console.say("There is no decision to take back since the last throw.")
            return False
        if self._do(partial(self._table.undo, seat)):
            self._console.say("Taken back.")
        self._dice_told = False
        return True

    # Throws

    def _waits(self) -> bool:
        """Whether this throw waits for its player: the first of a turn does, one that was just asked for does not."""
        last = self._table.moves[-1] if self._table.moves else None
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

    def _enter(self, node: Chance) -> None:
        """Have a throw of physical dice typed in."""
        if self._waits():
            self._console.say("")
            self._console.tell(self._words.turn(node.seat, self._view))
        while True:
            typed = self._ask(f"{self._words.names[node.seat]}: {thrown(node)} thrown; what fell: ")
            if typed == "undo":
                if self._undo():
                    return
                continue
            try:
                move = read_throw(typed, node, self._words.edition)
            except Unclear as unclear:
                self._console.tell(str(unclear))
                continue
            self._do(partial(self._table.move, node.seat, move))
            return

    # Bots

    def _bot(self, node: Chance | Choice) -> None:
        """One throw or decision of a bot; before its turn, people may take back what they did."""
        seat, last = node.seat, self._table.last_mover
        if isinstance(node, Chance) and last is not None and not self._seating.is_bot(last) and self._table.can_undo(last):
            typed = self._ask(f"{self._words.names[last]}: press Enter to go on, or type undo: ")
            if typed == "undo" and self._undo():
                return
        try:
            if isinstance(node, Choice):
                move = self._seating.bot(seat).choose(self._state, node, self._table.moves)
                self._do(partial(self._table.move, seat, move))
                return
            if self._waits():
                self._console.say("")
                self._console.tell(self._words.turn(seat, self._view))
            self._do(partial(self._table.roll, seat))
        except (DicecupError, OSError) as error:
            self._replace(seat, str(error))

    def _replace(self, seat: int, reason: str) -> None:
        """A bot broke down: ask who plays on."""
        name, record = self._words.names[seat], self._table.header.record
        self._console.tell(f"{name} has not made its move: {reason}.")
        found = look(self._game, self._state) if (self._seating.holder(seat) or "").startswith("optimal") else None
        if isinstance(found, Missing) and found.takes is not None and self._offer_solving(found.takes):
            return
        bots = bots_for(record.game, record.seats)
        while True:
            typed = self._ask(f"Who plays on for {name}: person, {', '.join(bots)}, or quit: ").casefold()
            if typed in ("person", "p", *bots):
                self._seating.hand_over(seat, None if typed in ("person", "p") else typed)
                return
            self._console.say(f"Type person, or one of {', '.join(bots)}.")

    # Exact values

    def _values(self, choice: Choice) -> None:
        """What every choice is worth, the best first; the record tells that somebody looked."""
        found = look(self._game, self._state)
        if isinstance(found, Missing):
            self._console.tell(f"{found.reason[0].upper()}{found.reason[1:]}.")
            if found.takes is not None and self._offer_solving(found.takes):
                self._console.say("Type values again.")
            return
        if not self._do(partial(self._table.peek, choice.seat)):
            return
        self._console.tell(MEANING[found.objective])
        view = self._view
        for line in value_lines(found, {move: self._words.choice(move, view) for move in found.values})[:10]:
            self._console.say(line)

    def _offer_solving(self, takes: str) -> bool:
        """Whether the game has been solved now."""
        if self._ask(f"Type solve to solve the game now ({takes}), or press Enter to play on: ").casefold() != "solve":
            return False
        told = -1

        def progress(done: int, of: int) -> None:
            nonlocal told
            tenth = 10 * done // max(of, 1)
            if tenth > told:
                told = tenth
                self._console.say(f"{10 * tenth} percent.")

        try:
            solve_now(self._game, progress)
        except DicecupError as error:
            self._console.tell(f"{error}.")
            return False
        self._console.say("Solved.")
        return True

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
            elif typed.casefold() == "values":
                self._values(choice)
            elif not typed and len(choice.legal) > 1:
                self._dice_told = False
                return
            else:
                try:
                    move = read_move(typed, choice, self._words.edition) if typed else moves[0]
                except Unclear as unclear:
                    self._console.tell(str(unclear))
                    continue
                self._do(partial(self._table.move, choice.seat, move))
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
