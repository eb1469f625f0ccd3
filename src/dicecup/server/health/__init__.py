"""Health check and metrics."""
