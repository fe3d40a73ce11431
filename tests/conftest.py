"""What all tests share."""

from tests import containers


def pytest_report_header() -> str:
    """Say what the service tests run on."""
    why = containers.trouble()
    return f"service tests on {f'embedded Valkey ({why})' if why else f'{containers.IMAGE} in containers'}"
