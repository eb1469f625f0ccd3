"""A game on the screen: title, board, dice, log and three lines that say what happened and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize

from dicecup.core.errors import DicecupError
from dicecup.games import View
from dicecup.tui.app.art.dice import Die, Piece
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.dialogs import LogScreen, RulesScreen
from dicecup.tui.app.screen import KeyLine, Session, Spoken
from dicecup.tui.app.widgets import Board, BoardHead, LogTail, TextLine, Tray
from dicecup.tui.following import Following, Line, Moment
from dicecup.tui.speaking import TableSpeaker, problem
from dicecup.words import readable

BOARD: Final = 53
ACROSS: Final = 3


class GameScreen(Spoken):
    """What playing and replaying have in common."""

    HELP_KEYS: tuple[str, ...] = ()

    def __init__(self, session: Session, speaker: TableSpeaker, following: Following) -> None:
        super().__init__(session)
        self.speaker = speaker
        self.following = following
        self.log_lines: list[Line] = [line for moment in following.moments for line in moment.lines]

    @property
    def moment(self) -> Moment:
        """The position on the screen."""
        return self.following.now

    def scene(self) -> Scene:
        """What the board shows."""
        return Scene(self.speaker, self.moment)

    def compose(self) -> ComposeResult:
        """The widgets of the screen."""
        scene = self.scene()
        yield TextLine(id="title")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                board = Board(scene)
                yield BoardHead(board)
                with VerticalScroll(id="scroll", can_focus=False):
                    yield board
            with Vertical(id="right"):
                yield Tray(scene)
                yield LogTail()
        yield TextLine(id="event")
        yield TextLine(id="prompt")
        yield TextLine(id="hint")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the first moment, unless the app is closing already."""
        if self.query(Board):
            self._widths()
            self.update()

    def on_resize(self, event: Resize) -> None:
        """Lay the screen out for its new size."""
        if self.query(Board):
            self._widths()
            self.call_after_refresh(self._redraw)

    def _redraw(self) -> None:
        self.query_one(Board).redraw()
        self.query_one(BoardHead).redraw()

    def _widths(self) -> None:
        """As many dice in a row as fit beside the board, with a gap between them if there is room."""
        dice = self.speaker.edition.dice + bool(self.speaker.edition.extra_die) + bool(self.moment.view.board)
        crowd = len(self.speaker.names) > 9 or bool(self.moment.view.board)
        across = dice if self.size.width >= BOARD + 10 * dice else ACROSS
        tight = across == ACROSS and (crowd or bool(self.speaker.edition.extra_die))
        self.query_one("#right").styles.width = 9 * across + (0 if tight else across - 1)

    def update(self) -> None:
        """Show the moment as it is now."""
        moment = self.moment
        board = self.query_one(Board)
        board.show(self.scene())
        self.query_one(BoardHead).redraw()
        self.query_one(Tray).show(self.dice(), self.below())
        self.query_one(LogTail).show(self.log_lines)
        self.query_one("#title", TextLine).show(self.heading(), "")
        self.query_one("#event", TextLine).show(*self.event_line(moment.lines))
        prompt, hint = self.next_lines()
        self.query_one("#prompt", TextLine).show(prompt, "strong")
        self.query_one("#hint", TextLine).show(hint, "")
        self.query_one(KeyLine).show(self.keys())
        focus = board.canvas(board.size.width).focus if board.size.width else None
        if focus is not None:
            self.query_one("#scroll", VerticalScroll).scroll_to_region(focus, animate=False)

    def heading(self) -> str:
        """The line at the top."""
        return self.speaker.title

    def dice(self) -> list[Die]:
        """The dice on the table."""
        moment = self.moment
        old = moment.view.roll == 0 and not moment.view.contest
        dice = [Die(face, held=at in moment.kept and not old, old=old) for at, face in enumerate(moment.dice)]
        if self.speaker.edition.extra_die and moment.view.power is not None:
            dice.append(Die(moment.view.power, "power", len(moment.dice) in moment.kept))
        if moment.red is not None:
            dice.insert(0, Die(moment.red, "red", old=old and not isinstance(moment.red, int)))
        return dice

    def below(self) -> list[list[Piece]]:
        """The lines below the dice."""
        return self.legend()

    def legend(self) -> list[list[Piece]]:
        """What the signs on the dice mean."""
        edition = self.speaker.edition
        if not edition.signs or not self.speaker.show_signs:
            return []
        pairs = zip(edition.signs, edition.faces, strict=True)
        return [[Piece(" ".join(f"{sign}{face}" for sign, face in pairs), "faint")]]

    def where(self, view: View) -> str:
        """Which part of the game this is."""
        if view.contest:
            return self.say(f"terminal-where-{view.contest}")
        parts = [self.say("ring-last-round")] if view.last_round else []
        if view.roll:
            parts.append(self.say("terminal-roll", roll=view.roll))
        return ", ".join(parts)

    def event_line(self, lines: Sequence[Line]) -> tuple[str, str]:
        """What just happened, and in which style; a special rule goes before everything else."""
        notices = " ".join(line.text for line in lines if line.kind == "notice")
        return (f"! {notices}", "warn") if notices else (" ".join(line.text for line in lines), "")

    def next_lines(self) -> tuple[str, str]:
        """What to do next, and what the cursor is on."""
        return "", ""

    def action_help(self) -> None:
        """The keys, and the rules of what is on the screen."""
        try:
            text = readable(self.say, self.speaker.edition)
        except DicecupError as error:
            text = problem(self.say, error)
        self.app.push_screen(RulesScreen(self.session, self.speaker.title, self.help_keys(), text))

    def help_keys(self) -> Sequence[str]:
        """The keys that the help lists."""
        return self.HELP_KEYS

    def action_log(self) -> None:
        """The whole log."""
        self.app.push_screen(LogScreen(self.session, self.log_lines))
