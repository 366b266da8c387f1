"""Database models: staff, tablets, sign-ins, API tokens and the security log.

Imports only tables.models; every other package of dealers uses them.
"""

from dealers.models.covers import Cover
from dealers.models.devices import Device, EnrolmentCode
from dealers.models.pin_signatures import PinSignature
from dealers.models.security import SecurityEvent
from dealers.models.sign_ins import SignIn
from dealers.models.staff import ROLES, Staff
from dealers.models.tokens import ApiToken

__all__ = (
    "ROLES",
    "ApiToken",
    "Cover",
    "Device",
    "EnrolmentCode",
    "PinSignature",
    "SecurityEvent",
    "SignIn",
    "Staff",
)
