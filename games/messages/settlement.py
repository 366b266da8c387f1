"""The sentences of a settlement, by key: what the dealer does with each wager, and why."""

from games.messages.translate import gettext_noop

RESULTS = {
    "result.pay": gettext_noop("Pay {box} ${pays} at {odds}."),
    "result.push": gettext_noop("Push {box}: ${stake} stays with the player."),
    "result.take": gettext_noop("Take {box}: ${stake}."),
    "result.collected": gettext_noop("{box} loses. Its ${stake} was already collected."),
    "result.withdrawn": gettext_noop("{box} was withdrawn: ${stake} went back."),
    "result.return": gettext_noop("Return {box}: ${stake}."),
}
SETTLEMENT = {
    "why.paid": gettext_noop("{hand} pays {odds} on {box}: ${stake} wins ${pays}."),
    "why.paid_or_better": gettext_noop("{hand} counts as {least}: {box} pays {odds}, ${stake} wins ${pays}."),
    "why.push": gettext_noop("{hand} is a push on {box}: ${stake} goes back."),
    "why.lost": gettext_noop("{hand} is not paid on {box}: ${stake} is lost."),
    "why.nothing": gettext_noop("No paying hand: ${stake} on {box} is lost."),
    "why.folded": gettext_noop("The player folded: ${stake} on {box} is lost."),
    "why.forfeited": gettext_noop("The floorperson declared the wagers lost: ${stake} on {box}."),
    "why.withdrawn": gettext_noop("{box} was withdrawn: ${stake} went back."),
    "why.void": gettext_noop("The round is void: ${stake} on {box} goes back."),
    "why.meter": gettext_noop("{hand} on {box} takes {odds}: ${pays} of ${meter}."),
    "why.limit": gettext_noop("The payout limit is ${limit}: of ${pays} won, ${cut} is cut."),
    "why.meter_moves": gettext_noop("The meter was ${before} with this round's wagers, ${after} after it."),
    "why.meter_void": gettext_noop("The meter was ${before}; what this round added was taken out again."),
}
