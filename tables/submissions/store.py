"""Stores rules submissions as rows, by reference and version."""

import msgspec

from games.rulebook.submission import Submission
from games.table.rules.submission_checks import check_submission
from tables.log.journal.record import journaled, record
from tables.models import RulesSubmission

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Submission)


def new_submission(submission: Submission, version: int = 1) -> RulesSubmission:
    """Store a submission. A change to one that is in use is a new version."""
    check_submission(submission)
    if submission.effective_on is None:
        raise ValueError("a submission says from which day on it holds")
    with journaled():
        row = RulesSubmission.objects.create(
            reference=submission.reference,
            version=version,
            game=submission.game,
            effective_on=submission.effective_on,
            body=write_body(submission),
        )
        record(row, by=None)
    return row


def write_body(submission: Submission) -> str:
    """Return the text that is stored. The day and the version are stored next to it."""
    return _encoder.encode(submission).decode()


def read_submission(row: RulesSubmission) -> Submission:
    """Return the submission, named as in its rounds: the reference with the version."""
    submission = _decoder.decode(row.body)
    return msgspec.structs.replace(submission, reference=str(row), effective_on=row.effective_on)
