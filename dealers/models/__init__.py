"""People of the floor, their tablets, when they were signed in, and the log of all that."""

from dealers.models.devices import Device, EnrolmentCode
from dealers.models.security import SecurityEvent
from dealers.models.sign_ins import SignIn
from dealers.models.staff import ROLES, Staff
from dealers.models.tokens import ApiToken

__all__ = ("ROLES", "ApiToken", "Device", "EnrolmentCode", "SecurityEvent", "SignIn", "Staff")
