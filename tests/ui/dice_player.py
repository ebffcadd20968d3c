"""A person who plays Dice by mouse or by keys."""

from __future__ import annotations

import pygame
from driver import Driver
from player import carry_to, way

from game.engine.dice import DICE_RULESET, ROW_OF, Take
from game.ui.games.dice.play import DicePlay
from game.ui.shell.actions import Command

TABLE = DICE_RULESET.table


def settle(driver: Driver, play: DicePlay) -> None:
    """Let everything that moves come to rest, the markers too."""

    def at_rest() -> bool:
        moving = play._flights or play._moving or play._turning is not None
        return not moving and play._markers == play.game.position.markers

    driver.until(at_rest)
    driver.step()


def wish(play: DicePlay) -> Take:
    """The largest shape that a die gives, or else a strike."""
    takes = play.game.position.takes()
    return max(takes, key=lambda take: (not take.strike, TABLE.sizes[take.placement]))


def sheet_pixel(play: DicePlay, piece: int) -> tuple[int, int]:
    """A pixel on the first cell of a shape in its row."""
    points = TABLE.orientations[play._as_in_tray(piece)].points
    x, y = play.sheet.transform(piece).pixel(DICE_RULESET.geometry.lattice.centre(points[0]))
    return round(x), round(y)


def tray_pixel(play: DicePlay, face: int) -> tuple[int, int]:
    """The middle of a die in the tray that shows a number."""
    rolled = play.game.rolled()
    number = rolled.index((face, None))
    return play.tray.spots(len(rolled))[number].center


def by_mouse(driver: Driver, play: DicePlay) -> None:
    """Roll, or take a die and draw, with the mouse alone."""
    if play.game.position.to_roll:
        driver.click(play.tray.button().center)
        settle(driver, play)
        return
    take = wish(play)
    if take.strike and not play.striking:
        driver.click(play.sheet.strikes.center)
    if play.die != take.die:
        driver.click(tray_pixel(play, take.die))
    driver.move(sheet_pixel(play, int(TABLE.piece[take.placement])))
    driver.press()
    # Past the slack of a click, so that letting go drops the shape.
    x, y = driver.pointer
    driver.move((x + 30, y))
    for command in way(play, play.hand.orientation, int(TABLE.orientation[take.placement])):
        if command is Command.FLIP:
            driver.press(button=3)
            driver.release(button=3)
        else:
            driver.wheel(-1 if command is Command.TURN_RIGHT else 1)
    carry_to(driver, play, take.placement)
    driver.release()
    assert play.game.events[-1] == take
    settle(driver, play)


def by_keys(driver: Driver, play: DicePlay) -> None:
    """Roll, or take a die and draw, with the keyboard alone."""
    if play.game.position.to_roll:
        driver.key(pygame.K_RETURN)
        settle(driver, play)
        return
    take = lay_by_keys(driver, play)
    driver.key(pygame.K_RETURN)
    assert play.game.events[-1] == take
    settle(driver, play)


def lay_by_keys(driver: Driver, play: DicePlay) -> Take:
    """Take a die and lay a shape where it may be drawn, with keys alone; what confirming takes."""
    take = wish(play)
    if take.strike and not play.striking:
        driver.key(pygame.K_s)
    if play.die != take.die:
        driver.key(pygame.K_1 + take.die - 1)
    piece = int(TABLE.piece[take.placement])
    while play.hand is None or play.hand.piece != piece:
        assert play.hand is None or take.strike or ROW_OF[play.hand.piece] == take.die
        driver.key(pygame.K_TAB)
    keys = {
        Command.TURN_RIGHT: pygame.K_r,
        Command.TURN_LEFT: pygame.K_e,
        Command.FLIP: pygame.K_f,
    }
    for command in way(play, play.hand.orientation, int(TABLE.orientation[take.placement])):
        driver.key(keys[command])
    while play.hand.target().placement != take.placement:
        driver.key(pygame.K_n)
    return take
