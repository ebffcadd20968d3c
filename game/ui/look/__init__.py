"""The look of the window: themes, fonts, texts, icons and everything that is drawn."""
