"""A fake engine that answers as its COMMAND=ANSWER arguments say, and anything else with success.

The answer ``die`` makes it exit with a complaint, and ``hang`` never comes. ``pid=FILE`` has it
write its process ID to that file.
"""

import os
import sys
import time
from pathlib import Path


def main():
    answers = dict(argument.split("=", 1) for argument in sys.argv[1:])
    if "pid" in answers:
        Path(answers["pid"]).write_text(f"{os.getpid()}\n")
    for line in sys.stdin:
        word = line.split()[0]
        if word == "quit":
            break
        answer = answers.get(word, "=")
        if answer == "die":
            print("out of ideas", file=sys.stderr)
            sys.exit(3)
        if answer == "hang":
            time.sleep(1000)
        print(f"{answer}\n", flush=True)


if __name__ == "__main__":
    main()
