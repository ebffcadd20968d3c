"""Whoever loads all that games need has nothing left to compile while they are played."""

import pytest

from game.ai.core.compiled.kernel_cache import KernelCache
from game.ai.kinds import OPPONENTS, level_of, load_all
from game.ai.player import Budget
from game.engine import GAMES, KINDS


@pytest.mark.parametrize("name", ["Blokus Duo"])
def test_players_hints_and_analyses_compile_nothing_more(name, monkeypatch):
    options = GAMES[name]
    kind = OPPONENTS[options.kind]
    load_all([options])
    asked = []
    load_overload = KernelCache.load_overload

    def told(self, sig, target_context):
        asked.append((self._name, sig))
        return load_overload(self, sig, target_context)

    monkeypatch.setattr(KernelCache, "load_overload", told)
    for key in ("1", "5", "10"):
        player, position = level_of(options, key).player(1), KINDS[options.kind].start(options)
        for _ in range(4):
            event = position.chance_event(lambda faces: faces[0])
            if event is None:
                event = player.choose(position, Budget(work=60))
                player.ponder(position.after(event), lambda: True)
            position = position.after(event)
        analyst = kind.analyst(options)
        analyst.go_to(position)
        analyst.search(Budget(work=20))
        analyst.evaluation()
        analyst.play_out(1)
    assert asked == []
