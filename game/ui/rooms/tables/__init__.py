"""Games with people at other machines: opening and joining a table, and who is there."""
