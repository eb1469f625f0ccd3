"""Training in plain mode: a position, an answer, and what is said of it, line by line."""

from __future__ import annotations

from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move
from dicecup.events import look
from dicecup.store import Store
from dicecup.tui.options import house_rules
from dicecup.tui.plain.choosing import PlainChoice
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.game import Leave
from dicecup.tui.plain.pictures import picture
from dicecup.tui.plain.reading import Unclear, read_move
from dicecup.tui.plain.speaking import PlainSpeaker
from dicecup.tui.speaking import problem
from dicecup.tui.starting import own_store
from dicecup.tui.training import Task, Training, TrainRequest, alternatives, values_meaning, verdict_lines
from dicecup.words import Catalogue, catalogue, readable


def train_here(console: Console, request: TrainRequest) -> None:
    """Train with the games of the user's own store."""
    request.check()
    with own_store() as (store, why):
        if why:
            console.paragraph(catalogue(request.language)("terminal-train-not-kept", why=f"{why}."))
        train(console, store, request)


def train(console: Console, store: Store, request: TrainRequest, training: Training | None = None) -> None:
    """Deal positions until the user leaves; what was answered is in the deck already."""
    say = catalogue(request.language)
    training = training or Training(store, request)
    try:
        for done, of in training.look_through():
            if not done:
                console.write(say("terminal-train-looking", done=done, of=of))
        console.paragraph(f"{say('train-title')}. {training.status(say)}")
        console.paragraph(say("plain-train-help"))
        while True:
            _PlainTask(console, say, training, training.next()).run()
    except (Leave, EOFError, KeyboardInterrupt) as leaving:
        if isinstance(leaving, KeyboardInterrupt):
            console.write("")
    console.paragraph(training.summary(say))


class _PlainTask:
    """One position."""

    def __init__(self, console: Console, say: Catalogue, training: Training, task: Task) -> None:
        self._console = console
        self._say = say
        self._training = training
        self._task = task
        self._opened = task.opened
        self._speaker = PlainSpeaker(say, task.edition, task.names(say), console.can_show("".join(task.edition.signs)))
        self._seen = look(self._opened.game, self._opened.state)
        self._choosing = PlainChoice(console, self._speaker, self._opened.game, self._seen, self._opened.choice)

    def run(self) -> None:
        """Show the position, read an answer, and say what it lost."""
        console, speaker, say = self._console, self._speaker, self._say
        record = self._opened.record
        rules = house_rules(say, speaker.edition, record.seats, record.options)
        console.write("")
        console.paragraph(" ".join(f"{part}." for part in (self._task.title(say), *rules)))
        self._show_sheet()
        if self._opened.choice.dice:
            console.write(speaker.hand(self._seen.view))
        self._choosing.list()
        move = self._read()
        if move is None:
            self._training.skip(self._task)
            return
        try:
            verdict = self._training.answer(self._task, move)
        except DicecupError as error:
            console.paragraph(problem(say, error))
            raise Leave from None
        for line in verdict_lines(verdict, speaker):
            console.paragraph(line)
        console.paragraph(values_meaning(verdict, speaker))
        console.write(*alternatives(verdict, speaker))
        if self._ask(f"{say('plain-train-go-on')}: "):
            console.paragraph(say("plain-train-help"))

    def _show_sheet(self) -> None:
        self._console.write(*picture(self._speaker, self._seen.view, self._console.width, self._opened.choice.seat))

    def _read(self) -> Move | None:
        """The move that was typed; `None` to skip the position."""
        while True:
            typed = self._ask(f"{self._say('train-question')} {self._choosing.prompt}")
            match typed.casefold():
                case "skip":
                    return None
                case "?":
                    self._choosing.explain()
                case "":
                    self._console.paragraph(self._say("plain-train-help"))
                case _:
                    try:
                        return read_move(typed, self._opened.choice, self._speaker)
                    except Unclear as unclear:
                        self._console.paragraph(str(unclear))

    def _ask(self, prompt: str) -> str:
        """What was typed, once it is none of the words that only show something."""
        while True:
            typed = self._console.ask(prompt)
            match typed.casefold():
                case "quit" | "q" | "exit":
                    raise Leave
                case "help" | "h":
                    self._console.paragraph(self._say("plain-train-help"))
                case "sheet" | "board":
                    self._show_sheet()
                case "rules":
                    self._console.write(readable(self._say, self._speaker.edition).rstrip("\n"))
                case _:
                    return typed
