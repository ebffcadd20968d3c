"""A fake engine that answers as its COMMAND=ANSWER arguments say, and anything else with success.

These answers are something else: ``die`` makes it exit with a complaint, ``hang`` never comes and
nothing else either, ``ignored`` never comes, ``dribble`` comes a letter at a time and never ends,
``closed`` leaves it alive without an output, ``endless`` is a line without an end and ``lines`` are
lines without end. ``pid=FILE`` has it write its process ID to that file, ``child=FILE`` start a
process that never ends, and write its ID there, ``quit=ignored`` stay when it should go, and
``stderr=endless`` talk all the time.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

FOREVER_S = 1000


def main():
    answers = dict(argument.split("=", 1) for argument in sys.argv[1:])
    if "pid" in answers:
        Path(answers["pid"]).write_text(f"{os.getpid()}\n")
    if "child" in answers:
        child = subprocess.Popen(
            [sys.executable, "-S", "-c", f"import time; time.sleep({FOREVER_S})"]
        )
        Path(answers["child"]).write_text(f"{child.pid}\n")
    if "stderr" in answers:
        Thread(target=flood, args=(sys.stderr, "x"), daemon=True).start()
    for line in sys.stdin:
        word = line.split()[0]
        if word == "quit":
            if "quit" in answers:
                time.sleep(FOREVER_S)
            break
        give(answers.get(word, "="))


def give(answer):
    """Answer in the way that is asked for."""
    match answer:
        case "die":
            print("out of ideas", file=sys.stderr)
            sys.exit(3)
        case "hang":
            time.sleep(FOREVER_S)
        case "ignored":
            pass
        case "closed":
            os.close(1)
            time.sleep(FOREVER_S)
        case "dribble":
            while True:
                print("=", end="", flush=True)
                time.sleep(0.01)
        case "endless" | "lines":
            flood(sys.stdout, "x" if answer == "endless" else "x\n")
        case _:
            text = answer.encode().decode("unicode_escape")
            print(text, end="" if text.endswith("\n\n") else "\n\n", flush=True)


def flood(stream, text):
    while True:
        stream.write(65536 * text)


if __name__ == "__main__":
    main()
