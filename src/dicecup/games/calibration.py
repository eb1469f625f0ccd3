"""How the bots of each level err, by edition and number of seats: made by `scripts/levels.py`, Showdown by hand."""

from __future__ import annotations

from typing import Final

from dicecup.games.edition import Calibration

CALIBRATIONS: Final[dict[str, dict[int, Calibration]]] = {
    "yahtzee": {
        **dict.fromkeys(range(1, 11), Calibration(59.6078, (3.714, 1.714, 0.9427, 0.5303))),
    },
    "firefly": {
        **dict.fromkeys(range(1, 11), Calibration(59.6078, (3.714, 1.714, 0.9427, 0.5303))),
    },
    "yatzy": {
        **dict.fromkeys(range(1, 11), Calibration(38.4964, (1.925, 1.029, 0.5809, 0.3304))),
    },
    "maxi-yatzy": {
        **dict.fromkeys(range(1, 11), Calibration(56.2095, (1.795, 0.9899, 0.589, 0.3394))),
    },
    "power-yahtzee": {
        **dict.fromkeys(range(1, 7), Calibration(225.113, (7.656, 4.112, 2.322, 1.283))),
    },
    "mickey-mouse": {
        1: Calibration(1.94307, (0.2953, 0.1701, 0.1097, 0.06963)),
        2: Calibration(0.5, (0.1278, 0.04303, 0.02173, 0.01186)),
        3: Calibration(0.471405, (0.1414, 0.05589, 0.01752, 0.008033)),
        4: Calibration(0.433013, (0.1299, 0.08166, 0.02168, 0.009258)),
    },
    "showdown": {
        2: Calibration(0.5, (0.01257, 0.0075, 0.0042, 0.002)),
        3: Calibration(0.471405, (0.0119, 0.0071, 0.004, 0.0019)),
        4: Calibration(0.433013, (0.0109, 0.0065, 0.0036, 0.0017)),
    },
}
