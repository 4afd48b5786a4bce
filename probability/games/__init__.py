"""The games of this room: rules and numbers that call the engines."""
