"""Boxes that lay themselves out, and the controls among them."""
