"""Finds and uses the controls of the topmost scene, by what they say or what they are about."""

from game.ui.kit.field import Field
from game.ui.kit.text import Text
from game.ui.look.texts import ENGLISH, tr


def focus_of(scene):
    """The focus of a scene's controls."""
    for part in (scene, getattr(scene, "panel", None)):
        if hasattr(part, "tree"):
            return part.tree.focus
    raise LookupError(f"{scene!r} has no controls")


def controls_of(scene):
    """The controls of a scene, in the order of Tab."""
    return focus_of(scene).controls


def place_of_focus(scene):
    """The place of the selected control among all, from 0."""
    return controls_of(scene).index(focus_of(scene).selected)


def key_of(one):
    """What makes a control the same as one made before."""
    return one.key


def select(scene, one):
    """Have a control selected, as keys do."""
    focus_of(scene).select(one)


def walk_to(scene, press, wanted):
    """Press on until a control is selected; AssertionError if as many presses as could do don't.

    Args:
        scene: the scene.
        press: presses once.
        wanted: returns the control, asked anew each time since controls are made anew.
    """
    for _ in range(2 * len(controls_of(scene))):
        if focus_of(scene).selected is wanted():
            return
        press()
    selected, labels = focus_of(scene).selected, [one.label for one in controls_of(scene)]
    raise AssertionError(f"not reached from {selected and selected.label!r} among {labels}")


def control(scene, wanted):
    """The only control of a scene with that label, or about that.

    Args:
        scene: the scene.
        wanted: what it's about, or that's name; the key of its label, or the last part of that key;
            or the label itself.
    """
    controls = focus_of(scene).controls
    words = _called(wanted) if isinstance(wanted, str) else ()
    found = [one for one in controls if _is_wanted(one, wanted, words)]
    if len(found) != 1:
        labels = [one.label for one in controls]
        raise LookupError(f"{len(found)} controls for {wanted!r} among {labels}")
    return found[0]


def controls_like(scene, kind):
    """The controls of a scene that are of a class, in the order of Tab."""
    return [one for one in focus_of(scene).controls if isinstance(one, kind)]


def words_of(scene):
    """The texts among the boxes of a scene, in reading order."""
    return [place.box.words for place in scene.tree.places if isinstance(place.box, Text)]


def field_of(scene):
    """The only text field of a scene."""
    (field,) = (one for one in controls_of(scene) if isinstance(one, Field))
    return field


def _called(key):
    """What is written where a text is shown whose key this is, or ends so."""
    keys = (one for one in ENGLISH.texts if one == key or one.endswith(f".{key}"))
    return {tr(one) for one in keys if "{" not in ENGLISH.texts[one]}


def _is_wanted(one, wanted, words):
    if not isinstance(wanted, str):
        return one.about == wanted
    return wanted in (one.about, getattr(one.about, "name", None), one.label) or one.label in words
