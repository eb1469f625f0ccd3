"""What was played on this server."""
