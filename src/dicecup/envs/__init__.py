"""Learning environments: Gymnasium for one agent, PettingZoo for a table, and what learners need beside them.

Importing this registers an id for every edition, such as `dicecup/Yahtzee-v0`:

    >>> import gymnasium
    >>> import dicecup.envs
    >>> env = gymnasium.make("dicecup/Yahtzee-v0")
    >>> observation, info = env.reset(seed=1)
    >>> env.action_space.n, int(info["action_mask"].sum())
    (np.int64(45), 37)

It needs `pip install 'dicecup[envs]'`.
"""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

from dicecup.bots.levels import USUAL
from dicecup.envs.actions import Actions
from dicecup.envs.alone import DiceEnv, FlatObservation
from dicecup.envs.observations import Observation
from dicecup.envs.oracle import Evaluation, Oracle, evaluate
from dicecup.envs.table import TableEnv, env
from dicecup.games import EDITIONS

__all__ = [
    "Actions",
    "DiceEnv",
    "Evaluation",
    "FlatObservation",
    "Observation",
    "Oracle",
    "TableEnv",
    "env",
    "environment_id",
    "evaluate",
]


def environment_id(key: str) -> str:
    """The Gymnasium id of an edition: `dicecup/MaxiYatzy-v0` of `maxi-yatzy`."""
    return f"dicecup/{''.join(part.capitalize() for part in key.split('-'))}-v0"


for _key, _edition in EDITIONS.items():
    if environment_id(_key) not in registry:
        register(
            environment_id(_key),
            entry_point="dicecup.envs.alone:DiceEnv",
            vector_entry_point="dicecup.envs.vector:vector_env",
            kwargs={"game": _key, "opponents": () if _edition.judge is None else (USUAL,)},
        )
