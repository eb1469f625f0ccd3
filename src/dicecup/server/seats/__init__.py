"""Seats: claimed by a secret, lent to a bot while their player is away."""
