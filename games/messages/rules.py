"""The words of a rules submission, by key: each rule, and each choice that needs more than a letter."""

from games.messages.translate import gettext_noop

RULES = {
    "rule.payout_limit": gettext_noop("Payout limit per player and round"),
}
