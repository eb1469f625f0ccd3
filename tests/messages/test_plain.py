"""Messages in JSON by the standard library alone: to the byte as pydantic writes them."""

from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from dicecup.messages.plain import to_json

BY_PYDANTIC = TypeAdapter(list[float | str]).serializer.to_json


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False) | st.floats(-1e-3, 1e-3) | st.text()))
@example([1e-4, 1e-5, -1.5e-5, 9.9e-6, 1e-6, -2.5e-7, 5e-324, 0.0, -0.0, 1e16])
@example(["1e-05", ',1e-05,"', "\\", 1e-05])
def test_numbers_and_texts_are_written_as_pydantic_does(values: list[float | str]) -> None:
    assert to_json(values) == BY_PYDANTIC(values).decode()
