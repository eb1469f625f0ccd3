"""Opening the app as the command line wishes."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL

from dicecup.games import edition
from dicecup.store import Store, StoreError, default_url
from dicecup.table import Table
from dicecup.tui.app import DicecupApp
from dicecup.tui.lobby import Wish, wish_seats


def open_app(wish: Wish) -> None:
    """Open the app with the user's own store; where there can be none, with one that is gone afterwards."""
    wish.check()
    try:
        store = Store(default_url())
    except StoreError as error:
        warning = f"Games cannot be saved: they are lost when you leave. ({error}.)"
        with TemporaryDirectory() as folder, Store(URL.create("sqlite", database=f"{folder}/games.db")) as passing:
            wished_app(passing, wish, warning).run()
    else:
        with store:
            wished_app(store, wish).run()


def wished_app(store: Store, wish: Wish, warning: str = "") -> DicecupApp:
    """The app at the table that was wished for, or where it can be set up."""
    if wish.game is None:
        return DicecupApp(store, warning=warning)
    if wish.known_seats is None:
        return DicecupApp(store, setting_up=edition(wish.game), warning=warning)
    options: dict[str, Any] = dict(wish.options)
    table = Table.create(store, wish.game, wish_seats(wish), dice=wish.dice, **options)
    return DicecupApp(store, table=table, warning=warning)
