"""What a reader sees: boards as pictures."""
