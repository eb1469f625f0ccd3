"""The messages about seats."""

from __future__ import annotations

from dicecup.server.schemas import BotName, NameText, RequestModel, Secret


class Claim(RequestModel):
    """Sit down at a seat by the secret of its link, under one's own name."""

    secret: Secret
    name: NameText | None = None


class StandIn(RequestModel):
    """The bot that shall play for a seat while its player is away; `null` sends it away."""

    bot: BotName | None
