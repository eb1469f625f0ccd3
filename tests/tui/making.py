"""A maker of exact values that makes nothing: tests say how far it is."""

from typing import Any, ClassVar

from dicecup.solve.making import Making
from dicecup.solve.service import problem


class FakeMaker:
    """Behaves as `dicecup.solve.making.Maker`, without a process."""

    share: ClassVar = 0.25
    """How far whatever is running is; it is done at 1."""

    def __init__(self) -> None:
        self._making: Making | None = None

    @property
    def making(self) -> Making | None:
        if self._making is not None and self._making.state == "running":
            self._making = self._making._replace(share=self.share, state="done" if self.share == 1.0 else "running")
        return self._making

    def of(self, game: Any) -> Making | None:
        return self.making if self.making is not None and self.making.subject == problem(game).subject else None

    def start(self, game: Any) -> None:
        self._making = Making(problem(game).subject)

    def stop(self) -> None:
        if self.making is not None and self.making.state == "running":
            self._making = self.making._replace(state="stopped")
