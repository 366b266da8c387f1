"""The labels of a rules submission, by key: each rule, and each choice that is not just a letter."""

from games.messages.translate import gettext_noop

RULES = {
    "rule.payout_limit": gettext_noop("Payout limit per hand"),
}
