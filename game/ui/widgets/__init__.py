"""Widgets: buttons, choices, text fields, and the focus that passes actions to them."""
