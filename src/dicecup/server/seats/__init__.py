"""Seats: claimed by a secret, played by a bot while their player is away."""
