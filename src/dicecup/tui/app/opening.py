"""Opening the app as the command line wishes."""

from __future__ import annotations

from typing import Any

from dicecup.games import edition
from dicecup.store import Store
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.local_table import LocalTable
from dicecup.tui.starting import Wish, own_store


def open_app(wish: Wish) -> None:
    """Open the app with the user's own store; where there can be none, with one that is gone afterwards."""
    wish.check()
    with own_store() as (store, problem):
        wished_app(store, wish, f"Games cannot be saved: they are lost when you leave. ({problem}.)" if problem else "").run()


def wished_app(store: Store, wish: Wish, warning: str = "") -> DicecupApp:
    """The app at the table that was wished for, or where it can be set up."""
    if wish.game is None:
        return DicecupApp(store, warning=warning)
    if wish.known_seats is None:
        return DicecupApp(store, setting_up=edition(wish.game), warning=warning)
    options: dict[str, Any] = dict(wish.options)
    table = LocalTable.create(store, wish.game, wish.seated(), dice=wish.dice, **options)
    return DicecupApp(store, table=table, warning=warning)
