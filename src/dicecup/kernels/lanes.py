"""Eight float64 numbers in one register: the unit of work of every kernel.

A row of a C-contiguous `float64[:, 8]` array is loaded, added, compared and stored as one LLVM vector `<8 x double>`: one AVX-512
register, or two of AVX2. Written out like this, the compiler has nothing to guess about overlap, and each lane's sums are made in
the order the kernel says, so that equal inputs give equal bits on every thread.
"""

# mypy: disable-error-code="no-untyped-call, untyped-decorator"

from __future__ import annotations

import operator
from typing import Any, Final

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import intrinsic, models, register_model

from dicecup.kernels import LANES

_VECTOR: Final = ir.VectorType(ir.DoubleType(), LANES)


class LanesType(types.Type):
    """The numba type of one vector."""

    def __init__(self) -> None:
        super().__init__(name="lanes8")


lanes_type: Final = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, _VECTOR)


@infer_global(operator.add)
@infer_global(operator.mul)
@infer_global(operator.sub)
class _Arithmetic(ConcreteTemplate):
    cases = (signature(lanes_type, lanes_type, lanes_type),)


def _row_pointer(context: Any, builder: Any, array_type: Any, array: Any, row: Any) -> Any:
    view = context.make_array(array_type)(context, builder, array)
    start = builder.mul(row, ir.Constant(row.type, LANES))
    pointer = builder.gep(view.data, [start], inbounds=True)
    return builder.bitcast(pointer, _VECTOR.as_pointer())


def _broadcast(builder: Any, value: Any) -> Any:
    one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, ir.Constant(_VECTOR, ir.Undefined), zeros)


@lower_builtin(operator.add, lanes_type, lanes_type)
def _add(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.fadd(*args)


@lower_builtin(operator.sub, lanes_type, lanes_type)
def _subtract(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.fsub(*args)


@lower_builtin(operator.mul, lanes_type, lanes_type)
def _multiply(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.fmul(*args)


def _load_code(_typing: Any, array: Any, row: Any) -> Any:
    """The vector in this row."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        index = context.cast(builder, args[1], sig.args[1], types.intp)
        return builder.load(_row_pointer(context, builder, sig.args[0], args[0], index), align=8)

    return lanes_type(array, row), codegen


def _store_code(_typing: Any, array: Any, row: Any, vector: Any) -> Any:
    """Write the vector into this row."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        index = context.cast(builder, args[1], sig.args[1], types.intp)
        builder.store(args[2], _row_pointer(context, builder, sig.args[0], args[0], index), align=8)
        return context.get_dummy_value()

    return types.void(array, row, vector), codegen


def _entry(context: Any, builder: Any, array_type: Any, array: Any, at: Any) -> Any:
    table = context.make_array(array_type)(context, builder, array)
    entry = builder.load(builder.gep(table.data, [at], inbounds=True))
    return context.cast(builder, entry, array_type.dtype, types.intp)


def _entry_code(_typing: Any, rows: Any, at: Any) -> Any:
    """`rows[at]` of a flat array; the index is trusted."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _entry(context, builder, sig.args[0], args[0], context.cast(builder, args[1], sig.args[1], types.intp))

    return types.intp(rows, at), codegen


def _gather_code(_typing: Any, table: Any, row: Any, columns: Any, at: Any) -> Any:
    """The vector `table[row, columns[at + lane]]`; the indices are trusted."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = context.cast(builder, args[1], sig.args[1], types.intp)
        first = context.cast(builder, args[3], sig.args[3], types.intp)
        view = context.make_array(sig.args[0])(context, builder, args[0])
        width = builder.extract_value(view.shape, 1)
        start = builder.gep(view.data, [builder.mul(row, width)], inbounds=True)
        vector = ir.Constant(_VECTOR, ir.Undefined)
        for lane in range(LANES):
            at = builder.add(first, ir.Constant(first.type, lane))
            column = _entry(context, builder, sig.args[2], args[2], at)
            number = builder.load(builder.gep(start, [column], inbounds=True))
            vector = builder.insert_element(vector, number, ir.Constant(ir.IntType(32), lane))
        return vector

    return lanes_type(table, row, columns, at), codegen


def _pick_code(_typing: Any, array: Any, rows: Any, at: Any) -> Any:
    """The vector in row `rows[at]`; the index is trusted, which spares the loop a check for negative numbers."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = _entry(context, builder, sig.args[1], args[1], context.cast(builder, args[2], sig.args[2], types.intp))
        return builder.load(_row_pointer(context, builder, sig.args[0], args[0], row), align=8)

    return lanes_type(array, rows, at), codegen


def _spread_code(_typing: Any, number: Any) -> Any:
    """The same number in all eight lanes."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _broadcast(builder, context.cast(builder, args[0], sig.args[0], types.float64))

    return lanes_type(number), codegen


def _broadcast_code(_typing: Any, numbers: Any, at: Any) -> Any:
    """`numbers[at]` in all eight lanes; the index is trusted."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        view = context.make_array(sig.args[0])(context, builder, args[0])
        index = context.cast(builder, args[1], sig.args[1], types.intp)
        return _broadcast(builder, builder.load(builder.gep(view.data, [index], inbounds=True)))

    return lanes_type(numbers, at), codegen


def _larger_code(_typing: Any, one: Any, other: Any) -> Any:
    """The larger number of each lane; `other` where they are equal, which is what the processor's own instruction gives."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        one, other = args
        return builder.select(builder.fcmp_ordered(">", one, other), one, other)

    return lanes_type(one, other), codegen


def _where_equal_code(_typing: Any, one: Any, other: Any, then: Any, otherwise: Any) -> Any:
    """`then` in the lanes where two vectors are equal, `otherwise` in the others."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered("==", args[0], args[1]), args[2], args[3])

    return lanes_type(one, other, then, otherwise), codegen


def _is_zero_code(_typing: Any, vector: Any) -> Any:
    """Whether every lane is zero."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        zeros = ir.Constant(_VECTOR, [0.0] * LANES)
        bits = builder.bitcast(builder.fcmp_unordered("!=", args[0], zeros), ir.IntType(LANES))
        return builder.icmp_unsigned("==", bits, ir.Constant(bits.type, 0))

    return types.boolean(vector), codegen


is_zero: Final[Any] = intrinsic(_is_zero_code)
where_equal: Final[Any] = intrinsic(_where_equal_code)
load: Final[Any] = intrinsic(_load_code)
store: Final[Any] = intrinsic(_store_code)
entry: Final[Any] = intrinsic(_entry_code)
gather: Final[Any] = intrinsic(_gather_code)
pick: Final[Any] = intrinsic(_pick_code)
spread: Final[Any] = intrinsic(_spread_code)
broadcast: Final[Any] = intrinsic(_broadcast_code)
larger: Final[Any] = intrinsic(_larger_code)
