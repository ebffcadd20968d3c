"""Things that a person can use: buttons, choices, fields, and the focus that goes among them."""
