"""What numba does to compile kernels and their parts, less what these have no use for.

For each function, numba has LLVM optimise it with all that it calls, and make machine code of that.
Only a kernel's is ever run; it is made from the kernel's own code and that of its parts together.
So what numba would do on the way to the machine code of parts is left out: a sixth of the time.

The pipelines of `CompilerBase` are documented. What happens at the end of one isn't: `CodeLibrary`,
and what a lowering pass leaves behind. The tests begin by checking that the installed numba still
has all of that.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]  # It is in C.
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering, NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes


class PartLibrary(JITCodeLibrary):
    """LLVM's code of a part, and of what it calls, for linking into a kernel."""

    def _optimize_final_module(self) -> None:
        """Leave it to the kernel's."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    """Writes LLVM's code into a `PartLibrary`."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        context = state.targetctx
        library = PartLibrary(context.codegen(), state.func_id.func_qualname)
        state.library = library
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        # What a function of Python's would call: nothing, but numba finds the part's code by it.
        entry = _dynfunc.make_function(
            lowered.fndesc.lookup_module(), library.name, "", 0, lowered.env, (library,)
        )
        context.insert_user_function(entry, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class KernelCompiler(CompilerBase):
    """numba's usual pipeline without the passes that look for closures and sums of whole arrays."""

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        needless = (InlineClosureLikes, NopythonRewrites)
        pipeline.passes = [entry for entry in pipeline.passes if entry[0] not in needless]
        pipeline.finalize()
        return [pipeline]


class PartCompiler(KernelCompiler):
    """The same up to LLVM's code, and no further."""

    def define_pipelines(self) -> list[Any]:
        (pipeline,) = super().define_pipelines()
        pipeline.passes = [
            (PartLowering if one is NativeLowering else one, words)
            for one, words in pipeline.passes
        ]
        pipeline.finalize()
        return [pipeline]
