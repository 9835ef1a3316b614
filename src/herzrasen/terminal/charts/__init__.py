"""Small plots of characters: bars of block elements, lines of braille dots."""
