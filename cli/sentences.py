"""Sentences for faults that any command may have; a game's own stand in its ``sentences`` module."""

from __future__ import annotations

from cli.i18n import N_

SENTENCES = {
    "empty_line": N_("the line is empty"),
    "empty_input": N_("nothing was given"),
    "line_too_long": N_("the line is longer than {limit} characters"),
    "not_utf8": N_("the text is not valid UTF-8"),
    "no_such_file": N_('there is no file "{path}"'),
    "file_unreadable": N_('the file "{path}" cannot be read: {reason}'),
    "file_unwritable": N_('the file "{path}" cannot be written: {reason}'),
    "input_too_big": N_("standard input is larger than {limit} MB"),
    "file_too_big": N_('the file "{path}" is larger than {limit} MB'),
    "bad_json": N_("this is not valid JSON (line {line}, column {column})"),
    "bad_toml": N_("this is not valid TOML (line {line}, column {column})"),
    "picture_in_batch": N_("--svg draws one answer, it cannot be used with -"),
    "chart_in_batch": N_("--chart draws one answer, it cannot be used with -"),
    "no_such_command": N_('there is no command "{word}" here'),
    "out_of_memory": N_("there is not enough memory for this question"),
}
