"""Copies of a list that grows share their items, and still know nothing of each other."""

from hypothesis import given
from hypothesis import strategies as st

from dicecup.journal.grown import Grown


@given(st.lists(st.tuples(st.sampled_from(["append", "pop", "copy"]), st.integers(0, 3)), max_size=60))
def test_it_behaves_like_lists_of_which_each_has_items_of_its_own(steps: list[tuple[str, int]]) -> None:
    pairs: list[tuple[Grown[int], list[int]]] = [(Grown(), [])]
    for number, (what, which) in enumerate(steps):
        grown, plain = pairs[which % len(pairs)]
        if what == "append":
            grown.append(number)
            plain.append(number)
        elif what == "copy":
            pairs.append((grown.copy(), plain.copy()))
        elif plain:
            assert grown.pop() == plain.pop()
        for one, other in pairs:
            assert (list(one), len(one), one[1:], one[-2:]) == (other, len(other), other[1:], other[-2:])
            assert [one[at] for at in range(-len(one), len(one))] == other + other
            assert list(reversed(one)) == other[::-1]


def test_what_is_beyond_its_end_is_no_item_though_a_copy_has_it() -> None:
    short = Grown([1])
    long = short.copy()
    long.append(2)
    try:
        found = short[1]
    except IndexError:
        found = 0
    assert (found, long[1]) == (0, 2)
