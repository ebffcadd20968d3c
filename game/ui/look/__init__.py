"""How the window looks: themes, fonts, texts, and all that is painted."""
