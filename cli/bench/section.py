"""What a section of `zashiki bench` is: a module with `run()`, which yields rows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure. `bar` is what is promised, worded like `measured`; `ok` is None where nothing is promised."""

    name: str
    measured: str
    bar: str = ""
    ok: bool | None = None


def at_least(name: str, value: float, bar: float, unit: str) -> Row:
    """Return the row of a figure that must not be below `bar`."""
    return Row(name, f"{value:,.0f} {unit}", f"≥ {bar:,.0f} {unit}", value >= bar)


def at_most(name: str, value: float, bar: float, unit: str, digits: int = 1) -> Row:
    """Return the row of a figure that must not be above `bar`."""
    return Row(name, f"{value:,.{digits}f} {unit}", f"≤ {bar:,.{digits}f} {unit}", value <= bar)
