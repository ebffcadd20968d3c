"""The look of the window: themes, fonts, texts, icons and everything else that is drawn."""
