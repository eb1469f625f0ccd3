from tests.values import own_cache

__all__ = ["own_cache"]
