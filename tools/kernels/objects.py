"""Has LLVM compile the kernels' code for a target: one object file for each level.

First what can be said of the code on any processor of that kind is worked out once, then each level
goes on from there: all in all that takes little more than half of the time.
"""

from __future__ import annotations

import re

import llvmlite.binding as llvm

from game.ai.core.compiled.library_file import head_of
from kernels.targets import Level, Target

OPTIMISED = 3


def simplified(code: bytes, target: Target) -> bytes:
    """Bitcode of the same, for a target, with all done that needs no wide registers."""
    machine = _machine(target, next(iter(target.levels.values())))
    text = str(llvm.parse_bitcode(code))
    for name, value in (("triple", target.triple), ("datalayout", machine.target_data)):
        text = re.sub(rf"^target {name} = .*$", f'target {name} = "{value}"', text, flags=re.M)
    module = llvm.parse_assembly(text)
    options = llvm.create_pipeline_tuning_options(OPTIMISED)
    options.loop_vectorization = options.slp_vectorization = False
    options.loop_unrolling = options.loop_interleaving = False
    _optimise(module, machine, options)
    return module.as_bitcode()


def compiled(code: bytes, target: Target, level: str) -> bytes:
    """An object file of simplified code for a level, with which each kernel's name ends."""
    module = llvm.parse_bitcode(code)
    for function in module.functions:
        if not function.is_declaration and function.linkage is llvm.Linkage.external:
            function.name = f"{function.name}_{level}"
    return _object(module, _machine(target, target.levels[level]))


# -- what all levels share ----------------------------------------------------

_MEMSET = """
; LLVM makes calls of this where an array is cleared. It is no other library's: so a file of kernels
; needs nothing of the system, whichever that is.
define hidden ptr @memset(ptr %start, i32 %value, i64 %count) nounwind "no-builtins" {
entry:
  %byte = trunc i32 %value to i8
  %none = icmp eq i64 %count, 0
  br i1 %none, label %done, label %next
next:
  %i = phi i64 [0, %entry], [%after, %next]
  %at = getelementptr i8, ptr %start, i64 %i
  store i8 %byte, ptr %at
  %after = add i64 %i, 1
  %more = icmp ult i64 %after, %count
  br i1 %more, label %next, label %done
done:
  ret ptr %start
}
"""

_PROCESSOR = """
define void @cornerwise_cpuid(i32 %leaf, ptr %registers) nounwind {
  %found = call {i32, i32, i32, i32} asm sideeffect "cpuid",
      "={ax},={bx},={cx},={dx},{ax},{cx},~{dirflag},~{fpsr},~{flags}"(i32 %leaf, i32 0)
  %a = extractvalue {i32, i32, i32, i32} %found, 0
  %b = extractvalue {i32, i32, i32, i32} %found, 1
  %c = extractvalue {i32, i32, i32, i32} %found, 2
  %d = extractvalue {i32, i32, i32, i32} %found, 3
  store i32 %a, ptr %registers
  %second = getelementptr i32, ptr %registers, i64 1
  store i32 %b, ptr %second
  %third = getelementptr i32, ptr %registers, i64 2
  store i32 %c, ptr %third
  %fourth = getelementptr i32, ptr %registers, i64 3
  store i32 %d, ptr %fourth
  ret void
}

define i64 @cornerwise_xcr0() nounwind {
  %found = call {i32, i32} asm sideeffect "xgetbv",
      "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}"(i32 0)
  %low = extractvalue {i32, i32} %found, 0
  %high = extractvalue {i32, i32} %found, 1
  %a = zext i32 %low to i64
  %d = zext i32 %high to i64
  %up = shl i64 %d, 32
  %whole = or i64 %up, %a
  ret i64 %whole
}
"""

_WINDOWS = """
; Microsoft's linker asks for it where there are floating-point numbers.
@_fltused = constant i32 0
"""


def common_code(target: Target, state: str) -> bytes:
    """An object file of what all levels share, for any processor of the target's kind.

    For x86-64 it can only be made on x86-64, as LLVM reads assembly of its own machine alone here.
    """
    head = head_of(state).encode() + b"\0"
    told = "".join(f"\\{byte:02x}" for byte in head)
    text = f'@cornerwise_kernels = constant [{len(head)} x i8] c"{told}"\n'
    if not target.has_memset:
        text += _MEMSET
    if target.is_x86_64:
        text += _PROCESSOR
    if "windows" in target.triple:
        text += _WINDOWS
    machine = _machine(target, Level("x86-64" if target.is_x86_64 else "generic"))
    lines = f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    return _object(llvm.parse_assembly(lines + text), machine)


# -- steps --------------------------------------------------------------------


def _machine(target: Target, level: Level) -> llvm.TargetMachine:
    # Doing this again does nothing.
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()  # Only of this machine's kind: see `common_code`.
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=level.processor,
        features=level.features,
        opt=OPTIMISED,
        reloc="pic",
        codemodel="small",
    )


def _optimise(
    module: llvm.ModuleRef, machine: llvm.TargetMachine, options: llvm.PipelineTuningOptions
) -> None:
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)


def _object(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> bytes:
    _optimise(module, machine, llvm.create_pipeline_tuning_options(OPTIMISED))
    written: bytes = machine.emit_object(module)
    return written
