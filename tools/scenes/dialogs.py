"""Questions and messages, each reached as a person reaches it: by using another scene."""

from functools import partial
from pathlib import Path
from unittest.mock import patch

import pygame

from game.engine import Options
from game.files.kept_files import KeptFiles
from game.files.library import Library
from game.files.notices import FileKind
from game.ui.kit.keyboard import FIRST_LAYERS, LAYERS, Keyboard
from game.ui.kit.listing import CROSS
from game.ui.kit.question import Question
from game.ui.look.texts import ENGLISH, tr
from game.ui.rooms.library.opening import opened
from game.ui.rooms.play.hand_over import PadLost
from game.ui.rooms.review.path_form import UnsavedQuestion, failure
from game.ui.rooms.setup.seats import OfSeat
from game.ui.shell.actions import Command, Pressed
from game.ui.shell.bindings import KEYS
from game.ui.shell.inputs import Chord
from game.ui.shell.news import unsaved_files
from game.ui.shell.scene import Home, Pop, Unsaved
from scenes.makers import (
    analysis_menu,
    bindings,
    library,
    records,
    set_up_for,
    statistics,
)
from scenes.play import hold_pad
from scenes.sample_games import SHORT_NAMES


def saving(ui, names):
    """The form for saving a record under another name."""
    return asked_by(ui, partial(analysis_menu, names=names), "record.save_as")


def saved_as(form, path):
    """The scene that saving under this path leads to, given the form that asks for one."""
    form.path = str(path)
    return used(form, "save.yes")


def sharing(ui, names):
    """The choice of what to make of a board to share it."""
    menu = analysis_menu(ui, names)
    menu.arrange()
    control(menu, "record.share").use(0)
    return menu


def animating(ui, names):
    """The wait while a game is saved as an animated picture."""
    form = used(sharing(ui, names), "record.film")
    return saved_as(form, Path("animation.gif"))


class LostPad:
    """Stands in for the pads of a game that waits for one of them."""

    def __init__(self, line):
        self._line = line

    def line(self):
        return self._line

    def missing(self):
        return [None]


def pad_lost(ui, key, name):
    """The dialog about a missing pad, with the text of a key."""
    return PadLost(ui, LostPad(tr(key, name=name, number=3)))


def keyboard(ui, layer, pad):
    """The on-screen keyboard with one of its layers, for somebody with a pad or without."""
    if pad:
        hold_pad(ui.controls)
    setup = set_up_for(ui, Options(), SHORT_NAMES)
    setup.arrange()
    scene = Keyboard(ui, control(setup, (OfSeat.NAME, 0)).request)
    layers, first = list(LAYERS), FIRST_LAYERS.get(tr.language, "letters")
    for _ in range((layers.index(layer) - layers.index(first)) % len(layers)):
        scene._switch()
    return scene


def control(scene, wanted):
    """The only control of a scene that is about something, or whose label has that key."""
    label = tr(wanted) if wanted in ENGLISH.texts else None
    controls = scene.tree.focus.controls
    (one,) = (one for one in controls if one.about == wanted or one.label == label)
    return one


def asked_by(ui, make, widget, part=0):
    """The question that using a widget of a scene leads to."""
    return used(make(ui), widget, part)


def used(scene, wanted, part=0):
    """The scene that a control of another leads to, given what it's about or its label's key."""
    scene.arrange()
    return control(scene, wanted).use(part).scene


def asked_before_leaving_the_editor(ui, names):
    """The question before an edited board is left."""
    editor = asked_by(ui, partial(analysis_menu, names=names), "record.set_up")
    now = editor.edits.now
    editor.edits.change(now.without(now.plies[0]))
    return editor.back().scene


def asked_to_swap(ui, key, bare):
    """The question before a key is taken from the command with the longest name.

    Args:
        ui: the services that all scenes share.
        key: the code of the key, which is pressed with all modifiers.
        bare: whether the other command gets no key in exchange.
    """
    own, chord = ui.controls.bindings, Chord(key, ctrl=True, alt=True, shift=True)
    holder = max(KEYS, key=lambda command: len(tr(f"command.{command.name.lower()}")))
    ui.controls.change(own.changed(holder, chord))
    scene = bindings(ui, "menus" if bare else "play")
    scene.arrange()
    # The arrow keys can't be given away.
    control(scene, Command.LEFT if bare else Command.HINT).use(0)
    question = scene.handle(Pressed(chord)).scene
    ui.controls.change(own)
    return question


def saved_over(ui, names):
    """The question before a file is replaced."""
    return saved_as(saving(ui, names), next(Path(records(names).name).iterdir()))


def not_animated(ui, names):
    """The message that a file's suffix isn't one of animated pictures."""
    form = used(sharing(ui, names), "record.film")
    return saved_as(form, Path("animation.jpeg"))


def not_deleted(ui, names):
    """The message that a game of the library can't be deleted."""
    question = asked_by(ui, partial(library, names=names), 0, part=CROSS)
    with patch.object(Library, "delete", side_effect=OSError(13, "Permission denied")):
        return used(question, "library.delete.yes")


def dialogs(names):
    """The callable that makes each question and message, by name; the longest texts of each."""
    full = OSError(28, "No space left on device")

    def unsaved_files_of(ui):
        """Everything that a full disk can keep from being saved."""
        files = KeptFiles()
        files.flush = lambda: tuple(FileKind)
        for kind in FileKind:
            files.notices.not_saved(kind, Path("any"), OSError(28, "No space left on device"))
        return unsaved_files(files, FileKind)

    unsaved = Unsaved("2026-03-05 Blokus Two-Player.blksgf", lambda: None)
    menu = partial(analysis_menu, names=names)
    return {
        "message": lambda ui: opened(ui, Path("/none/such.blksgf")),
        "message-not-saved": lambda ui: failure(ui, "Blokus Two-Player.blksgf", full),
        "message-not-deleted": partial(not_deleted, names=names),
        "message-not-animated": partial(not_animated, names=names),
        "share": partial(sharing, names=names),
        "question": lambda ui: Question.about_giving_up(ui, Home, in_series=True),
        "question-begin-anew": lambda ui: Question.about_beginning_anew(ui, Home),
        "question-go-on": lambda ui: Question.about_going_on(ui, lambda: None),
        "question-rated": lambda ui: Question.about_rating(
            ui, tr("rated.hint"), tr("rated.hint.yes"), Pop
        ),
        "question-statistics": partial(
            asked_by, make=partial(statistics, count=40), widget="statistics.reset"
        ),
        "question-library": partial(
            asked_by, make=partial(library, names=names), widget=0, part=CROSS
        ),
        "question-delete": partial(asked_by, make=menu, widget="record.delete"),
        "question-editing": partial(asked_before_leaving_the_editor, names=names),
        "question-replace": partial(saved_over, names=names),
        "question-unsaved": lambda ui: UnsavedQuestion(ui, [unsaved], Home(), Home()),
        "question-disk": lambda ui: UnsavedQuestion(ui, [unsaved_files_of(ui)], Home(), Home()),
        "question-discard": lambda ui: UnsavedQuestion(ui, [Unsaved()], Home(), Home()),
        "question-swap": partial(asked_to_swap, key=pygame.K_BACKSPACE, bare=False),
        "question-take": partial(asked_to_swap, key=pygame.K_KP_ENTER, bare=True),
        **{
            f"pad-lost-{key}": partial(pad_lost, key=f"pad.lost.{key}", name=names[0])
            for key in ("seat", "turn", "nobody")
        },
        **{f"keyboard-{layer}": partial(keyboard, layer=layer, pad=True) for layer in LAYERS},
        "keyboard-without-a-pad": partial(keyboard, layer="letters", pad=False),
    }
