"""What tests ask about other processes."""

from __future__ import annotations

from pathlib import Path


def is_running(process: int) -> bool:
    """Whether a process has not ended; one that has, and that nobody has waited for, does not run."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):  # the second where it ends between opening and reading
        return False
    return stat.rpartition(")")[2].split()[0] not in "XZ"
