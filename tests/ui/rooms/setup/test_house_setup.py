"""House rules chosen in the window, and games played by them from the menu to the results."""

from helpers.controls import control, words_of
from helpers.forms import (
    choose,
    click,
    let_play,
    more_rules,
    widget_names,
)
from helpers.player import by_dragging, play_on

from game.engine import Options
from game.engine.house import HouseRules
from game.ui.look.texts import tr
from game.ui.rooms.setup.house_setup import HouseSetup
from game.ui.rooms.setup.more_rules import MoreRules


def test_a_game_by_house_rules_by_mouse(menu):
    click(menu, "play")
    choose(menu, "setup.players", 2)
    let_play(menu, 0, None)
    let_play(menu, 1, None)
    more_rules(menu)
    click(menu, "house.title")
    assert type(menu.scene) is HouseSetup
    for _ in range(11):
        menu.click(control(menu.scene, "side").parts[0].center)
    choose(menu, "inside", True)
    click(menu, "house.small")
    choose(menu, "first", 2)
    click(menu, ("piece", 0))
    click(menu, "setup.levels.done")
    assert type(menu.scene) is MoreRules
    assert tr("house.chosen", side=9) in widget_names(menu)
    click(menu, "setup.start")
    scene = play_on(menu, by_dragging)
    house = HouseRules(9, (2, *(1,) * 8, *(0,) * 12), inside=True, first=2)
    assert scene.game.options == Options("Blokus Two-Player", "basic", house=house)


def test_what_nobody_could_begin_with_is_not_taken(menu):
    click(menu, "play")
    choose(menu, "setup.players", 4)
    more_rules(menu)
    click(menu, "house.title")
    click(menu, "house.small")
    before = menu.scene._setup.options
    for number in range(9):
        for _ in range(4):
            click(menu, ("piece", number))
    assert tr("house.nobody") in words_of(menu.scene)
    assert menu.scene._setup.options != before
    assert any(menu.scene._setup.options.house.copies)
    click(menu, "house.usual")
    assert menu.scene._setup.options.house is None
    assert tr("house.nobody") not in words_of(menu.scene)
