"""Games that are too large to solve: judges trained by self-play estimate every seat's chance to win between turns."""
