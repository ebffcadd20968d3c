"""Widgets: buttons, choices, text fields, and the focus that passes actions on to them."""
