"""A fleet of GPU pods, as a package."""

from .client import FleetClient
from .settings import BASE_URL

__all__ = ["BASE_URL", "FleetClient"]
