"""The games without a server, in Chromium: what is transferred before the first game, and how long it takes.

    python bench/anywhere.py            sizes, time to a game from the cache, the first and later, moves and bots' moves in Python

Sizes are gzipped. Times of moves are those of the Web Worker, from a request to its answer, storage included.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright
from tests.browser.kit import PHONE, chromium, launch
from tests.browser.static import hosted, keeps_all

SLOW_RUNS: Final = 5
FIRST: Final = ("pyodide.js", "pyodide.asm.js", ".wasm", "stdlib.zip", "lock.json")
PLAY: Final = """() => new Promise((done) => {
  const usable = () => [...document.querySelectorAll('button')].filter((one) => !one.disabled)
  const find = (text) => usable().find((one) => one.textContent.trim().startsWith(text))
  let isOpened = false
  const look = () => {
    if (!isOpened && find('Play')) { isOpened = true; find('Play').click() }
    if (find('Roll')) requestAnimationFrame(() => done(true))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  look()
})"""
"""Opens the table and waits for its dice inside the page: to ask from outside again and again would cost a slow machine seconds."""
MEASURE: Final = """async ([game, bot]) => {
  const worker = new Worker(WORKER, { type: 'module' })
  const waiting = new Map(), messages = []
  let numbers = 0, wakened = () => undefined
  const ready = new Promise((done) => {
    worker.onmessage = ({ data }) => {
      if ('ready' in data) done(true)
      if ('channel' in data) { messages.push(JSON.parse(data.message)); wakened() }
      if ('number' in data) { waiting.get(data.number)(data); waiting.delete(data.number) }
    }
  })
  const ask = (asked) => new Promise((done) => {
    waiting.set((numbers += 1), done)
    worker.postMessage({ number: numbers, asked })
  })
  const begun = performance.now()
  await ready
  const started = performance.now() - begun
  const seats = [{ kind: 'here', name: 'Ann' }, { kind: 'bot', bot }]
  const opened = JSON.parse((await ask({ request: 'POST /api/tables', body: { game, seats } })).body).table
  await ask({ watch: 'c', table: opened.id, since: 0 })
  await ask({ send: 'c', table: opened.id, message: { kind: 'pace', pace: 'instant' } })
  await new Promise((done) => setTimeout(done, 2000)) // nobody taps at once
  let { position, version } = opened
  const moves = [], bots = []
  const take = () => {
    for (const message of messages.splice(0))
      if (message.type === 'update') ({ position, version } = message)
  }
  for (let number = 0; number < 150 && position.node !== 'over'; number += 1) {
    const at = performance.now()
    if (position.seat === 0) {
      const move = position.legal.find((one) => !one.startsWith('k:')) ?? position.legal[0]
      const what = position.node === 'choice' ? { kind: 'move', move } : { kind: 'roll' }
      await ask({ send: 'c', table: opened.id, message: { seat: 0, expect: version, command: `c${number}`, ...what } })
      moves.push(performance.now() - at)
    } else if (messages.length === 0) {
      await new Promise((done) => { wakened = done; setTimeout(done, 10000) })
      bots.push(performance.now() - at)
    }
    take()
  }
  worker.terminate()
  return { started, moves, bots }
}"""


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder)) as address, sync_playwright() as playwright:
        site = Path(folder) / "some/where"
        sizes(site)
        times(playwright, address, site)


def sizes(site: Path) -> None:
    """What is fetched before the first game, and in all."""
    packed = {path: len(gzip.compress(path.read_bytes())) for path in site.rglob("*") if path.is_file()}
    python = {path: size for path, size in packed.items() if "python" in path.parts}
    first = sum(size for path, size in python.items() if path.name.endswith(FIRST) or path.name.startswith("dicecup-"))
    print(f"before the first game: {first / 1e6:.2f} MB (limit 7); in all: {sum(packed.values()) / 1e6:.2f} MB (limit 18)")


def times(playwright: Any, address: str, site: Path) -> None:
    """How long starting and playing takes."""
    slower = Slower.find()
    with tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright, slower.wrap(Path(folder)) if slower else None)
        page: Page = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        page.get_by_role("article").first.wait_for()
        keeps_all(page)
        print(f"first game, all files cached: {ready(page, address):.2f} s after its page is opened")
        page.wait_for_timeout(4000)  # until the memory of Python is kept
        print(f"warm game: {', '.join(f'{ready(page, address):.2f}' for _ in range(3))} s (limit 3)")
        if slower is None:
            print("warm game on a quarter of a core: not measured, this machine lets nobody limit processes (cgroup v1, as root)")
        else:
            with slower.limited(0.25):
                slow = [ready(page, address) for _ in range(SLOW_RUNS)]
            print(f"warm game on a quarter of a core: {', '.join(f'{each:.2f}' for each in slow)} s (limit 10)")
        (worker,) = site.glob("assets/worker-*.js")
        script = MEASURE.replace("WORKER", repr(f"{address}assets/{worker.name}"))
        for game in ("yahtzee", "yatzy", "maxi-yatzy", "power-yahtzee", "mickey-mouse", "showdown"):
            found = page.evaluate(script, [game, "perfect"])
            moves, bots = told(found["moves"], 30), told(found["bots"], 150 if game == "power-yahtzee" else 50)
            print(f"{game}: Python starts in {found['started'] / 1000:.2f} s; moves {moves}; bot {bots}")
        browser.close()
    if slower is not None:
        slower.remove()


def ready(page: Page, address: str) -> float:
    """Seconds from the opening of a game's page in a fresh document until its dice can be rolled."""
    page.goto("about:blank")
    begun = time.perf_counter()
    page.goto(f"{address}#/new/yahtzee", wait_until="commit")
    page.evaluate(PLAY)
    return time.perf_counter() - begun


class Slower:
    """A control group (cgroup v1) for all processes of a browser together."""

    def __init__(self, group: Path) -> None:
        self._group = group

    @classmethod
    def find(cls) -> Slower | None:
        """A group of this process, if this machine allows one."""
        group = Path(f"/sys/fs/cgroup/cpu/dicecup-{os.getpid()}")
        try:
            group.mkdir()
        except OSError:
            return None
        return cls(group)

    def wrap(self, folder: Path) -> Path:
        """A program that starts Chromium inside the group."""
        path = folder / "chromium"
        path.write_text(f'#!/bin/sh\necho $$ > {self._group}/cgroup.procs\nexec {chromium()} "$@"\n')
        path.chmod(0o700)
        return path

    @contextmanager
    def limited(self, cores: float) -> Iterator[None]:
        """Limit the group to so many cores."""
        quota = self._group / "cpu.cfs_quota_us"
        quota.write_text(str(int(100_000 * cores)))
        try:
            yield
        finally:
            quota.write_text("-1")

    def remove(self) -> None:
        """Remove the group, once its processes have ended."""
        for _ in range(50):
            if not (self._group / "cgroup.procs").read_text():
                self._group.rmdir()
                return
            time.sleep(0.1)


def told(milliseconds: list[float], limit: int) -> str:
    """The median and the 95% quantile."""
    if len(milliseconds) < 2:
        return "none"
    return f"{median(milliseconds):.0f} ms, 95% {quantiles(milliseconds, n=20)[-1]:.0f} ms (limit {limit})"


if __name__ == "__main__":
    main()
