"""Percentiles of latencies, as text."""

from __future__ import annotations


def spread(times: list[float]) -> str:
    """The percentiles of these times, as text."""
    return "  ".join(f"p{share:g} {1000 * percentile(times, share):.1f} ms" for share in (50, 95, 99, 99.9))


def percentile(times: list[float], share: float) -> float:
    """The time that this share of them, in percent, does not exceed."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]
