"""Events and offers: what a move brought about, and what a legal move would bring, as data without language."""

from dicecup.events.event import Event, EventKind, event, follow, look, noted, player_changed
from dicecup.events.offer import Bonus, Loss, Offer, legal_texts, offered, offers, points

__all__ = [
    "Bonus",
    "Event",
    "EventKind",
    "Loss",
    "Offer",
    "event",
    "follow",
    "legal_texts",
    "look",
    "noted",
    "offered",
    "offers",
    "player_changed",
    "points",
]
