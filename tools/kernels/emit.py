"""LLVM's code of the kernels, as numba writes it. Importing this loads numba.

numba is asked for code that isn't optimised yet, for no processor in particular: what a level is
good for is up to LLVM afterwards (`objects`). What numba adds for calls from Python, and for errors
that kernels don't raise, is left without use, so that LLVM removes it.
"""

from __future__ import annotations

import os

# Read by numba when it is imported.
os.environ.update(
    NUMBA_OPT="0",
    NUMBA_LOOP_VECTORIZE="0",
    NUMBA_SLP_VECTORIZE="0",
    NUMBA_CPU_NAME="generic",
    NUMBA_CPU_FEATURES="",
)

from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import _dynfunc, types  # type: ignore[attr-defined]  # It is in C.
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

from game.ai.core.compiled.jit.dispatch import argument_types, result_type
from game.ai.core.compiled.jit.types import WORD, array_of
from kernels.sources import AnyKernel, all_kernels


def _make_no_machine_code() -> None:
    """Have numba leave out what it would do to run what it compiles: a third of the time."""
    context = cpu_target.target_context

    def nothing_to_run(library: Any, fndesc: Any, env: Any) -> Any:
        library._ensure_finalized()  # It is linked with all that it calls.
        return _dynfunc.make_function(fndesc.lookup_module(), library.name, "", 0, env, (library,))

    context.get_executable = nothing_to_run
    JITCodeLibrary._finalize_specific = lambda library: None  # type: ignore[method-assign]


def emitted(kernels: Iterable[str]) -> bytes:
    """LLVM's bitcode of kernels with these names, each with a function as `library` describes.

    Everything but those functions is internal, so that nothing else is found from outside.
    """
    _make_no_machine_code()
    by_name = all_kernels()
    whole = llvm.parse_assembly("")
    whole.name = "kernels"
    for name in kernels:
        kernel = by_name[name]
        compiled = kernel.dispatcher.overloads[argument_types(kernel)]
        for code in (compiled.library.get_llvm_str(), _entry(name, kernel, compiled)):
            whole.link_in(llvm.parse_assembly(code))
    _hide_all_but(whole, set(kernels))
    return whole.as_bitcode()


def _hide_all_but(module: llvm.ModuleRef, names: set[str]) -> None:
    """Make everything internal but the functions with some names."""
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in names:
            one.linkage = "internal"


def _entry(name: str, kernel: AnyKernel, compiled: Any) -> str:
    """The code of a function by C's calling convention that calls a kernel.

    numba's own convention has a place for the result, one for an error, and passes arrays as more
    than one argument.
    """
    context = cpu_target.target_context
    wanted = result_type(kernel)
    module = ir.Module(name)
    arguments = [_c_type(context, one) for one in compiled.signature.args]
    function = ir.Function(module, ir.FunctionType(_c_type(context, wanted), arguments), name)
    # It raises nothing, so whoever unwinds the stack needs to know nothing of it.
    function.attributes.add("nounwind")
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    values = [
        _value(context, builder, kind, given)
        for kind, given in zip(compiled.signature.args, function.args, strict=True)
    ]
    callee = ir.Function(
        module,
        context.call_conv.get_function_type(
            compiled.signature.return_type, compiled.signature.args
        ),
        compiled.fndesc.llvm_func_name,
    )
    _, result = context.call_conv.call_function(
        builder, callee, compiled.signature.return_type, compiled.signature.args, values
    )
    if wanted is types.none:
        builder.ret_void()
    else:
        cast = context.cast(builder, result, compiled.signature.return_type, wanted)
        builder.ret(cast)
    return str(module)


def _c_type(context: Any, kind: Any) -> Any:
    """The type of an argument or a result, as C has it."""
    if kind is types.none:
        return ir.VoidType()
    if isinstance(kind, types.Array):
        return WORD.as_pointer()
    return context.get_value_type(kind)


def _value(context: Any, builder: Any, kind: Any, given: Any) -> Any:
    """An argument as numba has it."""
    if not isinstance(kind, types.Array):
        return given

    def word(number: int, kind: Any = WORD) -> Any:
        at = builder.gep(given, [ir.Constant(WORD, number)])
        return builder.load(builder.bitcast(at, kind.as_pointer()))

    return array_of(context, builder, kind, word)
