"""What the window shows of Blokus Dice: rows of shapes, dice, markers, players' cards."""
