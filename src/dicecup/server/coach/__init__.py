"""The coach: reviews of games, exercises, and why one choice is better than another."""
