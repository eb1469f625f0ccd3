"""Whether the server is well, and what it has been doing."""
