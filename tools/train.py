"""Learns what the search knows about a game, from games.

    python tools/train.py play --variant NAME --games N --out GAMES.jsonl
    python tools/train.py fit --variant NAME --out FILE.npz GAMES.jsonl …

`play` adds games of self-play to a file: with the weights of that game, or with `--from NAME` those
of another, as a beginning. `fit` makes weights of such files, and of games of other programs in the
same form. Needs the packages of the extra `train`.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from game.ai.core.board import board_of
from game.ai.core.tree import Model
from game.ai.models import file_name, load_model, save_model
from game.ai.search import Search
from game.cli import Parser, positive, variant_name
from game.engine import Rules
from game.shipped import asset

PROGRAM = "tools/train.py"


def play(args: Namespace) -> None:
    """Add games of self-play to a file."""
    from tools.training.selfplay import Gym, play_games
    from tools.training.transplant import transplant

    variant = Rules(args.variant).variant
    source = args.source or args.variant
    teacher = Rules(source).variant
    model = load_model(args.model or asset("models", file_name(source)), board_of(teacher))
    if source != args.variant:
        model = transplant(model, teacher.pieces, variant.pieces)
    gym = Gym(args.variant, model, Search().params, args.seed)
    play_games(gym, args.games, args.out)


def fit(args: Namespace) -> None:
    """Make weights from files of games."""
    from tools.training.examples import gather
    from tools.training.fit import Recipe, fit_policy, fit_value
    from tools.training.games import read_games

    variant = Rules(args.variant).variant
    choices, outcomes = gather([read_games(path, args.variant) for path in args.files])
    policy, said = fit_policy(choices, len(variant.pieces.pieces))
    print(said)
    net, said = fit_value(outcomes, variant, Recipe())
    print(said)
    save_model(args.out, Model(policy, net))
