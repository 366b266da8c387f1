"""What happens once a minute: a signature, and new lines taken elsewhere beside the work of the process."""

import logging
import threading

from tables.log.heads.paths import BadHeads
from tables.log.heads.sign import write_heads
from tables.log.heads.sinks import start_delivery
from tables.log.heads.stamps import start_stamping

logger = logging.getLogger(__name__)


def sign_and_deliver() -> None:
    """Sign, and start delivering. If it cannot be signed, the log says why, and the wall that it was not."""
    try:
        write_heads()
    except (BadHeads, OSError) as error:
        logger.error("heads were not signed: %s", error)
    else:
        start()


def start() -> list[threading.Thread]:
    return [*start_delivery(), *start_stamping()]


def finish() -> None:
    """Deliver, and wait for it; each sink and the authority have their time limits."""
    for thread in start():
        thread.join()
