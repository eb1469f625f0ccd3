"""The coach: grades decisions and splits luck from skill."""

from __future__ import annotations

from dicecup.coach.ledger import ChoiceLine, Ledger, SeatLedger, ThrowLine, keep_ledger

__all__ = ["ChoiceLine", "Ledger", "SeatLedger", "ThrowLine", "keep_ledger"]
