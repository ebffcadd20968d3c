"""The scenes around the games: menu, setup, settings, rules and the pause menu."""
