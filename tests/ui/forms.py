"""Using the widgets of the scene on top, by mouse or by keys."""

import pygame
from driver import Driver


def click(driver: Driver, name: str) -> None:
    """Click a widget."""
    driver.click(driver.scene.focus.widget(name).rect.center)


def choose(driver: Driver, name: str, value: object) -> None:
    """Click an item of a choice."""
    choice = driver.scene.focus.widget(name)
    part = [item.value for item in choice.items].index(value)
    driver.click(choice.part_rect(part).center)


def go_to(driver: Driver, name: str) -> None:
    """Press Tab until a widget is selected."""
    for _ in driver.scene.focus.widgets:
        if driver.scene.focus.selected.name == name:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(name)


def choose_by_keys(driver: Driver, name: str, value: object) -> None:
    """Go to a choice and press arrows until an item is chosen."""
    go_to(driver, name)
    choice = driver.scene.focus.widget(name)
    steps = [item.value for item in choice.items].index(value) - choice.index
    driver.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT, times=abs(steps))
    assert driver.scene.focus.widget(name).value == value
