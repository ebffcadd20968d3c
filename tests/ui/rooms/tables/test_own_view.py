"""Everybody at a table sees the board from the side that they like."""

import pygame
from helpers.player import drag, largest, tray_pixel


def test_at_a_table_everybody_has_a_view_of_their_own(pair):
    pair.begin()
    pair.guest.key(pygame.K_v)
    pair.step()
    assert [one.scene.area.board.facing for one in (pair.host, pair.guest)] == [0, 1]
    host, guest = pair.host.scene, pair.guest.scene
    placement = largest(host)
    pair.host.move(tray_pixel(host, int(host.area.ruleset.table.piece[placement])))
    pair.host.press()
    board = host.area.board
    x, y = board.middle(30)
    pair.host.move((round(x), round(y)))
    pair.until(lambda: guest.others.open_table.held)
    held = host.table.hand
    cx, cy = held.lattice.centre(held.points[0])
    there = held.origin[0] + cx, held.origin[1] + cy
    (glide,) = guest.others._glides.values()
    pair.until(lambda: glide.at(pair.guest.ui.now()) == (glide.held.x, glide.held.y))
    pair.step(20)
    # What is seen there lies over the same cells as here.
    middle = guest.area.board.transform.pixel(there)
    surface = pygame.Surface(pair.guest.ui.size)
    guest.others.paint(surface)
    covered = surface.get_bounding_rect()
    assert covered.inflate(40, 40).collidepoint(middle)
    pair.host.release((20, 20))
    pair.place(pair.host)
    placement = largest(guest)
    drag(pair.guest, guest, placement)
    pair.until(lambda: host.game.ply == 2)
    assert host.game.events[-1].placement == placement
