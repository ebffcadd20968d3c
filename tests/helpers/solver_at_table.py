"""Somebody at a puzzle in the window: opens one, and places its solution by any device."""

from game.exercises.collection import Box, shipped
from game.ui.rooms.exercises.posed import Posed
from game.ui.rooms.exercises.puzzle_scene import PuzzleScene
from helpers.player import settle


def first_of(kind, box=None):
    """The first puzzle of a kind, from a box or from the first one that has any."""
    boxes = Box if box is None else (box,)
    box = next(one for one in boxes if shipped().in_box(kind, one))
    return Posed(shipped().in_box(kind, box)[0].name, box)


def at_puzzle(robot, posed):
    """Have a robot sit at a puzzle, and return its scene."""
    return robot.start(PuzzleScene(robot.ui, posed, posed.load()))


def way_of(scene):
    """The placements that the person makes to solve the puzzle."""
    puzzle = scene.attempt.puzzle
    way = [ply.placement for ply in puzzle.way()]
    return way[:1] if puzzle.goal.one_try else way


def solve(robot, scene, place):
    """Solve it, each piece placed by a function of the robot, the scene and the placement."""
    for placement in way_of(scene):
        place(robot, scene, placement)
        settle(robot, scene)


def wrong_answer(scene):
    """A placement that isn't the best one, of a puzzle in which that is asked for."""
    goal, table = scene.attempt.puzzle.goal, scene.area.ruleset.table
    return table.parse(min(goal.leads, key=goal.leads.get))
