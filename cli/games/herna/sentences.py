"""Sentences for what can be wrong with the house's own commands."""

from cli.i18n import N_

SENTENCES = {"unknown_game": N_('there is no game "{word}"')}
